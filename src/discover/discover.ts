import type { Candidate, GivenRecord, Matcher } from '../core/candidate.ts';
import type { Options } from '../core/config.ts';
import { foldersIn, globs } from '../core/glob.ts';
import type { PathTwin } from '../core/path-twin.ts';
import type { ByClues } from '../core/protocol.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { definitionOf, isReadable, KINDS, pathKindOf } from '../protocols/kinds.ts';
import { linkedFolder, submoduleAt, type Watched } from './linked-folder.ts';
import { mayBeLog } from './named-twins.ts';
import { type PathTwins, pathTwins } from './path-twins.ts';
import { type Claims, claimsOf, declaredClaims } from './user-patterns.ts';

/**
 * What the paths of a snapshot say of others, by protocol. Plain JSON. The same as long as no path
 * changes for which `isClue` holds.
 */
export type Clues = readonly unknown[];

export function cluesIn(entries: readonly SnapshotEntry[], options: Options): Clues {
  const { byPlace, byClues } = matchersOf(options);
  return byClues.map(({ clues }) => clues(entries, byPlace));
}

/**
 * Finds what the paths of a snapshot should be, without reading anything. Keeps the order of the
 * entries. A folder that is a fact is found once, by its first file.
 * @param given a path that holds a record of a kind, whatever its name; null for none
 */
export function discover(
  entries: readonly SnapshotEntry[],
  options: Options,
  given: GivenRecord | null = null,
  clues = cluesIn(entries, options),
): readonly Candidate[] {
  return discoverBy(entries, pathTwins(entries, options), { options, given, clues });
}

/** What paths are found by. */
interface Finding {
  readonly options: Options;
  readonly given: GivenRecord | null;
  readonly clues: Clues;
}

/** The same where it is known which paths may be taken for others. */
export function discoverBy(
  entries: readonly SnapshotEntry[],
  twins: PathTwins,
  { options, given, clues }: Finding,
): readonly Candidate[] {
  const { beside, anywhere, watched } = matchersOf(options);
  const match = matcherBy(clues, options, given);
  const found: Candidate[] = [];
  const folders = new Set<string>();
  const add = (candidate: Candidate | null): void => {
    if (candidate === null) return;
    const folder = folderOf(candidate);
    if (folder !== null) {
      if (folders.has(folder)) return;
      folders.add(folder);
    }
    found.push(candidate);
  };
  for (const entry of entries) {
    // Before the record at the same path: what is said of the path is said of that.
    const twin = twins.get(entry.path);
    if (twin !== undefined) found.push(twinAt(entry, twin));
    for (const shownBy of beside) add(shownBy(entry));
    if (entry.mode === 'submodule') {
      add(submoduleAt(entry, match, watched));
      continue;
    }
    add(match(entry) ?? linkedFolder(entry, match, watched));
    for (const shownBy of anywhere) add(shownBy(entry));
  }
  return found;
}

/** The folder that a candidate stands for; null for one that stands for itself. */
export function folderOf(candidate: Candidate): string | null {
  const name = pathKindOf(candidate.kind)?.folderName?.(candidate);
  return name === undefined ? null : `${candidate.kind}\0${candidate.home}\0${name}`;
}

/**
 * True for a path that, by coming or going, may make others records or twins of a log, whatever else
 * there is. True is no more than a perhaps.
 */
export function mayTurnOthers(path: string, options: Options): boolean {
  const { byClues } = matchersOf(options);
  return byClues.some(({ isClue }) => isClue(path)) || mayBeLog(path, options);
}

/** What stands at a path by all that is known of a state. */
function matcherBy(clues: Clues, options: Options, given: GivenRecord | null): Matcher {
  const { byPlace, byClues, declared, last } = matchersOf(options);
  const ofClues = byClues.map(({ matcher }, at) => matcher(clues[at]));
  // What a protocol knows stays its own, whatever the configuration declares.
  const byPath = first([byPlace, ...ofClues, declaredOr(first(declared), first(last))]);
  return given === null ? byPath : givenOr(given, byPath);
}

/** What a declared kind claims is of that kind, unless a protocol knows it by its place and its content. */
function declaredOr(declared: Matcher, last: Matcher): Matcher {
  return (entry) => {
    const [own, other] = [declared(entry), last(entry)];
    return own && other && isReadable(other.kind)
      ? { ...own, contender: other.kind }
      : (own ?? other);
  };
}

