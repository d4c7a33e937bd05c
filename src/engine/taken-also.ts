import type { Settled } from '../core/finding.ts';
import { LONGEST_PATH, quoted } from '../core/found-value.ts';
import { gitCommand } from '../core/git-command.ts';
import { entryAt, isFile } from '../core/snapshot.ts';
import type { Asked } from './grounds.ts';
import { type MakingStep, wholePathsOf } from './makings.ts';
import { LARGEST_LOG } from './restored-log.ts';

/** Gives git what only the working tree has, before it is taken back. */
export function addingStep(also: readonly TakenAlso[]): readonly MakingStep[] {
  const paths = also.flatMap(({ path, isOnlyThere }) => (isOnlyThere ? path : []));
  const [path] = paths;
  return path === undefined ? [] : [{ action: 'run', path, text: gitCommand('add', ...paths) }];
}

/** Files of which more are not named. */
const MOST_NAMED = 5;

/** What nobody reported, and is taken back. */
interface TakenAlso {
  readonly path: string;
  /** The blob of what is there now. */
  readonly id: string;
  /** True where only the working tree has it, and no step adds it. */
  readonly isOnlyThere: boolean;
}

/** What else is taken back: not what only moves back. */
export async function takenAlso(
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
    if (id !== null && !kept.has(id))
      also.push({ path: entry.path, id, isOnlyThere: entry.id === null && !gone.has(entry.path) });
  return also;
}

/** Names it, and where it can still be read. */
export function sayingAlso(also: readonly TakenAlso[]): string {
  if (also.length === 0) return '';
  const named = also.map(
    ({ path, id }) => `${quoted(path, LONGEST_PATH)} (\`git cat-file blob ${id}\` prints it)`,
  );
  const more = named.length > MOST_NAMED ? ` and ${named.length - MOST_NAMED} more` : '';
  return `The steps also take back what is not committed of ${named.slice(0, MOST_NAMED).join(', ')}${more}.`;
}
