import type { RuleText } from '../../core/rule.ts';
import { CONFLICT, EVIDENCE, MATRIX_PATH, matrix, matrixFile, POSTGRES, REDIS } from './example.ts';

const OPEN = { options: [{ ...REDIS, confidence: 0.48 }, POSTGRES], actualConsensus: 0.48 };
const RERUN = { '.cleo/consensus/CONS-0042-r1.json': matrix({ questionId: 'CONS-0042-r1' }) };

/** The same vote under another name, and one in other words. */
const COPY = MATRIX_PATH.replace('.json', '.copy.json');
const IN_OTHER_WORDS = {
  [COPY]: matrix({ options: [{ ...REDIS, rationale: 'Other words' }, POSTGRES] }),
};

/** Another vote, which another branch held under the same id. */
const OTHER = { question: 'Which window do we use?', options: [{ ...REDIS, name: 'long' }] };

/** The option that wins, with other files as its evidence. */
function citing(...files: readonly string[]) {
  return { ...REDIS, evidence: files.map((file) => ({ ...EVIDENCE, file })) };
}

function decided(resolutionType: string, resolvedBy: string) {
  return { ...CONFLICT, resolution: { status: 'accepted', resolutionType, resolvedBy } };
}

/** The examples of `consensus/changed-numbers`. */
export const changedNumbersExamples: RuleText['examples'] = {
  valid: [
    {
      name: 'better words for a reason',
      past: matrixFile(),
      files: matrixFile({ options: [{ ...REDIS, rationale: 'In use allready.' }, POSTGRES] }),
    },
    {
      name: 'a reason where there was none',
      past: matrixFile({ options: [{ ...REDIS, rationale: '' }, POSTGRES] }),
      files: matrixFile(),
    },
    {
      name: 'a question that is spelled right',
      past: matrixFile({ question: 'Which quue carries the mail?' }),
      files: matrixFile(),
    },
    {
      name: 'evidence that is cited where it was moved to, and more evidence',
      past: matrixFile({ options: [citing('old/queues.md'), POSTGRES] }),
      files: matrixFile({ options: [citing('docs/queues.md', 'docs/mail.md'), POSTGRES] }),
    },
    {
      name: 'a conflict that a human resolved',
      past: matrixFile({ conflicts: [CONFLICT] }),
      files: matrixFile({
        conflicts: [
          { ...CONFLICT, resolution: { status: 'accepted', resolutionType: 'choose-a' } },
        ],
      }),
    },
    {
      name: 'a verdict that the numbers did not bear out',
      past: matrixFile({ ...OPEN, verdict: 'PROVEN' }),
      files: matrixFile({ ...OPEN, verdict: 'INSUFFICIENT_EVIDENCE' }),
    },
    {
      name: 'a copy of it deleted',
      past: { ...matrixFile(), [COPY]: matrix() },
      files: matrixFile(),
    },
    {
      name: 'an older copy of it deleted, as a sync tool leaves one',
      past: { ...matrixFile(), ...IN_OTHER_WORDS },
      files: matrixFile(),
    },
    {
      name: 'two votes of two branches under one id, of which a merge gives one an id of its own',
      past: [matrixFile(), matrixFile(OTHER)],
      files: {
        ...matrixFile(),
        [MATRIX_PATH.replace('0042', '0043')]: matrix({ ...OTHER, questionId: 'CONS-0043' }),
      },
    },
    {
      name: 'deleted after it was held again',
      past: { ...matrixFile(), ...RERUN },
      files: RERUN,
    },
  ],
  invalid: [
    {
      name: 'two votes of two branches under one id, of which a merge keeps one',
      past: [matrixFile(), matrixFile(OTHER)],
      files: matrixFile(),
      expect: [{ message: 'twice', at: '9:14-9:22', related: ['9:14-9:22', '8:14-8:22'] }],
    },
    {
      name: 'a decision of a human that somebody else replaced',
      past: matrixFile({ conflicts: [decided('choose-a', 'Ana')] }),
      files: matrixFile({ conflicts: [decided('choose-b', 'scout')] }),
      expect: [{ message: 'decidedAnew', at: '11:16-13:4', related: ['11:16-13:4'] }],
    },
    {
      name: 'another reason for the option that was chosen',
      past: matrixFile(),
      files: matrixFile({ options: [{ ...REDIS, rationale: 'Cheaper to run' }, POSTGRES] }),
      expect: [{ message: 'reasonedAnew', at: '4:14-7:4', related: ['4:14-7:4'] }],
    },
    {
      name: 'a lower threshold, and a confidence that only this one lets through',
      past: matrixFile(),
      files: matrixFile({ ...OPEN, threshold: 0.2, verdict: 'PROVEN' }),
      expect: [{ message: 'changed', at: '9:14-9:22', related: ['9:14-9:22'] }],
    },
    {
      name: 'another confidence, and the verdict still follows (warning)',
      past: matrixFile(),
      files: matrixFile({ options: [{ ...REDIS, confidence: 0.9 }, POSTGRES] }),
      expect: [{ message: 'basedAnew', at: '4:14-7:4', related: ['4:14-7:4'] }],
    },
    {
      name: 'another word in the question (warning)',
      past: matrixFile(),
      files: matrixFile({ question: 'Which queue must carry the mail?' }),
      expect: [{ message: 'basedAnew', at: '4:14-7:4', related: ['4:14-7:4'] }],
    },
    {
      name: 'other evidence (warning)',
      past: matrixFile(),
      files: matrixFile({ options: [citing('docs/mail.md'), POSTGRES] }),
      expect: [{ message: 'basedAnew', at: '4:14-7:4', related: ['4:14-7:4'] }],
    },
    {
      name: 'a lower threshold, and another verdict',
      past: matrixFile({ ...OPEN, verdict: 'INSUFFICIENT_EVIDENCE' }),
      files: matrixFile({ ...OPEN, threshold: 0.45, verdict: 'PROVEN' }),
      expect: [{ message: 'changed', at: '9:14-9:22', related: ['9:14-9:37'] }],
    },
    {
      name: 'a question that is turned by one word',
      past: matrixFile({ question: 'Which store should we use?' }),
      files: matrixFile({ question: 'Which store should we never use?' }),
      expect: [{ message: 'changed', at: '9:14-9:22', related: ['9:14-9:22'] }],
    },
    {
      name: 'numbers that bear out the verdict at last',
      past: matrixFile({ ...OPEN, verdict: 'PROVEN' }),
      files: matrixFile(),
      expect: [{ message: 'changed', at: '9:14-9:22', related: ['9:14-9:22'] }],
    },
    {
      name: 'numbers that bear out the verdict no more',
      past: matrixFile(),
      files: matrixFile({ ...OPEN, verdict: 'PROVEN' }),
      expect: [{ message: 'changed', at: '9:14-9:22', related: ['9:14-9:22'] }],
    },
    {
      name: 'the same numbers for the other option',
      past: matrixFile(),
      files: matrixFile({
        options: [
          { ...REDIS, confidence: 0.41 },
          { ...POSTGRES, confidence: 0.82 },
        ],
      }),
      expect: [{ message: 'changed', at: '9:14-9:22', related: ['9:14-9:22'] }],
    },
    {
      name: 'deleted, and a copy with other words stays',
      past: {
        ...matrixFile(),
        ...IN_OTHER_WORDS,
      },
      files: {
        ...IN_OTHER_WORDS,
      },
      expect: [{ message: 'deleted', path: MATRIX_PATH, at: '2:17-2:28' }],
    },
    {
      name: 'deleted',
      past: matrixFile(),
      files: { 'README.md': '' },
      expect: [{ message: 'deleted', path: MATRIX_PATH, at: '2:17-2:28' }],
    },
  ],
};
