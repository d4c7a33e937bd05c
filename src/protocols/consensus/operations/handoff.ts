import { textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { fileNamed } from '../../../core/operation-input.ts';
import { listOf, number, oneOf, orNull, text, texts } from '../../../core/operation-output.ts';
import { isConsistent } from '../matrix-faults.ts';
import { readMatrix, VERDICTS } from '../voting-matrix.ts';
import { EXIT } from './counted-plan.ts';
import { handoffExamples } from './handoff-examples.ts';
import { HANDED_CONFLICT, HANDED_OPTION, handoffLines, handoffOf } from './handoff-text.ts';
import { draftsToName, matrixNamed } from './named-matrix.ts';
import { nextLines } from './verdict-words.ts';

export default defineOperation({
  id: 'consensus/handoff',
  command: 'consensus handoff FILE',
  operands: ['file'],
  since: '0.2.0',
  source: 'CLEO consensus voter, escalation and hand-off',
  summary: 'Prints what the next one needs of a counted vote',
  about: [
    'For PROVEN: the decision to be recorded, with its rationale, its evidence and the rejected options. For CONTESTED: the question for a human, with the conflicts and what was decided. For INSUFFICIENT_EVIDENCE: the request for research. For REFUTED: that nothing is to be recorded. Nothing is sent.',
    'The exit code is 0, or 61 where the matrix has errors of its own: `lint-protocol consensus check FILE` says which.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      file: fileNamed('the matrix: its path from the root of the repository, or its questionId'),
    },
    required: ['file'],
    additionalProperties: false,
  },
  output: {
    questionId: orNull(text('the id of the question')),
    question: orNull(text('the question')),
    verdict: orNull(oneOf(VERDICTS, 'what the vote came to')),
    for: orNull(
      oneOf(['recorder', 'nobody', 'human', 'research']),
      'who goes on; null where the matrix has errors: then nothing else is said of it',
    ),
    threshold: orNull(number('what the top option must exceed')),
    top: orNull(HANDED_OPTION, 'the top option'),
    others: listOf(HANDED_OPTION, 'the other options, the best first'),
    conflicts: listOf(HANDED_CONFLICT, 'the conflicts, with what was decided'),
    open: texts('the ids of the conflicts that wait for a decision'),
  },
  errors: {
    'unknown-file': [
      'No vote that can be read is at {file}, and none has it as its questionId.',
      '{drafts}Give the path of a matrix, such as .cleo/consensus/CONS-0042.json.',
    ],
    'not-counted': [
      'The vote in {file} is not counted: it has no verdict.',
      'Count it: lint-protocol consensus tally {file} --task TASK',
    ],
  },
  exits: { 61: 'the matrix has errors of its own' },
  examples: handoffExamples,
  async plan({ input, state, fail }) {
    const named = await matrixNamed(input.file, state);
    if (named === null)
      throw fail('unknown-file', { file: input.file, drafts: await draftsToName(state) });
    const { path, record } = named;
    const { value } = record;
    const matrix = readMatrix(value);
    if (matrix.verdict === null) throw fail('not-counted', { file: path });
    if (record.shape.length > 0 || !isConsistent(matrix)) {
      const told = [
        'The matrix has errors, so nothing can be handed on.',
        `To see them: lint-protocol consensus check ${path}`,
      ];
      const nothing = {
        for: null,
        threshold: null,
        top: null,
        others: [],
        conflicts: [],
        open: [],
      };
      const [questionId, question] = [textAt(value, 'questionId'), textAt(value, 'question')];
      const result = { questionId, question, verdict: matrix.verdict, ...nothing };
      return { changes: [], result, told, exitCode: EXIT.unsound };
    }
    const handoff = handoffOf(value);
    const told = handoffLines(handoff, nextLines({ path, value }));
    return { changes: [], result: handoff, told };
  },
});
