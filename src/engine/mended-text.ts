import { isDeepStrictEqual } from 'node:util';
import type { Change } from '../core/change.ts';
import type { Restores } from '../core/finding.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { Piece } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { confirms } from '../protocols/kinds.ts';
import type { MakingStep } from './makings.ts';
import { blobId } from './restored-log.ts';
import type { Standing } from './standings.ts';

/** Lines of which more are not compared. */
const MOST_LINES = 2000;

/** Lines of a text from one on, and what stands there in another one. */
export interface Hunk {
  readonly from: number;
  /** The line behind the last one. */
  readonly to: number;
  readonly lines: readonly string[];
}

/**
 * Takes back what a commit changed in a file that went on since, or of which some is right; null where
 * it did not, or only confirms that.
 */
export async function mendedFile(
  { path, from, by, pieces }: Restores,
  now: SnapshotEntry | null,
  history: Pick<History, 'at' | 'read'>,
): Promise<MakingStep | null> {
  if (pieces === undefined ? by === undefined : pieces.length === 0) return null;
  const [right = null] = await history.at(from, [path]);
  const [wrong = null] = by === undefined ? [now] : await history.at(by, [path]);
  if (!isFile(now) || !isFile(right) || !isFile(wrong)) return null;
  const isLast = wrong === now || wrong.id === now.id;
  if (right.id === now.id || (isLast && pieces === undefined)) return null;
  const [before = '', forged = '', since = ''] =
    (await textsIn([right, wrong, now], history)) ?? [];
  if (since === '' || confirms(path, forged, since)) return null;
  const was = pieces === undefined ? before : piecedText(pieces, before, forged);
  const text = isLast ? was : mendedText(was, forged, since);
  if (text === null || text === before) return null;
  if (text === since) return { action: 'run', path, text: gitCommand('add', path), makes: [] };
  const [file, old, base] = ['', '.right', '.wrong'].map((end) => pathWord(`${path}${end}`));
  const blob = (commit: string) => `git cat-file blob ${shellWord(`${commit}:${path}`)}`;
  const theirs = by === undefined ? `cat ${file}` : blob(by);
  const ours = pieces === undefined ? blob(from) : piecing(pieces, blob(from), theirs);
  const merging = [`${theirs} > ${base}`, `git merge-file -q ${file} ${base} ${old}`];
  const words = [
    `${ours} > ${old}`,
    ...(isLast ? [`mv ${old} ${file}`] : [...merging, `rm -f ${old} ${base}`]),
    gitCommand('add', path),
  ];
  const like = right.id ?? '';
  // What is there is read once: it is another file then.
  const isThere = `[ "$(git hash-object -- ${file})" = ${blobId(latin(since), like)} ]`;
  const command = words.join(' && ');
  const bytes = Buffer.from(text);
  const entry = { mode: now.mode, id: blobId(latin(text), like) };
  const said = by === undefined ? `! ${isThere} || { ${command}; }` : command;
  return { action: 'run', path, text: said, makes: [{ path, entry: { ...entry, path }, bytes }] };
}

function latin(text: string): string {
  return Buffer.from(text).toString('latin1');
}

/** A file of lines that were there before a change, and of lines that it left. */
export function piecedText(pieces: readonly Piece[], right: string, wrong: string): string {
  const [old, fresh] = [linesIn(right), linesIn(wrong)];
  return pieces
    .flatMap(({ isOld, from, to }) => (isOld ? old : fresh).slice(from - 1, to))
    .join('');
}

function piecing(pieces: readonly Piece[], right: string, wrong: string): string {
  const each = pieces.map(
    ({ isOld, from, to }) => `${isOld ? right : wrong} | sed -n ${from},${to}p`,
  );
  return `{ ${each.join('; ')}; }`;
}

/**
 * True where a step takes back what somebody changed, and keeps what came since.
 * @param isSingle true where a part of that may be taken back
 */
export async function isMendedIn(
  { path, before, after }: Change,
  { right, violated }: Standing,
  history: Pick<History, 'at' | 'read'>,
  isSingle: boolean,
): Promise<boolean> {
  const [now, version] = [before[0] ?? null, right[0]?.entry ?? null];
  const isOne = before.length === 1 && right.length === 1 && violated;
  if (!isOne || !isFile(after) || !isFile(now) || !isFile(version)) return false;
  const [wrong = null] = await history.at(violated, [path]);
  if (!isFile(wrong) || (wrong.id === now.id && !isSingle)) return false;
  const texts = await textsIn([version, wrong, now, after], history);
  const [was = '', forged = '', since = '', text = ''] = texts ?? [];
  const whole = texts === null ? null : mendedText(was, forged, since, isSingle);
  return whole !== null && (whole === text || (isSingle && isPart(since, whole, text)));
}

/**
 * A text without what somebody changed in it, and with all that was changed since. Null where the two
 * touch each other, as git sees it.
 * @param right the text before that change
 * @param wrong the same behind it
 * @param now what came of that
 * @param isByLine true where of neighbouring lines each may be changed, as by who does that by hand
 */
