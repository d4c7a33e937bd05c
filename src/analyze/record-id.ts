import { textAt, valueAt } from '../core/json-value.ts';
import type { AnyRecord } from '../core/record.ts';

/** The id that a record gives itself, as text. */
export function recordId(record: AnyRecord): string | null {
  if (!record.readable) return null;
  switch (record.kind) {
    case 'message': {
      const id = record.envelope?.['id'];
      // A number that doubles round is not the id that was written.
      return typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : null;
    }
    case 'contribution':
      return textAt(valueAt(record.value, '_meta'), 'contributionId');
    case 'voting-matrix':
      return textAt(record.value, 'questionId');
    case 'agent-definition':
      return textAt(record.envelope, 'name');
    case 'vouch-page':
      return textAt(record.envelope, 'id');
    case 'vouch-claim':
    case 'vouch-entity':
    case 'vouch-evidence':
    case 'vouch-proposal':
    case 'vouch-relation':
    case 'vouch-session':
    case 'vouch-source':
      return textAt(record.value, 'id');
    default:
      return null;
  }
}

/** How many records a file counts as: its entries, where each line of the kind is a record. */
export function recordSize(record: AnyRecord): number {
  if (!record.readable) return 1;
  switch (record.kind) {
    case 'contribution-manifest':
    case 'subagent-manifest':
    case 'vouch-audit-log':
    case 'vouch-audit-segment':
      return record.entries.length;
    default:
      return 1;
  }
}
