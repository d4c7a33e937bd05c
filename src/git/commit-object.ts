import { damagedObject } from './refusals.ts';

/** What a commit says of itself, as far as it matters here. */
export interface CommitObject {
  readonly id: string;
  readonly tree: string;
  /** In the commit's own order, with repetitions if it has any. */
  readonly parents: readonly string[];
  /** RFC 3339 with the author's offset; null where there is no date, or none that can be. */
  readonly authored: string | null;
  /** The author's name; null where there is none. */
  readonly author: string | null;
  /** Seconds since 1970, by which git lists commits; 0 where there is no date. */
  readonly committed: number;
}

const TREE = 'tree ';
const PARENT = 'parent ';

/** Seconds since 1970 and an offset, behind the address. */
const COMMITTER = /^committer .*> (\d{1,12}) /;
const AUTHOR = /^author .*> (\d{1,12}) ([+-])(\d{2})([0-5]\d)$/;

/**
 * Reads a commit as git does: its tree, then its parents, then the author. A line in another place
 * is a line of something else.
 * @throws CouldNotCheck when it names no tree.
 */
export function parseCommit(id: string, bytes: Buffer): CommitObject {
  const end = bytes.indexOf('\n\n');
  const lines = bytes.toString('latin1', 0, end < 0 ? bytes.length : end).split('\n');
  const tree = idBehind(TREE, lines[0], id);
  if (tree === null) throw damagedObject(id, 'the commit names no tree');
  const parents: string[] = [];
  let at = 1;
  for (; ; at += 1) {
    const parent = idBehind(PARENT, lines[at], id);
    if (parent === null) break;
    parents.push(parent);
  }
  const committed = Number(COMMITTER.exec(lines[at + 1] ?? '')?.[1] ?? 0);
  const line = lines[at] ?? '';
  return { id, tree, parents, authored: dateOf(line), author: nameIn(line), committed };
}

/** The id that ends a line, in capitals or not; null where the line says something else. */
function idBehind(word: string, line: string | undefined, like: string): string | null {
  if (!line?.startsWith(word)) return null;
  const id = line.slice(word.length).toLowerCase();
  return id.length === like.length && /^[0-9a-f]+$/.test(id) ? id : null;
}

function nameIn(line: string): string | null {
  const [, name = ''] = /^author ([^<]*?) *</.exec(line) ?? [];
  return name === '' ? null : Buffer.from(name, 'latin1').toString('utf8');
}

function dateOf(line: string): string | null {
  const [, seconds, sign, hours, minutes] = AUTHOR.exec(line) ?? [];
  if (seconds === undefined || Number(hours) > 23) return null;
  const offset = (sign === '-' ? -60 : 60) * (60 * Number(hours) + Number(minutes));
  const local = new Date(1000 * (Number(seconds) + offset));
  const year = Number.isNaN(local.getTime()) ? -1 : local.getUTCFullYear();
  // Four digits are all that RFC 3339 has for a year.
  if (year < 0 || year > 9999) return null;
  return `${local.toISOString().slice(0, 19)}${sign}${hours}:${minutes}`;
}