export function mendedText(
  right: string,
  wrong: string,
  now: string,
  isByLine = false,
): string | null {
  const base = linesIn(wrong);
  const [touches, apart] = isByLine ? [isCrossing, lineByLine] : [isBeside, undefined];
  const [was, since] = [right, now].map((text) => {
    const hunks = hunksOf(base, linesIn(text));
    return hunks && apart ? apart(hunks) : hunks;
  });
  if (!was || !since) return null;
  // What was taken back already is not taken back again.
  const back = was.filter((one) => !since.some((each) => isDeepStrictEqual(one, each)));
  const isTouching = back.some((one) => since.some((each) => touches(one, each)));
  if (isTouching) return isBack(linesIn(right), base, linesIn(now)) ? now : null;
  const lines = [...base];
  for (const hunk of [...back, ...since].toSorted((a, b) => b.from - a.from))
    lines.splice(hunk.from, hunk.to - hunk.from, ...hunk.lines);
  return lines.join('');
}

/** True where a text has of all that is to be done to it a part, and nothing else. */
function isPart(now: string, whole: string, text: string): boolean {
  const toDo = lineByLine(hunksOf(linesIn(now), linesIn(whole)));
  const done = lineByLine(hunksOf(linesIn(now), linesIn(text)));
  const isToDo = (one: Hunk) => toDo.some((each) => isDeepStrictEqual(one, each));
  return done.length > 0 && done.every(isToDo);
}

/** Each line apart where as many lines stand in the place of some. */
function lineByLine(hunks: readonly Hunk[] | null): readonly Hunk[] {
  return (hunks ?? []).flatMap((hunk) =>
    hunk.to - hunk.from === hunk.lines.length
      ? hunk.lines.map((line, at) => ({
          from: hunk.from + at,
          to: hunk.from + at + 1,
          lines: [line],
        }))
      : hunk,
  );
}

function isBeside(one: Hunk, other: Hunk): boolean {
  return one.from <= other.to && other.from <= one.to;
}

/** True where nobody can say what comes of both. */
function isCrossing(one: Hunk, other: Hunk): boolean {
  return one.from === other.from || (one.from < other.to && other.from < one.to);
}

/** True where a text has all lines again that a change took, and none that it brought. */
function isBack(
  right: readonly string[],
  wrong: readonly string[],
  now: readonly string[],
): boolean {
  const taken = right.filter((line) => !wrong.includes(line));
  const brought = wrong.filter((line) => !right.includes(line));
  const isSeen = taken.length + brought.length > 0;
  return (
    isSeen &&
    taken.every((line) => now.includes(line)) &&
    !brought.some((line) => now.includes(line))
  );
}

/** Lines with their ends. */
export function linesIn(text: string): readonly string[] {
  return text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
}

/** What of one text is another one's; null where both are too long to say. */
export function hunksOf(one: readonly string[], other: readonly string[]): readonly Hunk[] | null {
  let start = 0;
  while (start < one.length && start < other.length && one[start] === other[start]) start += 1;
  let [end, last] = [one.length, other.length];
  while (end > start && last > start && one[end - 1] === other[last - 1]) {
    end -= 1;
    last -= 1;
  }
  const [was, is] = [one.slice(start, end), other.slice(start, last)];
  if (was.length > MOST_LINES || is.length > MOST_LINES) return null;
  const shared = lengthsOf(was, is);
  const hunks: Hunk[] = [];
  let [at, to] = [0, 0];
  let open: { from: number; lines: string[] } | null = null;
  while (at < was.length || to < is.length) {
    if (at < was.length && to < is.length && was[at] === is[to]) {
      if (open) hunks.push({ ...open, to: start + at });
      open = null;
      at += 1;
      to += 1;
      continue;
    }
    open ??= { from: start + at, lines: [] };
    const isGone =
      to >= is.length ||
      (at < was.length && sharedAt(shared, at + 1, to) >= sharedAt(shared, at, to + 1));
    if (isGone) at += 1;
    else open.lines.push(is[to++] ?? '');
  }
  if (open) hunks.push({ ...open, to: start + at });
  return hunks;
}

/** How many lines two texts share in one order, from any line of each on. */
function lengthsOf(one: readonly string[], other: readonly string[]): readonly Uint16Array[] {
  const lengths = Array.from({ length: one.length + 1 }, () => new Uint16Array(other.length + 1));
  for (let at = one.length - 1; at >= 0; at -= 1)
    for (let to = other.length - 1; to >= 0; to -= 1) {
      const both = one[at] === other[to] ? 1 + sharedAt(lengths, at + 1, to + 1) : 0;
      const row = lengths[at];
      if (row)
        row[to] = both || Math.max(sharedAt(lengths, at + 1, to), sharedAt(lengths, at, to + 1));
    }
  return lengths;
}

function sharedAt(lengths: readonly Uint16Array[], at: number, to: number): number {
  return lengths[at]?.[to] ?? 0;
}
