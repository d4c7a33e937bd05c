import type { Candidate, GivenRecord, Matcher } from '../core/candidate.ts';
import type { Options } from '../core/config.ts';
import { foldersIn } from '../core/glob.ts';
import type { PathTwin } from '../core/path-twin.ts';
import type { Discovery } from '../core/protocol.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { definitionOf, KINDS, pathKindOf } from '../protocols/kinds.ts';
import { type Claims, claimsOf } from './claims.ts';
import { linkedFolder } from './linked-folder.ts';
import { pathTwins } from './path-twins.ts';

/**
 * Finds what the paths of a snapshot should be, without reading anything. Keeps the order of the
 * entries. A folder that is a fact is found once, by its first file.
 * @param given a path that holds a record of a kind, whatever its name; null for none
 */
export function discover(
  entries: readonly SnapshotEntry[],
  options: Options,
  given: GivenRecord | null = null,
): readonly Candidate[] {
  const { claims, own, known, discoveries } = matchersOf(options);
  const byPlace = first([claims, ...own, known]);
  const match = first([
    ...(given === null ? [] : [matcherOf(given)]),
    byPlace,
    ...discoveries.flatMap(({ among }) => among?.(entries, byPlace) ?? []),
    ...discoveries.flatMap(({ last }) => last ?? []),
  ]);
  const named = foldersIn(
    claimsOf(options).flatMap(({ isPath, patterns }) => (isPath ? [] : patterns)),
  );
  const found: Candidate[] = [];
  const folders = new Set<string>();
  const add = (candidate: Candidate): void => {
    const name = pathKindOf(candidate.kind)?.folderName?.(candidate);
    const key = `${candidate.kind}\0${candidate.home}\0${name}`;
    if (name !== undefined && folders.has(key)) return;
    folders.add(key);
    found.push(candidate);
  };
  const twins = pathTwins(entries, options);
  for (const entry of entries) {
    // Before the record at the same path: what is said of the path is said of that.
    const twin = twins.get(entry.path);
    if (twin !== undefined) found.push(twinAt(entry, twin));
    for (const each of shownBy(entry, (discovery) => discovery.beside)) add(each);
    if (entry.mode === 'submodule') continue;
    const record = match(entry) ?? linkedFolder(entry, match, named);
    if (record !== null) found.push(record);
    for (const each of shownBy(entry, (discovery) => discovery.anywhere)) found.push(each);
  }
  return found;

  function* shownBy(
    entry: SnapshotEntry,
    by: (discovery: Discovery) => ((entry: SnapshotEntry) => Candidate | null) | undefined,
  ): Generator<Candidate> {
    for (const discovery of discoveries) {
      const candidate = by(discovery)?.(entry) ?? null;
      if (candidate !== null) yield candidate;
    }
  }
}

function matcherOf({ path, kind }: GivenRecord): Matcher {
  const { claimed } = definitionOf(kind);
  const place = claimed?.place?.(path) ?? NO_HOME;
  return (entry) => (entry.path === path ? { entry, kind, declared: true, ...place } : null);
}

const NO_HOME = { home: '', copy: false };

function twinAt(entry: SnapshotEntry, twin: PathTwin | null): Candidate {
  return { entry, kind: 'path-twin', home: '', declared: true, copy: false, twin };
}

interface Matchers {
  readonly claims: Matcher;
  readonly own: readonly Matcher[];
  readonly known: Matcher;
  readonly discoveries: readonly Discovery[];
}

/** Made once for a run, which may look at thousands of states. */
const MATCHERS = new WeakMap<Options, Matchers>();

function matchersOf(options: Options): Matchers {
  const known = MATCHERS.get(options);
  if (known !== undefined) return known;
  const discoveries = PROTOCOLS.flatMap(({ discovery }) => discovery?.(options) ?? []);
  const made: Matchers = {
    claims: first(claimsOf(options).map(claimMatcher)),
    own: discoveries.flatMap(({ own }) => own ?? []),
    known: knownMatcher(options),
    discoveries,
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
function knownMatcher(options: Options): Matcher {
  const claimed = new Set(claimsOf(options).map(({ kind }) => kind));
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
