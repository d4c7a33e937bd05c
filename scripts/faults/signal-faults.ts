import type { ChildProcess } from 'node:child_process';
import type { Fault } from './fault.ts';
import { disturbed, question } from './verdicts.ts';

/** Signals that may end a run; SIGPIPE alone does not. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGPIPE', 'SIGKILL'] as const;

/** Runs that are ended while they look at a repository, alone or with every git that they started. */
export const SIGNAL_FAULTS: readonly Fault[] = SIGNALS.map((signal) => ({
  name: `a run gets ${signal}`,
  async play(scene) {
    const { stage, nth, random } = scene;
    const started = Date.now();
    await stage.start(question(nth));
    const delay = random.below((Date.now() - started) * 1.1);
    const meddle = sentAfter(delay, signal, random.below(2) === 0);
    return disturbed(scene, question(nth), { meddle }, { signal });
  },
}));

/** @param delay milliseconds */
export function sentAfter(
  delay: number,
  signal: NodeJS.Signals,
  toGroup: boolean,
): (child: ChildProcess) => void {
  return (child) => {
    const timer = setTimeout(() => {
      const pid = child.pid as number;
      process.kill(toGroup ? -pid : pid, signal);
    }, delay);
    child.once('exit', () => clearTimeout(timer));
  };
}
