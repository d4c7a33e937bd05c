import { quoted } from '../../../core/found-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { CONFLICT, matrixFile } from '../example.ts';
import { holderInWords } from '../shape-owners.ts';
import { readMatrix } from '../voting-matrix.ts';

/** What only a reviewer decides: to join two options, or to take one of them. */
const REVIEWERS_CHOICE = /^(merge|choose-.*\S)$/s;

export default defineFileRule({
  id: 'consensus/resolution',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO consensus voter, conflicts: resolution',
  summary: 'A pending conflict has no final resolution',
  why: 'The reviewer chooses an option or merges two. A choice that is recorded earlier looks like a decision, but nobody made it.',
  fix: 'Set "resolutionType" to "escalate" or "defer" while the status is "pending".',
  decisions: ['With any other status, every resolution of the format is allowed.'],
  kinds: ['voting-matrix'],
  messages: {
    early: 'The resolution of {conflict} is already {type}, but its status is "pending"',
  },
  examples: {
    valid: [
      { name: 'left to a human', files: matrixFile({ conflicts: [CONFLICT] }) },
      {
        name: 'chosen by a reviewer',
        files: matrixFile({
          conflicts: [
            { ...CONFLICT, resolution: { status: 'accepted', resolutionType: 'choose-a' } },
          ],
        }),
      },
    ],
    invalid: [
      {
        name: 'chosen by nobody',
        files: matrixFile({
          conflicts: [
            { ...CONFLICT, resolution: { status: 'pending', resolutionType: 'choose-a' } },
          ],
        }),
        expect: [{ message: 'early', at: '12:221-12:231' }],
      },
    ],
  },
  *check({ record }) {
    for (const { at, resolution } of readMatrix(record.value).conflicts ?? []) {
      const { status, type } = resolution;
      if (status !== 'pending' || type === null || !REVIEWERS_CHOICE.test(type)) continue;
      const conflict = holderInWords(record.value, at);
      const place = [...at, 'resolution', 'resolutionType'];
      yield { message: 'early', at: place, data: { conflict, type: quoted(type) } };
    }
  },
});
