import { defineFileRule } from '../../../core/rule.ts';
import { TALLY } from '../commands.ts';
import { CONFLICT, matrixFile, POSTGRES, REDIS } from '../example.ts';
import { contradicted, countedAgain, misstatedTop, unescalated } from '../matrix-faults.ts';
import { holderInWords } from '../shape-owners.ts';
import { type Judgement, judge, ranked } from '../verdict.ts';
import { readMatrix, type VotingMatrix } from '../voting-matrix.ts';

const NEARLY = { ...POSTGRES, confidence: 0.79 };

export default defineFileRule({
  id: 'consensus/verdict',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, verdicts and their conditions',
  summary: 'The verdict follows from the numbers',
  why: 'The verdict decides what happens next: an agent goes on, or a human is asked. With a verdict that does not follow from the numbers, the wrong one happens.',
  fix: `Count the vote again: run ${TALLY}. It writes the verdict that follows from the numbers, and appends a manifest entry. Do not change confidences, threshold or conflicts: that needs a new vote, with an id such as CONS-0042-r1.`,
  decisions: [
    'If several conditions hold, INSUFFICIENT_EVIDENCE comes before CONTESTED, and that before REFUTED and PROVEN.',
    'REFUTED is accepted instead of PROVEN, because the numbers do not show whether evidence speaks against the top option. If no conflict names that option, REFUTED is an info.',
    'The top option has the highest confidence. If several are equal, it is the one with the longest rationale, then the first by name.',
    'Two options are near each other if they differ by 0.1 or less, as 0.82 and 0.72 do. Differences are compared with a tolerance of 1e-9.',
    'If fewer than two options have evidence, the verdict must be INSUFFICIENT_EVIDENCE. `CONS-004` still requires evidence for each option.',
    'If the threshold or a critical conflict demands that the vote goes to a human, `CONS-006` reports the verdict.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    below: 'The verdict is {verdict}, but no confidence exceeds the threshold',
    evidence: 'The verdict is {verdict}, but fewer than two options have evidence',
    critical:
      'The verdict is {verdict}, but the evidence is sufficient: the problem is a critical conflict',
    near: 'The verdict is {verdict}, but the top two options are within 0.1 of each other',
    clear: 'The verdict is {verdict}, but {top} passes, and nothing speaks against it',
    unfounded: 'The verdict is REFUTED, but no conflict names evidence against {top}',
  },
  examples: {
    valid: [
      { name: 'a clear winner', files: matrixFile() },
      {
        name: 'the top two differ by 0.1',
        files: matrixFile({
          options: [REDIS, { ...POSTGRES, confidence: 0.72 }],
          verdict: 'CONTESTED',
        }),
      },
      {
        name: 'refuted, and a conflict that says why',
        files: matrixFile({ verdict: 'REFUTED', conflicts: [CONFLICT] }),
      },
    ],
    invalid: [
      {
        name: 'no option reaches the threshold',
        files: matrixFile({ threshold: 0.9, verdict: 'CONTESTED' }),
        expect: [{ message: 'below', at: '9:14-9:25' }],
      },
      {
        name: 'a number that was changed afterwards, and so nobody knows which one',
        files: matrixFile({ threshold: 0.9, verdict: 'CONTESTED', actualConsensus: 0.93 }),
        expect: [{ message: 'below', at: '9:14-9:25' }],
      },
      {
        name: 'evidence for one option only',
        files: matrixFile({ options: [REDIS, { ...POSTGRES, evidence: [] }] }),
        expect: [{ message: 'evidence', at: '9:14-9:22' }],
      },
      {
        name: 'a critical conflict, called a lack of evidence',
        files: matrixFile({
          verdict: 'INSUFFICIENT_EVIDENCE',
          conflicts: [{ ...CONFLICT, severity: 'critical' }],
        }),
        expect: [{ message: 'critical', at: '9:14-9:37' }],
      },
      {
        name: 'decided by a hair',
        files: matrixFile({ options: [REDIS, NEARLY] }),
        expect: [{ message: 'near', at: '9:14-9:22', related: ['5:34-5:38', '6:37-6:41'] }],
      },
      {
        name: 'a human is asked for nothing',
        files: matrixFile({ verdict: 'CONTESTED' }),
        expect: [{ message: 'clear', at: '9:14-9:25' }],
      },
      {
        name: 'refuted by nothing',
        files: matrixFile({ verdict: 'REFUTED' }),
        expect: [{ message: 'unfounded', at: '9:14-9:23' }],
      },
    ],
  },
  *check({ record }) {
    const matrix = readMatrix(record.value);
    const [top, second] = ranked(matrix) ?? [];
    if (top === undefined || second === undefined) return;
    const at = ['verdict'];
    const words = { verdict: String(matrix.verdict) };
    const name = holderInWords(record.value, top.at);
    const told = contradicted(matrix);
    if (told === null) {
      if (!isUnfounded(matrix, top.name)) return;
      const help = 'Add a conflict between that option and the option that the evidence supports.';
      yield { message: 'unfounded', at, data: { top: name }, help, level: 'info' };
      return;
    }
    const { reason } = told;
    const remedy = remedyFor(matrix, told);
    if (reason === 'clear') {
      const data = { ...words, top: name };
      // Which of the two it is does not follow from the numbers, and both end what waits for a human.
      yield { message: reason, at, data, help: CLEAR_HELP, by: 'human' };
    } else if (reason === 'near') {
      const related = [top, second].map((option) => {
        return { at: [...option.at, 'confidence'], message: String(option.confidence) };
      });
      yield { message: reason, at, data: words, related, ...remedy };
    } else yield { message: reason, at, data: words, ...remedy };
  },
});

/** True for a REFUTED that the numbers allow, but no conflict explains. */
function isUnfounded(matrix: VotingMatrix, top: string | null): boolean {
  if (matrix.verdict !== 'REFUTED' || judge(matrix) === null || unescalated(matrix) !== null) {
    return false;
  }
  const positions = (matrix.conflicts ?? []).flatMap((conflict) => conflict.positions);
  return top !== null && positions.every(({ option }) => option !== top);
}

const ONLY_BY_VOTE = 'Do not change numbers, threshold or conflicts: that needs a new vote.';

const CLEAR_HELP = `By its numbers the verdict is PROVEN: run ${TALLY}. If evidence speaks against that option, also add --refuted. ${ONLY_BY_VOTE}`;

/** The verdict follows from the numbers, where those agree with each other and are all there. */
function remedyFor(
  matrix: VotingMatrix,
  { reason, verdict }: Judgement,
): { readonly help: string; readonly expected?: string } {
  if (reason === 'evidence') {
    const help = `Add the evidence of the other options. If they have none, set the verdict to ${verdict}.`;
    return { help };
  }
  if (misstatedTop(matrix) !== null) {
    const help = `By these numbers the verdict is ${verdict}. But "actualConsensus" is not the highest confidence, so a number was changed: look up the history, and restore the number. ${ONLY_BY_VOTE}`;
    return { help };
  }
  const help = `${countedAgain(verdict)} ${ONLY_BY_VOTE}`;
  return { help, expected: JSON.stringify(verdict) };
}
