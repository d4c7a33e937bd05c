import { jsonIn, listAt, textAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { listOf, objectOf, oneOf, orNull, text, texts } from '../../../core/operation-output.ts';
import { votedAgain } from '../reruns.ts';
import { escalates } from '../verdict.ts';
import { isSettled, readMatrix } from '../voting-matrix.ts';
import { listExamples } from './list-examples.ts';
import { draftsIn } from './named-matrix.ts';

const STATES = [
  'draft',
  'left-to-a-human',
  'resolved',
  'decided',
  'voted-again',
  'unreadable',
] as const;
type State = (typeof STATES)[number];

const VOTE = objectOf({
  questionId: orNull(text()),
  path: text(),
  state: oneOf(STATES),
  verdict: orNull(text()),
  question: orNull(text()),
  options: texts(),
  conflicts: texts('the ids of its conflicts'),
  heldAgain: orNull(text('the questionId of the vote that replaces it')),
});

export default defineOperation({
  id: 'consensus/list',
  command: 'consensus list',
  since: '0.1.0',
  source: 'CLEO consensus voter: the voting matrix',
  summary: 'Lists votes and drafts of votes, with their ids and paths',
  about: [
    'A vote in the state left-to-a-human stays there until `consensus resolve` records a decision, or the question is voted on again.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      state: { type: 'string', enum: STATES, description: 'only votes in this state' },
    },
    required: [],
    additionalProperties: false,
  },
  output: { votes: listOf(VOTE, 'the votes, by path; drafts last') },
  errors: {},
  examples: listExamples,
  async plan({ input, state }) {
    const votes = (await votesIn(state)).filter(
      (each) => each.state === (input.state ?? each.state),
    );
    const rows = votes.map(({ questionId, state: found, verdict, heldAgain, path, question }) => [
      questionId ?? '(no id)',
      [found, ...[heldAgain ?? verdict ?? []].flat()].join(': '),
      path,
      question ?? '-',
    ]);
    const told =
      rows.length === 0
        ? ['There is no such vote.']
        : [['vote', 'state', 'path', 'question'], ...rows];
    return { changes: [], result: { votes }, told };
  },
});

async function votesIn(state: OperationState) {
  const matrices = await state.scan('voting-matrix');
  const known = new Set(matrices.map(({ path }) => path));
  const again = votedAgain(await state.facts());
  const drafts = (await draftsIn(state)).filter(({ path }) => !known.has(path));
  const read = await Promise.all(
    drafts.map(async ({ path }) => ({ path, value: jsonIn((await state.text(path)) ?? '') })),
  );
  return [
    ...matrices.map(({ path, record }) => voteOf(path, record.value, again.get(path) ?? null)),
    ...read.map(({ path, value }) => ({
      ...voteOf(path, value, null),
      state: 'draft' as const,
    })),
  ];
}

function voteOf(path: string, value: unknown, heldAgain: string | null) {
  const { verdict, conflicts } = readMatrix(value);
  const settled = (conflicts ?? []).map(({ resolution }) => isSettled(resolution.status));
  const isResolved = settled.length > 0 && settled.every(Boolean);
  const state: State =
    verdict === null
      ? 'unreadable'
      : heldAgain !== null
        ? 'voted-again'
        : !escalates(verdict)
          ? 'decided'
          : isResolved
            ? 'resolved'
            : 'left-to-a-human';
  return {
    questionId: textAt(value, 'questionId'),
    path,
    state,
    verdict,
    question: textAt(value, 'question'),
    options: listAt(value, 'options').flatMap((each) => textAt(each, 'name') ?? []),
    conflicts: (conflicts ?? []).flatMap(({ id }) => id ?? []),
    heldAgain,
  };
}
