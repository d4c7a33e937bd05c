import type { Settled } from '../core/finding.ts';
import { folderOf } from '../core/folder-of.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { gitCommand } from '../core/git-command.ts';
import { entryAt, isFile } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { sayingFixed, sayingLeft, undecidedWords, withoutWords } from './going-along.ts';
import { type Asked, type Grounded, openGround } from './grounds.ts';
import { isMostlyIn } from './left-copies.ts';
import { type MakingStep, pathsOf, wholePathsOf, withoutMoved } from './makings.ts';
import { subjectOf } from './one-fault/state-and-past.ts';
import { LARGEST_LOG } from './restored-log.ts';
import { removingStep } from './restoring-steps.ts';
import { ofSet, openSet } from './shared-commits.ts';
import { isError, keyed, leftBy, stayingIn } from './verdict-before.ts';
import { completeWithoutCopies } from './without-copies.ts';

/** Files of which more are not named. */
const MOST_NAMED = 5;

/** What nobody reported, and is taken back. */
interface TakenAlso {
  readonly path: string;
  /** The blob of what is there now. */
  readonly id: string;
  /** True for a file that no commit has. */
  readonly isGone: boolean;
  /** True where only the working tree has it, and no step adds it. */
  readonly isOnlyThere: boolean;
}

/**
 * Judges what the commands of a report make of what is not committed, before they are printed: what a hook would
 * refuse then is put back along. By problem, what is said instead.
 */
export async function openWhole(
  reported: readonly Settled[],
  asked: Asked,
): Promise<ReadonlyMap<Settled, Settled>> {
  const taken = new Map<Settled, Settled>();
  const { members, steps } = openSet(reported);
  const ground = await openGround(members, asked);
  if (ground === null) return taken;
  const own = new Map(withoutMoved([...steps.values()]).map(keyed));
  const aside = new Map<string, MakingStep>();
  const renamed = await renamedIn(own, reported, ground, asked);
  for (const path of renamed) own.set(...keyed(removingStep(path, asked.snapshot)));
  const completed = await completeWithoutCopies(own, '', ground, reported, asked, aside);
  const { isClean, without, refused } = completed;
  const all = isClean ? own : steps;
  const isSame = own.size === steps.size && [...own.keys()].every((key) => steps.has(key));
  const isMore = isClean && !isSame;
  const whole = new Set([...all.values()].flatMap(wholePathsOf));
  const also = isClean ? await takenAlso(reported, all, asked) : [];
  // What is reported as it is has no other problem.
  const known = new Set(reported.map(subjectOf));
  const others = refused.filter((each) => !known.has(subjectOf(each)));
  const said = [sayingAlso(also), withoutWords(without), undecidedWords(others)];
  const told = said.filter(Boolean).join(' ');
  const made = [...addingStep(also), ...all.values()];
  const isAlong = ({ diagnostic: { path, state, commit } }: Settled) =>
    whole.has(path) && state === 'uncommitted' && commit === null;
  const meant = reported.filter((each) => members.has(each) || isAlong(each));
  const along = meant.filter((each) => !members.has(each));
  const compared = new Map(
    reported.flatMap((each) => {
      const path = meant.includes(each) ? undefined : comparedWith(each, whole);
      return path === undefined ? [] : [[each, path] as const];
    }),
  );
  const staying = stayingIn(reported);
  const judged = [...along, ...compared.keys(), ...staying];
  const left = await leftBy(judged, all, reported, { ground, asked });
  for (const [problem, path] of compared)
    if (!left.has(problem)) taken.set(problem, withSteps(problem, [], '', restoredFirst(path)));
  const listed = meant.filter(({ diagnostic: { level } }) => level !== 'info');
  for (const problem of meant) {
    const { path, steps: own, level } = problem.diagnostic;
    const at = made.filter((step) => isMore || wholePathsOf(step).includes(path));
    // Nothing else is to be done to what goes.
    if (level === 'info') taken.set(problem, withSteps(problem, [], ''));
    else if (left.has(problem)) taken.set(problem, sayingLeft(problem));
    else if (!members.has(problem))
      taken.set(problem, withSteps(problem, ofSet(at, problem, listed), told, RESTORED));
    else if (isMore) taken.set(problem, withSteps(problem, ofSet(at, problem, listed), told));
    else if (told !== '') taken.set(problem, withSteps(problem, own, told));
  }
  for (const problem of staying)
    if (!left.has(problem) && !taken.has(problem))
      taken.set(problem, sayingFixed(problem, ofSet(made, problem, listed)));
  return taken;
}

const RESTORED = 'Restore the earlier version.';

