import type { Restores, Settled } from '../core/finding.ts';
import type { VersionState } from '../core/kind.ts';
import type { MendStep } from '../core/remedy.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import { definitionOf, isReadable, movedFrom } from '../protocols/kinds.ts';
import type { PathVersion, PathVersions } from './path-versions.ts';

/** What a commit holds at a path. */
interface Version {
  readonly commit: string;
  readonly blob: string;
  /** Where it was, if it moved since. */
  readonly at?: string;
  /** Of a log: commits of other branches that held other versions by right, too. */
  readonly beside?: readonly string[];
  /** What puts aside what is there now, before this is put back. */
  readonly kept?: MendStep;
}

interface Held extends Version {
  /** The same where it moved to. */
  readonly arrived?: Version;
  readonly entry: SnapshotEntry;
}

/** What made a record of a state what it is. */
export interface Cause {
  /** Null for what is not committed. */
  readonly commit: string | null;
  /** Whose content it is about: the record's own path, or one beside it. */
  readonly path: string;
  /** What was there by right; null where the record was wrong from the beginning. */
  readonly right: Version | null;
  /** Where the record is that it is a copy of: what was there by right is nothing. */
  readonly copyOf?: string;
  /** True for a line of a log that is no text: the log without it is what is right. */
  readonly isGarbled?: true;
  /** What is gone of a file where nothing else changed: all behind some place, or lines. */
  readonly lost?: 'end' | 'lines';
  /** True where a further commit puts it right, as the record may change. */
  readonly mayChange?: true;
  /** What else there is to put back, in words. */
  readonly told?: string;
  /** True where the commit made it final as well: once others have it, only they can say what holds. */
  readonly isByHand?: true;
  /** Of what nothing let in: what is given back, and what a rule says of it. */
  readonly added?: { readonly restores: Restores; readonly help: string };
  /** What was there before the commit; null for nothing. */
  readonly before: string | null;
  readonly after: string;
}

/** Why committed records that are final are as they are, by problem. */
export type Causes = ReadonlyMap<Settled, Cause>;

/** Files of which more are not looked up: git is asked for their whole history. */
export const MOST_FILES = 100;

/** Versions of a path that are looked at, at most. */
const MOST_VERSIONS = 100;

/** What made records what they are that are not to change any more, or not so. */
export async function causesOf(
  problems: readonly Settled[],
  snapshot: Snapshot,
  past: PathVersions,
): Promise<Causes> {
  const causes = new Map<Settled, Cause>();
  const known = new Map<string, Promise<Cause | null>>();
  const paths = new Set(problems.flatMap((each) => fileOf(each, snapshot.entries) ?? []));
  if (paths.size > MOST_FILES) return causes;
  for (const problem of problems) {
    const path = fileOf(problem, snapshot.entries);
    if (path === null) continue;
    const found = known.get(path) ?? causeAt(path, problem, snapshot, past);
    known.set(path, found);
    const cause = await found;
    if (cause !== null) causes.set(problem, cause);
  }
  return causes;
}

/** The file that is not what it should be: the record's, or one of its folder. */
export function fileOf(
  { about, blob, diagnostic: { path } }: Settled,
  entries: readonly SnapshotEntry[],
): string | null {
  if (about === null || about === blob) return path;
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  return entries.find((each) => each.id === about && each.path.startsWith(folder))?.path ?? null;
}

async function causeAt(
  path: string,
  { about, kind }: Settled,
  snapshot: Snapshot,
  past: PathVersions,
): Promise<Cause | null> {
  const copied = await copiedBack(path, snapshot, past);
  if (copied !== null) return copied;
  const versions = await versionsOf(path, past);
  const stateOf = isReadable(kind) ? await definitionOf(kind).versionState?.() : undefined;
  // All is final as it came in.
  if (stateOf === undefined)
    return versions[0]?.blob === about ? causeIn(versions, versions.length - 1, path, about) : null;
  const states: VersionState[] = [];
  for (const { entry } of versions) {
    const held = await past.textOf(entry);
    states.push(held === null ? UNKNOWN : stateOf(entry.path, held));
  }
  const text = (await textsOf(snapshot, (each) => each === path)).get(path);
  const now = text === undefined ? UNKNOWN : stateOf(path, text);
  const right = rightOf(states, now);
  const before = finalByHand(states, right);
  const forged = before === -1 ? null : causeIn(versions, before, path, about);
  if (forged !== null) return { ...forged, isByHand: true };
  const cause = causeIn(versions, right, path, about);
  return cause ?? converted(versions, path, about, past);
}

/** What converted the line ends of a file, and nothing else: to take that back loses nothing. */
async function converted(
  versions: readonly Held[],
  path: string,
  about: string | null,
  past: PathVersions,
): Promise<Cause | null> {
  const [now, before] = versions;
  if (now === undefined || before === undefined || now.blob !== about) return null;
  const [text, was] = [await past.textOf(now.entry), await past.textOf(before.entry)];
  const isSame = text !== null && was !== null && withLineFeeds(text) === withLineFeeds(was);
  return isSame ? causeIn(versions, 1, path, about) : null;
}

