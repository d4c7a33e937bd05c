/** How the records of a log name those before them, so that they can go on from others than they did. */
export interface RecordChain {
  /** What a record says, whatever it follows: equal for one record that was chained twice. */
  sayingOf(record: string): string;
  /**
   * The hash by which a later record names this one, and the one by which this one names another;
   * null where a record has none.
   */
  linkOf(record: string): ChainedRecord;
  /** The same record behind another one. */
  behind(record: string, previous: string): string;
  /** What the first record of a log names. */
  readonly start: string;
}

/** What one record says of its place. */
export interface ChainedRecord {
  readonly previous: string | null;
  readonly hash: string | null;
  /** False where the record is not what its hash says, or has one of the two hashes alone. */
  readonly isSound: boolean;
}
