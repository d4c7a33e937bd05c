import { chainBreaks, type LoggedEvent } from '../core/audit-chain.ts';
import type { FaultKind } from '../core/fault.ts';
import { textAt, textsAt, valueAt } from '../core/json-value.ts';
import type { RecordOf } from '../core/record.ts';
import type { VouchAuditLogFact } from '../core/vouch-fact.ts';
import { timeAt } from './vouch-values.ts';

/** The faults that leave a line without a value. */
const UNREAD: ReadonlySet<FaultKind> = new Set(['syntax', 'too-deep']);

/** What link rules may know of an audit log. */
export function vouchAuditLogFact(record: RecordOf['vouch-audit-log']): VouchAuditLogFact {
  return {
    isWhole: !record.faults.some(({ kind }) => UNREAD.has(kind)),
    breaks: chainBreaks(loggedEvents(record)),
    events: record.entries.map(({ value }, index) => ({
      index,
      id: textAt(value, 'id'),
      event: textAt(value, 'event'),
      actor: textAt(value, 'actor'),
      createdAt: timeAt(value, 'created_at'),
      objectIds: textsAt(value, 'object_ids'),
      artifactId: textAt(value, 'data', 'object_id'),
      isDryRun: valueAt(value, 'dry_run') === true,
    })),
  };
}

/** The entries as lines. What stands between two of them and is no line end can't be read. */
function loggedEvents({ text, entries }: RecordOf['vouch-audit-log']): readonly LoggedEvent[] {
  let end = 0;
  return entries.map(({ value, span }) => {
    const isBehindGap = /\S/.test(text.slice(end, span.start));
    end = span.end;
    return { line: text.slice(span.start, span.end), value, isBehindGap };
  });
}
