import type { Change } from '../core/change.ts';
import type { MergedCopies } from '../core/history.ts';
import { isFile } from '../core/snapshot.ts';
import { agreementOf } from './log/agreement.ts';
import type { OpenLog } from './log/log-content.ts';
import { nameOf, type RawRecord, recordsIn, shown } from './log-records.ts';

/**
 * The records that a merge wrote once more than any parent has them: git's union merge does so with
 * what came to both sides by different commits. Null for none.
 * @param change of a merge that kept all that its parents hold
 */
export async function mergedCopies(
  { before, after }: Change,
  open: OpenLog,
): Promise<MergedCopies | null> {
  const parents = before.filter(isFile);
  if (!isFile(after) || parents.length < 2) return null;
  if (parents.some(({ id }) => id !== null && id === after.id)) return null;
  const log = open(after);
  const contents = parents.map((parent) => open(parent));
  const from = (await agreementOf([...contents, log])).recordStart;
  const held = new Map<string, number>();
  for (const content of contents) {
    const counts = new Map<string, number>();
    for await (const record of recordsIn(content, from)) add(counts, nameOf(record));
    for (const [name, count] of counts) held.set(name, Math.max(count, held.get(name) ?? 0));
  }
  const left = new Map(held);
  const first = new Map<string, RawRecord>();
  let found: Pick<MergedCopies, 'copy' | 'original'> | null = null;
  let count = 0;
  for await (const record of recordsIn(log, from)) {
    const name = nameOf(record);
    const more = left.get(name);
    if (more === undefined || isBlank(record)) continue;
    const original = first.get(name);
    if (original === undefined) first.set(name, record);
    left.set(name, more - 1);
    if (more > 0 || original === undefined) continue;
    count += 1;
    found ??= { copy: shown(record), original: shown(original) };
  }
  return found && { ...found, count };
}

function add(counts: Map<string, number>, name: string): void {
  counts.set(name, (counts.get(name) ?? 0) + 1);
}

function isBlank({ bytes }: RawRecord): boolean {
  return bytes.every((byte) => byte === 0x20 || byte === 0x09 || byte === 0x0d);
}
