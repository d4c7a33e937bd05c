import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { entryAt, isFile } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { linesOf } from './earlier-log.ts';
import { type Asked, type Grounded, stagedGround } from './grounds.ts';
import { type MakingStep, pathsOf, wholePathsOf } from './makings.ts';
import { removingStep } from './restoring-steps.ts';
import { stagedSet } from './shared-commits.ts';
import { isError, keyed } from './verdict-before.ts';
import { complete, setAside } from './whole-sets.ts';

/**
 * Judges what the commands of a report would leave staged, before they are printed: what a hook would
 * refuse then is put back along. By problem, what is said instead.
 */
export async function stagedWhole(
  reported: readonly Settled[],
  asked: Asked,
): Promise<ReadonlyMap<Settled, Settled>> {
  const taken = new Map<Settled, Settled>();
  const { members, steps } = stagedSet(reported);
  const ground = await stagedGround(members, asked);
  if (ground === null) return taken;
  const own = new Map(steps);
  const aside = new Map<string, MakingStep>();
  for (const path of await renamedIn(own, reported, ground, asked))
    own.set(...keyed(removingStep(path)));
  const isJudged = setAside(own, aside);
  const isClean = isJudged && (await complete(own, '', ground, reported, asked, aside)).isClean;
  const all = isClean ? own : steps;
  const whole = new Set([...all.values()].flatMap(wholePathsOf));
  const told = isClean ? sayingAlso(reported, all, asked) : '';
  for (const problem of reported) {
    const { path, state, level, commit } = problem.diagnostic;
    if (members.has(problem)) {
      if (isClean) taken.set(problem, withSteps(problem, [...all.values()], told));
    } else if (whole.has(path) && state === 'uncommitted' && commit === null && level !== 'info')
      taken.set(problem, withSteps(problem, [...all.values()], told, RESTORED));
  }
  return taken;
}

const RESTORED = 'Restore what was there before.';

function withSteps(
  problem: Settled,
  steps: readonly MakingStep[],
  told: string,
  help?: string,
): Settled {
  const { diagnostic } = problem;
  const others = diagnostic.steps.filter(({ action }) => action === 'do');
  const words = [help ?? diagnostic.help ?? [], told === '' ? [] : told].flat().join(' ');
  const made = {
    help: words,
    steps: [...(help === undefined ? others : []), ...steps],
    expected: null,
  };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made, by: 'you' } };
}

/** Files of which more are not named. */
const MOST_NAMED = 5;

/** What else is taken back, and where it can still be read. */
function sayingAlso(
  reported: readonly Settled[],
  steps: ReadonlyMap<string, MakingStep>,
  { snapshot }: Asked,
): string {
  const known = new Set(reported.map(({ diagnostic: { path } }) => path));
  const makings = [...steps.values()].flatMap(({ makes = [] }) => makes);
  const gone = new Set(makings.flatMap(({ path, entry }) => (entry === null ? path : [])));
  const paths = new Set([...[...steps.values()].flatMap(wholePathsOf), ...gone]);
  const named = [...paths].flatMap((path) => {
    const id = entryAt(snapshot, path)?.id ?? null;
    if (id === null || (known.has(path) && !gone.has(path))) return [];
    return `${quoted(path, LONGEST_PATH)} (\`git cat-file blob ${id}\` prints it)`;
  });
  if (named.length === 0) return '';
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
  return `The steps also take back what is staged of ${named.slice(0, MOST_NAMED).join(', ')}${more}.`;
}

/** How much of a file is in another one that came in its place. */
const ALIKE = 0.6;

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
      const [lines, now] = [linesOf(one), new Set(linesOf(other))];
      const shared = lines.filter((line) => now.has(line)).length;
      if (lines.length > 1 && shared / lines.length >= ALIKE) renamed.push(path);
    }
  return [...new Set(renamed)];
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
