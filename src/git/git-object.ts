/** An object whose bytes are what its id says. */
export interface GitObject {
  readonly type: string;
  readonly bytes: Buffer;
}

/** Reads commits and trees. */
export interface ObjectReader {
  /**
   * Objects in the order asked for; null for one that is not there.
   * @throws CouldNotCheck when one is damaged, or not what its id says.
   */
  read(ids: readonly string[]): AsyncGenerator<GitObject | null, void>;
}
