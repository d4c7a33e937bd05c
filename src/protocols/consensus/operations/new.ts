import type { Facts } from '../../../core/fact.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { orNull, text, texts } from '../../../core/operation-output.ts';
import { unlessPrinted } from '../../../core/printed-output.ts';
import { homeFor } from '../../contributions/home-facts.ts';
import { listedMatrices } from '../manifest-entries.ts';
import { MATRIX_PATH } from '../matrix-paths.ts';
import { votedAgain } from '../reruns.ts';
import { readMatrix } from '../voting-matrix.ts';
import { countedPlan, EXIT, UNCOUNTED } from './counted-plan.ts';
import { DEFAULT_THRESHOLD } from './counting.ts';
import { COUNTING_ERRORS, COUNTING_EXITS, COUNTING_OUTPUT } from './counting-input.ts';
import { EVIDENCE_ERRORS, evidenceFound } from './given-evidence.ts';
import { countingCommand, draftText, isVotedOn, openLines } from './matrix-draft.ts';
import { belowHome, draftsIn, folder, matrixNamed } from './named-matrix.ts';
import { newExamples } from './new-examples.ts';
import { NEW_PROPERTIES } from './new-input.ts';
import { isComplete, namesAgain, optionsOf, votesAgain, votesGiven } from './new-vote.ts';
import { fileForId, isIdForFile, nextId, nextRerun } from './question-id.ts';
import { notToBeCounted } from './voting-session.ts';

/** A vote that begins. */
interface Begun {
  readonly id: string;
  readonly options: readonly unknown[];
  readonly out: { readonly path: string; readonly isThere: boolean } | null;
  readonly task: string | null;
}

