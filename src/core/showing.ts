import type { CommitRef } from './change.ts';
import type { Chapter } from './chapter.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { FateWitness } from './fate-witness.ts';
import type { ReadableKind, RecordOf, RecordRef } from './record.ts';
import type { LinkInput } from './rule.ts';

/**
 * How a protocol shows what its records say. Facts are what rules have to know; what only a reader
 * wants (the text of a message, the statement of a claim) is kept while records are read anyway.
 */
export interface Showing<Kept = unknown> {
  /** The kinds of which something is kept besides facts. */
  readonly kinds: readonly ReadableKind[];
  /** What is kept of one record: as little as is shown. */
  keep(record: RecordOf[ReadableKind]): Kept;
  /** What is shown; none where there is nothing to show. */
  chapters(state: ShownState<Kept>): readonly Chapter[];
}

/** A state whose records are shown. */
export interface ShownState<Kept> extends Pick<LinkInput, 'facts' | 'options'> {
  readonly problems: readonly Diagnostic[];
  /** What was kept of a record; null where nothing was. Equal contents share it. */
  kept(record: RecordRef): Kept | null;
}

/** Who is handed the records of a state while it is judged. */
export interface Witness {
  /** The content of a blob, parsed. */
  record?(id: string | null, record: RecordOf[ReadableKind]): void;
  /** What all records say to each other. */
  state?(input: LinkInput): void;
  /** Who wants to know what became of findings. */
  readonly fates?: FateWitness;
}

/** What a page shows beside problems. */
export interface ShownRecords extends PageWanted {
  /** What the page is called: the repository's folder. */
  readonly title: string;
  /** The commit that was looked at, or that a state without one rests on; null before the first. */
  readonly commit: ShownCommit | null;
  /** Who made the commits of problems, by their ids. */
  readonly authors: ReadonlyMap<string, string>;
  /** What the records say, protocol by protocol. */
  readonly chapters: readonly Chapter[];
}

/** Which commit a page is about. */
export interface ShownCommit extends CommitRef {
  /** The branch that is checked out, else one that leads to it; null where none does. */
  readonly branch: string | null;
}

/** How a page is wanted. */
export interface PageWanted {
  /** Where places lead to, with `{path}`, `{line}` and `{commit}`; null where they are no links. */
  readonly linkTemplate: string | null;
}

/** Types how a protocol shows its records by what it keeps of them. */
export function defineShowing<Kept>(showing: Showing<Kept>): Showing {
  // Sound because what a showing is handed is what it kept itself.
  return showing as unknown as Showing;
}
