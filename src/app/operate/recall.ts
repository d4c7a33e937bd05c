/** What is known of a derivation: values by the ids of the contents that they were worked out from. */
export interface Recall {
  has(id: string): boolean;
  /** Plain JSON; undefined where nothing is known. */
  get(id: string): unknown;
  set(id: string, value: unknown): void;
  /** Drops all that is known. */
  forget(): void;
  /**
   * Keeps what is new for later calls. Whatever is in the way of that makes them slower, and never
   * different.
   * @param used the ids that this call asked for: others go where most of what is kept is about them
   */
  keep(used: Iterable<string | null>): void;
}
