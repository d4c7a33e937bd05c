import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../../core/shape-words.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';

export default defineFileRule({
  id: 'custom/schema',
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, schema',
  summary: 'A record of a custom kind is as its schema states',
  why: 'Programs read the record by its keys. A value of another form makes them fail or misbehave.',
  fix: 'Do what the message asks: correct the value, or add the missing field. If the record is right, correct the schema that the configuration names for its kind.',
  decisions: [
    'In a log each line is a record. In Markdown the front matter is the record.',
    'At most 100 faults of a record are reported. The last one says that there may be more.',
    'A value of a wrong type is reported as that alone.',
    'For alternatives (`anyOf`, `oneOf`) the linter reports the one that `type`, `kind` or `event` names, or else the nearest one.',
  ],
  kinds: ['custom'],
  messages: SHAPE_MESSAGES,
  examples: {
    valid: [
      {
        name: 'a line as the schema wants it',
        files: { [DECISIONS]: lines({ id: 'D-001', status: 'accepted' }) },
        ...declaring(decision),
      },
      {
        name: 'a file that no kind claims',
        files: { 'elsewhere/log.jsonl': lines({ id: 1 }) },
        ...declaring(decision),
      },
    ],
    invalid: [
      {
        name: 'words of its own, and no id',
        files: { [DECISIONS]: lines({ at: 'yesterday', status: 'Accepted' }) },
        ...declaring(decision),
        expect: [
          { message: 'missing', at: '1:1-1:2' },
          { message: 'wrong', at: '1:7-1:18' },
          { message: 'wrong', at: '1:28-1:38' },
        ],
      },
      {
        name: 'front matter of a note',
        files: { [NOTE]: '---\nid: n-1\nkind: feature\n---\n' },
        ...declaring(note),
        expect: [{ message: 'wrong', at: '3:7-3:14' }],
      },
    ],
  },
  *check({ record }) {
    const { words, schema } = declarationOf(record.kind);
    const skipped = 'entries' in record ? 1 : 0;
    for (const finding of shapeFindings(record, { whole: `The ${words[0]}`, skipped })) {
      const what = finding.message === 'missing' ? 'Add what is missing.' : 'Correct the value.';
      const right = `If the record is right, correct the schema ${quoted(schema?.path ?? '')}.`;
      const help = [finding.help ?? [], what, right].flat().join(' ');
      yield { ...finding, help };
    }
  },
});
