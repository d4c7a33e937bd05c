import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { Analysts, LooseContent } from '../../analyze/analysts.ts';
import type { Config } from '../../core/config.ts';
import type { Rule } from '../../core/rule.ts';
import { BUILD } from '../cache/build.ts';
import type { Answer, Batch, Task } from './messages.ts';

/** With more, what only this thread can do takes longest, and memory is for each of them. */
const MOST_THREADS = 3;

/** Batches that a thread has in hand: it begins with the next while this one is not listening. */
const IN_HAND = 4;

/**
 * A thread that needs more than contents of at most 1 MiB can need is better ended than waited for.
 * Its stack is smaller than that of the main thread, so that nothing passes here that fails there.
 */
const LIMITS = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256, stackSizeMb: 1 };

/** A file that starts an analyst, and how. */
export interface ThreadEntry extends Pick<WorkerOptions, 'execArgv'> {
  readonly file: string;
}

/**
 * Threads of the built program, one for each processor but this thread's.
 * @returns null where there is one processor, where node refuses threads, and for code that was not
 * built to run in them
 */
export function callThreads(rules: readonly Rule[], config: Config): Analysts | null {
  const count = Math.min(availableParallelism() - 1, MOST_THREADS);
  const file = join(dirname(fileURLToPath(import.meta.url)), 'analyst.cjs');
  if (BUILD === null || count < 1 || !existsSync(file)) return null;
  try {
    return startThreads({ file }, count, rules, config);
  } catch {
    // Node may have been told to start none (its permission model).
    return null;
  }
}

/** Starts threads that analyze. What goes wrong in one of them is told by its answers alone. */
export function startThreads(
  entry: ThreadEntry,
  count: number,
  rules: readonly Rule[],
  config: Config,
): Analysts {
  const ids = rules.filter(({ scope }) => scope === 'file').map(({ id }) => id);
  const task: Task = { config, rules: ids };
  const threads = Array.from({ length: count }, () => new Thread(entry, task));
  const leastBusy = () => threads.reduce((a, b) => (b.inHand < a.inHand ? b : a));
  return {
    get isFree() {
      return leastBusy().inHand < IN_HAND;
    },
    analyze: (batch) => leastBusy().analyze(batch),
    dismiss() {
      for (const thread of threads) thread.end();
    },
  };
}

class Thread {
  readonly #worker: Worker;
  /** What it was given and has not answered, by number. */
  readonly #open = new Map<number, (json: string | null) => void>();
  #last = 0;
  #isGone = false;

  constructor({ file, execArgv }: ThreadEntry, task: Task) {
    this.#worker = new Worker(file, {
      workerData: task,
      resourceLimits: LIMITS,
      ...(execArgv && { execArgv }),
    });
    this.#worker.on('message', ({ number, json }: Answer) => this.#answer(number, json));
    this.#worker.on('messageerror', () => this.end());
    // It ran out of memory, or could not start; it ends then.
    this.#worker.on('error', () => this.#leave());
    this.#worker.on('exit', () => this.#leave());
  }

  /** Batches without an answer; more than anybody has where there will be no more answers. */
  get inHand(): number {
    return this.#isGone ? Number.POSITIVE_INFINITY : this.#open.size;
  }

  analyze(contents: readonly LooseContent[]): Promise<string | null> {
    if (this.#isGone) return Promise.resolve(null);
    const number = ++this.#last;
    const bytes = Buffer.concat(contents.map((content) => content.bytes));
    const batch: Batch = {
      number,
      contents: contents.map(({ kind, declared, bytes: { length } }) => ({
        kind,
        declared,
        size: length,
      })),
      bytes,
    };
    return new Promise((answer) => {
      this.#open.set(number, answer);
      this.#worker.postMessage(batch);
    });
  }

  end(): void {
    this.#leave();
    void this.#worker.terminate();
  }

  #answer(number: number, json: string | null): void {
    this.#open.get(number)?.(json);
    this.#open.delete(number);
  }

  #leave(): void {
    this.#isGone = true;
    for (const number of [...this.#open.keys()]) this.#answer(number, null);
  }
}
