import { setTimeout } from 'node:timers/promises';
import { type Ended, started } from '../faults/ended.ts';

/** Runs of the linter while others wrote. */
export interface Judged {
  readonly runs: number;
  /** How many of them reported a problem. */
  readonly faulty: number;
}

interface Judging {
  readonly root: string;
  readonly env: Readonly<Record<string, string>>;
  /** Stages what is there. */
  stage(): Promise<void>;
}

/** Judges what is staged again and again until all is written, as a hook does. */
export async function judgedMeanwhile(
  writing: Promise<unknown>,
  { root, env, stage }: Judging,
): Promise<Judged> {
  let isOver = false;
  const ending = writing.finally(() => {
    isOver = true;
  });
  let [runs, faulty] = [0, 0];
  while (!isOver) {
    const start = Date.now();
    await stage();
    const ended: Ended = await started(['--staged', '--no-cache'], { cwd: root, env });
    runs += 1;
    if (ended.code !== 0) {
      faulty += 1;
      process.stdout.write(`${ended.code}: ${(ended.out + ended.err).slice(0, 2_000)}\n`);
    }
    // A hook does not run all the time, and writers want the processor as well.
    const pause = setTimeout(3 * (Date.now() - start), undefined, { ref: false });
    if (!isOver) await Promise.race([ending, pause]);
  }
  return { runs, faulty };
}
