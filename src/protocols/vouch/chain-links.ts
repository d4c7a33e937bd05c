import { withoutMember } from '../../core/json-member.ts';
import { valueAt } from '../../core/json-value.ts';
import type { JsonLine } from '../../core/record.ts';
import { isSha256, sha256 } from '../../core/sha256.ts';

/** One line of an audit log. */
export type LoggedEvent = Pick<JsonLine, 'line' | 'value'>;

/** A member that holds a hash: null where there is none, undefined where it holds something else. */
type Hash = string | null | undefined;

/** What an event says of the chain. */
export interface Link {
  readonly prevHash: Hash;
  readonly hash: Hash;
  /** What the line hashes to; null where a member is missing or wrong that it takes to say. */
  readonly actual: string | null;
}

/** Stands between two events where something is that can't be read. */
export const GAP = '!';

export type ChainPart = Link | typeof GAP;

/**
 * The hash that an event carries: sha256 of its predecessor's hash, in hex, and of its line as it was
 * written before its own `hash` was put in. The line's bytes count, not its value: no serialiser of
 * JavaScript writes every number as Python does.
 * @returns 64 lower-case hex digits
 */
export function eventHash(line: string, prevHash: string): string {
  const hashed = withoutMember(line, 'hash') ?? line;
  return sha256(prevHash + hashed);
}

export function linkOf({ line, value }: LoggedEvent): Link {
  const [prevHash, hash] = [hashAt(value, 'prev_hash'), hashAt(value, 'hash')];
  const isSound = typeof prevHash === 'string' && hash !== undefined;
  const actual = isSound ? line.once(eventHash, () => eventHash(line.text, prevHash)) : null;
  return { prevHash, hash, actual };
}

function hashAt(value: unknown, key: 'prev_hash' | 'hash'): Hash {
  const found = valueAt(value, key) ?? null;
  if (found === null) return null;
  return typeof found === 'string' && isSha256(found) ? found : undefined;
}

/**
 * Links as one text, a word each: a log has tens of thousands, and nobody looks at them but who
 * judges what was appended. A word that is a hash follows the word before and hashes to what it says.
 * @param above the text of the links that these follow: both make one with a blank between them
 */
export function written(links: readonly ChainPart[], above = ''): string {
  let last = above === '' ? undefined : lastHashIn(above);
  const words = links.map((link) => {
    if (link === GAP) return GAP;
    const { prevHash, hash, actual } = link;
    const isPlain = typeof hash === 'string' && hash === actual && prevHash === last;
    last = hash;
    return isPlain ? hash : [prevHash, hash, actual].map(wordOf).join();
  });
  return words.join(' ');
}

/** What `written` wrote. */
export function linksIn(text: string): readonly ChainPart[] {
  let last: Hash = null;
  const words = text === '' ? [] : text.split(' ');
  return words.map((word) => {
    if (word === GAP) return GAP;
    const [prevHash, hash, actual = null] = word.includes(',')
      ? word.split(',').map(hashIn)
      : [last, word, word];
    last = hash;
    return { prevHash, hash, actual };
  });
}

/** The hash of the last event of what `written` wrote. */
export function lastHashIn(text: string): Hash {
  let end = text.length;
  while (text.endsWith(` ${GAP}`, end)) end -= 2;
  const word = text.slice(text.lastIndexOf(' ', end - 1) + 1, end);
  if (word === '' || word === GAP) return null;
  const [, hash] = word.includes(',') ? word.split(',').map(hashIn) : [null, word];
  return hash;
}

/** True where links go on behind a text of `written`: each names the one before, and hashes to what it says. */
export function goesOn(links: readonly ChainPart[], above: string): boolean {
  let last = lastHashIn(above);
  return links.every((link) => {
    if (link === GAP || typeof last !== 'string') return false;
    const { prevHash, hash, actual } = link;
    const isNext = prevHash === last && actual !== null && hash === actual;
    last = hash;
    return isNext;
  });
}

function wordOf(hash: Hash): string {
  return hash === undefined ? '?' : (hash ?? '');
}

function hashIn(word: string): Hash {
  if (word === '?') return undefined;
  return word === '' ? null : word;
}
