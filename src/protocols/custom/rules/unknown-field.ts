import { defineFileRule } from '../../../core/rule.ts';
import { UNKNOWN_MESSAGES, unknownFindings } from '../../../core/shape-words.ts';
import { DECISIONS, decision, declaring, lines } from '../example.ts';
import { declarationOf, partOf } from '../known-kinds.ts';

export default defineFileRule({
  id: 'custom/unknown-field',
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, schema',
  summary: 'A record of a custom kind has only keys of its schema',
  why: 'An unknown key is usually a misspelled one.',
  fix: 'Correct the key, or remove it. If it is right, add it to the schema.',
  decisions: ['This rule applies only if the schema has `additionalProperties: false`.'],
  kinds: ['custom'],
  messages: UNKNOWN_MESSAGES,
  examples: {
    valid: [
      {
        name: 'a key of the schema',
        files: { [DECISIONS]: lines({ id: 'D-001', status: 'accepted', supersedes: 'D-000' }) },
        ...declaring(decision),
      },
    ],
    invalid: [
      {
        name: 'a key that is misspelled',
        files: { [DECISIONS]: lines({ id: 'D-001', status: 'accepted', superseeds: 'D-000' }) },
        ...declaring(decision),
        expect: [{ message: 'unknown', at: '1:35-1:47' }],
      },
    ],
  },
  *check({ record }) {
    const { schema } = declarationOf(record.kind);
    const naming = { skipped: 'entries' in record ? 1 : 0 };
    for (const fault of record.shape) {
      const [finding] = unknownFindings({ shape: [fault] }, naming);
      if (finding) yield { ...finding, schemaPart: partOf(schema, fault) };
    }
  },
});
