import { hash } from 'node:crypto';
import { timeAt } from '../../../core/date-time.ts';
import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { pathRequest } from '../../../core/request.ts';
import { isSha256 } from '../../../core/sha256.ts';
import type {
  VouchClaimFact,
  VouchEntityFact,
  VouchProposalFact,
  VouchRelationFact,
  VouchSessionFact,
  VouchSourceFact,
} from '../facts.ts';
import { contentAt, countAt, lackingIn, objectFact, referencesAt } from './vouch-values.ts';

/** What link rules may know of a claim. */
export function vouchClaimFact(record: RecordOf['vouch-claim']): VouchClaimFact {
  const { value } = record;
  return {
    status: textAt(value, 'status'),
    evidence: referencesAt(value, 'evidence'),
    entities: referencesAt(value, 'entities'),
    supersedes: referencesAt(value, 'supersedes'),
    supersededBy: textAt(value, 'superseded_by'),
    contradicts: referencesAt(value, 'contradicts'),
    createdAt: timeAt(value, 'created_at'),
    updatedAt: timeAt(value, 'updated_at'),
    reviewed: contentAt('claim', value),
    approvedBy: textAt(value, 'approved_by'),
    confirmedAt: timeAt(value, 'last_confirmed_at'),
    uncited: uncited(value),
    ...objectFact(value, record, 'The claim'),
  };
}

/** What a citation leaves as it is. */
function uncited(value: unknown): string {
  const rest = isObject(value) ? { ...value, evidence: null, updated_at: null } : value;
  return hash('sha256', JSON.stringify(rest), 'base64');
}

/** What link rules may know of a source. Its bytes are not read for this. */
export function vouchSourceFact(record: RecordOf['vouch-source']): VouchSourceFact {
  const { value } = record;
  const fact = objectFact(value, record, 'The source');
  const sha256 = fact.id !== null && isSha256(fact.id) ? fact.id : null;
  const content = { presentOnly: true as const, ...pathRequest('content', 'folder'), sha256 };
  return {
    hash: textAt(value, 'hash'),
    byteSize: countAt(value, 'byte_size'),
    type: textAt(value, 'type'),
    locator: textAt(value, 'locator'),
    createdAt: timeAt(value, 'created_at'),
    citations: [{ at: ['id'], ...content }],
    ...fact,
  };
}

/** What link rules may know of an entity. */
export function vouchEntityFact(record: RecordOf['vouch-entity']): VouchEntityFact {
  const { value } = record;
  return {
    createdAt: timeAt(value, 'created_at'),
    page: textAt(value, 'page'),
    reviewed: contentAt('entity', value),
    ...objectFact(value, record, 'The entity'),
  };
}

/** What link rules may know of a relation. */
export function vouchRelationFact(record: RecordOf['vouch-relation']): VouchRelationFact {
  const { value } = record;
  return {
    createdAt: timeAt(value, 'created_at'),
    source: textAt(value, 'source'),
    relation: textAt(value, 'relation'),
    target: textAt(value, 'target'),
    reviewed: contentAt('relation', value),
    evidence: referencesAt(value, 'evidence'),
    ...objectFact(value, record, 'The relation'),
  };
}

/** What link rules may know of a session. */
export function vouchSessionFact(record: RecordOf['vouch-session']): VouchSessionFact {
  const { value } = record;
  return {
    proposals: referencesAt(value, 'proposal_ids'),
    ...objectFact(value, record, 'The session'),
  };
}

/** What link rules may know of a proposal. */
export function vouchProposalFact(record: RecordOf['vouch-proposal']): VouchProposalFact {
  const { value } = record;
  return {
    kind: textAt(value, 'kind'),
    status: textAt(value, 'status'),
    proposedBy: textAt(value, 'proposed_by'),
    proposedAt: timeAt(value, 'proposed_at'),
    sessionId: textAt(value, 'session_id'),
    decidedBy: textAt(value, 'decided_by'),
    decidedAt: timeAt(value, 'decided_at'),
    hasReason: textAt(value, 'decision_reason') !== null,
    artifactId: textAt(valueAt(value, 'payload'), 'id'),
    evidence: referencesAt(valueAt(value, 'payload'), 'evidence'),
    reviewed: contentAt(textAt(value, 'kind'), valueAt(value, 'payload')),
    lacks: lackingIn(textAt(value, 'kind'), valueAt(value, 'payload')),
    ...objectFact(value, record, 'The proposal'),
  };
}
