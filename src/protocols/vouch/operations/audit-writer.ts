import { timeAt } from '../../../core/date-time.ts';
import { isObject, textAt } from '../../../core/json-value.ts';
import type { OperationState, PlannedChange, Planning } from '../../../core/operation.ts';
import { isSha256 } from '../../../core/sha256.ts';
import { CHAIN_START } from '../audit-chain.ts';
import { eventHash } from '../chain-links.ts';
import type { Acting } from './actor.ts';
import { settingsOf } from './homes.ts';

/** An event that is to be logged (seed, sections 2.8 and 7). */
export interface NewEvent {
  /** A dotted verb: `proposal.create`. */
  readonly event: string;
  readonly objectIds: readonly string[];
  /** Texts, whole numbers, truth values and lists of them: other numbers differ between serialisers. */
  readonly data?: Readonly<Record<string, unknown>>;
  /** Who did it, where that is another than who acts. */
  readonly actor?: string;
  /** False where nothing brings back what was there. */
  readonly reversible?: false;
}

/** The audit log of a base, as it is to be continued. */
export interface OpenLog {
  /** RFC 3339, UTC: the time of the operation, never earlier than the last event. */
  readonly now: string;
  /** Says so where the clock is behind the log. */
  readonly notes: readonly string[];
  /** The events as lines at the end of the log; the next ones follow them. */
  append(...events: readonly NewEvent[]): PlannedChange;
}

/** What the end of a log says. */
interface LogEnd {
  /** Milliseconds since 1970; null for a log without events. */
  readonly time: number | null;
  /** What the next event follows; null where events carry no hashes. */
  readonly hash: string | null;
}

/**
 * Opens the audit log of a base. A chain is continued where there is one, and begun in a log that has
 * no event yet.
 */
export async function openLog(
  { state, now, draw }: Pick<Planning<never, never>, 'state' | 'now' | 'draw'>,
  { home, actor }: Acting,
): Promise<OpenLog> {
  const path = `${home}/audit.log.jsonl`;
  const bytes = (await state.stored([path])).get(path) ?? new Uint8Array();
  const end = await endOf(state, home, bytes);
  const time = Math.max(now, end.time ?? now);
  const created = timeText(time);
  const { id: base } = await settingsOf(state, home);
  let { hash } = end;
  const append = (...events: readonly NewEvent[]): PlannedChange => {
    const lines = events.map(({ event, objectIds, data = {}, reversible = true, ...by }) => {
      const said = {
        id: draw(32),
        event,
        actor: by.actor ?? actor,
        created_at: created,
        object_ids: objectIds,
        dry_run: false,
        reversible,
        data,
      };
      if (hash === null) return canonical(said);
      const linked = { ...said, kb_id: base, prev_hash: hash };
      hash = eventHash(canonical(linked), hash);
      return canonical({ ...linked, hash });
    });
    return { action: 'append', path, lines: lines.map((line) => `${line}\n`).join('') };
  };
  const notes =
    time === now
      ? []
      : [`The clock is behind the audit log, so that its last time is used: ${created}.`];
  return { now: created, notes, append };
}

/** UTC, as the reference implementation writes times: no fraction, or six digits of one. */
export function timeText(time: number): string {
  return new Date(time)
    .toISOString()
    .replace(/\.(\d{3})Z$/, (_all, part) => (part === '000' ? 'Z' : `.${part}000Z`));
}

async function endOf(state: OperationState, home: string, bytes: Uint8Array): Promise<LogEnd> {
  const end = lastEvents(bytes);
  if (end !== null) return end;
  // What was moved out of the log is what its next event follows.
  const segments = (await state.facts())
    .of('vouch-audit-segment')
    .filter(({ record }) => record.home === home)
    .map(({ fact }) => ({
      hash: fact.hashes.at(-1),
      time: fact.entries.at(-1)?.createdAt ?? null,
    }));
  const newest = segments.sort((a, b) => (a.time ?? 0) - (b.time ?? 0)).at(-1);
  if (newest === undefined) return { time: null, hash: CHAIN_START };
  return { time: newest.time, hash: newest.hash ?? null };
}

/** What the end of a log says. Null where it has no event. */
function lastEvents(bytes: Uint8Array): LogEnd | null {
  let [time, hash]: [number | null, string | null] = [null, null];
  let hasEvent = false;
  for (const line of linesFromEnd(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) {
    const event = valueIn(line);
    if (event === null) continue;
    hasEvent = true;
    time ??= timeAt(event, 'created_at');
    hash ??= hashIn(event);
    if (time !== null && hash !== null) break;
  }
  return hasEvent ? { time, hash } : null;
}

/** A log is long: of what stands above the line that is asked for last, no text is made. */
function* linesFromEnd(bytes: Buffer): Generator<string> {
  for (let end = bytes.length; end >= 0; ) {
    const start = end === 0 ? 0 : bytes.lastIndexOf('\n', end - 1) + 1;
    yield bytes.toString('utf8', start, end);
    end = start - 1;
  }
}

function hashIn(event: object): string | null {
  const hash = textAt(event, 'hash');
  return hash !== null && isSha256(hash) ? hash : null;
}

/** Null for a line that is no object. */
function valueIn(line: string): object | null {
  if (line.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** As Python writes JSON: keys sorted, no blanks, nothing but ASCII. */
function canonical(value: unknown): string {
  const text = JSON.stringify(value, (_key, held: unknown) =>
    isObject(held) ? Object.fromEntries(Object.entries(held).sort(byKey)) : held,
  );
  return text.replace(
    /[\u007f-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function byKey([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
