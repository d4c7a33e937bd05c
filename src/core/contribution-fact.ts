import type { Conflict, Contribution, Decision, ResearchOutput } from './contribution.ts';
import type { Citation } from './request.ts';

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
export type ConflictFact = Pick<Conflict, 'at' | 'id' | 'questionId' | 'severity' | 'other'>;

/** What link rules may know of a contribution manifest. */
export interface ContributionManifestFact {
  readonly entries: readonly ManifestEntryFact[];
  /** False where a part of it could not be read, or be read in two ways: it may name any file. */
  readonly isWhole: boolean;
  /** The files that its entries name, and the content that older entries say they had. */
  readonly citations: readonly ManifestCitation[];
}

/** One entry. Values of a wrong type count as absent: a file rule tells them. */
export interface ManifestEntryFact {
  /** Index among the record's entries: the first step of a path into it. */
  readonly index: number;
  readonly id: string | null;
  readonly sessionId: string | null;
  readonly epicId: string | null;
  readonly taskId: string | null;
  readonly agentId: string | null;
  readonly decisionCount: number | null;
  readonly conflictCount: number | null;
  readonly filePath: string | null;
  readonly checksum: string | null;
  /** Milliseconds since 1970. */
  readonly updatedAt: number | null;
  /** True for the entry of its file that was updated last; of several, the last in the manifest. */
  readonly isLatest: boolean;
  /** sha256 of the line: equal for identical entries. */
  readonly content: string;
}

/** What an entry says of the repository. */
export interface ManifestCitation extends Citation {
  /** `present` and `archived` ask whether the file is there, `version` whether it ever had that content. */
  readonly about: 'present' | 'archived' | 'version';
}

/** What link rules may know of the protocol document. */
export interface ProtocolDocumentFact {
  /** The question ids of its table of decision points. */
  readonly questionIds: readonly string[];
}
