import type { Fault } from '../core/fault.ts';
import { quoted } from '../core/found-value.ts';
import type { Span } from '../core/place.ts';

/** Keys that JavaScript programs can mistake for an object's own workings. */
export const UNSAFE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Remembers an object's key, and says what is wrong with it. `at` is the key with its quotes. */
export function noteKey(keys: Map<string, Span>, key: string, at: Span, faults: Fault[]): void {
  const first = keys.get(key);
  if (first === undefined) keys.set(key, at);
  else {
    faults.push({
      kind: 'duplicate-key',
      message: 'twice',
      data: { key: quoted(key) },
      at,
      related: { at: first, message: 'the first place of the key' },
    });
  }
  if (UNSAFE_KEYS.has(key)) {
    faults.push({ kind: 'unsafe-key', message: 'unsafe', data: { key: quoted(key) }, at });
  }
}
