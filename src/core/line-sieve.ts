/**
 * Of a log whose lines are judged each by itself, by those that have or name the same ids, and by the last
 * one above that is compared with it: where it grew, most of its lines have to do with none that is new.
 * A kind of which any line may have to do with any other has none.
 */
export interface LineSieve {
  /** The ids that a line has and names; null where one of them may be a number that is read as another. */
  idsIn(value: unknown, text: string): readonly string[] | null;
  /** Among which lines it is compared with the last one above; null for one that is not compared. */
  comparedAs(value: unknown): string | null;
  /** Members that the configuration names: whether a line has each. */
  readonly members: readonly ((value: unknown) => boolean)[];
}
