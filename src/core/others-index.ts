/** An SQLite database in which another program indexes records: a table of texts for each kind. */
export interface OthersIndex {
  /** The name of the folder that it is in, with those of records. */
  readonly home: string;
  readonly name: string;
  /** Where records are that are in it: the name of their folder, and what theirs end with. */
  readonly folder: string;
  readonly end: string;
  readonly table: string;
  /** What a row has: fields of the record by their names, `id` among them, and `body` for the text of Markdown. */
  readonly columns: readonly string[];
  /** The command that makes it anew. */
  readonly command: string;
}