export default defineOperation({
  id: 'consensus/new',
  command: 'consensus new',
  since: '0.1.0',
  source: 'CLEO consensus voter: the voting matrix',
  summary: 'Begins a vote on a question',
  about: [
    'Prints a draft, or writes it to --out PATH. Fill it in with `consensus vote`, then count it with `consensus tally`. If every option already has its confidence, rationale and evidence, the vote is counted at once.',
    '--rerun ID begins a vote with the question, threshold and options of vote ID, under the next id, such as CONS-0042-r1. With --refuted, it keeps the votes.',
  ],
  usual: ['question', 'options', 'confidence', 'rationale', 'evidence', 'contributions', 'out'],
  effects: 'writes',
  wantsSound: true,
  input: { type: 'object', properties: NEW_PROPERTIES, required: [], additionalProperties: false },
  output: {
    ...COUNTING_OUTPUT,
    draft: orNull(text('where the draft was written; null where it was not')),
    text: orNull(text('the draft; null where the vote is counted')),
    open: texts('sentences: which options of the draft still need what'),
  },
  errors: {
    'unknown-question': [
      'No voting matrix has the questionId {id}.',
      'Copy the questionId from a matrix in .cleo/consensus.',
    ],
    'no-votes': [
      '--from needs a JSON list of options, or an object with the list `options`.',
      'Each option has name, confidence, rationale and evidence, as in a voting matrix. --from @FILE reads them from a file.',
    ],
    'two-sources': [
      'The votes are given twice, by --from and by --contributions.',
      'Leave one of them out.',
    ],
    'no-answers': [
      'The JSON of --contributions has no questions.',
      'Give the JSON that `lint-protocol contribution synthesize` writes, or what `contribution consensus --format json` prints.',
    ],
    'unknown-answers': [
      'The contributions do not answer the question {id}, or do so under several markers. They answer: {known}.',
      'Give one of them as --question-id. If there are several markers, choose one when you make the document: `lint-protocol contribution synthesize --epic EPIC --marker LABEL --write FILE`.',
    ],
    'no-question': ['There is no question to vote on.', 'Give it as --question TEXT.'],
    'too-few-options': [
      'A vote needs at least two options; the number given is {count}.',
      'Give each as --option NAME, also those likely to be rejected. To vote on the answers of contributions: `lint-protocol contribution synthesize --epic EPIC --write FILE`, then --contributions @FILE.',
    ],
    'bad-id': [
      'The questionId {id} cannot be the name of a file.',
      'Use letters, digits, hyphens and points, such as CONS-0042.',
    ],
    'bad-out': [
      'The draft cannot be written to {out}: that path is for counted votes, or outside the repository.',
      'Give a path such as votes/{id}.json. `consensus tally` writes the matrix.',
    ],
    'out-exists': ['Another file is at {out} already.', 'Give another path as --out.'],
    drafted: [
      'A draft of {id} is at {path} already, and it is not counted yet.',
      'Change that file: until it is counted, its question and options may be edited. To set the threshold: lint-protocol consensus vote {path} --threshold N. To count it: lint-protocol consensus tally {path} --task TASK. For another vote, give another --question-id.',
    ],
    ...COUNTING_ERRORS,
    ...EVIDENCE_ERRORS,
  },
  exits: COUNTING_EXITS,
  examples: newExamples,
  commitMessage: ({ questionId, verdict }) =>
    verdict === null ? `Begin the vote on ${questionId}` : `Vote on ${questionId}: ${verdict}`,
  async plan(planning) {
    const { input, state, now, fail } = unlessPrinted(planning);
    const refuse = (code: Parameters<typeof fail>[0], data: object = {}) =>
      fail(code, data as never);
    const { rerun, refuted = false } = input;
    const from = { ...planning, folder: input.home ?? planning.folder };
    const original = rerun === undefined ? null : await matrixNamed(rerun, from);
    if (rerun && !original?.isRecord) throw fail('unknown-question', { id: rerun });
    const votes = await votesGiven(input, state);
    if (votes !== null && 'why' in votes) {
      throw refuse(votes.why, { id: input.questionId ?? 'none given', ...votes });
    }
    const again = original?.record.value;
    const question = input.question ?? votes?.question ?? textAt(again, 'question');
    if (question === null) throw fail('no-question');
    const chosen = original === null ? await homeFor(planning) : { ...original, notes: [] };
    const home = folder(chosen.home);
    const lookup = { homes: [home, planning.folder], state, fail };
    const earlier = (refuted ? votesAgain : namesAgain)(again);
    const options = await optionsOf(votes?.options ?? earlier.options, input, (each) =>
      evidenceFound(each, lookup),
    );
    if ('unknown' in options) throw refuse('unknown-option', { option: options.unknown });
    if (options.length < 2) throw fail('too-few-options', { count: options.length });
    const facts = await state.facts();
    const all = facts.of('voting-matrix');
    const matrices = all.filter(({ record }) => folder(record.home) === home);
    const outPath = belowHome(input.out, home);
    const drafts = (await draftsIn(state)).filter((each) => each.home === home);
    // The same call again has the same id.
    const others = drafts.filter((each) => each.path !== outPath);
    const called = [...others, ...matrices.map(({ fact }) => fact)];
    const same = refuted ? await refutedAlready(original, options, state) : null;
    const given = input.questionId ?? votes?.questionId ?? same;
    const id = given ?? freeId(again, called, { state, facts });
    if (!isIdForFile(id)) throw fail('bad-id', { id });
    const threshold =
      input.threshold ?? votes?.threshold ?? readMatrix(again).threshold ?? DEFAULT_THRESHOLD;
    const task = input.task ?? taskOf(original?.path, facts);
    const text = draftText({ ...earlier, questionId: id, question, options, threshold, task });
    const path = fileForId(id, home, input.taskFolder === true ? task : null);
    const counted = matrices.find(({ fact }) => fact.questionId === id)?.record.path;
    const record = await state.parsed(path, 'voting-matrix', text);
    const isCounted = input.out === undefined && isComplete(options) && record !== null;
    if (counted !== undefined && !(isCounted && counted === path))
      throw refuse('taken', { id, path: counted, first: id, way: ANOTHER_QUESTION });
    if (input.out !== undefined && (outPath === null || MATRIX_PATH.test(outPath)))
      throw fail('bad-out', { out: input.out, id });
    const there = outPath && (await state.text(outPath));
    const draft = drafts.find((each) => each.questionId === id);
    if (draft !== undefined && there !== text) throw fail('drafted', { id, path: draft.path });
    if (there !== null && there !== text) throw fail('out-exists', { out: `${outPath}` });
    const out = outPath === null ? null : { path: outPath, isThere: there !== null };
    const vote = { record, path, home, isNew: true, draft: null };
    const { notes = [], ...plan } = isCounted
      ? countedAtOnce(await countedPlan({ ...vote, record }, input, { state, now, refuse }))
      : draftPlan(text, { id, options, out, task });
    const uncounted = isCounted ? [] : await notToBeCounted(id, { ...input, path, home }, state);
    return { ...plan, notes: [...chosen.notes, ...notes, ...uncounted] };
  },
});

