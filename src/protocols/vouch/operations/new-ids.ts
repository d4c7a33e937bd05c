import type { OperationState } from '../../../core/operation.ts';
import { basesOf, type ObjectKind } from '../bases.ts';

/** Characters of a slug. */
const MOST = 60;

/** A text as an id: lower-case letters and digits of any script, `-` between, at most 60 characters. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const slug = cut(words.replace(/^-+/, '').replace(/^\p{M}+/u, ''), MOST);
  return slug === '' ? 'untitled' : slug;
}

function cut(slug: string, most: number): string {
  return [...slug].slice(0, most).join('').replace(/-+$/, '');
}

/**
 * An id of a kind that is free: the wanted one, else with the first number behind it that makes it so.
 * @param taken ids that others wait for
 */
export async function freeId(
  state: OperationState,
  kind: ObjectKind,
  home: string,
  { wanted, taken }: { readonly wanted: string; readonly taken: ReadonlySet<string> },
): Promise<string> {
  const bases = basesOf(await state.facts());
  const isFree = (id: string) => !taken.has(id) && !bases.has(kind, { home }, id);
  if (isFree(wanted)) return wanted;
  for (let number = 2; ; number += 1) {
    const id = `${cut(wanted, MOST - `-${number}`.length)}-${number}`;
    if (isFree(id)) return id;
  }
}

/** `20260302-120000-` and eight hex digits: sorts by time. */
export function timedId(now: number, digits: string): string {
  const [day = '', time = ''] = new Date(now).toISOString().split('T');
  return `${day.replaceAll('-', '')}-${time.slice(0, 8).replaceAll(':', '')}-${digits}`;
}
