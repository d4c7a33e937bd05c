import type { FileContent } from '../../../src/core/rule.ts';
import { config, event, type Fields, proposal } from '../../../src/protocols/vouch/example.ts';

export const ID = '20260412-091400-1a2b3c4d';
export const FILE = `decided/${ID}.yaml`;
export const OTHER_ID = '20260412-100000-5e6f7a8b';
export const OTHER = `decided/${OTHER_ID}.yaml`;
export const CLAIM = 'claims/refund-window.yaml';
export const NEWER = { 'config.yaml': config({ version: 1 }) };

/** Files of a base by path; null takes one out. */
export type Files = Readonly<Record<string, FileContent | null>>;

/** With this a log begins, and the base: its claim came with it. */
export const BEGUN = event({ id: 'begun', event: 'kb.init', object_ids: [] });

/** A log of events: the verb, what it names, other fields. */
export function log(...events: readonly (readonly [string, readonly string[], Fields?])[]): Files {
  const lines = events.map(([verb, object_ids, fields], index) =>
    event({ id: `e${index}`, event: verb, object_ids, ...fields }),
  );
  return { 'audit.log.jsonl': BEGUN + lines.join('') };
}

export const APPROVED = log(['proposal.claim.approve', [ID, 'refund-window']]);
export const REJECTED = log(['proposal.claim.reject', [ID]]);

/** The proposal, in a base whose log has its decision by whoever decided. */
export function approved(fields: Fields = {}): Files {
  const said = log(['proposal.claim.approve', [ID, 'refund-window'], decider(fields)]);
  return { ...said, [FILE]: proposal(fields) };
}

/** The same of a proposal that was rejected for a reason. */
export function rejected(fields: Fields = {}): Files {
  const reason = { status: 'rejected', decision_reason: 'nothing says so' };
  const said = log(['proposal.claim.reject', [ID], decider(fields)]);
  return { ...said, [FILE]: proposal({ ...reason, ...fields }) };
}

function decider({ decided_by }: Fields): Fields {
  return typeof decided_by === 'string' && decided_by !== '' ? { actor: decided_by } : {};
}

/** What a proposal is about that is not there. */
export const NO_CLAIM = { payload: { id: 'gone' } };
