import type { Span } from '../../core/place.ts';
import type { Citation } from '../../core/request.ts';
import type { ShapeFinding, UnknownFinding } from '../../core/shape-words.ts';
import type { ChainBreak } from './audit-chain.ts';

/**
 * What a list names, item by item: the place of an item is the list's key and its index. Null for
 * what is no text.
 */
export type References = readonly (string | null)[];

/** Something that is not of the shape which the kind's schema states, in words. */
export interface VouchShapeFault {
  readonly finding: ShapeFinding;
  /** True for a word that is none of the seed's list of words; bases of newer versions have more. */
  readonly isUnlisted: boolean;
  /** True for a time with another offset than UTC, which is a time all the same. */
  readonly isOffset: boolean;
}

/** What every object of a knowledge base says of itself. Values of a wrong type count as absent. */
export interface VouchObjectFact {
  readonly id: string | null;
  /** Empty for nearly every record. */
  readonly shape: readonly VouchShapeFault[];
  /** Fields that neither the seed names nor the reference implementation writes. Empty for nearly every record. */
  readonly unknown: readonly UnknownFinding[];
}

/** What an object says of itself that says when it was made. Times are milliseconds since 1970. */
export interface VouchArtifactFact extends VouchObjectFact {
  readonly createdAt: number | null;
}

/** What a review approves of an object: what stands for the values of its fields, those that are there. */
export type VouchContent = Readonly<Record<string, string>>;

/** What link rules may know of a claim. */
export interface VouchClaimFact extends VouchArtifactFact {
  readonly reviewed: VouchContent;
  readonly approvedBy: string | null;
  readonly status: string | null;
  readonly evidence: References;
  readonly entities: References;
  readonly supersedes: References;
  readonly supersededBy: string | null;
  readonly contradicts: References;
  readonly updatedAt: number | null;
  readonly confirmedAt: number | null;
  /** Equal for claims that differ in nothing but what they cite and when they were updated. */
  readonly uncited: string;
}

/** What link rules may know of a piece of evidence. */
export interface VouchEvidenceFact extends VouchObjectFact {
  readonly sourceId: string | null;
  readonly sourceType: string | null;
  /** What it was when it was captured: what stands for the values of its fields, those that are there. */
  readonly captured: VouchContent;
  /** Whether `hash` is the sha256 of `quote`; null where one of them is not there. */
  readonly isHashOfQuote: boolean | null;
  /** What it says of the content of its source. Empty where it says nothing that could be looked up. */
  readonly citations: readonly VouchQuotation[];
}

/** A quote, a part of a source, or a quote and the part that it should stand in. */
export interface VouchQuotation extends Citation {
  /** `quote` looks for the quote anywhere, the others in the part that the field names. */
  readonly about: 'quote' | 'locator' | 'bytes';
}

/** What link rules may know of a source. */
export interface VouchSourceFact extends VouchArtifactFact {
  readonly hash: string | null;
  readonly byteSize: number | null;
  readonly type: string | null;
  readonly locator: string | null;
  /** One: what its content is, and whether it hashes to the id, where that is a sha256. */
  readonly citations: readonly [Citation];
}

/** What link rules may know of an entity. */
export interface VouchEntityFact extends VouchArtifactFact {
  readonly reviewed: VouchContent;
  readonly page: string | null;
}

/** What link rules may know of a relation. */
export interface VouchRelationFact extends VouchArtifactFact {
  readonly reviewed: VouchContent;
  readonly source: string | null;
  readonly relation: string | null;
  readonly target: string | null;
  readonly evidence: References;
}

/** What link rules may know of a page. */
export interface VouchPageFact extends VouchArtifactFact {
  readonly reviewed: VouchContent;
  /** The first line of its body that is not blank. */
  readonly bodyLine: Span;
  /** False where the file has no front matter at all. */
  readonly hasFrontMatter: boolean;
  /** Where it is missed. */
  readonly firstLine: Span;
  readonly type: string | null;
  /** Links may name a page by its title. */
  readonly title: string | null;
  readonly claims: References;
  readonly entities: References;
  readonly sources: References;
  /** The `[[links]]` of its body. */
  readonly links: readonly { readonly id: string; readonly at: Span }[];
}

/** What link rules may know of a session. */
export interface VouchSessionFact extends VouchObjectFact {
  readonly proposals: References;
}

/** What link rules may know of a proposal, pending or decided. */
export interface VouchProposalFact extends VouchObjectFact {
  readonly kind: string | null;
  readonly status: string | null;
  readonly proposedBy: string | null;
  readonly proposedAt: number | null;
  readonly sessionId: string | null;
  readonly decidedBy: string | null;
  readonly decidedAt: number | null;
  /** True where a reason for the decision is given. */
  readonly hasReason: boolean;
  /** The id of what is proposed, or is to be deleted. */
  readonly artifactId: string | null;
  /** What a proposed claim cites. */
  readonly evidence: References;
  /** What is proposed. */
  readonly reviewed: VouchContent;
  /** What it does not say and a reviewer would have to read, by the kind of what is proposed. */
  readonly lacks: readonly string[];
}

