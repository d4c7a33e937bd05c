import type { FaultKind } from '../../../core/fault.ts';
import { textAt } from '../../../core/json-value.ts';
import type { RecordOf } from '../../../core/record.ts';
import { type ChainBreak, chainBreaks } from '../audit-chain.ts';
import { type ChainPart, GAP, goesOn, linkOf, linksIn, written } from '../chain-links.ts';
import type { VouchAuditLogFact, VouchAuditSegmentFact, VouchEventFact } from '../facts.ts';
import { vouchEvent } from '../vouch-event.ts';

/** The faults that leave a line without a value. */
const UNREAD: ReadonlySet<FaultKind> = new Set(['syntax', 'too-deep']);

type LinesOfEvents = RecordOf['vouch-audit-log' | 'vouch-audit-segment'];

/** What link rules may know of an audit log. */
export function vouchAuditLogFact(record: LinesOfEvents): VouchAuditLogFact {
  const { faults, entries, above } = record;
  const links = linksOf(record, above?.fact.chain.endsWith(GAP) === true);
  return {
    isWhole: !faults.some(({ kind }) => UNREAD.has(kind)),
    ...chained(links, above?.fact ?? NOTHING_ABOVE),
    entries: entries.map(({ index, value, line }) => ({
      ...line.once(vouchEvent, () => vouchEvent(value, 0)),
      index,
    })),
  };
}

type Chained = Pick<VouchAuditLogFact, 'breaks' | 'unbroken' | 'chain'>;

const NOTHING_ABOVE: Chained = { breaks: [], chain: '' };

/** What links say behind others. */
function chained(links: readonly ChainPart[], above: Chained): Chained {
  const chain = written(links, above.chain);
  // All that is named above is there, and nobody there names the last one: so it is with what goes on.
  const isSound = above.breaks.length === 0 && !/[!?]/.test(above.chain);
  if (isSound && goesOn(links, above.chain)) return { breaks: [], chain };
  // An event that was named and not there may be there now.
  const known = new Map(above.breaks.map((each) => [each.index, JSON.stringify(each)]));
  const breaks = chainBreaks([...linksIn(above.chain), ...links]);
  const broken = new Set(breaks.map(({ index }) => index));
  const unbroken = [...known.keys()].filter((index) => !broken.has(index));
  return {
    breaks: breaks.filter((each) => known.get(each.index) !== JSON.stringify(each)),
    ...(unbroken.length > 0 && { unbroken }),
    chain,
  };
}

const NO_ENTRIES: readonly VouchEventFact[] = [];

/** What the parts of a log say together. */
export function joinedLog(parts: readonly VouchAuditLogFact[]): VouchAuditLogFact {
  const breaks = new Map<number, ChainBreak>();
  for (const part of parts) {
    for (const index of part.unbroken ?? []) breaks.delete(index);
    for (const each of part.breaks) breaks.set(each.index, each);
  }
  const chains = parts.map(({ chain }) => chain);
  return {
    isWhole: parts.every(({ isWhole }) => isWhole),
    breaks: [...breaks.values()].sort((a, b) => a.index - b.index),
    chain: chains.filter((chain) => chain !== '').join(' '),
    entries: NO_ENTRIES.concat(...parts.map(({ entries }) => entries)),
  };
}

/** What link rules may know of a packed part of one. */
export function vouchAuditSegmentFact(
  record: RecordOf['vouch-audit-segment'],
): VouchAuditSegmentFact {
  const hashes = record.entries.flatMap(({ value }) => textAt(value, 'hash') ?? []);
  return { ...vouchAuditLogFact(record), hashes };
}

/**
 * The links of the lines that are judged. What stands between them and is no line end can't be read.
 * @param isBehindGap whether such a thing stands above them
 */
function linksOf(
  { text, entries, start }: LinesOfEvents,
  isBehindGap: boolean,
): readonly ChainPart[] {
  const links: ChainPart[] = [];
  let end = start;
  const passTo = (next: number): void => {
    const isGap = /\S/.test(text.slice(end, next));
    const isAgain = links.length === 0 ? isBehindGap : links.at(-1) === GAP;
    if (isGap && !isAgain) links.push(GAP);
  };
  for (const entry of entries) {
    passTo(entry.span.start);
    links.push(linkOf(entry));
    end = entry.span.end;
  }
  passTo(text.length);
  return links;
}
