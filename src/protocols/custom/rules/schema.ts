import { quoted } from '../../../core/found-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { defineFileRule } from '../../../core/rule.ts';
import type { ShapeFault } from '../../../core/shape.ts';
import { isOfOtherCase, SHAPE_MESSAGES, shapeFindings } from '../../../core/shape-words.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note } from '../example.ts';
import { declarationOf, partOf } from '../known-kinds.ts';

export default defineFileRule({
  id: 'custom/schema',
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, schema',
  summary: 'A record of a custom kind fits its schema',
  why: 'Programs read the record by its keys. A value of another form makes them fail or misbehave.',
  fix: 'Correct the value or add the field that the message names. If the record is right, correct the schema that the configuration names for its kind.',
  decisions: [
    'In a log each line is a record. In Markdown the front matter is the record.',
    'If a file has more than 1,000 problems, the others are counted in one problem.',
    'A value of a wrong type is reported only as that.',
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
    const naming = { whole: `The ${words[0]}`, skipped: 'entries' in record ? 1 : 0 };
    for (const fault of record.shape) {
      const [finding] = shapeFindings({ positions: record.positions, shape: [fault] }, naming);
      if (finding === undefined) continue;
      const expected = rightCase(record, fault);
      const what = finding.message === 'missing' ? 'Add what is missing.' : 'Correct the value.';
      const schemaPart = partOf(schema, fault);
      const [path = ''] = schemaPart.split('#');
      const right = `If the record is right, correct the schema ${quoted(path)}.`;
      const help = [finding.help ?? [], expected === null ? what : [], right].flat().join(' ');
      const known = { ...(expected !== null && { expected }), schemaPart };
      yield { ...finding, help, ...known };
    }
  },
});

/** A plain text that YAML takes for something else. */
const NO_TEXT = /^(?:true|false|yes|no|on|off|null|y|n|~)$/i;

/** The text that was meant as the file would have it, where all but its capitals is there; null where not. */
function rightCase(
  { text, positions }: RecordOf['custom'],
  { path, value, meant }: ShapeFault,
): string | null {
  if (typeof value !== 'string' || meant === undefined || !isOfOtherCase(value, meant)) return null;
  const span = positions.spanOf(path);
  const written = span === null ? '' : text.slice(span.start, span.end);
  const isSure = written.includes(value) && !(written === value && NO_TEXT.test(meant));
  return isSure ? written.replace(value, () => meant) : null;
}
