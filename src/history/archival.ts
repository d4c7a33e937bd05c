import { createHash } from 'node:crypto';
import type { Change, Step } from '../core/change.ts';
import type { Departure, RecordDeparture } from '../core/history.ts';
import { textAt } from '../core/json-value.ts';
import type { LogChange } from '../core/log-change.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { LogContent, OpenLog } from './log/log-content.ts';
import type { WatchedLog } from './log-paths.ts';
import { jsonOf, nameOf, type RawRecord, recordsIn, shown } from './log-records.ts';
import { type Gap, judgeTrimmed, NO_TRIM, type Trim } from './trimmed-log.ts';

/** What is left of a fault once it is known where records went. */
export interface Explained {
  readonly fault: LogChange | null;
  readonly departures: readonly Departure[];
  /** As `LogStep.unseen` has it. */
  readonly unseen?: RecordDeparture;
}

/** How an archival is looked into. */
export interface ArchivalReading {
  readonly content: OpenLog;
  /** What the step leaves at a path, which it touches or not. */
  readonly leftAt: (path: string) => Promise<SnapshotEntry | null>;
  /** Bytes of a record whose value is of interest. */
  readonly recordBytes: number;
}

/** A record of an archive that it did not hold before. */
interface Archived {
  readonly archive: Change;
  readonly record: RawRecord;
}

/** A record that left the manifest for an archive. */
interface Released {
  readonly record: RawRecord;
  readonly archived: Archived;
}

/**
 * Looks whether the entries that a manifest lost moved to archives in the same step. Null where
 * none did: then it is no archival.
 * @param archives what the step does to the archives beside the manifest
 */
export async function judgeArchival(
  step: Step,
  log: WatchedLog,
  archives: readonly Change[],
  reading: ArchivalReading,
): Promise<Explained | null> {
  const { change: manifest } = log;
  const parents: Parted[] = [];
  for (const parent of manifest.before.keys()) {
    parents.push(await partRecords(manifest, parent, archives, reading.content));
  }
  if (parents.every(({ released }) => released.length === 0)) return null;
  const trims = parents.map(({ trim }) => trim);
  const fault = await judgeTrimmed(step, manifest, trims, reading.content);
  const departures: Departure[] = [];
  for (const [parent, { released }] of parents.entries()) {
    departures.push(...(await departuresOf(step, log, parent, released, reading)));
  }
  // An archival that takes more out of a log than it moves is told as such.
  const isLoss = fault?.kind === 'removed' || fault?.kind === 'gone';
  const record = isLoss ? (parents[fault.parent]?.lost ?? null) : null;
  const [archive] = archives;
  if (!isLoss || !record || !archive) return { fault, departures };
  const missing = shown(record);
  const { parent } = fault;
  return {
    fault: null,
    departures: [{ why: 'missing', parent, archive, record: missing }, ...departures],
  };
}

/** The records of one parent's manifest, by where they are now. */
interface Parted {
  readonly released: readonly Released[];
  /** The first that stands neither in the manifest nor in an archive. */
  readonly lost: RawRecord | null;
  readonly trim: Trim;
}

async function partRecords(
  { before, after }: Change,
  parent: number,
  archives: readonly Change[],
  content: OpenLog,
): Promise<Parted> {
  const entry = before[parent] ?? null;
  if (!isFile(entry)) return { released: [], lost: null, trim: NO_TRIM };
  const kept = new Map<string, number>();
  if (isFile(after)) for await (const each of recordsIn(content(after))) count(kept, nameOf(each));
  const gained = new Map<string, Archived[]>();
  for (const archive of archives) await gather(gained, archive, parent, content);
  const released: Released[] = [];
  let lost: RawRecord | null = null;
  let total = 0;
  for await (const record of recordsIn(content(entry))) {
    total += 1;
    const name = nameOf(record);
    const left = kept.get(name) ?? 0;
    if (left > 0) kept.set(name, left - 1);
    else {
      const archived = gained.get(name)?.shift();
      if (archived !== undefined) released.push({ record, archived });
      else lost ??= record;
    }
  }
  const gaps = released.map(({ record }): Gap => {
    return { start: record.start, end: record.start + record.bytes.length + 1, lines: 1 };
  });
  return { released, lost, trim: { gaps, isAll: released.length === total } };
}

/** Adds the records that an archive holds and the parent's does not. */
async function gather(
  gained: Map<string, Archived[]>,
  archive: Change,
  parent: number,
  content: OpenLog,
): Promise<void> {
  const before = archive.before[parent] ?? null;
  const held = new Map<string, number>();
  if (isFile(before))
    for await (const each of recordsIn(content(before))) count(held, nameOf(each));
  if (!isFile(archive.after)) return;
  for await (const record of recordsIn(content(archive.after))) {
    const name = nameOf(record);
    const left = held.get(name) ?? 0;
    if (left > 0) held.set(name, left - 1);
    else append(gained, name, { archive, record });
  }
}

