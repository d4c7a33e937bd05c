import type { AnalystSource } from '../../analyze/analysts.ts';

/** Milliseconds of work after which one knows how much there is. */
const TRIAL = 150;

/** Milliseconds of work that must be left: a thread takes about 100 until it is as fast as this one. */
const WORTH_A_START = 350;

/** Threads, for runs that last. Most are done before a thread would have begun. */
export const THREADS: AnalystSource = {
  isWorthwhile({ spent, taken, total }) {
    return spent > TRIAL && (spent / taken) * (total - taken) > WORTH_A_START;
  },
  async call(rules, config) {
    const { callThreads } = await import('./threads.ts');
    return callThreads(rules, config);
  },
};