/** A path that is the given kind by itself says more of its place than the kind does. */
function givenOr({ path, kind }: GivenRecord, byPath: Matcher): Matcher {
  const { claimed } = definitionOf(kind);
  const place = claimed?.place?.(path) ?? NO_HOME;
  return (entry) => {
    const candidate = byPath(entry);
    if (entry.path !== path) return candidate;
    const own = candidate?.kind === kind ? candidate : { entry, kind, ...place };
    return { ...own, declared: true };
  };
}

const NO_HOME = { home: '', copy: false };

function twinAt(entry: SnapshotEntry, twin: PathTwin | null): Candidate {
  return { entry, kind: 'path-twin', home: '', declared: true, copy: false, twin };
}

interface Matchers {
  /** What claims, protocols' own places and known places say, in this order. */
  readonly byPlace: Matcher;
  readonly byClues: readonly ByClues[];
  /** What declared kinds claim. */
  readonly declared: readonly Matcher[];
  readonly last: readonly Matcher[];
  readonly beside: readonly Matcher[];
  readonly anywhere: readonly Matcher[];
  readonly watched: Watched;
}

/** Made once for a run, which may look at thousands of states. */
const MATCHERS = new WeakMap<Options, Matchers>();

function matchersOf(options: Options): Matchers {
  const known = MATCHERS.get(options);
  if (known !== undefined) return known;
  const discoveries = PROTOCOLS.flatMap(({ discovery }) => discovery?.(options) ?? []);
  const ofDeclared = declaredClaims(options);
  const claims = claimsOf(options).slice(0, -ofDeclared.length || undefined);
  const added = ofDeclared.filter(({ isBuiltIn }) => isBuiltIn).map(claimMatcher);
  const own = discoveries.flatMap((each) => each.own ?? []);
  const claimed = [...claims, ...ofDeclared].flatMap(({ isPath, patterns }) =>
    isPath ? [] : patterns,
  );
  const { appendOnly } = options.history;
  const made: Matchers = {
    byPlace: first([...added, ...claims.map(claimMatcher), ...own, knownMatcher(claims)]),
    byClues: discoveries.flatMap((each) => each.byClues ?? []),
    declared: ofDeclared.map(claimMatcher),
    last: discoveries.flatMap((each) => each.last ?? []),
    beside: discoveries.flatMap((each) => each.beside ?? []),
    anywhere: discoveries.flatMap((each) => each.anywhere ?? []),
    watched: {
      folders: foldersIn([...claimed, ...appendOnly]),
      fits: globs(appendOnly),
    },
  };
  MATCHERS.set(options, made);
  return made;
}

/** What the first matcher says that knows anything of a path. */
function first(matchers: readonly Matcher[]): Matcher {
  return (entry) => {
    for (const match of matchers) {
      const candidate = match(entry);
      if (candidate !== null) return candidate;
    }
    return null;
  };
}

/** Files that patterns of the user claim. */
function claimMatcher({ kind, fits, place }: Claims): Matcher {
  return (entry) =>
    fits(entry.path) ? { entry, kind, declared: true, ...(place?.(entry.path) ?? NO_HOME) } : null;
}

/** Files that their path alone makes records. */
function knownMatcher(claims: readonly Claims[]): Matcher {
  const claimed = new Set(claims.flatMap(({ kind, isAdded }) => (isAdded ? [] : kind)));
  const places = KINDS.filter(({ kind }) => !claimed.has(kind)).flatMap(
    ({ kind, places: ofKind = [] }) => ofKind.map((place) => ({ kind, ...place })),
  );
  const folders = [...new Set(places.map(({ folder }) => folder.replaceAll('.', '\\.')))];
  const isNear = new RegExp(`(?:^|/)(?:${folders.join('|')})/`);
  return (entry) => {
    if (!isNear.test(entry.path)) return null;
    for (const { kind, path, undeclared = false } of places) {
      const match = path.exec(entry.path);
      if (match === null) continue;
      const home = match[1]?.slice(0, -1) ?? '';
      return { entry, kind, home, declared: !undeclared, copy: false };
    }
    return null;
  };
}
