import { listenBy, tidyUp } from '../core/interruption.ts';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The process that a signal ends. */
type Running = Pick<NodeJS.Process, 'pid' | 'kill' | 'once' | 'removeListener'>;

/** Lets this process tidy up before a signal ends it, as long as there is something to tidy up. */
export function tidyBeforeSignals(running: Running): void {
  let isWanted = false;
  let stop: (() => void) | null = null;
  listenBy(() => {
    isWanted = true;
    stop ??= listeningTo(running);
    return () => {
      isWanted = false;
      // One that came while nothing else could run is told in the next turn.
      setImmediate(() =>
        setImmediate(() => {
          if (isWanted) return;
          stop?.();
          stop = null;
        }),
      );
    };
  });
}

/** @returns how to listen no more */
function listeningTo(running: Running): () => void {
  const listeners = SIGNALS.map((signal) => {
    const end = (): void => {
      tidyUp();
      // Nobody listens any more, so this one ends it.
      running.kill(running.pid, signal);
    };
    running.once(signal, end);
    return () => running.removeListener(signal, end);
  });
  return () => listeners.forEach((stop) => void stop());
}
