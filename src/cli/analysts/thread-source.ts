import type { AnalystSource } from '../../analyze/analysts.ts';

/** Milliseconds of work, and contents, after which one knows how much there is. */
const TRIAL = 150;
const TRIAL_CONTENTS = 20;

/** Milliseconds of work that must be left: a thread takes about 100 until it is as fast as this one. */
const WORTH_A_START = 350;

/** Threads, for runs that last. Most are done before a thread would have begun. */
export const THREADS: AnalystSource = {
  isWorthwhile({ spent, taken, total }) {
    if (spent <= TRIAL || taken < TRIAL_CONTENTS) return false;
    return (spent / taken) * (total - taken) > WORTH_A_START;
  },
  async call(rules, config) {
    const { callThreads } = await import('./threads.ts');
    return callThreads(rules, config);
  },
};

/** Percent of what lives, by which V8 may let garbage grow. Left to itself it takes up to 300. */
const GROWTH = 40;

/**
 * The same where the process is ours alone. A run that lasts holds a fifth less memory from then on,
 * for a twentieth of processor time; most of that is other threads'.
 */
export const THREADS_OF_OWN_PROCESS: AnalystSource = {
  ...THREADS,
  async call(rules, config) {
    const { setFlagsFromString } = await import('node:v8');
    setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
    return THREADS.call(rules, config);
  },
};
