import { defineFileRule } from '../../../core/rule.ts';
import { deltaTexts, isObject, shown, wholeOf } from '../delta-block.ts';
import { deltaBlock } from '../delta-example.ts';

export default defineFileRule({
  id: 'delta/object',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages',
  summary: 'A delta block holds one JSON object',
  why: 'A delta is an object with an operation, a section and a payload. A list or a bare value has none of them, so the compiler of the artifact rejects the block.',
  fix: 'Write one object in braces; give each delta a block of its own.',
  decisions: [
    'An empty block is not JSON, so MB-005 reports it.',
    'A list is never read as several deltas.',
  ],
  kinds: ['message'],
  messages: {
    other: 'A delta is an object, but this block holds {found}',
  },
  examples: {
    valid: [
      {
        name: 'one object',
        files: {
          'messages/1.md': deltaBlock(
            '{"operation": "KILL", "section": "hypothesis_slate", "target_id": "H2",',
            ' "payload": {"reason": "refuted by T1"}, "rationale": "see T1"}',
          ),
        },
      },
    ],
    invalid: [
      {
        name: 'a list of deltas',
        files: { 'messages/1.md': deltaBlock('[', '  {"operation": "ADD"}', ']') },
        expect: [{ message: 'other', at: '10:1-12:2' }],
      },
      {
        name: 'a bare string',
        files: { 'messages/1.md': deltaBlock('"ADD"') },
        expect: [{ message: 'other', at: '10:1-10:6' }],
      },
    ],
  },
  *check({ record }) {
    for (const { value, positions } of deltaTexts(record)) {
      if (isObject(value)) continue;
      const found = typeof value === 'string' ? `the string ${shown(value)}` : shown(value);
      yield { message: 'other', at: wholeOf(positions), data: { found } };
    }
  },
});
