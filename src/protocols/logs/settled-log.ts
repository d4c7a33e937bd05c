import type { BranchLog, Unended } from '../../core/branch-logs.ts';
import type { RecordChain } from '../../core/record-chain.ts';
import { Counts, countsOf, isWithin, recordsOf, treeRecords } from './log-lines.ts';

/** A log that was put in order. */
export interface SettledLog {
  readonly text: string;
  /** How many entries of the branch are behind those of the other commit. */
  readonly own: number;
  /** How many copies of entries were left out. */
  readonly copies: number;
  /** How many entries name another one before them than they did. */
  readonly chained: number;
}

/** Why a log can't be put in order. */
export interface Unsettled {
  readonly problem: 'changed' | 'uncommitted' | 'published' | 'unsound' | 'lost';
  /** The entry that shows it, or the ref. */
  readonly shown: string;
}

/** How the branch is put in order. */
export interface Settling {
  readonly unended: Unended | null;
  /** True for an entry that left the log for an archive. */
  isArchived(record: string): boolean;
}

/**
 * A log as it is to be: that of the commit that the branch is to follow, then what the branch has besides,
 * in its order. Copies that a merge made go. While git merges, nothing may go that a parent has.
 */
export function settledLog(log: BranchLog, settling: Settling): SettledLog | Unsettled {
  const { onto } = log;
  const isArchived = (record: string) => MOVING.has(log.role) && settling.isArchived(record);
  const now = withPicked(log, isArchived);
  if (settling.unended === 'merge') return mergedLog(log, now);
  // What HEAD has was put in order when it was picked.
  const start = settling.unended === null ? onto : (log.parents[0] ?? null);
  const found = recordsOf(start ?? '');
  const { own, missing, copies } = ownRecords(log, now, found);
  const lost = missing.find((record) => !isArchived(record));
  if (lost !== undefined) return { problem: 'changed', shown: lost };
  const left = new Counts(missing);
  const base = found.filter((record) => !left.take(record));
  const dropped = droppedRecord(log, [...base, ...own], isArchived);
  if (dropped !== null) return { problem: 'uncommitted', shown: dropped };
  const all = [
    now,
    ...(log.picked?.before ?? []),
    ...log.parents,
    ...log.published.map(({ text }) => text),
  ];
  const chained = chainedAnew(log.chain, { base, own, known: all.map((text) => text ?? '') });
  if ('problem' in chained) return chained;
  const records = [...base, ...chained.records];
  const ref = publishedRef(log, records, found);
  if (ref !== null) return { problem: 'published', shown: ref };
  // What was published stays byte for byte, a last line without its end included.
  const isWhole = own.length === 0 && missing.length === 0;
  const text = isWhole ? (start ?? '') : textOf(records);
  return { text, own: own.length, copies, chained: chained.chained };
}

/**
 * The working tree's text, with what the commit appended that is being picked: git leaves the text of HEAD
 * where a driver could not merge it, and the entries would be gone with the next commit.
 */
function withPicked(
  { now, picked, parents, onto, chain }: BranchLog,
  isArchived: Settling['isArchived'],
): string {
  if (picked === null) return now ?? '';
  const sayingOf = (record: string) => chain?.sayingOf(record) ?? record;
  const before = new Counts(picked.before.flatMap(recordsOf));
  const there = new Counts(treeRecords(now ?? '', [onto, ...parents]).map(sayingOf));
  const brought = recordsOf(picked.after).filter((record) => !before.take(record));
  const missing = brought.filter((record) => !there.take(sayingOf(record)) && !isArchived(record));
  if (missing.length === 0) return now ?? '';
  const isEnded = /(?:^|\n)$/.test(now ?? '');
  return `${now ?? ''}${isEnded ? '' : '\n'}${textOf(missing)}`;
}

interface Chained {
  readonly records: readonly string[];
  /** How many of them are not as they were. */
  readonly chained: number;
}

interface Unchained {
  readonly problem: 'unsound' | 'lost';
  readonly shown: string;
}

/**
 * Records of a branch as they go on from others. Only what is what its hash says, and names a record
 * that is known, is chained anew: else what was changed by hand would look right afterwards.
 */
function chainedAnew(
  chain: RecordChain | null,
  {
    base,
    own,
    known,
  }: {
    readonly base: readonly string[];
    readonly own: readonly string[];
    /** Texts of logs: what records may name. */
    readonly known: readonly string[];
  },
): Chained | Unchained {
  if (chain === null || own.length === 0) return { records: own, chained: 0 };
  const links = base.map((record) => chain.linkOf(plain(record)));
  let last = links.findLast(({ hash }) => hash !== null)?.hash ?? null;
  if (last === null && base.length === 0) last = chain.start;
  const named = new Set<string | null>([chain.start]);
  for (const record of known.flatMap((text) => text.split('\n'))) {
    const { previous, hash } = chain.linkOf(plain(record));
    named.add(hash);
    // What the first event of a log follows may have been moved out of it.
    if (base.length > 0 && record === base[0]) named.add(previous);
  }
  let chained = 0;
  const records: string[] = [];
  for (const record of own) {
    const { previous, hash, isSound } = chain.linkOf(plain(record));
    if (!isSound) return { problem: 'unsound', shown: record };
    if (previous === null || hash === null) {
      records.push(record);
      continue;
    }
    if (!named.has(previous)) return { problem: 'lost', shown: record };
    const moved = last === null || last === previous ? record : chain.behind(record, last);
    if (moved !== record) chained += 1;
    records.push(moved);
    last = chain.linkOf(plain(moved)).hash;
  }
  return { records, chained };
}

