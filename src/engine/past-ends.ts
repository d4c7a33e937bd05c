import type { Step } from '../core/change.ts';
import type { History, Overtaken } from '../core/history.ts';
import { type LogReading, logSteps } from '../history/log-steps.ts';
import { overtakenIn } from '../history/overtaken.ts';

/** What is known of a history when all its steps are judged. */
export interface JudgedSteps {
  /** True where a step merges: of others, what each step keeps the ends keep. */
  readonly isMerged: boolean;
  /** The paths of the logs with which something is wrong in a step. */
  readonly faulty: ReadonlySet<string>;
}

/** The logs of which the two ends of a history show what no step does, by the end that shows it. */
export async function overtakenLogs(
  { ends }: Pick<History, 'ends'>,
  { isMerged, faulty }: JudgedSteps,
  reading: LogReading,
): Promise<ReadonlyMap<Step, readonly Overtaken[]>> {
  const found = new Map<Step, readonly Overtaken[]>();
  if (!isMerged || ends === undefined) return found;
  for await (const step of ends()) {
    const overtaken: Overtaken[] = [];
    for (const { home, change, fault } of await logSteps(step, reading, new Set())) {
      if (fault === null || fault.kind === 'gone' || faulty.has(change.path)) continue;
      const shift = await overtakenIn(change, reading.content);
      if (shift !== null) overtaken.push({ home, change, ...shift });
    }
    found.set(step, overtaken);
  }
  return shownByAll(found);
}

/**
 * Where branches merged each other, there are several states to begin from, and no log can begin with
 * that of each.
 */
function shownByAll(
  found: ReadonlyMap<Step, readonly Overtaken[]>,
): ReadonlyMap<Step, readonly Overtaken[]> {
  const [first, ...others] = found;
  if (first === undefined) return found;
  const [step, overtaken] = first;
  const isElsewhere = (path: string) =>
    others.every(([, logs]) => logs.some(({ change }) => change.path === path));
  return new Map([[step, overtaken.filter(({ change }) => isElsewhere(change.path))]]);
}
