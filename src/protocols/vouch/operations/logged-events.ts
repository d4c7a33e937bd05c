import { isObject, textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';

/** An event as its line has it. */
export type LoggedEvent = Readonly<Record<string, unknown>>;

/** The events of a base, the oldest first: those that were moved out of the log, then the log's own. */
export async function eventsIn(
  state: OperationState,
  home: string,
): Promise<readonly LoggedEvent[]> {
  const isOwn = (path: string) => path.startsWith(`${home}/`);
  const segments = await state.records('vouch-audit-segment', isOwn);
  const logs = await state.records('vouch-audit-log', isOwn);
  return [...segments, ...logs]
    .filter((each) => each.home === home)
    .flatMap(({ record }) => record.entries.map(({ value }) => value))
    .filter(isObject);
}

/** Bytes at the end of a log in which the last event is looked for first. */
const END = 2 ** 16;

/** The time of the last event that has one; null for none. Of a long log, mostly its end alone is read. */
export async function lastEventTime(state: OperationState, home: string): Promise<string | null> {
  const path = `${home}/audit.log.jsonl`;
  const bytes = (await state.looked([path])).get(path) ?? new Uint8Array();
  // Of all of a long log, no copy is made.
  const end = Buffer.from(bytes.subarray(-END));
  const whole = end.length < END ? end : end.subarray(end.indexOf('\n') + 1);
  const record = await state.parsed(path, 'vouch-audit-log', whole);
  const found = lastTime((record?.entries ?? []).map(({ value }) => value));
  return found ?? lastTime(await eventsIn(state, home));
}

function lastTime(events: readonly unknown[]): string | null {
  const last = events.findLast((event) => isObject(event) && textAt(event, 'created_at') !== null);
  return isObject(last) ? textAt(last, 'created_at') : null;
}
