import type { Options } from '../core/config.ts';
import { globs } from '../core/glob.ts';
import { foldedName, oddity, type PathFault, plainName } from '../core/path-twin.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';

type Named = Pick<Options, 'history' | 'subagents'>;

/** Globs of the logs that the configuration names, which may be anywhere. */
function patternsOf({ history, subagents }: Named): readonly string[] {
  return [...history.appendOnly, ...(subagents.manifests ?? [])];
}

/** True for a path whose name a log of the configuration may have. */
export function mayBeLog(path: string, options: Named): boolean {
  const name = foldedName(nameOf(path));
  return patternsOf(options).some((pattern) => mayFit(name, foldedName(nameOf(pattern))));
}

/** What a pattern ends with, where that is written out. */
const WRITTEN_END = /(?:^|\*)([\w.-]+)$/;

/** True where a name is that of a pattern, or ends like it; of other patterns nobody knows. */
function mayFit(name: string, pattern: string): boolean {
  const end = WRITTEN_END.exec(pattern)?.[1];
  return end === undefined || name.endsWith(end);
}

/**
 * Twins of logs that the configuration names: other spellings of one that is there, and such as the
 * globs would fit if they were spelled as these are.
 */
export function* logTwins(
  entries: readonly SnapshotEntry[],
  options: Named,
): Iterable<readonly [string, PathFault]> {
  const patterns = patternsOf(options);
  if (patterns.length === 0) return;
  const isLog = globs(patterns);
  const isLogFolded = globs(patterns.map(foldedPath));
  const spellings = new Map<string, string[]>();
  for (const { path } of entries) {
    if (!mayBeLog(path, options)) continue;
    const folded = foldedPath(path);
    if (!isLogFolded(folded)) continue;
    const others = spellings.get(folded);
    if (others === undefined) spellings.set(folded, [path]);
    else others.push(path);
  }
  for (const [folded, paths] of spellings) {
    const right = paths.filter((path) => isLog(path) && plainPath(path) === path);
    const there = right.find((path) => path === folded) ?? right[0];
    for (const path of paths) {
      if (path === there) continue;
      const meant = there ?? spelledBy(patterns, path, isLog);
      // Alone, and no rule would say more of it: it is looked at as the log that it is.
      const odd = there === undefined && isLog(path) ? oddAmong(path) : null;
      yield [path, { fault: odd ?? 'spelling', spelled: path, meant }];
    }
  }
}

function oddAmong(path: string): PathFault['fault'] | null {
  const odd = path.split('/').map(oddity);
  return odd.find((each) => each === 'invisible') ?? odd.find((each) => each !== null) ?? null;
}

/** The path as the first of the globs spells it that fits then. */
function spelledBy(
  patterns: readonly string[],
  path: string,
  isLog: (path: string) => boolean,
): string {
  const names = path.split('/').map(plainName);
  const spelled = patterns.map((pattern) => asIn(pattern.split('/'), names).join('/'));
  return spelled.find((each) => isLog(each) && each !== path) ?? foldedPath(path);
}

/** Names as a glob has them, from the start up to `**`, and from the end. */
function asIn(glob: readonly string[], names: readonly string[]): readonly string[] {
  const head = glob.indexOf('**') === -1 ? glob.length : glob.indexOf('**');
  const tail = glob.length - 1 - glob.lastIndexOf('**');
  return names.map((name, at) => {
    const fromEnd = names.length - at;
    const own = at < head ? glob[at] : fromEnd <= tail ? glob[glob.length - fromEnd] : undefined;
    return own !== undefined && foldedName(own) === foldedName(name) ? own : name;
  });
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function foldedPath(path: string): string {
  return path.split('/').map(foldedName).join('/');
}

function plainPath(path: string): string {
  return path.split('/').map(plainName).join('/');
}
