import { defineFileRule } from '../../../core/rule.ts';
import { shown } from '../delta-block.ts';
import { deltaMessage } from '../delta-example.ts';
import { strayDeltas } from '../stray-delta.ts';

const BLOCK = [
  '```delta',
  '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H2",',
  ' "payload": {"reason": "refuted by T1"}, "rationale": "see T1"}',
  '```',
];

export default defineFileRule({
  id: 'delta/dropped',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages: Delta blocks',
  summary: 'Every delta is in a delta block',
  why: 'Programs read only fenced blocks labelled `delta`. A delta anywhere else is silently dropped.',
  fix: 'Put the object into a fenced block of its own, with exactly the label "delta".',
  decisions: [
    'A JSON object with both "operation" and "section" is plainly a delta, in running text or in a fenced block.',
    'A fenced block counts if it has no label, or one such as `json`, `Delta` or `delta{.x}`. A list of such objects counts as one delta.',
    'Text that is not valid JSON does not count, nor does text whose "operation" or "section" is left to fill in (`...`, `<section>`, `ADD | EDIT`).',
    'If the message has no delta block at all, MB-004 reports these places. If MB-004 is off, this rule does.',
  ],
  kinds: ['message'],
  messages: {
    label: 'This delta is dropped: its block is labelled {label}, not "delta"',
    unlabelled: 'This delta is dropped: its block has no label; it must be "delta"',
    inline: 'This delta is dropped: it is in running text, not in a delta block',
  },
  examples: {
    valid: [
      {
        name: 'a delta block, and JSON that is no delta',
        files: {
          'messages/1.md': deltaMessage(...BLOCK, '', '```json', '{"status": 429}', '```'),
        },
      },
    ],
    invalid: [
      {
        name: 'a json block beside a delta block',
        files: {
          'messages/1.md': deltaMessage(
            ...BLOCK,
            '',
            '```json',
            '{"operation": "KILL", "section": "anomaly_register", "target_id": "X1",',
            ' "payload": {"reason": "explained by A2"}, "rationale": "see A2"}',
            '```',
          ),
        },
        expect: [{ message: 'label', at: '14:1-14:8' }],
      },
      {
        name: 'a block without a label',
        files: {
          'messages/1.md': deltaMessage(
            ...BLOCK,
            '',
            '~~~',
            '{"operation": "KILL", "section": "anomaly_register", "target_id": "X1",',
            ' "payload": {"reason": "explained by A2"}, "rationale": "see A2"}',
            '~~~',
          ),
        },
        expect: [{ message: 'unlabelled', at: '14:1-14:4' }],
      },
      {
        name: 'in the middle of a sentence',
        files: {
          'messages/1.md': deltaMessage(
            ...BLOCK,
            '',
            'And `{"operation": "KILL", "section": "anomaly_register"}` as well.',
          ),
        },
        expect: [{ message: 'inline', at: '14:6-14:58' }],
      },
    ],
  },
  *check({ record }) {
    if (record.subject?.type !== 'DELTA') return;
    for (const { at, form, language, opening } of strayDeltas(record)) {
      // Without any delta block MB-004 is the fault, and it names the same places.
      const place = { at, yieldsTo: 'MB-004' };
      const label =
        opening === null
          ? {}
          : {
              expected: opening,
              help: `Change the opening line of the block to ${shown(opening)}.`,
            };
      if (form === 'inline') yield { message: 'inline', ...place };
      else if (language === '') yield { message: 'unlabelled', ...place, ...label };
      else yield { message: 'label', ...place, ...label, data: { label: shown(language) } };
    }
  },
});
