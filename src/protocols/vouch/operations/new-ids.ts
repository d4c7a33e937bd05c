import type { OperationState } from '../../../core/operation.ts';
import { isSha256 } from '../../../core/sha256.ts';
import { basesOf, type ObjectKind } from '../bases.ts';
import { fileFault } from '../id-form.ts';

/** Characters of a slug. */
const MOST = 60;

/** Bytes of a slug: its file has an ending, too. */
const MOST_BYTES = 180;

/** A text as an id: lower-case letters and digits of any script, `-` between, at most 60 characters. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-');
  const slug = cut(words.replace(/^-+/, '').replace(/^\p{M}+/u, ''), MOST);
  return slug === '' ? 'untitled' : slug;
}

/** Of each end of a relation: both of them and the longest name of a relation fit. */
const MOST_OF_END = 22;

/** `refund-window--references--billing`; of the ends of a relation as much as there is room for. */
export function relationSlug(source: string, relation: string, target: string): string {
  const end = (id: string) => cut(isSha256(id) ? id.slice(0, 12) : slugOf(id), MOST_OF_END);
  return `${end(source)}--${slugOf(relation)}--${end(target)}`;
}

function cut(slug: string, most: number): string {
  const characters = [...slug].slice(0, most);
  while (Buffer.byteLength(characters.join('')) > MOST_BYTES) characters.pop();
  return characters.join('').replace(/-+$/, '');
}

/**
 * An id of a kind that is free, and that every system can name a file after: the wanted one, else with the
 * first number behind it that makes it so.
 * @param taken ids that others wait for
 */
export async function freeId(
  state: OperationState,
  kind: ObjectKind,
  home: string,
  { wanted, taken }: { readonly wanted: string; readonly taken: ReadonlySet<string> },
): Promise<string> {
  const bases = basesOf(await state.facts());
  const isFree = (id: string) =>
    !taken.has(id) && !bases.has(kind, { home }, id) && fileFault(kind, id) === null;
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
