import { timeAt } from '../../../core/date-time.ts';
import { drawnId } from '../../../core/free-ids.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import {
  objectOf,
  oneOf,
  orNull,
  type Shape,
  text,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { newestBySession } from '../newest-entries.ts';

/** What a manifest says of the work: `blocked` is never taken back unasked. */
export type EntryStatus = 'complete' | 'partial' | 'blocked';

/** One line of a manifest, in the order of the seed's table (2.4). Null for what the contribution leaves out. */
export interface ManifestEntry {
  readonly id: string;
  readonly sessionId: string | null;
  readonly epicId: string | null;
  readonly taskId: string | null;
  readonly agentId: string | null;
  readonly status: EntryStatus;
  readonly createdAt: string | null;
  readonly updatedAt: string;
  readonly decisionCount: number;
  readonly conflictCount: number;
  readonly filePath: string;
  readonly checksum: string;
}

/** An entry as a part of results. */
export const ENTRY: Shape<ManifestEntry> = objectOf({
  id: text(),
  sessionId: orNull(text()),
  epicId: orNull(text()),
  taskId: orNull(text()),
  agentId: orNull(text()),
  status: oneOf(['complete', 'partial', 'blocked']),
  createdAt: orNull(text()),
  updatedAt: text(),
  decisionCount: wholeNumber(),
  conflictCount: wholeNumber(),
  filePath: text(),
  checksum: text(),
});

/** What an entry is made from. */
export interface EntryRequest {
  /** The contribution as it is to be listed. */
  readonly value: unknown;
  /** As the manifest names the file: from the folder that its `.cleo` folder is in. */
  readonly filePath: string;
  /** The first 8 hex digits of the sha256 of the bytes that git stores. */
  readonly digest: string;
  /** The values of the manifest's lines, in their order. */
  readonly entries: readonly unknown[];
  /** True where an entry has to come, even if an older one fits. */
  readonly isOwed: boolean;
  /** Where it is not what the contribution's own status gives. */
  readonly status?: EntryStatus;
  /** Ids that entries and contributions have already. */
  readonly taken: { has(id: string): boolean };
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Hex digits, others each time. */
  draw(digits: number): string;
}

/** What is to be appended; null where the latest entry of the file holds. */
export interface EntryMade {
  readonly entry: ManifestEntry | null;
  /** True where the clock is behind the manifest, whose latest time was taken. */
  readonly isClockBehind: boolean;
}

/** The ids that have a meaning elsewhere: `contrib_` and eight hex digits. */
const ID_PREFIX = 'contrib_';

/** The manifest entry that a contribution lacks. */
export function entryFor(request: EntryRequest): EntryMade {
  const { value, entries, filePath } = request;
  const own = entries.filter((entry) => textAt(entry, 'filePath') === filePath);
  const latest = own.at(-1);
  const said = stillBlocked(sayingsOf(request), request);
  if (latest !== undefined && !request.isOwed && entryHolds(latest, said, { ...request, own })) {
    return { entry: null, isClockBehind: false };
  }
  const { updatedAt, isClockBehind } = timeOf(request);
  const { sessionId, epicId, taskId, agentId, status, ...rest } = said;
  const meta = valueAt(value, '_meta');
  const contributionId = textAt(meta, 'contributionId');
  // A merge may have left the entries of another contribution behind those of this one.
  const createdAt = textAt(meta, 'createdAt');
  const entry = {
    id: entryId(latest === undefined ? contributionId : null, request),
    ...{ sessionId, epicId, taskId, agentId, status },
    createdAt: own.some((each) => textAt(each, 'createdAt') === createdAt)
      ? createdAt
      : (textAt(latest, 'createdAt') ?? createdAt),
    updatedAt,
    ...rest,
  };
  return { entry, isClockBehind };
}

/** An id that neither a contribution nor an entry has. */
export function freshId({ taken, draw }: Pick<EntryRequest, 'taken' | 'draw'>): string {
  return drawnId(
    () => ID_PREFIX + draw(8),
    (id) => taken.has(id),
  );
}

/** The status of the entry of a contribution that is not blocked. */
export function entryStatusOf(status: string | null): 'complete' | 'partial' {
  return status === 'draft' ? 'partial' : 'complete';
}

/** What an entry has to say of a contribution. */
function sayingsOf({ value, filePath, digest, status: wanted }: EntryRequest) {
  const { sessionId, epicId, taskId, agentId, ...rest } = readContribution(value);
  const { status, decisions, conflicts } = rest;
  return {
    ...{ sessionId, epicId, taskId, agentId },
    status: wanted ?? entryStatusOf(status),
    decisionCount: decisions.length,
    conflictCount: new Set(conflicts.map(({ questionId }) => questionId)).size,
    filePath,
    checksum: digest,
  };
}

/** The entry by which a contribution is complete, partial or blocked: the newest of its own session, if there is one. */
export function statusEntry({
  value,
  filePath,
  entries,
}: Pick<EntryRequest, 'value' | 'filePath' | 'entries'>): unknown {
  const newest = newestBySession(ownIdsOnly(entries), (name) => name);
  return entries[newest(filePath, readContribution(value).sessionId) ?? -1];
}

/** An entry under an id that an earlier one of its file has is no update: it says nothing of the work. */
function ownIdsOnly(entries: readonly unknown[]): readonly unknown[] {
  const known = new Set<string>();
  return entries.map((entry) => {
    const name = JSON.stringify([textAt(entry, 'filePath'), textAt(entry, 'id')]);
    if (known.has(name)) return null;
    known.add(name);
    return entry;
  });
}

/** What is blocked stays so, whatever is written in it, its status as well: `contribution unblock` ends that. */
function stillBlocked<S extends { readonly status: EntryStatus }>(
  said: S,
  request: EntryRequest,
): S {
  const { status } = request;
  const isBlocked = textAt(statusEntry(request), 'status') === 'blocked' && status === undefined;
  return isBlocked ? { ...said, status: 'blocked' } : said;
}

/**
 * True for the entry of a file that readers by position, by time and by id take, and that is right: two
 * branches may have drawn one id.
 */
function entryHolds(
  latest: unknown,
  said: ReturnType<typeof sayingsOf>,
  { entries, own }: Pick<EntryRequest, 'entries'> & { readonly own: readonly unknown[] },
): boolean {
  const updated = timeAt(latest, 'updatedAt') ?? Number.NEGATIVE_INFINITY;
  const id = textAt(latest, 'id');
  return (
    entries.every((other) => other === latest || textAt(other, 'id') !== id) &&
    own.every((other) => (timeAt(other, 'updatedAt') ?? updated) <= updated) &&
    Object.entries(said).every(([key, each]) => (valueAt(latest, key) ?? null) === each)
  );
}

/** Now, or the latest time in the manifest: readers take the entry that was updated last. */
function timeOf({ value, entries, now }: EntryRequest) {
  const { createdAt } = readContribution(value);
  let latest = createdAt ?? now;
  for (const entry of entries) latest = Math.max(latest, timeAt(entry, 'updatedAt') ?? latest);
  return { updatedAt: new Date(Math.max(latest, now)).toISOString(), isClockBehind: latest > now };
}

/** The id of the contribution for its first entry, for every later one an id that nothing has. */
function entryId(first: string | null, request: EntryRequest): string {
  const { entries, taken, draw } = request;
  const isListed = (id: string) => entries.some((entry) => textAt(entry, 'id') === id);
  if (first !== null && !isListed(first)) return first;
  return freshId({ draw, taken: { has: (id) => taken.has(id) || isListed(id) } });
}
