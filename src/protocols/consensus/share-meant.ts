import type { MendedBy } from '../../core/remedy.ts';

/** A number in quotes, or a percentage that says so. */
const WRITTEN = /^\s*(\d{1,3}(?:\.\d{1,9})?|\.\d{1,9})\s*(%?)\s*$/;

/**
 * What mends a share that is written as text: the same number, from 0 to 1. Nothing for what may mean
 * another one.
 */
export function shareMeant(
  value: unknown,
): { readonly help: string; readonly expected: string; readonly by: MendedBy } | null {
  if (typeof value !== 'string') return null;
  const [, digits, sign] = WRITTEN.exec(value) ?? [];
  if (digits === undefined) return null;
  const share = sign === '%' ? Number((Number(digits) / 100).toFixed(9)) : Number(digits);
  if (share > 1) return null;
  return { help: `Write the number as ${share}.`, expected: `${share}`, by: 'you' };
}
