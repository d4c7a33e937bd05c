/** What a record of a declared kind says to others. */
export interface CustomFact {
  /** The id of a record that is a whole file. */
  readonly id: string | null;
  /** What its file should be called, without ending; null where nothing is said, or it can't be known. */
  readonly name: string | null;
  /** What it says, as one digest; null for a kind whose records may change. */
  readonly said: string | null;
  /** Of a list: the ids of its lines. */
  readonly entries: readonly CustomEntry[];
}

export interface CustomEntry {
  readonly index: number;
  readonly id: string | null;
}
