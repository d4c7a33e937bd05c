import process from 'node:process';
import { listenBy, tidyUp } from '../core/interruption.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Lets this process tidy up before a signal ends it, as long as there is something to tidy up. */
export function tidyBeforeSignals(): void {
  listenBy(() => {
    const listeners = SIGNALS.map((signal) => {
      const end = (): void => {
        tidyUp();
        // Nobody listens any more, so this one ends it.
        process.kill(process.pid, signal);
      };
      process.once(signal, end);
      return () => process.removeListener(signal, end);
    });
    // One that came while nothing else could run is told in the next turn.
    return () => setImmediate(() => setImmediate(() => listeners.forEach((stop) => void stop())));
  });
}
