import { withValues } from '../../../core/json-edit.ts';
import { jsonIn, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState, Plan, PlannedChange } from '../../../core/operation.ts';
import type { ResultOf } from '../../../core/operation-output.ts';
import type { RecordOf } from '../../../core/record.ts';
import { homesIn } from '../../contributions/home-facts.ts';
import { anotherBasis, anotherVote, voteOf } from '../another-vote.ts';
import { firstVoteOf } from '../reruns.ts';
import { escalates } from '../verdict.ts';
import { type Count, type CountChoices, counted, countingProblems, MOST_NEAR } from './counting.ts';
import type { COUNTING_ERRORS, COUNTING_OUTPUT } from './counting-input.ts';
import { taskNamed } from './matrix-draft.ts';
import { draftsIn, pathGiven } from './named-matrix.ts';
import { nextId } from './question-id.ts';
import { decisionLines, nextLines, verdictLines } from './verdict-words.ts';
import { type EntryWords, type PlannedEntry, plannedEntry } from './vote-entry.ts';
import { handedOver, sessionOf } from './voting-session.ts';

/** The exit codes of the CLEO consensus voter. */
export const EXIT = { decided: 0, unsound: 61, handedOver: 65 } as const;

/** What counting gives. */
type Counted = ResultOf<typeof COUNTING_OUTPUT>;

/** What it gives of a vote that is not counted. */
export const UNCOUNTED: Counted = {
  ...{ questionId: null, path: null, verdict: null, reason: null, top: null },
  ...{ actualConsensus: null, threshold: null, conflicts: [], manifest: null, entryId: null },
  problems: [],
};

/** How counting goes, as operations are given it. */
export interface CountingInput extends CountChoices, EntryWords {
  readonly session?: string;
}

/** A vote that is to be counted. */
export interface ToBeCounted {
  readonly record: RecordOf['voting-matrix'];
  /** Where the matrix is, or is to be. */
  readonly path: string;
  /** The folder that holds `.cleo`. */
  readonly home: string;
  /** True where it comes from elsewhere than from that path. */
  readonly isNew: boolean;
  /** The file that it was filled in in, where that is another one: it ends with the count. */
  readonly draft: string | null;
}

/** Makes the error of a code. */
export type Refuse = (
  code: keyof typeof COUNTING_ERRORS,
  data: Readonly<Record<string, string | number>>,
) => Error;

/** What counting is handed of an operation. */
export interface Counting {
  readonly state: OperationState;
  readonly now: number;
  readonly refuse: Refuse;
}

/** Counts a vote, writes its matrix and lists it in the manifest. */
export async function countedPlan(
  vote: ToBeCounted,
  input: CountingInput,
  { state, now, refuse }: Counting,
): Promise<Plan<Counted>> {
  const problems = countingProblems(vote.record);
  if (problems.length > 0) return unsoundPlan(vote.record, problems);
  const facts = await state.facts();
  const there = await state.text(vote.path);
  const session = input.session ?? sessionOf(vote.home, facts);
  // Whoever counts a vote again does not become the one who counted it.
  const first = there === null ? session : textAt(jsonIn(there), 'session');
  const record = vote.isNew ? asCounted(vote.record, first) : vote.record;
  const texts = await state.committed(vote.path);
  const committed = texts.map((text) => voteOf(jsonIn(text)));
  // A conflict that is added to a committed vote makes another vote of it.
  const count = counted(record, { ...input, onlyVerdict: committed.length > 0 });
  if ('problems' in count) return unsoundPlan(vote.record, count.problems);
  if ('unknown' in count) throw refuse('unknown-option', { option: count.unknown });
  if ('near' in count) throw refuse('too-many-near', { count: count.near, most: MOST_NEAR });
  await demandOwnVote(vote, { count, session, there }, { state, now, refuse });
  const after = voteOf(count.value);
  if (
    committed.length > 0 &&
    committed.every((each) => (anotherVote(each, after) ?? anotherBasis(each, after)) !== null)
  ) {
    const why = anotherVerdict(vote, input, texts.includes(vote.record.text));
    throw refuse('another-vote', { path: vote.path, ...why });
  }
  const { path, home, draft } = vote;
  const task = taskNamed(vote.record.value);
  const words = { ...(task !== null && { task }), ...input, ...manifestGiven(input, refuse) };
  const entry = entryOr(
    plannedEntry({ count, path, home }, words, { facts, homes: homesIn(state), now }),
    refuse,
  );
  const { verdict } = count;
  const misjudged = `Only a vote that would be PROVEN can be REFUTED: this one is ${verdict}.`;
  return {
    changes: [
      ...matrixChange(path, there, count.text),
      ...(entry.change === null ? [] : [entry.change]),
      ...(draft === null ? [] : [{ action: 'remove' as const, path: draft }]),
    ],
    about: [path, entry.manifest],
    result: resultOf(path, count, entry),
    told: [
      ...verdictLines({ path, value: count.value }),
      ...decisionLines({ path, value: count.value }),
      ...nextLines({ path, value: count.value }),
    ],
    notes: [
      ...entry.notes,
      ...(input.refuted === true && verdict !== 'REFUTED' ? [misjudged] : []),
    ],
    exitCode: escalates(verdict) ? EXIT.handedOver : EXIT.decided,
  };
}

