import type { Citation } from '../../core/request.ts';
import type { Conflict, Contribution, Decision, ResearchOutput } from './contribution.ts';

/** What link rules may know of a contribution. */
export interface ContributionFact
  extends Pick<
    Contribution,
    | 'id'
    | 'sessionId'
    | 'sessionLabel'
    | 'epicId'
    | 'taskId'
    | 'markerLabel'
    | 'agentId'
    | 'status'
    | 'createdAt'
    | 'completedAt'
    | 'baseline'
  > {
  /** The first 8 hex digits of the sha256 of the file's bytes. */
  readonly digest: string;
  readonly decisions: readonly DecisionFact[];
  readonly conflicts: readonly ConflictFact[];
  readonly outputs: readonly ResearchOutput[];
  /** The files that the evidence and the research outputs name. */
  readonly citations: readonly Citation[];
}

/** One question and its answer, and what the answer rests on. */
export interface DecisionFact
  extends Pick<Decision, 'at' | 'questionId' | 'question' | 'answer' | 'confidence'> {
  readonly sources: readonly Source[];
  /** What Markdown the answer holds, in words; null where there is none. */
  readonly markdown: string | null;
}

/** A piece of evidence as another session can look it up. */
export interface Source {
  readonly file: string | null;
  readonly url: string | null;
  readonly section: string | null;
}

/** What a contribution says of another session's answer. */
export interface ConflictFact
  extends Pick<Conflict, 'at' | 'id' | 'questionId' | 'severity' | 'other'> {
  /** A digest of its state and what was proposed: equal as long as nobody decides anything. Null where it has none. */
  readonly settlement: string | null;
}

/** What link rules may know of a contribution manifest. */
export interface ContributionManifestFact {
  readonly entries: readonly ManifestEntryFact[];
  /** False where a part of it could not be read, or be read in two ways: it may name any file. */
  readonly isWhole: boolean;
  /** The files that its entries name, in place and in the archive: those of the latest entry of a file count. */
  readonly citations: readonly Citation[];
}

/** One entry. Values of a wrong type count as absent: a file rule tells them. */
export interface ManifestEntryFact {
  /** Index among the record's entries: the first step of a path into it. */
  readonly index: number;
  /** Of the file, from 1. */
  readonly line: number;
  readonly id: string | null;
  readonly sessionId: string | null;
  readonly epicId: string | null;
  readonly taskId: string | null;
  readonly agentId: string | null;
  /** `complete`, `partial`, `blocked`, or whatever is there. */
  readonly status: string | null;
  readonly decisionCount: number | null;
  readonly conflictCount: number | null;
  readonly filePath: string | null;
  readonly checksum: string | null;
  /** As it is written. */
  readonly createdAt: string | null;
  /** True for the last entry of its file in the manifest. */
  readonly isLatest: boolean;
  /** sha256 of the line: equal for identical entries. */
  readonly content: string;
}

/** What link rules may know of the protocol document. */
export interface ProtocolDocumentFact {
  /** The question ids of its table of decision points. */
  readonly questionIds: readonly string[];
}
