import type { Candidate } from './candidate.ts';
import type { AcceptedChange } from './config.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { FactOf } from './fact.ts';
import type { LocatedFinding, Settled } from './finding.ts';
import type { Kind, RecordRef } from './record.ts';
import type { SupersededByPath } from './superseded.ts';

/** Why something is not reported: half a sentence, the entry that accepts it, or who tells the same fault. */
export type Why = string | AcceptedChange | ToldBy;

/** The rules that tell the same fault of the same file. */
export interface ToldBy {
  readonly toldBy: readonly string[];
  /** True where they tell only its likely cause, and perhaps elsewhere. */
  readonly isCause?: true;
}

/** A record, and what it says to others; null for what could not be read. */
export interface WitnessedRecord {
  readonly ref: RecordRef;
  readonly fact: FactOf[Kind] | null;
}

/** Records that say the same: problems of all are reported at the first. */
export interface WitnessedCopies {
  readonly canonical: RecordRef;
  readonly copies: readonly RecordRef[];
}

/** A finding that no report will have, nor any later stage. */
export interface LostFinding {
  readonly finding: LocatedFinding;
  /** From the repository's root. */
  readonly path: string;
  /** The commit that made it; null for what is true of the state. */
  readonly commit: string | null;
  readonly why: Why;
}

/** Who is told what became of each finding of a state, and of the steps that led there. */
export interface FateWitness {
  /** What the paths of the state are, before anything is read. */
  candidates(found: readonly Candidate[]): void;
  /** The records among them, and which of them say the same. */
  records(found: readonly WitnessedRecord[], groups: readonly WitnessedCopies[]): void;
  /** The entries of lists in whose place later ones count. */
  superseded(entries: SupersededByPath): void;
  /** A finding that is dropped before it is a problem. */
  lost(finding: LostFinding): void;
  /** The problems that a stage is handed, and those that it leaves: the others are dropped by it. */
  dropped(
    handed: readonly Settled[],
    left: readonly Settled[],
    why: Why | ((problem: Settled) => Why),
  ): void;
  /** All problems, and what is reported. */
  judged(found: readonly Settled[], reported: readonly Diagnostic[]): void;
}
