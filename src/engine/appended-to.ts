import type { SnapshotEntry } from '../core/snapshot.ts';
import { isText } from '../history/garbled.ts';
import type { Glued } from '../history/wrapped-log.ts';
import { movedFrom } from '../protocols/kinds.ts';
import { appendedAt, isWithin, madeOfLost, replacingOne } from './earlier-log.ts';
import { restoredFiles, utf8 } from './new-chain.ts';
import type { Version } from './printed-lines.ts';

/** What a log was before some commits changed it, and what they left. */
interface Around {
  readonly right: readonly Version[];
  readonly wrong: readonly Version[];
  /** True where one of them left none. */
  readonly isNew: boolean;
  /** The lines that went to segments: no other line is in their place. */
  readonly packed: ReadonlySet<string>;
  /** The lines, counted from 0, that came before others, and belong behind them. */
  readonly inserted: ReadonlySet<number>;
}

/**
 * Which lines may go on with what a log held: not one that tells of files of which none came with it, or one is
 * archived, and in a hash chain one that goes on from what is above it.
 * @param states what was there when the lines came, and what is there now
 */
export async function backing(
  path: string,
  held: readonly string[],
  states: readonly (readonly SnapshotEntry[])[],
): Promise<(line: string) => boolean> {
  const files = await restoredFiles();
  const paths = states.map((entries) => entries.map((each) => each.path));
  const moved = paths.flat().flatMap((each) => movedFrom(each) ?? []);
  const above = held.map(utf8);
  return (bytes) => {
    const line = utf8(bytes);
    const isTold = files.map((each) => each.tellsOf?.(path, line)).find(Boolean);
    if (isTold && (moved.some(isTold) || !paths.every((each) => each.some(isTold)))) return false;
    if (files.every((each) => !each.hashOf?.(path, line))) return true;
    const isNext = files.some((each) => each.goesOn?.(path, line, above));
    if (isNext) above.push(line);
    return isNext;
  };
}

/**
 * The numbers of the lines that were appended since: to whichever version that was, and to what the
 * commits left that changed it. Where branches were merged, what is twice, or was a line of one of them
 * and says it with other hashes, was left by whoever merged.
 * @param isRead false for a log whose lines may be any bytes
 */
export function appendedTo(
  held: readonly string[],
  { right, wrong, isNew, packed, inserted }: Around,
  { lines }: Version,
  isRead: boolean,
): readonly number[] {
  const begun = wrong.filter((each) => each.lines.every((line, index) => line === lines[index]));
  const left = begun.map((each) => each.lines.length);
  const since = left.length === 0 ? lines.length : Math.max(...left);
  const starts = right.map((version) => {
    const left = version.lines.filter((line) => !packed.has(line));
    const appended = appendedAt(left, lines, isNew);
    // What holds all of it was put back, and what is behind that is known.
    return isWithin(version.lines, lines) ? appended : Math.min(appended, since);
  });
  const start = Math.min(...starts);
  const merged = right.length > 1 ? held : [];
  const [known, now] = [new Set(merged), new Set(lines)];
  const isChanged = replacingOne(held.filter((line) => !now.has(line)));
  // What the commits left that changed it may stand in the place of a line that is lost.
  const theirs = right.length > 1 ? lines.length : left.length === 0 ? 0 : since;
  const made = new Set(
    right.length > 1 ? right.flatMap((each) => madeOfLost(each.lines, lines, known)) : [],
  );
  const isLeft = (line: string, index: number) =>
    known.has(line) ||
    made.has(index) ||
    (index < theirs && isChanged(line)) ||
    (isRead && !isReadable(line));
  return lines.flatMap((line, index) =>
    (index < start && !inserted.has(index)) || isLeft(line, index) ? [] : index + 1,
  );
}

/** What is glued in front of an entry: a line that seems lost, or the beginning of one. */
export function gluedFrom(right: readonly Version[], { lines }: Version): (piece: string) => Glued {
  const now = new Set(lines);
  const lost = right.flatMap((each) => each.lines.filter((line) => !now.has(line)));
  return (piece) => {
    if (lost.includes(piece)) return 'line';
    // The second byte of a line end in UTF-16 begins the next line.
    return piece === '\0' || lost.some((line) => line.startsWith(piece)) ? 'torn' : null;
  };
}

export function isReadable(line: string): boolean {
  return isText(Buffer.from(line, 'latin1'));
}
