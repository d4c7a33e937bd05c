import type { Step } from '../core/change.ts';
import type { EndsInput, History, LogStep, RotatedEvent } from '../core/history.ts';
import { type LogReading, logSteps } from '../history/log-steps.ts';
import { overtakenIn } from '../history/overtaken.ts';

/** What is known of a history when some of its steps are judged. */
export class JudgedSteps {
  /** True where a step merges or rotates: of others, what each step keeps the ends keep. */
  mayDiffer = false;
  /** The paths of the logs with which something is wrong in a step. */
  readonly faulty = new Set<string>();

  meet({ parents, changes }: Step, logs: readonly LogStep[], { paths }: LogReading): void {
    const isRotation = changes.some(({ path }) => paths.logBeside(path) !== null);
    this.mayDiffer ||= parents.length > 1 || isRotation;
    for (const { change, fault, departures } of logs) {
      if (fault !== null || departures.length > 0) this.faulty.add(change.path);
    }
  }
}

/** The two ends of a history, and what they show of logs that no step does. */
export async function judgedEnds(
  { ends }: Pick<History, 'ends'>,
  { mayDiffer, faulty }: JudgedSteps,
  reading: LogReading,
): Promise<readonly EndsInput[]> {
  const found: EndsInput[] = [];
  if (!mayDiffer || ends === undefined) return found;
  for await (const step of ends()) {
    const logs = await logSteps(step, reading, new Set());
    found.push(
      await endOf(
        step,
        logs.filter(({ change }) => !faulty.has(change.path)),
        reading,
      ),
    );
  }
  return shownByAll(found);
}

async function endOf(
  step: Step,
  logs: readonly LogStep[],
  { content }: LogReading,
): Promise<EndsInput> {
  const overtaken = [];
  const rotated: RotatedEvent[] = [];
  for (const { home, change, fault, departures } of logs) {
    for (const each of departures) {
      if (each.why !== 'invented') continue;
      rotated.push({ home, segment: each.archive, record: each.record });
    }
    if (fault === null || fault.kind === 'gone') continue;
    const shift = await overtakenIn(change, content);
    if (shift !== null) overtaken.push({ home, change, ...shift });
  }
  return { step, overtaken, rotated };
}

/**
 * Where branches merged each other, there are several states to begin from, and no log can begin with
 * that of each.
 */
function shownByAll([first, ...others]: readonly EndsInput[]): readonly EndsInput[] {
  if (first === undefined) return [];
  const isElsewhere = (path: string, pathsOf: (end: EndsInput) => readonly string[]) =>
    others.every((end) => pathsOf(end).includes(path));
  const logs = ({ overtaken }: EndsInput) => overtaken.map(({ change }) => change.path);
  const segments = ({ rotated }: EndsInput) => rotated.map(({ segment }) => segment.path);
  return [
    {
      step: first.step,
      overtaken: first.overtaken.filter(({ change }) => isElsewhere(change.path, logs)),
      rotated: first.rotated.filter(({ segment }) => isElsewhere(segment.path, segments)),
    },
  ];
}
