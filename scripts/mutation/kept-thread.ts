import {
  type PoolOptions,
  type PoolRunnerInitializer,
  type TestProject,
  ThreadsPoolWorker,
  type WorkerRequest,
} from 'vitest/node';

type Listener = (argument: unknown) => void;

/**
 * A thread that outlives the run of a mutant, with the modules that it has loaded: loading them
 * anew for each takes longer than the tests that kill it.
 */
class KeptThread extends ThreadsPoolWorker {
  readonly #listeners = new Set<Listener>();
  #isStarted = false;

  override on(event: string, listener: Listener): void {
    if (event === 'message') this.#listeners.add(listener);
    super.on(event, listener);
  }

  override off(event: string, listener: Listener): void {
    if (event === 'message') this.#listeners.delete(listener);
    super.off(event, listener);
  }

  /** The end of a run is answered here: the thread must not hear of it. */
  override send(message: WorkerRequest): void {
    if (message.type === 'stop') {
      const stopped = { type: 'stopped', __vitest_worker_response__: true };
      for (const listener of [...this.#listeners]) listener(stopped);
    } else if (message.type === 'start') {
      const config = { ...message.context.config, isolate: false };
      super.send({ ...message, context: { ...message.context, config } });
    } else {
      super.send(message);
    }
  }

  override async start(): Promise<void> {
    if (!this.#isStarted) await super.start();
    this.#isStarted = true;
  }

  override async stop(): Promise<void> {}
}

let kept: KeptThread | null = null;

/** True where modules may stay loaded: for mutants that are at work only while a test runs. */
function mayStay(project: TestProject): boolean {
  const { mode, mutantActivation } = project.getProvidedContext();
  return mode === 'mutant' && mutantActivation === 'runtime';
}

/** Threads as vitest has them, but for runs of mutants: these share one. */
export const keptThreads: PoolRunnerInitializer = {
  name: 'kept-threads',
  createPoolWorker(options: PoolOptions) {
    const isFresh = process.env['MUTATION_FRESH_THREADS'] === '1';
    if (isFresh || !mayStay(options.project)) return new ThreadsPoolWorker(options);
    kept ??= new KeptThread(options);
    return kept;
  },
};
