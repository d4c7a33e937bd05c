import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';

export type MessageEntry = FactEntry<'message'>;

/** The messages of one project folder. */
export interface Mailbox {
  readonly home: string;
  /** Each message once: those that have a canonical record by path, then copies without one. */
  readonly messages: readonly MessageEntry[];
}

/** All messages by mailbox, a message and its delivered copies taken together. */
export const distinctMessages = oncePer((facts: Facts): readonly Mailbox[] => {
  const byHome = grouped(facts.of('message'), ({ record }) => record.home);
  return [...byHome].map(([home, entries]) => ({ home, messages: withoutCopies(entries) }));
});

/** Tells messages of one mailbox with one id together, for `grouped`; null for one without an id. */
export function idInMailbox({ record, fact }: MessageEntry): string | null {
  return fact.id === null ? null : JSON.stringify([record.home, fact.id]);
}

/** Entries by a key, in their order; those without one are left out. */
export function grouped(
  entries: Iterable<MessageEntry>,
  keyOf: (entry: MessageEntry) => string | null,
): ReadonlyMap<string, readonly MessageEntry[]> {
  const groups = new Map<string, MessageEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [entry]);
    else group.push(entry);
  }
  return groups;
}

/** A copy stands for a message of its own when no record before it has its id or its content. */
function withoutCopies(entries: readonly MessageEntry[]): MessageEntry[] {
  const ids = new Set<string | null>();
  const contents = new Set<string>();
  const canonicalFirst = entries.toSorted((a, b) => Number(a.record.copy) - Number(b.record.copy));
  return canonicalFirst.filter(({ record, fact: { id, content } }) => {
    const known = contents.has(content) || (record.copy && id !== null && ids.has(id));
    ids.add(id);
    contents.add(content);
    return !known;
  });
}
