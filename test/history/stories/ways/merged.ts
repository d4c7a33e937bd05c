import type { Contents } from '../story.ts';

type State = Readonly<Record<string, string>>;

/** True for a log, which git's union merge puts together. */
export function isLogPath(path: string): boolean {
  return path.endsWith('.jsonl');
}

/** A state after a commit. */
export function withChanges(state: State, changes: Contents): State {
  const all = new Map<string, Contents[string]>(Object.entries({ ...state, ...changes }));
  return Object.fromEntries(
    [...all].filter((each): each is [string, string] => typeof each[1] === 'string'),
  );
}

/** What a merge makes of one side's changes on top of the other: of logs, a union; else, theirs. */
export function merged(base: State, theirs: State, ours: State): State {
  const changed = Object.keys({ ...base, ...theirs }).filter((path) => base[path] !== theirs[path]);
  const changes = changed.map((path): [string, string | null] => {
    const [before = '', now, other = ''] = [base[path], theirs[path], ours[path]];
    if (now === undefined || !isLogPath(path)) return [path, now ?? null];
    return [path, union(before, now, other)];
  });
  return withChanges(ours, Object.fromEntries(changes));
}

/** Lines that were added come last; where others were changed, they are changed in ours as well. */
function union(base: string, theirs: string, ours: string): string {
  if (theirs.startsWith(base)) return ours + theirs.slice(base.length);
  return theirs + (ours.startsWith(base) ? ours.slice(base.length) : '');
}
