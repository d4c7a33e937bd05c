import type { GainedRecord, LogStep } from '../core/history.ts';
import { isFile } from '../core/snapshot.ts';
import { gainedRecords } from './gained.ts';
import type { LogReading } from './log-reading.ts';
import type { WantedGains } from './log-steps.ts';

/** The same logs, each with what it gained over every parent of a merge by itself. */
export async function gainedOverParents(
  logs: readonly LogStep[],
  { content, limits }: Pick<LogReading, 'content' | 'limits'>,
  { gains }: Pick<WantedGains, 'gains'>,
): Promise<readonly LogStep[]> {
  const found: LogStep[] = [];
  for (const log of logs) {
    if (!gains.has(log.role)) {
      found.push(log);
      continue;
    }
    const { path, before, after } = log.change;
    const gainedOver: (readonly GainedRecord[])[] = [];
    for (const entry of before) {
      const change = { path, before: [entry], after };
      const isAppend = isFile(entry) && entry.id !== null && entry.id === after?.id;
      const request = { change, isAppend, content, key: null, limit: limits.logBytes };
      gainedOver.push(await gainedRecords(request));
    }
    found.push({ ...log, gainedOver });
  }
  return found;
}
