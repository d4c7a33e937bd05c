import type { Candidate } from '../core/candidate.ts';
import type { Options } from '../core/config.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { type Clues, discoverBy, folderOf, mayTurnOthers } from './discover.ts';
import { concernAgain, pathTwins } from './path-twins.ts';

/** A state, and what was discovered in it with no record given. */
export interface DiscoveredState {
  readonly entries: readonly SnapshotEntry[];
  readonly clues: Clues;
  readonly candidates: readonly Candidate[];
}

/** Entries that differ: of more, all is discovered anew. */
const MOST_CHANGED = 200;

/**
 * What `discover` finds in a state that is another one but for a few entries: only these are looked at.
 * @param entries those that did not change are the same objects
 * @returns null where others may have turned into something else
 */
export function discoverAgain(
  before: DiscoveredState,
  entries: readonly SnapshotEntry[],
  options: Options,
): readonly Candidate[] | null {
  const changes = entryChanges(before.entries, entries);
  if (changes === null || before.candidates.some(({ kind }) => kind === 'path-twin')) return null;
  const { gone, come } = changes;
  concernAgain(before.entries, entries, changes);
  if (![...gone.values(), ...come.values()].every(isFile)) return null;
  const turned = [
    ...[...gone.keys()].filter((path) => !come.has(path)),
    ...[...come.keys()].filter((path) => !gone.has(path)),
  ];
  if (turned.some((path) => mayTurnOthers(path, options))) return null;
  if (turned.length > 0 && pathTwins(entries, options).size > 0) return null;
  const by = { options, given: null, clues: before.clues };
  const found = discoverBy([...come.values()], new Map(), by);
  return withFirst(before.candidates, found, changes);
}

interface EntryChanges {
  readonly gone: ReadonlyMap<string, SnapshotEntry>;
  readonly come: ReadonlyMap<string, SnapshotEntry>;
}

/** What differs, in order; null for too much. */
function entryChanges(
  before: readonly SnapshotEntry[],
  after: readonly SnapshotEntry[],
): EntryChanges | null {
  const gone = new Map<string, SnapshotEntry>();
  const come = new Map<string, SnapshotEntry>();
  for (let [at, to] = [0, 0]; at < before.length || to < after.length; ) {
    const was = before[at];
    const is = after[to];
    if (was === is) {
      at += 1;
      to += 1;
      continue;
    }
    const isOld = is === undefined || (was !== undefined && was.path <= is.path);
    const isNew = was === undefined || (is !== undefined && is.path <= was.path);
    if (isOld && was !== undefined) gone.set(was.path, was);
    if (isNew && is !== undefined) come.set(is.path, is);
    if (isOld) at += 1;
    if (isNew) to += 1;
    if (gone.size + come.size > MOST_CHANGED) return null;
  }
  return { gone, come };
}

/** Candidates of both, each folder by its first file; null where another file is the first one now. */
function withFirst(
  before: readonly Candidate[],
  found: readonly Candidate[],
  { gone, come }: EntryChanges,
): readonly Candidate[] | null {
  const dropped = new Set<Candidate>();
  for (const path of gone.keys()) {
    for (let at = placeIn(before, path); before[at]?.entry.path === path; at += 1) {
      const old = before[at] as Candidate;
      if (folderOf(old) !== null && !come.has(path)) return null;
      dropped.add(old);
    }
  }
  const firsts = new Map(found.map((each) => [folderOf(each), each]));
  firsts.delete(null);
  for (const old of firsts.size > 0 ? before : []) {
    const first = firsts.get(folderOf(old));
    if (first !== undefined && !dropped.has(old))
      dropped.add(old.entry.path < first.entry.path ? first : old);
  }
  const merged = before.filter((each) => !dropped.has(each));
  // Those at one path are all of one list, and stay in their order.
  for (const each of found.toReversed()) {
    if (!dropped.has(each)) merged.splice(placeIn(merged, each.entry.path), 0, each);
  }
  return merged;
}

/** How many stand before a path. */
function placeIn(candidates: readonly Candidate[], path: string): number {
  let from = 0;
  let to = candidates.length;
  while (from < to) {
    const middle = (from + to) >>> 1;
    if ((candidates[middle] as Candidate).entry.path < path) from = middle + 1;
    else to = middle;
  }
  return from;
}
