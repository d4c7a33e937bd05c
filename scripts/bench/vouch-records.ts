import { createHash } from 'node:crypto';
import { eventHash } from '../../src/protocols/vouch/chain-links.ts';
import type { Yaml } from './pyyaml.ts';

/** What the reference implementation writes, fields in its order: also those that only it knows. */
export type Fields = Readonly<Record<string, Yaml>>;

export const KB_ID = '2f1d7c5e9b8a4c3d8e7f6a5b4c3d2e1f';
export const SCOPE = { visibility: 'project', project: KB_ID, agent: null };

/** An event of the audit log, without what makes it a link of the chain. */
export interface VouchEvent {
  readonly id: string;
  readonly event: string;
  readonly actor: string;
  readonly at: string;
  readonly objectIds: readonly string[];
}

/** The line of an event, with its members in order and its hash among them. */
export function eventLine(
  { id, event, actor, at, objectIds }: VouchEvent,
  prevHash: string,
): { readonly line: string; readonly hash: string } {
  const head = { actor, created_at: at, data: {}, dry_run: false, event };
  const tail = {
    id,
    kb_id: KB_ID,
    object_ids: objectIds,
    prev_hash: prevHash,
    reversible: true,
  };
  const hash = eventHash(JSON.stringify({ ...head, ...tail }), prevHash);
  return { line: `${JSON.stringify({ ...head, hash, ...tail })}\n`, hash };
}

/** The claim that an approved payload becomes. */
export function approvedClaim(payload: Fields, dates: Fields): Fields {
  return {
    ...payload,
    status: 'working',
    supersedes: [],
    superseded_by: null,
    contradicts: [],
    ...dates,
    last_confirmed_at: null,
    approved_by: 'maria',
    proposed_by: 'codex',
    auto_approved: false,
  };
}

/** What somebody proposed and somebody else approved. */
interface Approval {
  readonly id: string;
  readonly kind: string;
  readonly sessionId: Yaml;
  readonly payload: Fields;
  readonly proposedAt: string;
  readonly decidedAt: string;
}

export function approvedProposal(approval: Approval): Fields {
  const { id, kind, sessionId, payload, proposedAt, decidedAt } = approval;
  return {
    id,
    kind,
    proposed_by: 'codex',
    session_id: sessionId,
    proposed_at: proposedAt,
    payload,
    rationale: null,
    status: 'approved',
    decided_at: decidedAt,
    decided_by: 'maria',
    decision_reason: null,
  };
}

/** Times have microseconds. */
export function vouchTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/Z$/, '001Z');
}

/** `20260412-091400`: how ids begin. */
export function stamp(at: string): string {
  return at.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
}

export function hex(number: number, digits: number): string {
  return number.toString(16).padStart(digits, '0');
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
