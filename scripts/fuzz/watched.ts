import { Worker } from 'node:worker_threads';
import type { Finding, Tally } from './campaign.ts';
import type { FuzzInput, toJson } from './fuzz-input.ts';

/** What a thread is to do. */
export type WorkerTask =
  | { readonly kind: 'replay'; readonly input: ReturnType<typeof toJson> }
  | {
      readonly kind: 'campaign';
      readonly seed: number;
      /** A target's name, '' for all. */
      readonly only: string;
      /** How many inputs are tried at most. */
      readonly runs: number;
      /** When it ends: milliseconds since 1970. */
      readonly until: number;
    };

/** What a thread tells. */
export type FromWorker =
  | { readonly kind: 'input'; readonly input: FuzzInput }
  | { readonly kind: 'finding'; readonly finding: Finding }
  | { readonly kind: 'done'; readonly tally: Tally };

/** What one input may take. */
export interface Bounds {
  /** MiB of the thread's heap, with all that it keeps. */
  readonly heap: number;
  /** MiB of the process. */
  readonly process: number;
  /** Seconds of the processor. */
  readonly busy: number;
  /** Seconds by the clock: for what waits for something that never comes. */
  readonly waiting: number;
}

const BOUNDS: Bounds = { heap: 768, process: 1536, busy: 20, waiting: 600 };
const MIB = 2 ** 20;

/**
 * Runs a task in a thread and ends it where an input never ends or takes too much memory: the input
 * that it was at is a finding then.
 * @param program the thread's, as `bundledWorker` writes it
 * @returns what was tried; null where the thread was ended, or did not tell
 */
export async function watched(
  program: string,
  task: WorkerTask,
  onFinding: (finding: Finding) => void,
  bounds: Bounds = BOUNDS,
): Promise<Tally | null> {
  const worker = new Worker(program, {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: bounds.heap },
  });
  let at: FuzzInput | null = null;
  let since = now();
  let tally: Tally | null = null;
  const lost = (signature: string, message: string): void => {
    if (at !== null) onFinding({ signature, message, input: at });
    else throw new Error(message);
  };
  const watch = setInterval(() => {
    const [busy, waiting] = [now().busy - since.busy, now().waiting - since.waiting];
    const held = process.memoryUsage.rss() / MIB;
    const isHung = busy > bounds.busy || waiting > bounds.waiting;
    if (!isHung && held <= bounds.process) return;
    clearInterval(watch);
    const what = isHung ? 'an input does not end' : 'an input takes too much memory';
    const cost = `${busy.toFixed(0)} s of the processor in ${waiting.toFixed(0)} s`;
    lost(`${what}: ${at?.target}`, `after ${cost}, with ${held.toFixed(0)} MiB`);
    void worker.terminate();
  }, 250);
  worker.on('message', (message: FromWorker) => {
    since = now();
    if (message.kind === 'input') at = message.input;
    else if (message.kind === 'finding') onFinding(message.finding);
    else tally = message.tally;
  });
  return new Promise((resolve, reject) => {
    let uncaught: Error | null = null;
    worker.on('error', (error) => {
      uncaught = error;
    });
    // Only now all messages are here: an error can overtake the input that it is about.
    worker.on('exit', () => {
      clearInterval(watch);
      try {
        if (uncaught !== null) {
          lost(`the thread ended: ${uncaught.name}`, uncaught.stack ?? uncaught.message);
        }
        resolve(tally);
      } catch {
        reject(uncaught);
      }
    });
  });
}

/** Seconds of the processor that the process took, and by the clock. */
function now(): { readonly busy: number; readonly waiting: number } {
  const { user, system } = process.cpuUsage();
  return { busy: (user + system) / 1e6, waiting: performance.now() / 1000 };
}