function plain(record: string): string {
  return record.replace(/\r$/, '');
}

/** The logs from which entries may move to an archive. */
const MOVING: ReadonlySet<string> = new Set(['contributions', 'declared']);

/** What a branch has besides: which records are its own, and which were published and are not there. */
function ownRecords(
  { role, merges, chain, onto, published: refs }: BranchLog,
  now: string,
  base: readonly string[],
) {
  const published = new Counts(base);
  const copied = copiesIn(merges);
  const sayingOf = (record: string) => chain?.sayingOf(record) ?? record;
  const said = new Set(base.map(sayingOf));
  const own: string[] = [];
  let copies = 0;
  // What git left in a commit of the branch alone is an entry no more than what is not committed.
  for (const record of treeRecords(now, [onto, ...refs.map(({ text }) => text)])) {
    if (published.take(record)) continue;
    // Lines of other logs have no ids: who appends one twice may mean it.
    const isAgain = role !== 'declared' && said.has(sayingOf(record));
    if (isAgain || copied.take(record)) copies += 1;
    else own.push(record);
    said.add(sayingOf(record));
  }
  return { own, copies, missing: base.filter((record) => published.take(record)) };
}

/** The copies that merges made: what each has more often than the parent that has it most. */
function copiesIn(merges: BranchLog['merges']): Counts {
  const copies = new Counts([]);
  for (const { before, after } of merges) {
    const parents = before.map((text) => countsOf(recordsOf(text)));
    for (const [record, count] of countsOf(recordsOf(after))) {
      const most = Math.max(0, ...parents.map((counts) => counts.get(record) ?? 0));
      if (most > 0 && count > most) copies.add(record, count - most);
    }
  }
  return copies;
}

/** An entry that HEAD has and the result would not have. Null for none. */
function droppedRecord(
  { parents, chain, now }: BranchLog,
  result: readonly string[],
  isArchived: Settling['isArchived'],
): string | null {
  const sayingOf = (record: string) => chain?.sayingOf(record) ?? record;
  const kept = new Set([...result, ...recordsOf(now ?? '')].map(sayingOf));
  const held = parents.flatMap((text) => recordsOf(text ?? ''));
  return held.find((record) => !kept.has(sayingOf(record)) && !isArchived(record)) ?? null;
}

/** A ref that has entries of the branch, which the result has elsewhere or otherwise. Null for none. */
function publishedRef(
  { now, published }: BranchLog,
  result: readonly string[],
  base: readonly string[],
): string | null {
  const known = countsOf(base);
  const there = new Set(recordsOf(now ?? ''));
  for (const { ref, text } of published) {
    const records = recordsOf(text);
    const counts = countsOf(records);
    const hasOwn = records.some(
      (record) => there.has(record) && (counts.get(record) ?? 0) > (known.get(record) ?? 0),
    );
    const isKept = records.every((record, index) => result[index] === record);
    if (hasOwn && !isKept) return ref;
  }
  return null;
}

/** In a merge: what the commit has that is merged goes first where the order of HEAD allows it. */
function mergedLog(log: BranchLog, now: string): SettledLog | Unsettled {
  const { onto, parents } = log;
  const texts = parents.map((text) => recordsOf(text ?? ''));
  const most = mostOf([...texts, recordsOf(onto ?? '')]);
  const found = treeRecords(now, [onto, ...parents]);
  const there = countsOf(found);
  const missing = [...most].find(([record, count]) => (there.get(record) ?? 0) < count);
  if (missing !== undefined) return { problem: 'changed', shown: missing[0] };
  const [head = []] = texts;
  const bases = [recordsOf(onto ?? ''), head];
  for (const base of bases) {
    const records = [...base, ...restOf(found, base, most)];
    if (texts.every((each) => isWithin(each, records))) {
      const copies = found.length - records.length;
      return { text: textOf(records), own: records.length - base.length, copies, chained: 0 };
    }
  }
  return { problem: 'changed', shown: head.at(-1) ?? '' };
}

/** How often each record is in the text that has it most. */
function mostOf(texts: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  const most = new Map<string, number>();
  for (const counts of texts.map(countsOf)) {
    for (const [record, count] of counts) most.set(record, Math.max(count, most.get(record) ?? 0));
  }
  return most;
}

/** What follows a base: no record more often than a parent has it, unless none has it. */
function restOf(
  found: readonly string[],
  base: readonly string[],
  most: ReadonlyMap<string, number>,
) {
  const taken = countsOf(base);
  const counted = new Map<string, number>();
  return found.filter((record) => {
    const count = (counted.get(record) ?? 0) + 1;
    counted.set(record, count);
    return count > (taken.get(record) ?? 0) && count <= (most.get(record) ?? count);
  });
}

function textOf(records: readonly string[]): string {
  return records.map((record) => `${record}\n`).join('');
}