/** What is right agrees with what is put back: to make it agree with what is there would be wrong. */
function restoredFirst(path: string): string {
  return `Change nothing here. Restore ${quoted(path, LONGEST_PATH)}, as another problem of this report asks: then both agree again.`;
}

/** The file that a problem compares its own with, if that is one of some. */
function comparedWith(
  { diagnostic: { path, related } }: Settled,
  paths: ReadonlySet<string>,
): string | undefined {
  return related.find((each) => each.path !== path && paths.has(each.path))?.path;
}

function withSteps(
  problem: Settled,
  steps: readonly MakingStep[],
  told: string,
  help?: string,
): Settled {
  const { diagnostic } = problem;
  const others = diagnostic.steps.filter((each) => each.action === 'do' && !steps.includes(each));
  const words = [help ?? diagnostic.help ?? [], told === '' ? [] : told].flat().join(' ');
  const made = {
    help: words,
    steps: [...steps, ...(help === undefined ? others : [])],
    expected: null,
  };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made, by: 'you' } };
}

/** New files with errors that are mostly what a file says that is gone, and is put back. */
async function renamedIn(
  steps: ReadonlyMap<string, MakingStep>,
  reported: readonly Settled[],
  { changed }: Grounded,
  { history }: Asked,
): Promise<readonly string[]> {
  const { changes } = await changed();
  const back = new Set([...steps.values()].flatMap(pathsOf));
  const wrong = new Set(reported.filter(isError).map(({ diagnostic: { path } }) => path));
  const gone = changes.filter(({ path, after }) => after === null && back.has(path));
  const added = changes.filter(
    ({ path, before }) =>
      wrong.has(path) && !back.has(path) && before.every((each) => each === null),
  );
  const renamed: string[] = [];
  for (const { path, after } of added)
    for (const was of gone) {
      const entries = [was.before.find(isFile) ?? null, after].filter(isFile);
      if (folderOf(was.path) !== folderOf(path) || entries.length < 2) continue;
      const [one = '', other = ''] = (await textsIn(entries, history)) ?? [];
      if (isMostlyIn(one, other)) renamed.push(path);
    }
  return [...new Set(renamed)];
}

/** Gives git what only the working tree has, before it is taken back. */
function addingStep(also: readonly TakenAlso[]): readonly MakingStep[] {
  const paths = also.flatMap(({ path, isOnlyThere }) => (isOnlyThere ? path : []));
  const [path] = paths;
  return path === undefined ? [] : [{ action: 'run', path, text: gitCommand('add', ...paths) }];
}

/** What else is taken back: not what only moves back. */
async function takenAlso(
  reported: readonly Settled[],
  steps: ReadonlyMap<string, MakingStep>,
  { snapshot }: Asked,
): Promise<readonly TakenAlso[]> {
  const known = new Set(reported.map(({ diagnostic: { path } }) => path));
  const makings = [...steps.values()].flatMap(({ makes = [] }) => makes);
  const gone = new Set(makings.flatMap(({ path, entry }) => (entry === null ? path : [])));
  const kept = new Set(makings.flatMap(({ entry }) => entry?.id ?? []));
  const paths = new Set([...[...steps.values()].flatMap(wholePathsOf), ...gone]);
  const entries = [...paths].sort().flatMap((path) => {
    const entry = entryAt(snapshot, path);
    return isFile(entry) && (!known.has(path) || gone.has(path)) ? entry : [];
  });
  const also: TakenAlso[] = [];
  for await (const { entry, id } of snapshot.read(entries, () => LARGEST_LOG))
    if (id !== null && !kept.has(id)) {
      const isGone = gone.has(entry.path);
      also.push({ path: entry.path, id, isGone, isOnlyThere: entry.id === null && !isGone });
    }
  return also;
}

/** Names it, and where it can still be read. */
function sayingAlso(also: readonly TakenAlso[]): string {
  const deleted = also.filter(({ isGone }) => isGone);
  const changed = also.filter(({ isGone }) => !isGone);
  const said = [
    deleted.length > 0 ? `The steps also delete what no commit has: ${listOf(deleted)}.` : [],
    changed.length > 0
      ? `The steps also take back what is not committed of ${listOf(changed)}.`
      : [],
  ];
  return said.flat().join(' ');
}

function listOf(also: readonly TakenAlso[]): string {
  const named = also.map(
    ({ path, id }) => `${quoted(path, LONGEST_PATH)} (\`git cat-file blob ${id}\` prints it)`,
  );
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
  return `${named.slice(0, MOST_NAMED).join(', ')}${more}`;
}