function withLineFeeds(text: string): string {
  return text.replaceAll('\r\n', '\n');
}

/** What brought a file back, as it was, that had moved to where it stays; null where nothing did. */
async function copiedBack(
  path: string,
  { entries }: Pick<Snapshot, 'entries'>,
  past: PathVersions,
): Promise<Cause | null> {
  const ids = new Map(entries.map((entry) => [entry.path, entry.id]));
  const id = ids.get(path) ?? null;
  const copyOf = entries.find((each) => movedFrom(each.path) === path)?.path;
  if (id === null || copyOf === undefined || ids.get(copyOf) !== id) return null;
  const [brought, before] = await past.of(path);
  const [moved] = await past.of(copyOf);
  // What is the same twice was gone in between, and when it moved nothing was left there.
  const isBack = before !== undefined && (await before.entry())?.id === id;
  if (!isBack || !moved || (await moved.entriesIn(path)).length > 0) return null;
  const right = { commit: moved.commit, blob: '' };
  return { commit: brought?.commit ?? null, path, right, copyOf, before: null, after: id };
}

/** What put links in the places of files, which are put back; whatever the links lead to is left alone. */
export async function linkCauses(
  problems: readonly Settled[],
  past: PathVersions,
): Promise<Causes> {
  const causes = new Map<Settled, Cause>();
  for (const problem of problems) {
    const { path } = problem.diagnostic;
    const versions = await versionsOf(path, past);
    const cause = causeIn(
      versions,
      versions.findIndex(({ entry }) => isFile(entry)),
      path,
      problem.about,
    );
    if (cause !== null) causes.set(problem, cause);
  }
  return causes;
}

/** What changed a file that is final as it came in; null where nothing did. */
export async function changeOf(
  path: string,
  { entries }: Pick<Snapshot, 'entries'>,
  past: PathVersions,
): Promise<Cause | null> {
  const entry = entries.find((each) => each.path === path);
  if (entry === undefined) return null;
  const versions = await versionsOf(path, past);
  const cause = causeIn(versions, versions.length - 1, path, entry.id);
  return cause?.right ? cause : null;
}

/** Newest first, each at the commit that brought it; behind those of a path what moved there. */
export async function versionsOf(path: string, past: PathVersions): Promise<readonly Held[]> {
  const own = await heldIn(await ofOneHistory(await past.of(path), past));
  const former = movedFrom(path);
  const arrived = own.at(-1);
  if (former === null || arrived === undefined) return own;
  const before = await past.of(former);
  const left = before.findIndex(({ commit }) => commit === arrived.commit);
  const moved = (await heldIn(before.slice(left + 1))).map((each) => ({ ...each, at: former }));
  const [last, ...others] = moved;
  if (last?.blob !== arrived.blob) return [...own, ...moved];
  // What moved as it was came when that came.
  return [...own.slice(0, -1), { ...last, arrived }, ...others];
}

/** Without what another history has that was merged: that did not change what it never held. */
async function ofOneHistory(versions: readonly PathVersion[], past: PathVersions) {
  const [newest, ...others] = versions;
  const own: PathVersion[] = newest === undefined ? [] : [newest];
  for (const each of others.slice(0, MOST_VERSIONS))
    if (newest !== undefined && (await past.areRelated(each, newest))) own.push(each);
  return own;
}

async function heldIn(past: readonly PathVersion[]): Promise<readonly Held[]> {
  const versions: Held[] = [];
  for (const { commit, entry } of past.slice(0, MOST_VERSIONS)) {
    const held = await entry();
    if (held === null || held.id === null) continue;
    if (versions.at(-1)?.blob === held.id) versions.pop();
    versions.push({ commit, blob: held.id, entry: held });
  }
  return versions;
}

const UNKNOWN: VersionState = { stage: 'open', isSound: false };

/**
 * The first version that was final, as none may differ from it; else of what was checked, or made final
 * by hand, the last one that was what it said. -1 where there is none, or what is there now may change.
 */
function rightOf(states: readonly VersionState[], now: VersionState): number {
  const final = states.findLastIndex(({ stage }) => stage === 'final');
  if (final !== -1 || now.stage === 'open' || now.isSound) return final;
  return states.findIndex(({ isSound }) => isSound);
}

/** What made a record final that was not what it says of itself: it was what it was before. */
function finalByHand(states: readonly VersionState[], final: number): number {
  if (states[final]?.isSound !== false || states[final]?.stage !== 'final') return -1;
  return states.findIndex(({ isSound }, index) => index > final && isSound);
}

/** @param versions newest first */
export function causeIn(
  versions: readonly Held[],
  at: number,
  path: string,
  about: string | null,
): Cause | null {
  const right = versions[at];
  if (right === undefined) return null;
  if (right.blob === about) {
    const isFirst = versions.slice(0, at).every(({ blob }) => blob === about);
    const { commit, blob: after } = right;
    return isFirst ? { commit, path, right: null, before: null, after } : null;
  }
  const changed = versions[at - 1] ?? null;
  const [commit, after] = [changed?.commit ?? null, changed?.blob ?? ''];
  const from = right.arrived ?? right;
  return { commit, path, right: from, before: right.blob, after };
}
