import type { Citation } from './request.ts';

/** What link rules may know of a contribution. */
export interface ContributionFact {
  readonly contributionId: string | null;
  readonly citations: readonly Citation[];
}

/** What link rules may know of a contribution manifest. */
export interface ContributionManifestFact {
  readonly entries: readonly string[];
  readonly citations: readonly Citation[];
}

/** What link rules may know of the protocol document. */
export interface ProtocolDocumentFact {
  /** The question ids of its table of decision points. */
  readonly questionIds: readonly string[];
}
