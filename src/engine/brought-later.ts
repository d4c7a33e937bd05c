import type { Diagnostic } from '../core/diagnostic.ts';
import type { AlikePlace, Settled } from '../core/finding.ts';
import { pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { PastState, Snapshot } from '../core/snapshot.ts';

/** Files whose history is asked; of more, problems are told where their paths put them. */
const MOST_FILES = 100;

/** True where the first of two files came later than the second; false too where nobody knows. */
type IsLater = (path: string, other: string) => boolean | Promise<boolean>;

/**
 * Tells what is wrong between several files at the one that came later: with the range that is
 * judged, or, where there is none, in the history. Which problems there are, and what they are known
 * by, does not depend on it.
 * @param bases opens the states before; without any, no range is judged
 */
export async function atTheLater(
  problems: readonly Settled[],
  snapshot: Snapshot,
  bases: readonly (() => Promise<Snapshot>)[],
  history: Pick<History, 'at'> | null,
): Promise<readonly Settled[]> {
  const moving = problems.filter(({ alike }) => alike !== undefined);
  if (moving.length === 0) return problems;
  const paths = pathsOf(moving.flatMap(({ diagnostic, alike = [] }) => [diagnostic, ...alike]));
  const isLater =
    bases.length > 0
      ? await laterInRange(paths, snapshot, bases)
      : await laterInHistory(paths, snapshot, history);
  const told: Settled[] = [];
  // One after the other: all at once would start a git each.
  for (const problem of problems) told.push(await placed(problem, isLater));
  return told;
}

function pathsOf(standing: readonly { readonly path: string }[]): ReadonlySet<string> {
  return new Set(standing.map(({ path }) => path));
}

async function placed(problem: Settled, isLater: IsLater): Promise<Settled> {
  const { diagnostic, alike = [] } = problem;
  let last: Pick<AlikePlace, 'path'> = diagnostic;
  for (const place of alike)
    if (place.path !== last.path && (await isLater(place.path, last.path))) last = place;
  const latest = alike.find((place) => place === last);
  if (latest === undefined) return problem;
  const { path, blob } = latest;
  return { ...problem, paths: [path], blob, about: blob, diagnostic: moved(diagnostic, latest) };
}

/** The two places change places; what was said of the other one, in the help as well, goes for this one now. */
function moved(diagnostic: Diagnostic, { blob: _, ...to }: AlikePlace): Diagnostic {
  const { path, range, related, help } = diagnostic;
  const named = help?.replaceAll(` ${pathWord(path)}`, () => ` ${pathWord(to.path)}`) ?? null;
  const { offset } = to.range.start;
  const others = related.map((other) =>
    other.path === to.path && other.range.start.offset === offset
      ? { ...other, path, range }
      : other,
  );
  return { ...diagnostic, ...to, related: others, help: named };
}

/** What the range added came after what it changed, and that after what it left alone. */
async function laterInRange(
  paths: ReadonlySet<string>,
  snapshot: Snapshot,
  bases: readonly (() => Promise<Snapshot>)[],
): Promise<IsLater> {
  const now = standing(snapshot, paths);
  // Of a merge, what one of its parents had was there before.
  const newness = new Map<string, number>();
  for (const base of bases) {
    const before = standing(await base(), paths);
    for (const path of paths) {
      const was = before.get(path);
      const rank = was === undefined ? 2 : Number(was !== now.get(path));
      newness.set(path, Math.min(rank, newness.get(path) ?? rank));
    }
  }
  return (path, other) => (newness.get(path) ?? 0) > (newness.get(other) ?? 0);
}

function standing({ entries }: Snapshot, paths: ReadonlySet<string>): ReadonlyMap<string, string> {
  const asked = entries.filter(({ path }) => paths.has(path));
  return new Map(asked.map(({ path, id, mode }) => [path, `${id} ${mode}`]));
}

/** A file came later where the other one was there when it came, and not the other way round. */
async function laterInHistory(
  paths: ReadonlySet<string>,
  snapshot: Snapshot,
  history: Pick<History, 'at'> | null,
): Promise<IsLater> {
  const isAsked = snapshot.introducing !== undefined && paths.size <= MOST_FILES;
  const states = isAsked ? await snapshot.introducing?.([...paths]) : null;
  // Where no file has a history, it may be cut off.
  if (!states || states.size === 0) return () => false;
  const held = new Map<PastState, ReadonlySet<string>>();
  const had = async (state: PastState | undefined, path: string): Promise<boolean> => {
    if (state === undefined) return false;
    const known = held.get(state) ?? pathsOf((await state.at([...paths])).entries);
    held.set(state, known);
    return known.has(path);
  };
  const came = async (path: string, other: string, nth: 0 | -1): Promise<boolean | null> => {
    const [own, others] = [states.get(path)?.at(nth), states.get(other)?.at(nth)];
    if (own === undefined) return others !== undefined;
    const [isThere, isOtherThere] = [await had(others, path), await had(own, other)];
    return isThere === isOtherThere ? null : isOtherThere;
  };
  const isNew = await uncommittedOf(paths, snapshot, history);
  return async (path, other) => {
    const [isOwnNew, isOtherNew] = [isNew(path), isNew(other)];
    // What no commit holds came last.
    if (isOwnNew !== isOtherNew) return isOwnNew;
    // Of what was moved away and is back, the last change decides.
    return (await came(path, other, -1)) ?? (await came(path, other, 0)) ?? false;
  };
}

/** Says which files the last commit does not hold. */
async function uncommittedOf(
  paths: ReadonlySet<string>,
  { scope: { head, base } }: Pick<Snapshot, 'scope'>,
  history: Pick<History, 'at'> | null,
): Promise<(path: string) => boolean> {
  const last = head ?? base;
  if (last === null || history === null) return () => false;
  const held = pathsOf(await history.at(last, [...paths].sort()));
  return (path) => !held.has(path);
}
