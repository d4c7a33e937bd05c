import type { Options } from '../core/config.ts';
import { globs, writtenGlob } from '../core/glob.ts';
import { foldedName, foldedPath, oddity, type PathFault, plainName } from '../core/path-twin.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';

type Named = Pick<Options, 'history' | 'subagents' | 'custom'>;

/** Files that the configuration names, which may be anywhere. */
interface NamedFiles {
  readonly patterns: readonly string[];
  /** What the folded name of a file ends with that may be one; '' where nobody knows. */
  readonly ends: readonly string[];
  fits(path: string): boolean;
  /** The same of a path that is folded. */
  fitsFolded(path: string): boolean;
}

interface AllNamed {
  readonly logs: NamedFiles;
  /** Records of own kinds, and files that never change. */
  readonly others: NamedFiles;
}

/** Made once for a run, which may ask of thousands of paths. */
const NAMED = new WeakMap<Named, AllNamed>();

function namedBy(options: Named): AllNamed {
  const known = NAMED.get(options);
  if (known !== undefined) return known;
  const { history, subagents, custom } = options;
  const kinds = custom.kinds.map(({ files, except }) => filesBy(files, except));
  const logs = filesBy([...history.appendOnly, ...(subagents.manifests ?? [])]);
  const fixed = filesBy(history.immutable);
  const others = [...kinds, fixed].filter(({ patterns }) => patterns.length > 0);
  const made: AllNamed = {
    logs,
    others: {
      patterns: others.flatMap(({ patterns }) => patterns),
      ends: [...new Set(others.flatMap(({ ends }) => ends))],
      fits: (path) => others.some(({ fits }) => fits(path)),
      fitsFolded: (path) => others.some(({ fitsFolded }) => fitsFolded(path)),
    },
  };
  NAMED.set(options, made);
  return made;
}

function filesBy(wanted: readonly string[], except: readonly string[] = []): NamedFiles {
  const [fitsOne, isExcepted] = [globs(wanted), globs(except)];
  const patterns = wanted.map(writtenGlob);
  return {
    patterns,
    ends: [...new Set(patterns.map((each) => writtenEnd(foldedName(nameOf(each)))))],
    fits: (path) => fitsOne(path) && !isExcepted(path),
    fitsFolded: globs(patterns.map(foldedPath)),
  };
}

/** True for a path whose name a log of the configuration may have. */
export function mayBeLog(path: string, options: Named): boolean {
  return mayBeOneOf(path, [namedBy(options).logs]);
}

/** True for a path whose name a file that the configuration names may have. */
export function mayBeNamed(path: string, options: Named): boolean {
  const { logs, others } = namedBy(options);
  return mayBeOneOf(path, [logs, others]);
}

function mayBeOneOf(path: string, files: readonly NamedFiles[]): boolean {
  if (files.every(({ ends }) => ends.length === 0)) return false;
  const name = foldedName(nameOf(path));
  return files.some(({ ends }) => ends.some((end) => name.endsWith(end)));
}

/** What a name ends with where that is written out; of other patterns nobody knows. */
function writtenEnd(pattern: string): string {
  return /(?:^|\*)([\w.-]+)$/.exec(pattern)?.[1] ?? '';
}

/**
 * Twins of files that the configuration names: other spellings of one that is there. And such as the
 * globs of logs would fit if they were spelled as these are.
 */
export function* namedTwins(
  entries: readonly SnapshotEntry[],
  options: Named,
): Iterable<readonly [string, PathFault]> {
  const { logs, others } = namedBy(options);
  if (logs.patterns.length + others.patterns.length === 0) return;
  for (const [folded, paths] of spellingsOf(entries, options)) {
    const isLog = logs.fitsFolded(folded);
    // Most are as they should be.
    if (!isLog && paths.length === 1 && paths[0] === folded) continue;
    const fits = isLog ? logs.fits : others.fits;
    const right = paths.filter((path) => fits(path) && plainPath(path) === path);
    const there = right.find((path) => path === folded) ?? right[0];
    // A file of another spelling is a new one where no record is there.
    if (there === undefined && !isLog) continue;
    for (const path of paths) {
      if (path === there) continue;
      const meant = there ?? spelledBy(logs.patterns, path, fits);
      // Alone, and no rule would say more of it: it is looked at as the log that it is.
      const odd = there === undefined && fits(path) ? oddAmong(path) : null;
      yield [path, { fault: odd ?? 'spelling', spelled: path, meant }];
    }
  }
}

/** The paths that may be those of named files, by what all of their spellings are folded to. */
function spellingsOf(
  entries: readonly SnapshotEntry[],
  options: Named,
): ReadonlyMap<string, readonly string[]> {
  const { logs, others } = namedBy(options);
  const found = new Map<string, string[]>();
  for (const { path } of entries) {
    if (!mayBeNamed(path, options)) continue;
    const folded = foldedPath(path);
    if (!logs.fitsFolded(folded) && !others.fitsFolded(folded)) continue;
    const paths = found.get(folded);
    if (paths === undefined) found.set(folded, [path]);
    else paths.push(path);
  }
  return found;
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

function plainPath(path: string): string {
  return path.split('/').map(plainName).join('/');
}
