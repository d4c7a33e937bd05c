/**
 * What a record, or a line of a list, has to do with others: by which keys they find each other. From
 * that follows which records can have other findings across records after a change, and which others
 * have to be looked at to judge these: nobody else is read (engine/near).
 *
 * Keys are texts that name what is looked up and where: `has vouch-claim .vouch auth-uses-jwt`. They
 * are about verdicts, and not about words: a hint that names the nearest of all ids ties nobody.
 */
export interface Ties {
  /**
   * What others may look up here. Who asks for a key is judged again where somebody who gives it
   * changes. With a value, only where the value does: it says all that is seen through the key.
   */
  readonly gives?: readonly Given[];
  /** What its findings depend on. Of a key that all of a group give and ask, all see each other. */
  readonly asks?: readonly string[];
  /** Keys of which it only matters whether anybody has them, and who has them first, by path. */
  readonly shows?: readonly string[];
  /** What its findings depend on that is only shown: asked again where the first one comes or goes. */
  readonly minds?: readonly string[];
  /** Keys that somebody has to show: where nobody does but for what changed, all records are judged. */
  readonly needs?: readonly string[];
  /** Times, of which only the latest of each key matters. */
  readonly dates?: readonly Dated[];
  /** The times from which on its findings are others, once the latest of a key is beyond. */
  readonly awaits?: readonly Dated[];
  /**
   * True where what others see here depends on what it looks up itself: who asks for it depends on
   * that as well.
   */
  readonly passesOn?: true;
  /** True for what was recorded of rows that a record adds because of others, and that say all that is seen of these. */
  readonly derived?: true;
}

export type Given = string | readonly [key: string, value: string];

/** A key and milliseconds since 1970. */
export type Dated = readonly [key: string, time: number];

/**
 * The ties of a list whose lines come and go one by one, or of a document of items. Those of a line depend on that line alone,
 * and not on what the fact says of it because of others.
 */
export interface ListTies {
  /** Those of the file as a whole. */
  readonly whole: Ties;
  /** Those of each entry, by its index among the record's entries. */
  readonly lines: readonly Ties[];
}