function countedAtOnce({ result, ...plan }: Awaited<ReturnType<typeof countedPlan>>) {
  return { ...plan, result: { ...result, draft: null, text: null, open: [] } };
}

const ANOTHER_QUESTION =
  'For another question, leave --question-id out: the next free one is given. ';

/** The id of the vote that the same call made before; null for none. */
async function refutedAlready(
  original: { readonly path: string } | null,
  options: readonly unknown[],
  state: OperationState,
): Promise<string | null> {
  const newest = votedAgain(await state.facts()).get(original?.path ?? '');
  const matrices = await state.scan('voting-matrix');
  const isSame = matrices.some(({ record: { value } }) => {
    const isNewest = newest !== undefined && textAt(value, 'questionId') === newest;
    return isNewest && JSON.stringify(valueAt(value, 'options')) === JSON.stringify(options);
  });
  return isSame ? (newest ?? null) : null;
}

/** The next id of a further vote on a question, or of a new question. */
function freeId(
  again: unknown,
  called: readonly { readonly questionId: string | null }[],
  { state, facts }: { readonly state: OperationState; readonly facts: Facts },
): string {
  const taken = called.flatMap(({ questionId }) => questionId ?? []);
  const first = textAt(again, 'questionId');
  if (first === null) return nextId(state.entries, facts, taken);
  const names = state.entries.map((each) => each.path.replace(/^.*\/|\.json$/gs, ''));
  return nextRerun(first, [...names, ...taken]);
}

/** The task to which the manifest lists a matrix: a vote that is held again is of the same. */
function taskOf(path: string | undefined, facts: Facts): string | null {
  const entries = listedMatrices(facts).find(({ record }) => record.path === path)?.entries ?? [];
  return entries.at(-1)?.entry.task ?? null;
}

const UNWRITTEN = 'This is a draft. Nothing was written: --out PATH writes it to a file.';

/** A vote that is still to be filled in. */
function draftPlan(text: string, { id, options, out, task }: Begun) {
  const open = openLines(options);
  const file = out?.path ?? 'PATH';
  const next =
    open.length === 0
      ? `To count it: ${countingCommand(file, task)}`
      : `To vote: lint-protocol consensus vote ${file} --option NAME --confidence 0.8 --rationale TEXT --evidence FILE:LINE`;
  const told =
    out === null ? text.trimEnd().split('\n') : [`The draft of ${id} is ${file}.`, ...open, next];
  return {
    changes:
      out === null || out.isThere ? [] : [{ action: 'create' as const, path: out.path, text }],
    result: { ...UNCOUNTED, questionId: id, draft: out?.path ?? null, text, open },
    told,
    notes: out === null ? [UNWRITTEN, ...open] : [],
    ...(out === null && { unwritten: `--out votes/${id}.json` }),
    // Votes that somebody gave would be lost otherwise, and a script would go on.
    ...(out === null && options.some(isVotedOn) && { exitCode: EXIT.unsound }),
  };
}