/** The settings that open or close the review gate, by key, as they are written; those left out are absent. */
export type VouchGate = { readonly [Key in VouchGateKey]?: string | boolean };

export type VouchGateKey =
  | 'approver_role'
  | 'auto_approve_on_receipt'
  | 'require_citations'
  | 'require_human_approval';

/** What link rules may know of a configuration. Where it says nothing, the defaults hold. */
export interface VouchConfigFact {
  readonly shape: readonly VouchShapeFault[];
  /** True where `version` is later than the seed's, 0.1. */
  readonly isNewer: boolean;
  /** The version that it says, where nobody knows that; null for a known one, and for none. */
  readonly unknownVersion: string | null;
  readonly requireCitations: boolean;
  readonly approverRole: string;
  readonly autoApproveOnReceipt: boolean;
  /** What it says itself of the review gate. */
  readonly gate: VouchGate;
  /** Page types that it declares. */
  readonly pageKinds: readonly string[];
}

/** One event of an audit log. */
export interface VouchEventFact {
  /** Index among the record's entries: the first step of a path into it. */
  readonly index: number;
  readonly id: string | null;
  readonly event: string | null;
  readonly actor: string | null;
  readonly createdAt: number | null;
  readonly objectIds: readonly string[];
  /** `data.object_id`: what older writers made of a proposal. */
  readonly artifactId: string | null;
  /** True for an event that only would have happened. */
  readonly isDryRun: boolean;
  /** `data.evidence_added`: what a claim cites since. */
  readonly evidenceAdded: readonly string[];
  /** `data.on_conflict`: what an import did with objects that were there. */
  readonly onConflict: string | null;
  /** `data.written`: how many files an import says that it wrote. */
  readonly written: number | null;
}

/** What link rules may know of an audit log. */
export interface VouchAuditLogFact {
  readonly entries: readonly VouchEventFact[];
  /** False where a line could not be read: an event that is not there may stand in it. */
  readonly isWhole: boolean;
  /** Where its hash chain does not hold. Empty for nearly every log. */
  readonly breaks: readonly ChainBreak[];
  /** Of a part: events above it at which the chain breaks no longer, now that more is known. */
  readonly unbroken?: readonly number[];
  /** What its events say of the chain (chain-links.ts), for events that are appended. */
  readonly chain: string;
}

/** What link rules may know of a part of an audit log that was packed. */
export interface VouchAuditSegmentFact extends VouchAuditLogFact {
  /** What its chained events hash to, for those that follow them elsewhere. */
  readonly hashes: readonly string[];
}

/** What link rules may know of a base's `.gitignore`. */
export interface VouchGitignoreFact {
  /** False where the last line has no line end. */
  readonly isEnded: boolean;
}

/** What link rules may know of a knowledge base as a whole. */
export interface VouchBaseFact {
  /** Paths of records that could not be read: nobody knows what they say, but they are there. */
  readonly unreadable: readonly string[];
  /** Whether git ignores what must and what must not be ignored. */
  readonly citations: readonly VouchIgnored[];
}

/** A path of a base, and whether it should be ignored. */
export interface VouchIgnored extends Citation {
  readonly shouldBe: 'ignored' | 'committed';
}

/** What link rules may know of what was captured. */
export interface VouchContentFact {
  /** One: whether it hashes to the name of its folder. */
  readonly citations: readonly [Citation];
}

/** What link rules may know of a bundle. */
export interface VouchBundleFact {
  /** What its files hash to, as writers and imports name it; null for one that is not whole. */
  readonly id: string | null;
  /** The files that it holds, from a base; sorted. */
  readonly paths: readonly string[];
}

/** The facts of knowledge bases by kind. */
export interface VouchFactOf {
  'vouch-base': VouchBaseFact;
  'vouch-file': Readonly<Record<string, never>>;
  'vouch-source-content': VouchContentFact;
  'vouch-bundle': VouchBundleFact;
  'vouch-claim': VouchClaimFact;
  'vouch-config': VouchConfigFact;
  'vouch-entity': VouchEntityFact;
  'vouch-evidence': VouchEvidenceFact;
  'vouch-page': VouchPageFact;
  'vouch-proposal': VouchProposalFact;
  'vouch-relation': VouchRelationFact;
  'vouch-session': VouchSessionFact;
  'vouch-source': VouchSourceFact;
  'vouch-audit-log': VouchAuditLogFact;
  'vouch-audit-segment': VouchAuditSegmentFact;
  'vouch-gitignore': VouchGitignoreFact;
  /** True where the layout is later than the seed's, 0.1. */
  'vouch-schema-version': { readonly isNewer: boolean; readonly unknownVersion: string | null };
}
