import type { Fault } from '../../core/fault.ts';
import { jsonWords } from '../../core/json-words.ts';
import type { Fence } from '../../core/record.ts';
import { defineFileRule } from '../../core/rule.ts';
import { message } from './example.ts';
import { VALID_MESSAGES } from './valid-messages.ts';

const SUBJECT = { subject: 'DELTA[opus]: a third way' };

export default defineFileRule({
  id: 'MB-005',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages',
  summary: 'Every delta block of a DELTA is valid JSON',
  why: 'A block that does not parse is dropped as a whole, and with it the contribution.',
  fix: 'Correct the JSON at the place shown. JSON has no comments, no trailing commas and only straight double quotes.',
  decisions: [
    'JSON is strict (RFC 8259).',
    'Each bad block is told once, at its first fault. An empty block is a bad one.',
    'A list, a string or a number is valid JSON; `delta/object` tells that it is no delta.',
    'Delta blocks in messages of other types are left alone.',
  ],
  kinds: ['message'],
  messages: {
    syntax: 'This delta block is no valid JSON: {what}',
    empty: 'This delta block is empty',
  },
  examples: {
    valid: [
      { name: 'one delta', files: { 'messages/1.md': VALID_MESSAGES.DELTA } },
      {
        name: 'an example in another message',
        files: {
          'messages/1.md': message({ subject: 'INFO: form' }, '```delta', '{ ... }', '```'),
        },
      },
    ],
    invalid: [
      {
        name: 'a comma too many',
        files: {
          'messages/1.md': message(SUBJECT, '```delta', '{"operation": "KILL",}', '```'),
        },
        expect: [{ message: 'syntax', at: '6:21-6:22' }],
      },
      {
        name: 'one block never closed, one with nothing in it',
        files: {
          'messages/1.md': message(
            SUBJECT,
            '- as a list item',
            '  ```delta',
            '  {"operation": "KILL"',
            '  ```',
            '',
            '```delta',
            '```',
          ),
        },
        expect: [
          { message: 'syntax', at: '7:3-7:4', related: ['7:23-7:23'] },
          { message: 'empty', at: '10:1-10:9' },
        ],
      },
    ],
  },
  *check({ record: { subject, body } }) {
    if (subject?.type !== 'DELTA') return;
    for (const fence of body.fences) {
      if (fence.language !== 'delta') continue;
      const fault = fence.json.faults.find(({ kind }) => kind === 'syntax');
      if (!fault) continue;
      if (fault.message === 'empty') {
        yield { message: 'empty', at: fence.opening, help: 'Write the delta as a JSON object.' };
        continue;
      }
      const { text: what, help } = jsonWords(fault);
      const related = fault.related ? [fault.related] : [];
      const finding = { at: fault.at, data: { what }, help: helpFor(fence, fault) ?? help };
      yield { message: 'syntax', ...finding, related };
    }
  },
});

/** What goes on behind the end of an object is either a second delta, or no part of the block. */
function helpFor({ closed }: Fence, { message: slip }: Fault): string | null {
  if (slip !== 'leftover') return null;
  return closed
    ? 'A block holds one object: give each delta a block of its own.'
    : 'The block is never closed: add the closing fence below the object.';
}
