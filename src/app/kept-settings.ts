import type { Step } from '../core/change.ts';
import type { Piece } from '../core/remedy.ts';
import { entryAt, isFile, type Snapshot } from '../core/snapshot.ts';
import type { GivenUp } from '../core/step-settings.ts';
import { textsIn } from '../core/texts.ts';
import { madeFrom } from '../engine/makings.ts';
import { type Hunk, hunksOf, linesIn, mendedText, piecedText } from '../engine/mended-text.ts';

/** Changes of one configuration of which more are not tried one by one. */
const MOST_CHANGES = 8;

/** Files of a state from which on they are not: each try looks at all of its records. */
const MANY_FILES = 2000;

/** Where a step led from and to, and what its settings say. */
interface Asked {
  readonly before: Snapshot;
  readonly after: Snapshot;
  /** What is judged: the file may have gone on there. */
  readonly now: Snapshot;
  isReadable(settings: Snapshot): Promise<boolean>;
  /** True where settings demand all that those before the step did, and excuse no more. */
  isAsStrict(settings: Snapshot): Promise<boolean>;
}

/**
 * What a step takes out of settings, to be put back without what else it set: of its changes of that
 * file those stay that take nothing out.
 */
export async function withOthersKept(
  givenUp: readonly GivenUp[],
  { parents }: Pick<Step, 'parents'>,
  asked: Asked,
): Promise<readonly GivenUp[]> {
  const known = new Map<string, readonly Piece[] | null>();
  const kept: GivenUp[] = [];
  for (const each of givenUp) {
    const { restores } = each;
    if (parents.length !== 1 || restores === undefined) {
      kept.push(each);
      continue;
    }
    const { path } = restores;
    const lines = givenUp.flatMap((one) => (one.restores?.path === path ? one.line.line : []));
    if (!known.has(path)) {
      const pieces = await keptOf(path, lines, asked);
      known.set(path, (await isReadWith(pieces, path, asked)) ? pieces : []);
    }
    const pieces = known.get(path) ?? null;
    kept.push(pieces === null ? each : { ...each, restores: { ...restores, pieces } });
  }
  return kept;
}

/** False where the file went on, and what is put back in it makes no configuration of it. */
async function isReadWith(
  pieces: readonly Piece[] | null,
  path: string,
  { before, after, now, isReadable }: Asked,
): Promise<boolean> {
  const [was, is, present] = [before, after, now].map((state) => entryAt(state, path));
  if (!was || !is || !present || ![was, is, present].every(isFile) || is.id === present.id)
    return true;
  const [right] = (await textsIn([was], before)) ?? [];
  const [wrong] = (await textsIn([is], after)) ?? [];
  const [since] = (await textsIn([present], now)) ?? [];
  if (right === undefined || wrong === undefined || since === undefined) return true;
  const kept = pieces === null ? right : piecedText(pieces, right, wrong);
  const text = mendedText(kept, wrong, since);
  if (text === null || text === since) return true;
  const entry = { ...present, id: `${path} put back` };
  const makes = [{ path, entry, bytes: Buffer.from(text) }];
  return isReadable(madeFrom(now, [{ action: 'run', text: '', makes }], now.read).snapshot);
}

/**
 * Null where nothing of it stays.
 * @param lines those of what is taken out, from 1, before the step or behind it
 */
async function keptOf(
  path: string,
  lines: readonly number[],
  { before, after, isAsStrict }: Asked,
): Promise<readonly Piece[] | null> {
  const [was, is] = [entryAt(before, path), entryAt(after, path)];
  if (!isFile(was) || !isFile(is)) return null;
  const [[right] = [], [wrong] = []] = [
    (await textsIn([was], before)) ?? [],
    (await textsIn([is], after)) ?? [],
  ];
  if (!right?.endsWith('\n') || !wrong?.endsWith('\n')) return null;
  const hunks = (hunksOf(linesIn(right), linesIn(wrong)) ?? []).flatMap((hunk) =>
    partsOf(hunk, linesIn(right)),
  );
  const isStrict = (kept: readonly Hunk[]) => {
    const bytes = Buffer.from(piecedText(piecesOf(hunks, kept, right), right, wrong));
    const entry = { ...is, id: `${path} with ${kept.map(({ from }) => from).join()}` };
    const making = { action: 'run' as const, text: '', makes: [{ path, entry, bytes }] };
    return isAsStrict(madeFrom(after, [making], after.read).snapshot);
  };
  // Mostly what was taken out is where it is said, and all else is right.
  const others = hunks.filter((hunk, at) => !isAmong(lines, hunk, shiftAt(hunks, at)));
  const isMost = others.length > 0 && others.length < hunks.length && (await isStrict(others));
  let kept: readonly Hunk[] = isMost ? others : [];
  const left = hunks.filter((hunk) => !kept.includes(hunk));
  const isTried = hunks.length > 1 && left.length <= MOST_CHANGES;
  const tried = isTried && after.entries.length < MANY_FILES ? left : [];
  for (const hunk of tried) if (await isStrict([...kept, hunk])) kept = [...kept, hunk];
  return kept.length === 0 ? null : piecesOf(hunks, kept, right);
}

/** A change by the settings that it takes out and those that it brings, as far as these are apart. */
function partsOf({ from, to, lines }: Hunk, right: readonly string[]): readonly Hunk[] {
  const [old, fresh] = [blocksOf(right.slice(from, to)), blocksOf(lines)];
  const parts: Hunk[] = [];
  let at = from;
  // What goes on in a setting that begins above is a change of that one.
  const isWithin = [old[0], fresh[0]].some((block) => block !== undefined && isInner(block[0]));
  if (isWithin) {
    const [was = [], is = []] = [old.shift(), fresh.shift()];
    parts.push({ from, to: from + was.length, lines: is });
    at += was.length;
  }
  for (const block of old) {
    parts.push({ from: at, to: at + block.length, lines: [] });
    at += block.length;
  }
  return [...parts, ...fresh.map((block) => ({ from: to, to, lines: block }))];
}

/** Lines by the settings that they are of, each with the comments above it. */
function blocksOf(lines: readonly string[]): string[][] {
  const blocks: string[][] = [];
  for (const [index, line] of lines.entries()) {
    const isNext = !isInner(line) && !lines[index - 1]?.startsWith('#');
    if (blocks.length === 0 || isNext) blocks.push([]);
    blocks.at(-1)?.push(line);
  }
  return blocks;
}

function isInner(line = ''): boolean {
  return /^(\s|$)/.test(line);
}

function isAmong(lines: readonly number[], { from, to, lines: now }: Hunk, shift: number): boolean {
  const start = from + shift;
  return lines.some(
    (line) => (line > from && line <= to) || (line > start && line <= start + now.length),
  );
}

/** How many lines further down a change stands behind the step than before it. */
function shiftAt(hunks: readonly Hunk[], at: number): number {
  return hunks
    .slice(0, at)
    .reduce((sum, { from, to, lines }) => sum + lines.length - (to - from), 0);
}

/** The lines of a file in which some of the changes were made. */
function piecesOf(hunks: readonly Hunk[], kept: readonly Hunk[], right: string): readonly Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const [index, hunk] of hunks.entries()) {
    if (!kept.includes(hunk)) continue;
    const start = hunk.from + shiftAt(hunks, index);
    pieces.push({ isOld: true, from: at + 1, to: hunk.from });
    pieces.push({ isOld: false, from: start + 1, to: start + hunk.lines.length });
    at = hunk.to;
  }
  pieces.push({ isOld: true, from: at + 1, to: linesIn(right).length });
  return pieces.filter(({ from, to }) => from <= to);
}