/** Why a committed vote does not get the verdict that its call would give it, and what to do instead. */
function anotherVerdict({ record }: ToBeCounted, { refuted }: CountingInput, isUnchanged: boolean) {
  const first = firstVoteOf(textAt(record.value, 'questionId') ?? '');
  const anew = `lint-protocol consensus new --rerun ${first}`;
  const restored = isUnchanged ? 'Vote again' : 'Restore the committed numbers, and vote again';
  const isSame = isUnchanged && refuted === true;
  return {
    found: isUnchanged
      ? `as ${textAt(record.value, 'verdict')}, and a committed vote keeps its verdict`
      : 'with another question, or other numbers, evidence or conflicts',
    way: isSame
      ? `Count its votes again under a new id: ${anew} --refuted`
      : `${restored} under a new id: ${anew} --out votes/${first}-again.json`,
  };
}

/** Nothing is written of a vote that can not be counted. */
export function unsoundPlan(
  { value }: Pick<RecordOf['voting-matrix'], 'value'>,
  problems: readonly string[],
): Plan<Counted> {
  const questionId = textAt(value, 'questionId');
  const told = [`${questionId ?? 'The vote'} cannot be counted yet.`, ...problems];
  return {
    changes: [],
    result: { ...UNCOUNTED, questionId, problems },
    told,
    exitCode: EXIT.unsound,
  };
}

function resultOf(
  path: string,
  { value, verdict, reason, top, matrix }: Count,
  entry: PlannedEntry,
): Counted {
  return {
    questionId: textAt(value, 'questionId'),
    path,
    verdict,
    reason,
    top: top.name,
    actualConsensus: top.confidence,
    threshold: matrix.threshold,
    conflicts: (matrix.conflicts ?? []).flatMap(({ id }) => id ?? []),
    manifest: entry.manifest,
    entryId: entry.id,
    problems: [],
  };
}

function matrixChange(path: string, there: string | null, text: string): readonly PlannedChange[] {
  if (there === null) return [{ action: 'create', path, text }];
  return there === text ? [] : [{ action: 'change', path, text }];
}

interface Found {
  readonly count: Count;
  readonly session: string | null;
  /** The text of the matrix as it is; null where it is not written yet. */
  readonly there: string | null;
}

/** @throws Where somebody has counted another vote under the id, or the session may not count this one. */
async function demandOwnVote(
  { path, home, isNew, draft }: ToBeCounted,
  { count, session, there }: Found,
  { state, refuse }: Counting,
): Promise<void> {
  const id = textAt(count.value, 'questionId') ?? '';
  const first = firstVoteOf(id);
  if (isNew && there !== null && there !== count.text) {
    const facts = await state.facts();
    const ids = (await draftsIn(state)).map(({ questionId }) => questionId);
    const free = nextId(state.entries, facts, ids);
    const way = `If ${draft ?? 'the draft'} asks something else, write a free questionId into it, such as ${free}, and count it again. `;
    throw refuse('taken', { path, id, first, way });
  }
  const { verdict } = count;
  const earlier =
    session === null ? null : await handedOver(id, { path, home, session, verdict }, state);
  if (session !== null && earlier !== null) throw refuse('same-session', { session, earlier });
}

/** The session is a key beyond the format, and so comes last. The task is one of the draft alone. */
function asCounted(
  record: RecordOf['voting-matrix'],
  session: string | null,
): Pick<RecordOf['voting-matrix'], 'text' | 'value'> {
  const isSame = session === null || valueAt(record.value, 'session') === session;
  const text = withValues(record.text, [
    ...(taskNamed(record.value) === null ? [] : [[['task'], undefined] as const]),
    ...(isSame ? [] : [[['session'], session] as const]),
  ]);
  return { text, value: jsonIn(text) };
}

function manifestGiven({ manifest }: CountingInput, refuse: Refuse): Pick<EntryWords, 'manifest'> {
  if (manifest === undefined) return {};
  const path = pathGiven(manifest);
  if (path === null) throw refuse('no-manifest', { path: manifest });
  return { manifest: path };
}

function entryOr(planned: ReturnType<typeof plannedEntry>, refuse: Refuse): PlannedEntry {
  if (!('why' in planned)) return planned;
  switch (planned.why) {
    case 'no-manifest':
      throw refuse('no-manifest', { path: planned.path });
    case 'several-manifests':
      throw refuse('several-manifests', { paths: planned.paths.join(', ') });
    default:
      throw refuse('no-task', {});
  }
}
