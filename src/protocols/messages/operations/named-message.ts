import type { FactEntry, Facts } from '../../../core/fact.ts';

/** The message with an id, or at a path: the original where there are copies. Null for none. */
export function messageNamed(idOrPath: string, facts: Facts): FactEntry<'message'> | null {
  const all = facts.of('message');
  const named = all.filter(({ record, fact }) => record.path === idOrPath || fact.id === idOrPath);
  return named.find(({ record }) => !record.copy) ?? named[0] ?? null;
}
