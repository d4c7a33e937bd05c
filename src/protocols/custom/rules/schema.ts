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
  why: 'Whatever reads the record next reads it by its keys: with a value of another form it fails, or does something else than was meant.',
  fix: 'Do what the message asks: correct the value, or add the missing field. If the record is right, correct the schema that the configuration names for its kind.',
  decisions: [
    'Of a log each line is a record, of Markdown the front matter.',
    'Of one record at most 100 faults are reported. The last one says that others are not looked for.',
    'A value of a wrong type is reported as that alone.',
    'Of alternatives (`anyOf`, `oneOf`) the one that `type`, `kind` or `event` names is reported, else the one that comes nearest.',
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
      const help = [what, right, finding.help ?? []].flat().join(' ');
      yield { ...finding, help };
    }
  },
});
