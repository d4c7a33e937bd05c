import type { Candidate } from './candidate.ts';
import type { Chapter } from './chapter.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { Settled } from './finding.ts';
import type { LostFinding } from './lost-finding.ts';
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

/** Who is told what became of each finding of a state. */
export interface FateWitness {
  /** What the paths of the state are, before anything is read. */
  candidates(found: readonly Candidate[]): void;
  /** The records among them. */
  records(found: readonly RecordRef[]): void;
  /** A finding that another one, or something that is right, takes the place of. */
  lost(finding: LostFinding): void;
  /** What became of the others. */
  judged(stages: JudgedStages): void;
}

/** The problems of a state, from stage to stage: what is missing in one was dropped by it. */
export interface JudgedStages {
  /** All problems of the state. */
  readonly found: readonly Settled[];
  /** Those that are new, where the state is compared with others. */
  readonly compared: readonly Settled[];
  /** Those that are neither excused nor right by the settings under which they came. */
  readonly held: readonly Settled[];
  /** What is reported of the steps that led there. */
  readonly steps: readonly Settled[];
  /** What the report says, of both. */
  readonly reported: readonly Diagnostic[];
}

/** What a page shows beside problems. */
export interface ShownRecords extends PageWanted {
  /** What the page is called: the repository's folder. */
  readonly title: string;
  /** What the records say, protocol by protocol. */
  readonly chapters: readonly Chapter[];
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
