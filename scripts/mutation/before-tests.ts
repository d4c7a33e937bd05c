/** Runs before each file of tests, in the thread that mutants share. */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    globalNamespace: string;
    mode: 'dry-run' | 'mutant' | undefined;
    mutantActivation: 'static' | 'runtime' | undefined;
  }
}

// The mutant of the run before must not be at work while modules load.
if (inject('mutantActivation') !== 'static') {
  Object.assign((globalThis as Record<string, unknown>)[inject('globalNamespace')] ?? {}, {
    activeMutant: undefined,
  });
}

// The same inputs for every mutant, for a bounded time; a mutant is dead without a small example.
fc.configureGlobal({ seed: 20_261_122, interruptAfterTimeLimit: 250, endOnFailure: true });

// Some tests bound the time that something takes. A busy machine must not pass for a dead mutant.
performance.now = () => 0;
