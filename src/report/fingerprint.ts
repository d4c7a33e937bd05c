import { createHash } from 'node:crypto';
import type { LocatedFinding } from '../core/finding.ts';
import type { RecordRef } from '../core/record.ts';

/**
 * sha256 hex over what a problem is: its rule, its record and the offending value. Lines and paths
 * of records that have an id play no part, so a problem keeps its fingerprint when the text around
 * it moves. `occurrence` tells equal faults of one record apart, from 0.
 */
export function fingerprint(identity: string, occurrence: number): string {
  return createHash('sha256').update(`${identity}\0${occurrence}`).digest('hex');
}

/** What makes a finding itself, before equal ones are told apart. */
export function identityOf(
  finding: LocatedFinding,
  ref: RecordRef,
  recordId: string | null,
): string {
  const record = recordId === null ? ['path', ref.path] : ['id', ref.home, recordId];
  return JSON.stringify([finding.rule, finding.messageId, ref.kind, ...record, finding.key]);
}
