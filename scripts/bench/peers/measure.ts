import { contest, execute, processorTimed } from '../contest.ts';
import { costOf } from '../cost.ts';
import type { Race, Racer } from './race.ts';
import { type Result, ratioOf } from './results.ts';

const MB_PER_MIB = 1.048_576;

/** What is measured of each run: the time from start to end, or that of the processors. */
export type Clock = 'wall' | 'processor';

/**
 * Runs a race: first everybody shows that the work is done, then they are timed in turns, then the
 * linter runs once more for its memory.
 * @throws When one of them fails or does not look at everything: that is fast, and no result.
 */
export function measured(race: Race, asked: number, clock: Clock): Result[] {
  const { linter, rivals, without, rounds = asked } = race;
  const racers = [linter, ...rivals, ...(without === undefined ? [] : [without])];
  for (const racer of racers) prove(racer);
  const timings = contest(clock === 'wall' ? racers : racers.map(processorTimed), rounds);
  const [own, ...others] = timings;
  if (own === undefined) throw new Error('the linter takes part in every race');
  const nothing = without === undefined ? undefined : others.at(-1)?.times;
  const memory = memoryOf(linter);
  return rivals.map((rival, index) => {
    const { median, times } = others[index] ?? own;
    return {
      work: race.work,
      time: own.median,
      rival: rival.name,
      rivalTime: median,
      ratio: ratioOf(own.times, times, nothing),
      atMost: rival.atMost,
      memory,
      memoryAtMost: race.memoryAtMost,
    };
  });
}

function prove(racer: Racer): void {
  const { command, count, expected } = racer.proof;
  racer.prepare?.();
  const looked = count(execute({ ...racer, command }));
  if (looked === expected) return;
  throw new Error(`${racer.name} looked at ${looked} in place of ${expected}: no comparison`);
}

/** MB that the linter's process holds at most. What git holds beside it is not in it. */
function memoryOf(linter: Racer): number {
  const { name, command, cwd, codes } = linter;
  linter.prepare?.();
  return costOf({ name, args: command.slice(1), cwd, codes }).memory * MB_PER_MIB;
}
