import { timeAt } from '../../core/date-time.ts';
import type { LocatedReplacement } from '../../core/edit.ts';
import { textAt, valueAlong, valueAt } from '../../core/json-value.ts';
import { locatorOf } from '../../core/locator.ts';
import type { Span } from '../../core/place.ts';
import type { RecordOf } from '../../core/record.ts';
import { sha256 } from '../../core/sha256.ts';
import { readContribution } from '../../protocols/contributions/contribution.ts';
import {
  CHECKSUM,
  checksumOf,
  isChecksumOf,
  saidChecksum,
} from '../../protocols/contributions/contribution-checksum.ts';
import { bytesOf, edited, type LineText } from '../fix/line-text.ts';

type ContributionRecord = RecordOf['contribution'];

/** A contribution as git would store it, and what the manifest says so far. */
export interface Unsealed {
  readonly record: ContributionRecord;
  /** The same content, by lines. */
  readonly text: LineText;
  /** As the manifest names the file: from the folder that its `.cleo` folder is in. */
  readonly filePath: string;
  /** The values of the manifest's lines, in their order. */
  readonly entries: readonly unknown[];
  /** True where this change has to bring an entry, even if an older one fits. */
  readonly owesEntry: boolean;
  /** Ids that entries and contributions have already. */
  readonly taken: ReadonlySet<string>;
  /** Milliseconds since 1970. */
  readonly now: number;
  /** Eight hex digits, others each time. */
  readonly draw: () => string;
}

/** One line of a manifest, in the order of the seed's table (2.4). Null for what the contribution leaves out. */
export interface Entry {
  readonly id: string;
  readonly sessionId: string | null;
  readonly epicId: string | null;
  readonly taskId: string | null;
  readonly agentId: string | null;
  readonly status: 'complete' | 'partial';
  readonly createdAt: string | null;
  readonly updatedAt: string;
  readonly decisionCount: number;
  readonly conflictCount: number;
  readonly filePath: string;
  readonly checksum: string;
}

/** What it takes that a contribution's checksum and its manifest entry hold. */
export interface Sealed {
  readonly checksum: { readonly found: string | null; readonly wanted: string };
  /** The change of the file; null where its checksum holds. */
  readonly replacement: LocatedReplacement | null;
  /** What is to be appended; null where the latest entry holds. */
  readonly entry: Entry | null;
  /** True where the clock is behind the manifest, whose latest time was taken. */
  readonly isClockBehind: boolean;
}

/** The ids that have a meaning elsewhere: `contrib_` and eight hex digits. */
const ID_PREFIX = 'contrib_';

/** Works out the checksum of a contribution, and the manifest entry for the file that has it. Pure. */
export function sealed(unsealed: Unsealed): Sealed {
  const { record, text, entries, filePath } = unsealed;
  const checksum = { found: saidChecksum(record), wanted: checksumOf(record) };
  const holds = checksum.found !== null && isChecksumOf(record, checksum.found);
  const replacement = holds ? null : replacementOf(record, checksum.wanted);
  const after = replacement === null ? text : edited(text, [replacement]);
  const own = entries.filter((entry) => textAt(entry, 'filePath') === filePath);
  const said = sayings(unsealed, sha256(bytesOf(after)).slice(0, 8));
  const { updatedAt, isClockBehind } = timeOf(unsealed);
  const latest = own.at(-1);
  if (latest !== undefined && !unsealed.owesEntry && entryHolds(latest, said, own)) {
    return { checksum, replacement, entry: null, isClockBehind: false };
  }
  const { contributionId, sessionId, epicId, taskId, agentId, status, ...rest } = said;
  const { decisionCount, conflictCount, ...file } = rest;
  const entry = {
    id: freshId(latest === undefined ? contributionId : null, unsealed),
    ...{ sessionId, epicId, taskId, agentId, status },
    createdAt: textAt(latest, 'createdAt') ?? textAt(valueAt(record.value, '_meta'), 'createdAt'),
    updatedAt,
    ...{ decisionCount, conflictCount, ...file },
  };
  return { checksum, replacement, entry, isClockBehind };
}

/** What an entry has to say of a contribution. */
type Sayings = Omit<Entry, 'id' | 'createdAt' | 'updatedAt'> & {
  readonly contributionId: string | null;
};

function sayings({ record, filePath }: Unsealed, checksum: string): Sayings {
  const { id, sessionId, epicId, taskId, agentId, ...rest } = readContribution(record.value);
  const { status, decisions, conflicts } = rest;
  return {
    contributionId: id,
    ...{ sessionId, epicId, taskId, agentId },
    status: status === 'draft' ? 'partial' : 'complete',
    decisionCount: decisions.length,
    conflictCount: new Set(conflicts.map(({ questionId }) => questionId)).size,
    filePath,
    checksum,
  };
}

/** True for the entry of a file that readers by position and readers by time take, and that is right. */
function entryHolds(
  latest: unknown,
  { contributionId: _, status, ...said }: Sayings,
  own: readonly unknown[],
): boolean {
  const updated = timeAt(latest, 'updatedAt') ?? Number.NEGATIVE_INFINITY;
  const found = textAt(latest, 'status');
  // That work is blocked nobody but its agent knows: such an entry is never taken back unasked.
  const isStatus = found === status || (found === 'blocked' && status === 'partial');
  return (
    isStatus &&
    own.every((other) => (timeAt(other, 'updatedAt') ?? updated) <= updated) &&
    Object.entries(said).every(([key, value]) => (valueAt(latest, key) ?? null) === value)
  );
}

/** Now, or the latest time in the manifest: readers take the entry that was updated last. */
function timeOf({ record, entries, now }: Unsealed): Pick<Sealed, 'isClockBehind'> & {
  readonly updatedAt: string;
} {
  const { createdAt } = readContribution(record.value);
  let latest = createdAt ?? now;
  for (const entry of entries) latest = Math.max(latest, timeAt(entry, 'updatedAt') ?? latest);
  return { updatedAt: new Date(Math.max(latest, now)).toISOString(), isClockBehind: latest > now };
}

/** The id of the contribution for its first entry, for every later one an id that nothing has. */
function freshId(first: string | null, { entries, taken, draw }: Unsealed): string {
  const isListed = (id: string) => entries.some((entry) => textAt(entry, 'id') === id);
  if (first !== null && !isListed(first)) return first;
  for (;;) {
    const id = ID_PREFIX + draw();
    if (!taken.has(id) && !isListed(id)) return id;
  }
}

/** The value in place of the one that is there; a new member stands behind the agent, as in the seed's table. */
function replacementOf(record: ContributionRecord, checksum: string): LocatedReplacement | null {
  const { text, positions, value } = record;
  const quoted = JSON.stringify(checksum);
  const { rangeOf } = locatorOf(record);
  if (valueAlong(value, CHECKSUM) !== undefined) {
    return { range: rangeOf(CHECKSUM), text: quoted };
  }
  const [key, agent] = (['key', 'value'] as const).map((part) =>
    positions.spanOf(['_meta', 'agentId'], part),
  );
  // Without its agent the shape is broken, which no checksum mends.
  if (!key || !agent) return null;
  const gap = gapBefore(text, key).replaceAll('\r\n', '\n');
  const colon = text.slice(key.end, agent.start);
  const member = `,${gap}"checksum"${colon}${quoted}`;
  return { range: rangeOf({ start: agent.end, end: agent.end }), text: member };
}

/** The blank space that a member of an object stands behind. */
function gapBefore(text: string, { start }: Span): string {
  return text.slice(text.slice(0, start).trimEnd().length, start);
}
