import { defineFileRule } from '../../../core/rule.ts';
import { deltas, misspelling, shown } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';
import { meant } from '../delta-meant.ts';
import { SECTIONS } from '../delta-sections.ts';

const NAMES = [...SECTIONS.keys()].join(', ');

export default defineFileRule({
  id: 'delta/section',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages; delta output format',
  summary: 'A delta names a section of the artifact',
  why: 'The section decides where a delta is merged. A delta with an unknown section is merged nowhere.',
  fix: `Set "section" to one of ${NAMES}.`,
  decisions: [
    'The name is compared letter for letter. If a similar name exists, the help names it.',
    'The form of the target and the fields of the payload are not judged until the section is known.',
  ],
  kinds: ['message'],
  messages: {
    missing: 'The delta has no "section"',
    unknown: 'The artifact has no section {found}',
  },
  examples: {
    valid: [
      {
        name: 'a known section',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "KILL", "section": "anomaly_register", "target_id": "X3",',
            ' "payload": {"reason": "explained by A2"}, "rationale": "see A2"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'no section',
        files: { 'messages/1.md': deltaBlock('{"operation": "ADD"}') },
        expect: [{ message: 'missing', at: '10:1-10:2' }],
      },
      {
        name: 'a name that people use for it',
        files: { 'messages/1.md': deltaBlock('{', '  "section": "hypotheses"', '}') },
        expect: [{ message: 'unknown', at: '11:14-11:26' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, section, place } of deltas(record)) {
      const found = value['section'];
      if (section !== null && found === section.name) continue;
      const at = place(['section']);
      if (found === undefined) {
        const help = misspelling(value, 'section');
        yield { message: 'missing', at, key: 'section', ...(help && { help }) };
      } else {
        const probably = typeof found === 'string' ? meant(found, SECTIONS) : null;
        const data = { found: shown(found) };
        const name = probably && JSON.stringify(probably);
        yield {
          message: 'unknown',
          at,
          data,
          ...(name && { help: `Write ${name}.`, expected: name }),
        };
      }
    }
  },
});
