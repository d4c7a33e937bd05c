import type { FaultKind } from '../../../core/fault.ts';
import { textAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { chainBreaks, type LoggedEvent } from '../audit-chain.ts';
import type { VouchAuditLogFact, VouchAuditSegmentFact } from '../facts.ts';
import { vouchEvent } from '../vouch-event.ts';

/** The faults that leave a line without a value. */
const UNREAD: ReadonlySet<FaultKind> = new Set(['syntax', 'too-deep']);

type LinesOfEvents = RecordOf['vouch-audit-log' | 'vouch-audit-segment'];

/** What link rules may know of an audit log. */
export function vouchAuditLogFact(record: LinesOfEvents): VouchAuditLogFact {
  return {
    isWhole: !record.faults.some(({ kind }) => UNREAD.has(kind)),
    breaks: chainBreaks(loggedEvents(record)),
    events: record.entries.map(({ value, line }, index) => ({
      ...line.once(vouchEvent, () => vouchEvent(value, 0)),
      index,
    })),
  };
}

/** What link rules may know of a packed part of one. */
export function vouchAuditSegmentFact(
  record: RecordOf['vouch-audit-segment'],
): VouchAuditSegmentFact {
  const hashes = record.entries.flatMap(({ value }) => textAt(value, 'hash') ?? []);
  return { ...vouchAuditLogFact(record), hashes };
}

/** The entries as lines. What stands between two of them and is no line end can't be read. */
function loggedEvents({ text, entries }: LinesOfEvents): readonly LoggedEvent[] {
  let end = 0;
  return entries.map(({ value, span, line }) => {
    const isBehindGap = /\S/.test(text.slice(end, span.start));
    end = span.end;
    return { line, value, isBehindGap };
  });
}
