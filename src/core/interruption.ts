/** Begins to listen for whatever ends a run from outside. @returns how to stop that */
type Listen = () => () => void;

const tidying = new Set<() => void>();
let listen: Listen = () => () => undefined;
let stop = (): void => undefined;

/** Says how to listen. Only the owner of the process can; in others' programs it is theirs to end. */
export function listenBy(begin: Listen): void {
  listen = begin;
}

/** Does what has to be done before an interrupted run ends, as far as it can be done. */
export function tidyUp(): void {
  for (const tidy of tidying) {
    try {
      tidy();
    } catch {
      // Nobody is left to be told.
    }
  }
  tidying.clear();
}

/**
 * Has something tidied up where the run is interrupted from now on. Until then nobody listens, so
 * that an interruption ends a run at once.
 * @param tidy does not wait for anything
 * @returns says that there is nothing to be tidied up any more
 */
export function onInterruption(tidy: () => void): () => void {
  if (tidying.size === 0) stop = listen();
  // What is registered twice is done with twice.
  const own = (): void => tidy();
  tidying.add(own);
  return () => {
    if (tidying.delete(own) && tidying.size === 0) stop();
  };
}

/** Does something from its beginning to its end, also where the run is interrupted meanwhile. */
export function uninterrupted<T>(work: () => T): T {
  const done = onInterruption(() => undefined);
  try {
    return work();
  } finally {
    done();
  }
}
