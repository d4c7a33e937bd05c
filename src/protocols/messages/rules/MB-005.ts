import { jsonWords } from '../../../core/json-words.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { message } from '../example.ts';
import { unclosedBlock } from '../unclosed-block.ts';
import { alsoNeeded } from '../unread-delta.ts';
import { VALID_MESSAGES } from '../valid-messages.ts';

const MARK = /^(?:`+|~+)/;
const CUT = {
  uncommitted:
    'Write the whole message again, or get its text from the agent that wrote it. Do not complete it.',
  committed:
    'Get the whole text from its author, or let the author send the delta again. Do not complete it.',
};
const SECOND_HELP = 'A block holds one object: put each delta into a block of its own.';

/** Brackets, commas and semicolons up to the closing fence, with the marks of quotes before lines. */
const ONLY_CLOSERS = /^[\s>\]},;]*[`~]*$/;

const SUBJECT = { subject: 'DELTA[opus]: a third way' };

export default defineFileRule({
  id: 'MB-005',
  level: 'error',
  since: '0.1.0',
  source: 'Brenner message body v0.1, DELTA Messages',
  summary: 'Every delta block of a DELTA is valid JSON',
  why: 'A block that does not parse is dropped, and the contribution with it.',
  fix: 'Correct the JSON at the place shown. JSON has no comments, no trailing commas and only straight double quotes.',
  decisions: [
    'JSON is strict (RFC 8259).',
    'Each bad block is reported once, at its first fault. An empty block is bad.',
    'A block without a closing fence is reported at its opening line, unless its whole text is valid JSON.',
    'A list, a string or a number is valid JSON; `delta/object` reports that it is not a delta.',
    'Delta blocks in messages of other types are left alone.',
    'The help also names the members and fields that the delta lacks.',
  ],
  kinds: ['message'],
  messages: {
    syntax: 'This delta block is not valid JSON: {what}',
    empty: 'This delta block is empty',
    unclosed: 'This delta block is never closed: the rest of the message counts as its JSON',
    late: 'This delta block is not closed before the next fence',
    cut: 'The file ends in the middle of {what} of this delta block: the rest was lost',
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
        name: 'one object never closed, one block with nothing in it',
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
      {
        name: 'a closing fence forgotten, and the next one too',
        files: {
          'messages/1.md': message(
            SUBJECT,
            '```delta',
            '{"operation": "KILL"}',
            '',
            '```delta',
            '{"operation": "ADD"}',
            '```',
            '',
            '```delta',
            '{"operation": "EDIT"}',
            '',
            'And so on.',
          ),
        },
        expect: [
          { message: 'late', at: '5:1-5:9', related: ['8:1-8:9'] },
          { message: 'unclosed', at: '12:1-12:9', related: ['15:1-15:4'] },
        ],
      },
      {
        name: 'a file that was cut off in the middle of a string',
        files: {
          'messages/1.md': message(SUBJECT, '```delta', '{"operation": "KI').trimEnd(),
        },
        expect: [{ message: 'cut', at: '5:1-5:9', related: ['6:18-6:18'] }],
      },
    ],
  },
  *check({ record: { subject, body, text } }) {
    if (subject?.type !== 'DELTA') return;
    for (const fence of body.fences) {
      if (fence.language !== 'delta') continue;
      const fault = fence.json.faults.find(({ kind }) => kind === 'syntax');
      if (!fault) continue;
      if (fault.message === 'empty') {
        yield { message: 'empty', at: fence.opening, help: 'Write the delta as a JSON object.' };
        continue;
      }
      // Another text in the same block is another problem, though it breaks at the same character.
      const key = fence.content;
      const unclosed = unclosedBlock(text, fence, fault);
      if (unclosed?.message === 'cut') yield { ...unclosed, key, help: CUT };
      else if (unclosed !== null) {
        const [mark = ''] = MARK.exec(text.slice(fence.opening.start)) ?? [];
        yield {
          ...unclosed,
          key,
          help: `Below the JSON object, add a line that holds only ${mark}`,
        };
      }
      if (unclosed !== null) continue;
      const { text: what, help } = jsonWords(fault);
      const related = fault.related ? [fault.related] : [];
      const leftover =
        fault.message === 'leftover' ? text.slice(fault.at.start, fence.span.end) : '';
      const isSecond = !ONLY_CLOSERS.test(leftover);
      const wanted = isSecond ? SECOND_HELP : `${help}${alsoNeeded(fence.content)}`;
      const finding = { at: fault.at, key, data: { what }, help: wanted };
      yield { message: 'syntax', ...finding, related };
    }
  },
});
