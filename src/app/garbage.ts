import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Contents of one state, or problems, that leave enough garbage. */
const MANY = 5000;

/** So often while contents are read: thirds gain no more, and to wait for the end lets a sixth more pile up. */
const PARTS = 2;

/** How far the reading of one state is: contents read, of how many. */
export type OnRead = (read: number, of: number) => void;

/**
 * The same, and where there are many contents garbage is collected before, amid and behind the work.
 * Left to itself, V8 lets the heap of a run that lasts grow to four times of what lives. Only for a
 * process that is ours alone.
 */
export function collectingGarbage(onRead: OnRead): OnRead {
  return (read, of) => {
    onRead(read, of);
    if (of >= MANY && (read === 1 || read % Math.ceil(of / PARTS) === 0 || read === of)) {
      collectGarbage();
    }
  };
}

/** What collects garbage of a run, where contents are read and where much was let go. */
export const COLLECTOR = {
  listening: collectingGarbage,
  onLetGo: (things: number): void => {
    if (things >= MANY) collectGarbage();
  },
};

/** Who is told when a run leaves much garbage. */
export type Collector = typeof COLLECTOR;

/**
 * Has V8 collect all garbage, where it can be had; after that it lets less of it grow. V8's flags
 * are left as they were: code that was compiled under others is refused by the next run.
 */
function collectGarbage(): void {
  try {
    collector()();
  } catch {
    // It costs memory and no verdict: not everything that runs programs for node has it.
  }
}

function collector(): () => void {
  if (globalThis.gc !== undefined) return globalThis.gc;
  setFlagsFromString('--expose-gc');
  try {
    return runInNewContext('gc');
  } finally {
    setFlagsFromString('--no-expose-gc');
  }
}
