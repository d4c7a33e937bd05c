import type { FactEntry } from '../../core/fact.ts';

/** The names that a skill goes by: that of its folder, and its own. */
export function skillNames({ record, fact }: FactEntry<'skill'>): readonly string[] {
  const folder = record.path.split('/').at(-2);
  return [folder, fact.name].filter((name) => typeof name === 'string');
}
