import type { RecordChain } from '../../core/record-chain.ts';

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
export function chainedAnew(
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
