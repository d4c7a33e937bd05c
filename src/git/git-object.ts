/** An object whose bytes are what its id says. */
export interface GitObject {
  readonly type: string;
  readonly bytes: Buffer;
  /** Of a tree that was made here: where its rows begin, and where the last one ends. */
  readonly starts?: readonly number[] | undefined;
}

/** Objects that were asked for. */
export interface AskedObjects {
  /**
   * The next one, in the order asked for; null when it is not there. Those that have come already
   * are given without a promise: there may be hundreds of thousands.
   * @throws CouldNotCheck when it is damaged, or not what its id says
   */
  next(): GitObject | null | Promise<GitObject | null>;
  /** Must be called in the end, also when not all were taken. */
  end(): Promise<void>;
}

/** Reads commits and trees. */
export interface ObjectReader {
  /** Asks for objects by id. What is wrong with one is told when it is its turn. */
  ask(ids: readonly string[]): AskedObjects;
}
