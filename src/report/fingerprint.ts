import type { Found } from '../core/finding.ts';
import { ownText } from '../core/own-text.ts';
import type { RecordRef } from '../core/record.ts';
import { sha256 } from '../core/sha256.ts';
import { publicKind } from '../protocols/kinds.ts';

/**
 * sha256 hex over what a problem is: its rule, its record and the offending value. Lines and paths
 * of records that have an id play no part, so a problem keeps its fingerprint when the text around
 * it moves. `occurrence` tells equal faults of one record apart, from 0.
 */
export function fingerprint(identity: string, occurrence: number): string {
  return sha256(`${identity}\0${occurrence}`);
}

/** What makes a finding itself, before equal ones are told apart. What a commit did stays its own. */
export function identityOf(
  { finding, recordId = null, isOfFile = false, commit = null }: Omit<Found, 'ref'>,
  ref: RecordRef,
): string {
  const home = isOfFile ? ref.path : ref.home;
  const record = recordId === null ? ['path', ref.path] : ['id', home, recordId];
  const parts = [finding.rule, finding.messageId, publicKind(ref.kind), ...record, finding.key];
  return ownText(JSON.stringify(commit === null ? parts : [...parts, commit.id]));
}