function append(lists: Map<string, Archived[]>, name: string, archived: Archived): void {
  const others = lists.get(name);
  if (others === undefined) lists.set(name, [archived]);
  else others.push(archived);
}

function count(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

/** What is wrong with entries that did move: the wrong archive, another order, files left behind. */
async function departuresOf(
  step: Step,
  { role, change: manifest }: WatchedLog,
  parent: number,
  released: readonly Released[],
  reading: ArchivalReading,
): Promise<readonly Departure[]> {
  const { content, leftAt, recordBytes } = reading;
  const departures: Departure[] = [];
  const lastLines = new Map<string, number>();
  const changes = new Map(step.changes.map((change) => [change.path, change]));
  const files = new Set<string>();
  /** By archive, what its last entries say of files: read where a file is not as it was, and once. */
  const recorded = new Map<Change, Promise<ReadonlyMap<string, string | null>>>();
  const recordedIn = (archive: Change) => {
    const known = recorded.get(archive) ?? lastChecksums(manifest.path, archive, reading);
    recorded.set(archive, known);
    return known;
  };
  for (const { record, archived } of released) {
    const { archive } = archived;
    const value = jsonOf(record, recordBytes);
    const inArchive = (why: 'epic' | 'order') => {
      departures.push({ why, parent, archive, record: shown(archived.record) });
    };
    const folder = archive.path.slice(0, archive.path.lastIndexOf('/'));
    const epic = EPIC.exec(archive.path)?.[1] ?? null;
    if (epic !== null && epic !== textAt(value, 'epicId')) inArchive('epic');
    if (archived.record.line < (lastLines.get(archive.path) ?? 0)) inArchive('order');
    lastLines.set(archive.path, archived.record.line);

    const file = pathOf(manifest.path, textAt(value, 'filePath'));
    if (role !== 'contributions' || epic === null || file === null || files.has(file)) continue;
    files.add(file);
    const target = `${folder}/${file.slice(file.lastIndexOf('/') + 1)}`;
    if (file === target) continue;
    const change = changes.get(file);
    const wasThere = change?.before[parent] ?? null;
    const isLeft = (change === undefined ? await leftAt(file) : change.after) !== null;
    const isKept = async (was: SnapshotEntry): Promise<boolean> => {
      const there = changes.get(target);
      const arrived = there === undefined ? await leftAt(target) : there.after;
      if (arrived === null) return false;
      if (await isSame(was, arrived, content)) return true;
      // Changed and recorded before it moved, in commits that are one now, or on the branch that a merge brings.
      const checksum = (await recordedIn(archive)).get(file) ?? null;
      return checksum === (await digestOf(content(arrived))).slice(0, CHECKSUM_DIGITS);
    };
    if (!isLeft && (wasThere === null || (await isKept(wasThere)))) continue;
    departures.push({
      why: 'file',
      parent,
      archive,
      record: shown(record),
      file,
      target,
    });
  }
  return departures;
}

/** True where two files hold the same bytes. What is in the working tree alone has no id to go by. */
async function isSame(
  one: SnapshotEntry,
  other: SnapshotEntry,
  content: OpenLog,
): Promise<boolean> {
  if (other.id !== null) return one.id === other.id;
  return (await digestOf(content(one))) === (await digestOf(content(other)));
}

/** The checksums that the last entries of an archive have, by file. */
async function lastChecksums(
  manifest: string,
  { after }: Change,
  { content, recordBytes }: ArchivalReading,
): Promise<ReadonlyMap<string, string | null>> {
  const found = new Map<string, string | null>();
  if (!isFile(after)) return found;
  for await (const record of recordsIn(content(after))) {
    const value = jsonOf(record, recordBytes);
    const file = pathOf(manifest, textAt(value, 'filePath'));
    if (file !== null) found.set(file, textAt(value, 'checksum'));
  }
  return found;
}

async function digestOf(content: LogContent): Promise<string> {
  const digest = createHash('sha256');
  for await (const piece of content) digest.update(piece);
  return digest.digest('hex');
}

/** How much of a file's digest an entry holds. */
const CHECKSUM_DIGITS = 8;

/** An archive of an epic, and which. */
const EPIC = /(?:^|\/)\.cleo\/contributions\/archive\/([^/]+)\/CONTRIBUTIONS\.jsonl$/;

const MANIFEST = '.cleo/contributions/CONTRIBUTIONS.jsonl';

/** Where a manifest's `filePath` leads from the repository's root; null for what leads elsewhere. */
function pathOf(manifest: string, filePath: string | null): string | null {
  const isSound = filePath !== null && !/(^|\/)\.{0,2}(\/|$)/.test(filePath);
  return isSound ? manifest.slice(0, -MANIFEST.length) + filePath : null;
}
