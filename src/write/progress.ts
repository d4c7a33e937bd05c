import { sha256 } from '../core/sha256.ts';
import type { ChangeSet, DiskChange, Extent } from './disk-change.ts';

/** What each path of a set holds at some point of it. */
export type State = ReadonlyMap<string, Held | null>;

/** What is to be written of lines that a log may have in part. */
interface Rest {
  readonly lines: Uint8Array;
  /** True where it goes on in the middle of a line. */
  readonly isContinued: boolean;
}

const LINE_FEED = 0x0a;

const NOTHING: Extent = extentOf(Buffer.alloc(0));

export function extentOf(bytes: Uint8Array): Extent {
  return { size: bytes.length, sha256: sha256(bytes) };
}

/** True where a file holds exactly that. */
export function isAs(bytes: Uint8Array | null, extent: Extent | null): boolean {
  if (bytes === null || extent === null) return bytes === extent;
  return bytes.length === extent.size && sha256(bytes) === extent.sha256;
}

/** What a file holds at some point of a set: what was written whole, and lines behind it. */
export class Held {
  readonly #base: Extent;
  readonly #own: readonly Buffer[];

  constructor(base: Extent, own: readonly Buffer[] = []) {
    this.#base = base;
    this.#own = own;
  }

  with(lines: string): Held {
    return new Held(this.#base, [...this.#own, ...piecesOf(Buffer.from(lines))]);
  }

  /** True where a file begins with what was written whole and has the lines behind it, whatever others appended. */
  isIn(bytes: Uint8Array): boolean {
    const { size } = this.#base;
    const begins = bytes.length >= size && isAs(bytes.subarray(0, size), this.#base);
    return begins && this.#count(bytes) === this.#own.length;
  }

  /** True where a file holds this and nothing else. */
  isExactly(bytes: Uint8Array): boolean {
    const own = this.#own.reduce((sum, line) => sum + line.length, 0);
    // A line that was cut off got its end before ours came.
    const ends = own > 0 && this.#isTorn(bytes) ? 1 : 0;
    return bytes.length === this.#base.size + ends + own && this.isIn(bytes);
  }

  /** What a log lacks of the lines. */
  restIn(bytes: Uint8Array | null): Rest {
    const missing = this.#own.slice(bytes === null ? 0 : this.#count(bytes));
    const whole = Buffer.concat(missing);
    const last = bytes === null ? undefined : this.#behind(bytes).at(-1);
    // The end of another's line is the beginning of ours only where it says the same.
    const isBegun =
      last !== undefined &&
      last.length > 0 &&
      last.at(-1) !== LINE_FEED &&
      last.length < whole.length &&
      whole.subarray(0, last.length).equals(last);
    return { lines: isBegun ? whole.subarray(last.length) : whole, isContinued: isBegun };
  }

  /** How many of the lines are there, in their order. */
  #count(bytes: Uint8Array): number {
    let count = 0;
    for (const piece of this.#behind(bytes)) {
      if (this.#own[count]?.equals(piece)) count += 1;
    }
    return count;
  }

  /** The lines behind what was written whole, without the end of a line that was cut off there. */
  #behind(bytes: Uint8Array): readonly Buffer[] {
    const { size } = this.#base;
    const pieces = piecesOf(
      Buffer.from(bytes.buffer, bytes.byteOffset + size, bytes.length - size),
    );
    return this.#isTorn(bytes) ? pieces.slice(1) : pieces;
  }

  #isTorn(bytes: Uint8Array): boolean {
    const { size } = this.#base;
    return size > 0 && bytes[size - 1] !== LINE_FEED;
  }
}

/** What the files of a set hold before its first change, and after each of them. */
export function statesOf({ before, changes }: ChangeSet): readonly State[] {
  let state: State = new Map(
    [...before].map(([path, extent]) => [path, extent && new Held(extent)] as const),
  );
  const states = [state];
  for (const change of changes) {
    state = stateAfter(state, change);
    states.push(state);
  }
  return states;
}

function stateAfter(state: State, change: DiskChange): State {
  const next = new Map(state);
  const held = state.get(change.path) ?? null;
  switch (change.action) {
    case 'create':
    case 'change':
      next.set(change.path, new Held(extentOf(change.bytes)));
      break;
    case 'append':
      next.set(change.path, (held ?? new Held(NOTHING)).with(change.lines));
      break;
    case 'move':
      next.set(change.path, state.get(change.from) ?? null);
      next.set(change.from, null);
      break;
    case 'remove':
      next.set(change.path, null);
  }
  return next;
}

/** How far a set has come; where that can't be said, the paths that say something else. */
export type Progress =
  | {
      /** How many changes are made. */
      readonly done: number;
      /** Whether a part of the next one is, which only lines can be. */
      readonly isBegun: boolean;
    }
  | { readonly strange: readonly string[] };

/**
 * How far a set has come. Changes are made in their order, so that all files are as they are at one
 * point of it. To a log others append, too: it may hold more, and only a part of our lines.
 */
export function doneOf(set: ChangeSet, read: (path: string) => Uint8Array | null): Progress {
  const { before, changes } = set;
  const found = new Map([...before.keys()].map((path) => [path, read(path)] as const));
  const states = statesOf(set);
  const grows = new Set(changes.flatMap((each) => (each.action === 'append' ? each.path : [])));
  const fits = (path: string, state: State): boolean => {
    const bytes = found.get(path) ?? null;
    const held = state.get(path) ?? null;
    if (bytes === null) return held === null;
    // Whoever makes a log makes it before a line is in it.
    if (held === null) return grows.has(path) && before.get(path) === null;
    return grows.has(path) ? held.isIn(bytes) : held.isExactly(bytes);
  };
  const paths = [...found.keys()];
  const done = states.findLastIndex((state) => paths.every((path) => fits(path, state)));
  if (done >= 0) {
    const next = changes[done];
    const bytes = next === undefined ? null : (found.get(next.path) ?? null);
    const isBegun =
      next?.action === 'append' &&
      (states[done + 1]?.get(next.path)?.restIn(bytes).lines.length ?? 0) <
        Buffer.byteLength(next.lines);
    return { done, isBegun };
  }
  const strange = paths.filter((path) => !states.some((state) => fits(path, state)));
  // Each is as it is at some point, but not all at the same one.
  return { strange: strange.length > 0 ? strange : paths };
}

/** Lines, each with its end. The last one may have none. */
function piecesOf(bytes: Buffer): readonly Buffer[] {
  const pieces: Buffer[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(LINE_FEED, start);
    const next = end < 0 ? bytes.length : end + 1;
    pieces.push(bytes.subarray(start, next));
    start = next;
  }
  return pieces;
}
