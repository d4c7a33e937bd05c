import type { CommitRef } from '../core/change.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';

/** A file that a step removed or renamed. */
export interface Removal {
  readonly path: string;
  /** Null for what is not committed. */
  readonly commit: CommitRef | null;
  /** A commit that holds it. */
  readonly from: string;
}

/** Shorter names say nothing: they may be any word of a message. */
const SHORTEST_NAME = 6;

/**
 * What explains that records which did not change are wrong now: what they name was removed. By the
 * problem; none where the record itself changed.
 */
export async function removalsBehind(
  problems: readonly Settled[],
  history: History | null,
  { entries, scope }: Pick<Snapshot, 'entries' | 'scope'>,
): Promise<ReadonlyMap<Settled, Removal>> {
  const found = new Map<Settled, Removal>();
  const isWhole = scope.mode === 'history' || scope.mode === 'revision';
  const untouched = problems.filter(({ diagnostic }) => diagnostic.state === 'older');
  if (history === null || isWhole || untouched.length === 0) return found;
  const removals = new Map<string, Removal>();
  for await (const { commit, parents, changes } of history.steps()) {
    for (const { path, before, after } of changes) {
      const parent = before.findIndex((entry) => entry !== null);
      const from = parents[parent];
      const name = nameOf(path);
      if (after !== null || from === undefined || name.length < SHORTEST_NAME) continue;
      removals.set(name, { path, commit, from });
    }
  }
  const present = new Set(removals.size === 0 ? [] : entries.map(({ path }) => path));
  for (const problem of untouched) {
    const removal = [...removals].find(([name]) => names(problem, name))?.[1];
    if (removal !== undefined && !present.has(removal.path)) found.set(problem, removal);
  }
  return found;
}

/** The id that a file goes by: its name, or that of its folder. */
function nameOf(path: string): string {
  const [file = '', folder = ''] = path.split('/').reverse();
  return /^(?:content|meta\.yaml)$/.test(file) ? folder : file.replace(/\.[^.]*$/, '');
}

function names({ diagnostic: { message, excerpt } }: Settled, name: string): boolean {
  return message.includes(name) || excerpt.some(({ text }) => text.includes(name));
}
