import { OwnAnalyses } from '../analyze/own-analyses.ts';
import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { confirms, definitionOf, isHeldTo, isReadable } from '../protocols/kinds.ts';
import type { Cause } from './causes.ts';
import { linesOf } from './earlier-log.ts';
import type { Judging } from './judging.ts';
import type { OwnHistory } from './own-history.ts';
import { PAST } from './past-records.ts';
import type { PathVersions } from './path-versions.ts';
import { readContents } from './records.ts';
import { filesOf } from './state-files.ts';

interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly own: OwnHistory;
  readonly past: PathVersions;
  readonly judging: Pick<Judging, 'config'>;
}

/** A version of a record. */
interface Held {
  readonly commit: string;
  readonly id: string;
  readonly entry: SnapshotEntry;
  /** True where it says what the record that it is held to lets it say. */
  readonly agrees: boolean;
}

/** Bytes of the largest log that is searched. */
const LARGEST_LOG = 2 ** 24;

/** Versions of a record that are looked at, at most. */
const MOST_VERSIONS = 100;

/**
 * Which commits made records otherwise than what they are held to: an object that says something else
 * than its decision. The version before is right where to restore it takes nothing else back.
 */
export async function heldCauses(
  problems: readonly Settled[],
  judged: Judged,
): Promise<ReadonlyMap<Settled, Cause>> {
  const causes = new Map<Settled, Cause>();
  const known = new Map<string, Promise<Cause | null>>();
  for (const problem of problems) {
    const settling = settlingOf(problem);
    if (settling === null || judged.history === null) continue;
    const key = `${problem.diagnostic.path}\0${settling}`;
    const asked = known.get(key) ?? causeOf(problem, settling, judged, judged.history);
    known.set(key, asked);
    const cause = await asked;
    if (cause !== null) causes.set(problem, cause);
  }
  return causes;
}

/** The record that the one of a problem is held to; null where it is held to none. */
function settlingOf({ kind, blob, about, diagnostic }: Settled): string | null {
  if (about === null || about !== blob) return null;
  if (!isReadable(kind) || definitionOf(kind).agrees === undefined) return null;
  return diagnostic.related.find(({ path }) => isHeldTo(path))?.path ?? null;
}

async function causeOf(
  problem: Settled,
  settling: string,
  judged: Judged,
  history: History,
): Promise<Cause | null> {
  const { path } = problem.diagnostic;
  const versions = await heldVersions(problem, settling, judged, history);
  if (problem.diagnostic.state === 'uncommitted') {
    const [last] = versions;
    if (!last?.agrees || last.id === problem.about) return null;
    const right = { commit: last.commit, blob: last.id };
    return { commit: null, path, right, before: last.id, after: problem.about ?? '' };
  }
  const at = versions.findIndex(({ agrees }) => agrees);
  const changed = versions.at(at === -1 ? -1 : at - 1);
  if (at === 0 || changed === undefined || versions[0]?.id !== problem.about) return null;
  const { commit, id } = changed;
  const right = versions[at] ?? null;
  const found = { commit, path, before: right?.id ?? null, after: id };
  // What came to the record since would go with it, unless that only confirms what it says.
  const isAlone = right !== null && (await areConfirmations(versions.slice(0, at), path, judged));
  if (right === null || !isAlone) return { ...found, right: null };
  const isFree =
    judged.own.has(commit) || !(await isNamed(problem, settling, [right, changed], judged));
  return { ...found, right: isFree ? { commit: right.commit, blob: right.id } : null };
}

/** True where each of the versions, newest first, only confirms the one before it. */
async function areConfirmations(
  versions: readonly Held[],
  path: string,
  { history }: Judged,
): Promise<boolean> {
  const entries = versions.map(({ entry }) => entry);
  const texts = entries.length > 1 && history !== null ? await textsIn(entries, history) : [];
  const pairs = texts?.slice(1).map((before, at) => confirms(path, before, texts[at] ?? ''));
  return pairs?.every(Boolean) ?? false;
}

/** The versions of a record, newest first, each at the commit that brought it. */
async function heldVersions(
  { kind, diagnostic: { path } }: Settled,
  settling: string,
  judged: Judged,
  { read }: History,
): Promise<readonly Held[]> {
  const { snapshot, judging } = judged;
  const analyses = new OwnAnalyses(new Map());
  const factIn = async (entry: SnapshotEntry, state: Pick<Snapshot, 'read'>) => {
    const given = {
      config: judging.config,
      rules: [],
      given: null,
      onRead: () => undefined,
      analyses,
    };
    const files = filesOf({ scope: PAST, entries: [entry], read: state.read }, given);
    const { facts } = await readContents(files, given);
    return facts.find(({ record }) => isReadable(record.kind)) ?? null;
  };
  const there = snapshot.entries.find((entry) => entry.path === settling);
  const decision = there === undefined ? null : await factIn(there, snapshot);
  const agrees = isReadable(kind) ? definitionOf(kind).agrees : undefined;
  const held: Held[] = [];
  if (decision === null || agrees === undefined) return held;
  const versions = (await judged.past.of(path)).slice(0, MOST_VERSIONS);
  for (const version of versions) {
    const entry = await version.entry();
    const fact = entry === null ? null : await factIn(entry, { read });
    const id = entry?.id ?? null;
    if (entry === null || id === null || fact?.record.kind !== kind) break;
    if (held.at(-1)?.id === id) held.pop();
    else if (held.at(-1)?.agrees) break;
    held.push({ commit: version.commit, id, entry, agrees: agrees(fact.fact as never, decision) });
  }
  return held;
}

/** True where a log of their folder gained a line between two versions that may be about the record. */
async function isNamed(
  { diagnostic: { path, record } }: Settled,
  settling: string,
  [right, changed]: readonly [Held, Held],
  { snapshot, history }: Judged,
): Promise<boolean> {
  const folder = settling.split('/').slice(0, -2).join('/');
  const logs = snapshot.entries
    .map((entry) => entry.path)
    .filter((each) => each.startsWith(`${folder}/`) && each.endsWith('.jsonl'));
  const names = [nameOf(path), record ?? nameOf(path)];
  const linesAt = async ({ commit }: Held): Promise<readonly string[]> => {
    const entries = (await history?.at(commit, logs)) ?? [];
    const texts: string[] = [];
    for await (const found of history?.read(entries, () => LARGEST_LOG) ?? [])
      if ('bytes' in found) texts.push(Buffer.from(found.bytes).toString());
    return texts.flatMap(linesOf);
  };
  const known = new Set(logs.length === 0 ? [] : await linesAt(right));
  const now = logs.length === 0 ? [] : await linesAt(changed);
  return now.some((line) => !known.has(line) && names.some((name) => line.includes(name)));
}

/** What a file goes by. */
function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/\.[^.]*$/, '');
}
