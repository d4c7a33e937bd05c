import type { Kind, RecordRef } from './record.ts';
import type { Citation } from './request.ts';

/**
 * What link rules may know of each kind: plain JSON. Protocols add theirs (`declare module`). Where one
 * has `citations`, they are answered before link rules run.
 */
// biome-ignore lint/suspicious/noEmptyInterface: protocols add to it.
export interface FactOf {}

/** A fact and the record it is about. */
export interface FactEntry<K extends Kind = Kind> {
  readonly record: RecordRef<K>;
  readonly fact: FactOf[K];
  /**
   * What it said when somebody looked last, to find it by among many: left out for `fact`. Whoever
   * goes on with what was found asks for its `fact`, which takes a look at the file.
   */
  readonly lastFact?: FactOf[K];
}

/** What a record says, as far as that is known without a look at its file. */
export function lastFactOf<K extends Kind>(entry: FactEntry<K>): FactOf[K] {
  return entry.lastFact ?? entry.fact;
}

/** Where it is from. */
export function pathOf({ record }: FactEntry): string {
  return record.path;
}

/** An entry of a list. */
export interface ListEntry<K extends Kind = Kind> {
  readonly record: RecordRef<K>;
  readonly entry: EntryOf<FactOf[K]>;
  /** What it cites. */
  readonly citations: readonly Citation[];
}

type EntryOf<F> = F extends { readonly entries: readonly (infer E)[] } ? E : never;

/** All facts of one snapshot, sorted by path. */
export interface Facts {
  of<K extends Kind>(kind: K): readonly FactEntry<K>[];
}
