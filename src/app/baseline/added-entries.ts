import type { Baseline } from '../../core/baseline.ts';
import type { IgnoreEntry } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Repository } from '../../core/repository.ts';
import type { Rule } from '../../core/rule.ts';
import { entryAt, type Snapshot } from '../../core/snapshot.ts';
import { type Excusable, isNamed } from '../../report/excuse/entry.ts';
import { type Configuration, configurationOf } from '../configuration.ts';
import { baselineInState } from './baseline-source.ts';

/** What excuses in a run, and where it was read. */
interface Excusing extends Pick<Configuration, 'config' | 'layers'> {
  readonly baseline: Baseline | null;
  /** The baseline's path from the root; null for one that is not in the repository. */
  readonly path: string | null;
}

/** The states before a change. */
export interface StatesBefore {
  readonly repository: Repository;
  /** Commits; none where nothing is compared. */
  readonly ids: readonly string[];
}

type Added = NonNullable<Excusable['added']>;

/**
 * What a change adds to its baseline and its `ignore` that none of the states before had. What names
 * a commit or a blob is left out: it speaks of what is known.
 */
export async function addedEntries(
  { config, layers, baseline, path }: Excusing,
  { snapshot, rules }: { readonly snapshot: Snapshot; readonly rules: readonly Rule[] },
  { repository, ids }: StatesBefore,
): Promise<Added | null> {
  const paths = [...layers.map(({ source }) => source.path), ...(path === null ? [] : [path])];
  const changed: string[] = [];
  for (const id of paths.length === 0 ? [] : ids) {
    if (isOtherwise(paths, snapshot, await repository.entriesAt(id, paths))) changed.push(id);
  }
  // What every state before had as it is now adds nothing to any of them.
  if (changed.length < ids.length || ids.length === 0) return null;
  const before = { lines: new Set<string>(), ignore: new Set<string>() };
  for (const id of changed) {
    const state = { snapshot: await repository.revision(id), root: repository.root };
    const old = await orNone(() => configurationOf(null, repository.root, state, rules));
    const name = path ?? '';
    const read = await orNone(() => baselineInState({ name }, state, rules, true));
    for (const line of read?.entries ?? []) before.lines.add(JSON.stringify(line));
    for (const entry of old?.config.ignore ?? []) before.ignore.add(JSON.stringify(entry));
  }
  const lines = (baseline?.entries ?? []).filter((line) => !before.lines.has(JSON.stringify(line)));
  const ignore = config.ignore.filter((entry: IgnoreEntry) => {
    return !isNamed(entry) && !before.ignore.has(JSON.stringify(entry));
  });
  return lines.length + ignore.length === 0 ? null : { lines, ignore };
}

function isOtherwise(
  paths: readonly string[],
  now: Snapshot,
  before: readonly { readonly path: string; readonly id: string | null }[],
): boolean {
  const then = new Map(before.map((entry) => [entry.path, entry.id]));
  return paths.some((path) => entryAt(now, path)?.id !== then.get(path));
}

/** A configuration or a baseline with faults says nothing that could have held. */
async function orNone<T>(read: () => Promise<T>): Promise<T | null> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    return null;
  }
}
