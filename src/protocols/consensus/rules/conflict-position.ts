import { quoted } from '../../../core/found-value.ts';
import { nearest, onlyNear } from '../../../core/nearest.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { CONFLICT, matrixFile } from '../example.ts';
import { sameConflictIds, wrongPositions } from '../matrix-faults.ts';
import { isSame } from '../verdict.ts';
import {
  type Position,
  readMatrix,
  type VotedOption,
  type VotingMatrix,
} from '../voting-matrix.ts';

/** More options are not searched for the one that was meant, nor for more positions: it takes its time. */
const SEARCHED = 100;

export default defineFileRule({
  id: 'consensus/conflict-position',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, conflicts',
  summary: 'A conflict has its own id, and names options of the vote with their confidences',
  why: 'A reviewer decides a conflict by its positions. If these differ from the vote, the reviewer decides something else.',
  fix: 'Copy the name and the confidence of each position from the options.',
  decisions: [
    'Names are compared letter by letter.',
    'Numbers that differ by less than 1e-9 are equal.',
    'An id need only be unique within its matrix.',
  ],
  kinds: ['voting-matrix'],
  messages: {
    unknown: 'No option is called {option}',
    confidence: 'Option {option} has confidence {voted} in the vote, but {found} here',
    'same-id': 'Another conflict has the id {id} already',
  },
  examples: {
    valid: [{ name: 'as voted', files: matrixFile({ conflicts: [CONFLICT] }) }],
    invalid: [
      {
        name: 'another name, another number',
        files: matrixFile({
          conflicts: [
            {
              ...CONFLICT,
              positions: [
                { option: 'reddis', confidence: 0.82 },
                { option: 'postgres', confidence: 0.79 },
              ],
            },
          ],
        }),
        expect: [
          { message: 'unknown', at: '12:103-12:111' },
          { message: 'confidence', at: '12:165-12:169', related: ['6:37-6:41'] },
        ],
      },
      {
        name: 'one id for two',
        files: matrixFile({ conflicts: [CONFLICT, CONFLICT] }),
        expect: [{ message: 'same-id', at: '13:19-13:30', related: ['12:19-12:30'] }],
      },
    ],
  },
  *check({ record }) {
    const matrix = readMatrix(record.value);
    let unknown = 0;
    for (const { position, option } of wrongPositions(matrix)) {
      const name = quoted(position.option);
      if (option === null) {
        const at = [...position.at, 'option'];
        unknown += 1;
        const help = unknown > SEARCHED ? {} : meant(matrix, position);
        yield { message: 'unknown', at, data: { option: name }, ...help };
        continue;
      }
      yield {
        message: 'confidence',
        at: [...position.at, 'confidence'],
        data: { option: name, voted: `${option.confidence}`, found: `${position.confidence}` },
        related: [{ at: [...option.at, 'confidence'], message: 'The confidence of the vote' }],
        help: `Write ${option.confidence}, as in the vote.`,
        expected: `${option.confidence}`,
      };
    }
    for (const { name, at, first } of sameConflictIds(matrix)) {
      const related = [{ at: first, message: 'The first with this id' }];
      const help = 'Give each conflict a different id.';
      yield { message: 'same-id', at, data: { id: quoted(name) }, related, help };
    }
  },
});

/** The option which was probably meant; expected where its confidence is given too. */
function meant({ options }: VotingMatrix, { option: written, confidence }: Position) {
  if (written === null) return {};
  const searched = options.slice(0, SEARCHED);
  const names = searched.flatMap(({ name }) => name ?? []);
  const name = nearest(written, names);
  if (name === null) return {};
  const help = `Did you mean ${quoted(name)}?`;
  const isVoted = (option: VotedOption) =>
    option.confidence !== null && confidence !== null && isSame(option.confidence, confidence);
  const isKnown =
    options.length <= SEARCHED &&
    onlyNear(written, names) === name &&
    searched.some((option) => option.name === name && isVoted(option));
  return isKnown ? { help, expected: JSON.stringify(name) } : { help };
}
