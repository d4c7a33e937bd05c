import type { UnreadableRecord } from './record.ts';

/** True for front matter that has a key. */
export function hasKey(envelope: Readonly<Record<string, unknown>> | null, key: string): boolean {
  return envelope !== null && Object.hasOwn(envelope, key);
}

/**
 * True for a text that may mean to have a key: YAML that does not parse and says nothing of it would
 * not have it either if it did; `---json` is plainly meant.
 */
export function mayHaveKey({ faults, text }: UnreadableRecord, key: string): boolean {
  const isBroken = faults.every(({ kind }) => kind === 'syntax');
  return !isBroken || text.startsWith('---json') || text.toLowerCase().includes(key);
}
