import type { Change, Step } from '../../core/change.ts';
import type { LogChange } from '../../core/log-change.ts';
import { isFile } from '../../core/snapshot.ts';
import { agreementOf } from './agreement.ts';
import { findGone, type ParentLog } from './gone.ts';
import type { OpenLog } from './log-content.ts';
import { findRewrite } from './rewrite.ts';

const LINE_FEED = 10;

/**
 * Whether a step left an append-only log as the states before it had it, new records apart.
 * Null where it did; else the first fault, in the order of the log.
 * @param change the log's path; one that no parent has as a regular file was not a log before
 * @throws what reading throws, and CouldNotCheck when there is too much to compare: what could not
 * be read was not judged
 */
export async function judgeLog(
  step: Step,
  change: Change,
  open: OpenLog,
): Promise<LogChange | null> {
  const logs = parentLogs(change);
  const [first] = logs;
  if (first === undefined) return null;
  const { path, after } = change;
  if (!isFile(after)) return findGone(step, change, first, open);
  if (logs.length === 1 && after.id !== null && after.id === first.entry.id) return null;

  const parents = logs.map(({ entry }) => open(entry));
  const result = open(after);
  const { length, recordStart, next } = await agreementOf([...parents, result]);
  const goesOn = next.at(-1) ?? null;
  const longer = logs.find((_, index) => next[index] !== null);
  if (longer !== undefined && length === 0 && goesOn === null) {
    return { kind: 'gone', how: 'emptied', parent: longer.parent, to: null };
  }
  // Where all that the parents hold stands at the start, nothing may be written onto its end.
  const isWhole = length === recordStart || goesOn === null || goesOn === LINE_FEED;
  if (longer === undefined && isWhole) return null;

  const rewrite = await findRewrite({ parents, result, offset: recordStart, path });
  return rewrite && { ...rewrite, parent: logs[rewrite.parent]?.parent ?? first.parent };
}

/** The log in each parent that has it. What is the same in several counts once. */
function parentLogs({ before }: Change): ParentLog[] {
  const logs: ParentLog[] = [];
  const known = new Set<string | null>();
  for (const [parent, entry] of before.entries()) {
    if (!isFile(entry) || known.has(entry.id)) continue;
    if (entry.id !== null) known.add(entry.id);
    logs.push({ parent, entry });
  }
  return logs;
}
