import type { Change } from '../core/change.ts';
import { conflictSign, leftByGit } from '../core/conflict-marker.ts';
import type { LogRewrite } from '../core/log-change.ts';
import { isFile } from '../core/snapshot.ts';
import { agreementOf } from './log/agreement.ts';
import type { OpenLog } from './log/log-content.ts';
import { type RawRecord, recordsIn, shown } from './log-records.ts';

/** The sign of a line that git puts around the sides of a conflict. Text is only made of one that may be. */
export function signOf(bytes: Buffer): string | null {
  return '<|=>'.includes(String.fromCharCode(bytes[0] ?? 0))
    ? conflictSign(bytes.toString())
    : null;
}

/**
 * Lines that git put around the sides of a conflict, and that a step appends to a log: where it is not
 * known what an entry is, nothing else reports them. Null for none.
 */
export async function leftMarkers(
  { before, after }: Change,
  open: OpenLog,
): Promise<LogRewrite | null> {
  const parents = before.filter(isFile);
  if (!isFile(after) || parents.length === 0) return null;
  const { recordStart } = await agreementOf([...parents, after].map(open));
  const signs: string[] = [];
  let first: RawRecord | null = null;
  for await (const record of recordsIn(open(after), recordStart)) {
    const sign = signOf(record.bytes);
    if (sign === null) continue;
    first ??= record;
    signs.push(sign);
  }
  if (first === null || !leftByGit(signs)) return null;
  const line = shown(first);
  const counts = { parent: before.findIndex(isFile), lost: 0, inserted: signs.length };
  return {
    kind: 'inserted',
    ...counts,
    before: line,
    after: line,
    repeats: null,
    isConflict: true,
  };
}
