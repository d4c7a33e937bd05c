import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import { declaredKinds } from '../protocols/kinds.ts';
import { knownBy, newIn } from '../report/news.ts';
import { demandOneKind } from './declared-claims.ts';
import { FEWEST_TIED } from './fewest-tied.ts';
import type { Judging } from './judging.ts';
import { keepTies } from './near/kept-ties.ts';
import { lookNear, type NearRun, stateWith } from './near/near-run.ts';
import type { Compared } from './new-problems.ts';
import { checkFiles, checkState, type OldProblems, type State } from './state.ts';
import { filesOf } from './state-files.ts';

/** A state, what it is compared with, and what led there. */
interface ComparedPast extends Compared {
  readonly history: History | null;
}

/** The verdict on a state, and the steps that led there, which may be judged by what was looked at. */
interface ComparedState {
  readonly state: State;
  readonly history: History | null;
}

/**
 * The verdict on a state: by what its change can touch, where a run before knows what ties its
 * records, else by all of them.
 */
export async function comparedState(
  request: ComparedPast,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<ComparedState> {
  const { history } = request;
  // Where nothing is remembered, nothing of it is loaded.
  const near = judging.ties?.isThere ? await lookNear(request, judging) : null;
  const sifted = near === null ? await sifting(request, judging, selects) : null;
  if (sifted !== null) return { state: sifted, history };
  if (near === null) return { state: await whole(request, judging, selects), history };
  const words = near.verdict.news.length === 0 ? [] : await near.verdict.words();
  if (words !== null) return { state: stateWith(words, near), history: withNear(request, near) };
  const state = (await worded(request, near, judging)) ?? (await whole(request, judging, selects));
  return { state, history };
}

/** What is found of long logs that grew. What all records are tied by is to be found out first, where it is kept. */
async function sifting(
  request: Compared,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<State | null> {
  if (declaredKinds(judging.config).every((kind) => !('sieve' in kind))) return null;
  const { candidates } = filesOf(request.snapshot, judging);
  if (judging.ties?.isThere === false && candidates.length >= FEWEST_TIED) return null;
  await demandOneKind(candidates, request.snapshot, judging);
  return (await import('./sifted-state.ts')).siftedState(request, judging, selects);
}

async function whole(
  request: ComparedPast,
  judging: Judging,
  selects: (path: string) => boolean,
): Promise<State> {
  const { witness } = request;
  const { snapshot } = request;
  await demandOneKind(filesOf(snapshot, judging).candidates, snapshot, judging);
  const state = await checkState(snapshot, { ...judging, witness }, selects);
  const { ties = null } = judging;
  // What stands there and was of no use, or is damaged, would be tried each time.
  const isTied = ties?.isThere || state.checked.files >= FEWEST_TIED;
  if (ties !== null && isTied && request.bases.length > 0) {
    await keepTies(request, state, ties, judging);
  }
  return state;
}

/**
 * What a look near the change found, in the words that all records give it: the nearest of all names,
 * a free number. Null where they tell anything else.
 */
async function worded(
  { snapshot }: ComparedPast,
  { verdict: { news, before, after, alike } }: NearRun,
  judging: Judging,
): Promise<State | null> {
  // Equal problems of equal ids are counted, wherever they stand.
  const equal = new Set(news.flatMap(({ identities }) => identities));
  const isEqual = ({ identities }: Settled) => identities.some((each) => equal.has(each));
  const equals = after.filter(isEqual).map(({ diagnostic }) => diagnostic.path);
  const paths = new Set([...equals, ...alike]);
  const old: OldProblems = { isOld: (path) => !paths.has(path), others: knownBy(before) };
  const files = filesOf(snapshot, judging);
  const state = await checkFiles(files, judging, () => true, old);
  const found = newIn(state.problems, old.others);
  return signsOf(found) === signsOf(news) ? state : null;
}

function signsOf(problems: Iterable<Settled>): string {
  const signs = [...problems].map(({ identities, diagnostic }) => [diagnostic.path, ...identities]);
  return JSON.stringify(signs.map((each) => each.join('\0')).sort());
}

/** Steps may be judged by what was looked at already. */
function withNear(
  { snapshot, history }: ComparedPast,
  { verdict: { facts, contents } }: NearRun,
): History | null {
  const { head, base } = snapshot.scope;
  return history && { ...history, nearAfter: { commit: head, parent: base, facts, contents } };
}
