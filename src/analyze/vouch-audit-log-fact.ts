import type { FaultKind } from '../core/fault.ts';
import { textAt, textsAt, valueAt } from '../core/json-value.ts';
import type { RecordOf } from '../core/record.ts';
import type { VouchAuditLogFact } from '../core/vouch-fact.ts';
import { timeAt } from './vouch-values.ts';

/** The faults that leave a line without a value. */
const UNREAD: ReadonlySet<FaultKind> = new Set(['syntax', 'too-deep']);

/** What link rules may know of an audit log. */
export function vouchAuditLogFact({
  entries,
  faults,
}: RecordOf['vouch-audit-log']): VouchAuditLogFact {
  return {
    isWhole: !faults.some(({ kind }) => UNREAD.has(kind)),
    events: entries.map(({ value }, index) => ({
      index,
      id: textAt(value, 'id'),
      event: textAt(value, 'event'),
      createdAt: timeAt(value, 'created_at'),
      objectIds: textsAt(value, 'object_ids'),
      artifactId: textAt(value, 'data', 'object_id'),
      isDryRun: valueAt(value, 'dry_run') === true,
    })),
  };
}
