import type { DeclaredKind } from '../../core/declared-kind.ts';
import { isObject } from '../../core/json-value.ts';
import type { RecordOf } from '../../core/record.ts';
import { sha256 } from '../../core/sha256.ts';
import { idIn, idOf, listIn, textBelow, valueIn } from './record-fact.ts';

/** Digests of pieces that are compared, at most: the smallest ones of a file, which are a fair sample. */
const MOST_DIGESTS = 64;

/**
 * Digests of what a file says, to find it at another place: sorted, and without what may change. Null
 * where its records are known by their ids wherever they are, or nothing is said of what becomes of them.
 */
export function likenessOf(
  record: RecordOf['custom'],
  declaration: DeclaredKind,
): readonly string[] | null {
  const { steps, fixed, unique, keep } = declaration;
  if (steps === null && fixed === null && keep !== 'fixed') return null;
  const isList = listIn(record, declaration) !== null;
  const isKnown = unique === 'kind' && (isList || idOf(record, declaration) !== null);
  if (isKnown && keep !== 'fixed') return null;
  const digests = new Set<string>();
  for (const piece of piecesOf(record, declaration)) digests.add(sha256(piece).slice(0, 8));
  return [...digests].sort().slice(0, MOST_DIGESTS);
}

/** How much of what two files say is in both: 0 to 1. */
export function shared(one: readonly string[], other: readonly string[]): number {
  const union = [...new Set([...one, ...other])].sort().slice(0, MOST_DIGESTS);
  const [first, second] = [new Set(one), new Set(other)];
  const both = union.filter((each) => first.has(each) && second.has(each));
  return union.length === 0 ? 0 : both.length / union.length;
}

function* piecesOf(record: RecordOf['custom'], declaration: DeclaredKind): Generator<string> {
  const { steps, fixed } = declaration;
  const changing = new Set([...(fixed?.except ?? []), ...(steps ? [steps.member.join('.')] : [])]);
  const list = listIn(record, declaration);
  if (list !== null) {
    for (const { value } of list) {
      const id = idIn(value, declaration) ?? '';
      for (const leaf of leavesOf(value, '', changing)) yield `${id} ${leaf}`;
    }
    return;
  }
  if ('entries' in record) return;
  yield* leavesOf(valueIn(record), '', changing);
  for (const line of textBelow(record, declaration)?.split('\n') ?? []) {
    const text = line.trim();
    // Headings are those of the kind.
    if (text !== '' && !text.startsWith('##')) yield text;
  }
}

function* leavesOf(value: unknown, at: string, but: ReadonlySet<string>): Generator<string> {
  if (but.has(at)) return;
  const members = Array.isArray(value) || isObject(value) ? Object.entries(value) : null;
  if (members === null || members.length === 0) yield `${at} ${JSON.stringify(value)}`;
  else
    for (const [name, each] of members)
      yield* leavesOf(each, at === '' ? name : `${at}.${name}`, but);
}
