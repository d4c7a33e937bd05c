import { isObject } from '../../../core/json-value.ts';
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
