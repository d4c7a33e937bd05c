import type { Step } from '../core/change.ts';
import type { GainedRecord } from '../core/history.ts';
import type { LogReading } from './log-reading.ts';
import { nameOf, recordsIn } from './log-records.ts';
import { logicalLog } from './logical-log.ts';
import { segmentsOf } from './segments.ts';

/**
 * What a log that was rewritten gained, without what the segments of its parent hold: it was turned
 * back to before a rotation, and nothing happened that these records tell of.
 */
export async function withoutRotated(
  gained: readonly GainedRecord[],
  step: Step,
  path: string,
  { paths, content, after, limits: { logBytes } }: LogReading,
): Promise<readonly GainedRecord[]> {
  if (gained.length === 0 || step.parents.length !== 1) return gained;
  const isSegment = (each: string) => paths.logBeside(each) === path;
  const [segments = []] = segmentsOf(step, await after(step), isSegment).before;
  if (segments.length === 0) return gained;
  const rotated = await logicalLog({ segments, log: null }, null, { content, logBytes });
  const names = new Set<string>();
  for await (const record of recordsIn(rotated.content)) names.add(nameOf(record));
  return gained.filter((record) => !names.has(record.content));
}
