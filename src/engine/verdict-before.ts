import type { Settled } from '../core/finding.ts';
import { entryAt } from '../core/snapshot.ts';
import { isLogKind } from '../protocols/kinds.ts';
import { knownBy, newIn } from '../report/news.ts';
import { STAYS } from './going-along.ts';
import type { Asked, Grounded } from './grounds.ts';
import type { Judges } from './judged-commit.ts';
import { changesBetween, leadingTo, type MakingStep, madeFrom, wholePathsOf } from './makings.ts';
import { removingStep } from './restoring-steps.ts';
import { keyOf } from './shared-commits.ts';

/** What a hook would say of the commit. */
export function verdictOf(
  steps: ReadonlyMap<string, MakingStep>,
  { parents, ids }: Grounded,
  { snapshot, history, judges }: Asked,
): ReturnType<Judges['state']> {
  const { introducing } = parents[0] ?? {};
  const past = introducing && { introducing };
  const made = madeFrom({ ...snapshot, ...past }, steps.values(), history.read);
  const step = { commit: null, parents: ids, changes: changesBetween(parents, made.snapshot) };
  return judges.state(made.snapshot, parents, leadingTo(made, step, history));
}

/** True where the commit changes as it stands what it may not, and nobody has reported it. */
export async function isRewriting(
  { parents, ids }: Grounded,
  reported: readonly Settled[],
  { snapshot, history, judges }: Asked,
): Promise<boolean> {
  const step = { commit: null, parents: ids, changes: changesBetween(parents, snapshot) };
  const made = madeFrom(snapshot, [], history.read);
  const found = await judges.steps(leadingTo(made, step, history));
  const told = new Set(reported.map(nameOf));
  return found.some(
    (each) => isError(each) && each.restores !== undefined && !told.has(nameOf(each)),
  );
}

function nameOf({ diagnostic: { rule, path } }: Settled): string {
  return `${rule} ${path}`;
}

/**
 * Those of some problems of a report that are there still where the steps were done. In a file that no step
 * changes, the same rule may say it in other words then.
 */
export async function leftBy(
  some: readonly Settled[],
  steps: ReadonlyMap<string, MakingStep>,
  reported: readonly Settled[],
  { ground, asked }: { readonly ground: Grounded; readonly asked: Asked },
): Promise<ReadonlySet<Settled>> {
  if (some.length === 0) return new Set();
  const { all } = await verdictOf(steps, ground, asked);
  const gone = newIn(reported, knownBy(all));
  const changed = new Set([...steps.values()].flatMap(wholePathsOf));
  const named = new Set(all.map(nameOf));
  const isReworded = (each: Settled) =>
    !changed.has(each.diagnostic.path) && named.has(nameOf(each));
  return new Set(some.filter((each) => !gone.has(each) || isReworded(each)));
}

/** Those of a report that nothing is to be done about. */
export function stayingIn(reported: readonly Settled[]): readonly Settled[] {
  return reported.filter(({ diagnostic: { help } }) => help?.includes(STAYS));
}

/** Those of them that are gone where the steps were done. */
export async function fixedBy(
  steps: ReadonlyMap<string, MakingStep>,
  reported: readonly Settled[],
  within: { readonly ground: Grounded; readonly asked: Asked },
): Promise<readonly Settled[]> {
  const staying = stayingIn(reported);
  const left = await leftBy(staying, steps, reported, within);
  return staying.filter((each) => !left.has(each));
}

/**
 * What was added with files, and cannot stay where somebody corrects these by removing them: nobody has
 * reported it.
 */
export async function goneAlong(
  problems: readonly Settled[],
  reported: readonly Settled[],
  steps: ReadonlyMap<string, MakingStep>,
  ground: Grounded,
  asked: Asked,
): Promise<readonly MakingStep[]> {
  const isNew = (path: string) => ground.parents.every((each) => entryAt(each, path) === null);
  const pathsIn = (found: readonly Settled[]) => found.map(({ diagnostic: { path } }) => path);
  const added = [...new Set(pathsIn(problems).filter(isNew))];
  if (added.length === 0) return [];
  const removing = (path: string) => removingStep(path, asked.snapshot);
  const made = new Map([...steps, ...added.map(removing).map(keyed)]);
  const { come } = await verdictOf(made, ground, asked);
  const told = new Set(pathsIn(reported));
  // Of a log only entries go.
  const wrong = new Set(pathsIn(come.filter((each) => isError(each) && !isLogKind(each.kind))));
  return [...wrong].filter((path) => isNew(path) && !told.has(path)).map(removing);
}

/** What is known of a problem of the commit. */
interface Knows {
  /** The problem as the report has it. */
  readonly told: (problem: Settled) => Settled | undefined;
  /** What is wrong already. */
  readonly there: () => Promise<readonly Settled[]>;
  /** True for what somebody corrects before the commit. */
  readonly isByHand: (problem: Settled) => boolean;
}

/** What a hook would refuse of the commit, or what comes with it or stays, but for what somebody has to correct. */
export async function wrongIn(
  steps: ReadonlyMap<string, MakingStep>,
  ground: Grounded,
  { told, there, isByHand }: Knows,
  asked: Asked,
): Promise<{ readonly left: readonly Settled[]; readonly refused: readonly Settled[] }> {
  const { parents, isOwn, isOpen = false, has } = ground;
  const { come, stay } = await verdictOf(steps, ground, asked);
  const isTold = come.every((problem) => told(problem) !== undefined);
  const before = new Set((isTold ? [] : await there()).flatMap(({ identities }) => identities));
  const isBefore = ({ identities }: Settled) => identities.some((id) => before.has(id));
  const isNew = ({ diagnostic: { path } }: Settled) =>
    parents.every((parent) => entryAt(parent, path) === null);
  const isOurs = (known: Settled | undefined) =>
    known !== undefined && has(known) && !isByHand(known);
  const isWrong = (problem: Settled) => {
    const known = told(problem);
    // What was added, and only lacks what is put back beside it, is told afterwards: it is not removed.
    const isUntold = known === undefined && !isBefore(problem);
    if (isUntold && (isError(problem) || !(isOwn && isNew(problem)))) return true;
    // A run of some paths says nothing of the others, and takes nothing of them back.
    if (!isError(problem) || (isOpen && known === undefined)) return false;
    // What somebody adds and has to correct is not removed.
    return isOurs(known) || (isOwn && !(known && isByHand(known)) && !isNew(problem));
  };
  const left = isOwn ? [] : stay.filter((problem) => isOurs(told(problem)));
  return {
    left: [...come.filter(isWrong), ...left],
    refused: come.filter(isWrong).filter(isError),
  };
}

export function isError({ diagnostic: { level } }: Settled): boolean {
  return level === 'error';
}

export function keyed(step: MakingStep): readonly [string, MakingStep] {
  return [keyOf(step), step];
}
