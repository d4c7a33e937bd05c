import type { AnalystSource, Analysts } from '../../analyze/analysts.ts';

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

/** Where there is one processor: whatever comes is done by whoever asked. */
const NOBODY: Analysts = { isFree: false, analyze: async () => null, dismiss: () => undefined };

/**
 * The same where the process is ours alone: garbage is collected before the work and behind it. Left
 * to itself, V8 lets the heap of a run that lasts grow to four times of what lives.
 */
export const THREADS_OF_OWN_PROCESS: AnalystSource = {
  ...THREADS,
  async call(rules, config) {
    const analysts = (await THREADS.call(rules, config)) ?? NOBODY;
    const { collectGarbage } = await import('./garbage.ts');
    collectGarbage();
    return {
      get isFree() {
        return analysts.isFree;
      },
      analyze: (batch) => analysts.analyze(batch),
      dismiss() {
        analysts.dismiss();
        collectGarbage();
      },
    };
  },
};
