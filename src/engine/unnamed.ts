import { posix } from 'node:path';
import type { Settled } from '../core/finding.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { definitionOf, isReadable } from '../protocols/kinds.ts';
import type { Cause } from './causes.ts';
import { wordOf } from './left-copies.ts';
import { committingStep, removingStep } from './restoring-steps.ts';
import { bytesIn } from './stray-events.ts';

/** Files of which more are not looked through. */
const MOST_FILES = 10_000;

interface Asked {
  readonly causes: ReadonlyMap<Settled, Cause>;
  readonly snapshot: Pick<Snapshot, 'entries' | 'read'>;
}

/**
 * Problems of final records that were wrong from the beginning, that may go, and that nothing beside them
 * names, neither an object nor an event of their base: each with what takes its record away.
 */
export async function unnamedGone(
  problems: readonly Settled[],
  { causes, snapshot }: Asked,
): Promise<ReadonlyMap<Settled, Settled>> {
  const gone = new Map<Settled, Settled>();
  const names = new Map<string, RegExp>();
  for (const problem of problems) {
    const { path } = problem.diagnostic;
    const cause = causes.get(problem);
    const mayGo = isReadable(problem.kind) && definitionOf(problem.kind).goesUnnamed === true;
    if (!mayGo || cause?.right !== null || cause.commit === null || cause.path !== path) continue;
    names.set(path, wordOf(posix.basename(path, posix.extname(path))));
    gone.set(problem, removed(problem, cause.commit, snapshot));
  }
  await withoutNamed(names, snapshot);
  return new Map([...gone].filter(([{ diagnostic }]) => names.has(diagnostic.path)));
}

/** Leaves out what anything names, and what nobody knows of. */
async function withoutNamed(
  names: Map<string, RegExp>,
  { entries, read }: Asked['snapshot'],
): Promise<void> {
  const homes = [...new Set([...names.keys()].map(homeOf))];
  const beside = entries.filter(({ path }) => homes.some((home) => path.startsWith(home)));
  if (beside.length > MOST_FILES) names.clear();
  for (const entry of beside) {
    if (names.size === 0) return;
    const text = await bytesIn(entry, read);
    for (const [path, name] of names) {
      const isBeside = path !== entry.path && entry.path.startsWith(homeOf(path));
      if (isBeside && (text === null || text.search(name) !== -1)) names.delete(path);
    }
  }
}

/** The folder that the folder of a record is in. */
function homeOf(path: string): string {
  return `${posix.dirname(posix.dirname(path))}/`;
}

function removed(problem: Settled, commit: string, snapshot: Asked['snapshot']): Settled {
  const { diagnostic } = problem;
  const help = `Commit ${commit.slice(0, 12)} added this version, and nothing refers to it. Remove it in a new commit: that is not a problem.`;
  const steps = [removingStep(diagnostic.path, snapshot), committingStep(commit)];
  const made = { help, steps, by: 'you' as const, expected: null };
  return { ...problem, isFinal: true, diagnostic: { ...diagnostic, ...made } };
}
