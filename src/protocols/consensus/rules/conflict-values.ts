import { quoted } from '../../../core/found-value.ts';
import { nearest, onlyNear } from '../../../core/nearest.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { CONFLICT, matrixFile } from '../example.ts';
import { unknownConflictValues } from '../matrix-faults.ts';
import { holderInWords } from '../shape-owners.ts';
import { readMatrix } from '../voting-matrix.ts';

export default defineFileRule({
  id: 'consensus/conflict-values',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, conflicts; CLEO contribution format 1.0.0, section 1.6',
  summary: 'The type of a conflict and its resolution are words of the format',
  why: 'Programs resolve conflicts by these words. With another word, a conflict is never resolved, or looks resolved.',
  fix: 'Write one of the values that the message lists, such as "pending" for a status.',
  decisions: [
    'The words are those that the format of contributions lists for its conflicts. They are written in lower case.',
    'In a vote with more than two options, any letter or name may follow `choose-`.',
    '`CONS-001` reports a value that is missing, blank or not text.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    wrong: 'The {field} of {conflict} is {found}; it must be {expected}',
  },
  examples: {
    valid: [
      { name: 'a conflict that waits', files: matrixFile({ conflicts: [CONFLICT] }) },
      {
        name: 'the third option, chosen by a reviewer',
        files: matrixFile({
          conflicts: [
            {
              ...CONFLICT,
              conflictType: 'priority-difference',
              resolution: { status: 'accepted', resolutionType: 'choose-c' },
            },
          ],
        }),
      },
    ],
    invalid: [
      {
        name: 'words that nobody reads',
        files: matrixFile({
          conflicts: [
            {
              ...CONFLICT,
              conflictType: 'contradictory',
              resolution: { status: 'open', resolutionType: 'Escalate' },
            },
          ],
        }),
        expect: [
          { message: 'wrong', at: '12:64-12:79' },
          { message: 'wrong', at: '12:194-12:200' },
          { message: 'wrong', at: '12:218-12:228' },
        ],
      },
    ],
  },
  *check({ record }) {
    for (const { at, value, words } of unknownConflictValues(readMatrix(record.value))) {
      const field = String(at.at(-1));
      const conflict = holderInWords(record.value, at.slice(0, 2));
      const last = words.at(-1) ?? '';
      const expected = `${words.slice(0, -1).join(', ')} or ${last}`;
      const close = nearest(value.trim(), words);
      const help = close === null ? {} : { help: `Did you mean ${quoted(close)}?` };
      const isMeant = close !== null && onlyNear(value.trim(), words) === close;
      yield {
        message: 'wrong',
        at,
        data: { field, conflict, found: quoted(value), expected },
        ...help,
        ...(isMeant && { expected: JSON.stringify(close) }),
      };
    }
  },
});
