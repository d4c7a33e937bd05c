import type { Limits } from '../../core/config.ts';
import { type Conflict, conflictsIn } from '../../core/conflict-marker.ts';
import type { Fault } from '../../core/fault.ts';
import { knownLine } from '../../core/known-line.ts';
import type { Span } from '../../core/place.ts';
import type { JsonLine, Positions } from '../../core/record.ts';
import { textDigest } from '../../core/sha256.ts';
import { lineEnd } from '../lines.ts';
import { once } from '../once.ts';
import { syntaxFault } from '../syntax-fault.ts';
import { lineFaults } from './glued-entries.ts';
import { parseJsonLine } from './json.ts';
import { partedFault, wrappedEntries, wrappedFault } from './wrapped-entries.ts';

/** What is wrong with lines that hold no entry each. */
interface Passed {
  readonly faults: readonly Fault[];
  /** Where the last of them ends. */
  readonly end: number;
}

/** What is wrong in a text of one JSON value a line: one fault for each thing that somebody did. */
class BrokenLines {
  readonly #text: string;
  readonly #depth: number;
  readonly #conflicts: ReadonlyMap<number, Conflict>;
  /** Where lines begin that git put there, and where each ends. */
  readonly #markers: ReadonlyMap<number, number>;
  /** How many lines stand above those that are read. */
  readonly #above: () => number;
  /** True where the entries have a blank behind colons and commas. */
  readonly #isSpaced: () => boolean;

  /** @param start where reading begins */
  constructor(text: string, depth: number, start: number) {
    this.#text = text;
    this.#depth = depth;
    // Above, there are none.
    const conflicts = text.includes('<<<<<<<', start) ? conflictsIn(text) : [];
    this.#conflicts = new Map(conflicts.map((each) => [each.span.start, each]));
    this.#markers = new Map(
      conflicts.flatMap(({ markers, base }) =>
        // What both sides come from is in neither of them.
        markers.map((at) => [at, at === base?.start ? base.end - 1 : lineEnd(text, at)]),
      ),
    );
    this.#above = once(() => text.slice(0, start).split('\n').length - 1);
    this.#isSpaced = once(() => /^\{"[^"\\]*":( ?)/m.exec(text)?.[1] === ' ');
  }

  /** A line that git put there for a conflict: the first one tells of all. Null for any other. */
  markersAt(start: number): Passed | null {
    const end = this.#markers.get(start);
    if (end === undefined) return null;
    const conflict = this.#conflicts.get(start);
    return { faults: conflict === undefined ? [] : [this.#conflictFault(conflict)], end };
  }

  #conflictFault({ span: { start, end }, base }: Conflict): Fault {
    const marker = this.#text.slice(start, lineEnd(this.#text, start));
    const shared = base === null ? '' : this.#text.slice(base.start, base.end);
    return {
      ...syntaxFault('conflict', { start, end: start + 7 }),
      related: { at: { start: end, end }, message: 'the conflict ends here' },
      unread: textDigest(`${marker}${shared}`),
    };
  }

  /** The conflicts from the next line on; null where none begins there. */
  #conflictBelow(end: number): readonly Conflict[] | null {
    const next = this.#text.indexOf('\n', end) + 1;
    if (!this.#conflicts.has(next)) return null;
    return [...this.#conflicts.values()].filter(({ span }) => span.start >= next);
  }

  /**
   * A line that does not parse, with those below it that belong to it.
   * @param above how many lines were read before it
   */
  entryAt({ start, end }: Span, above: number): Passed {
    const wrapped = wrappedEntries(this.#text, start, (at) => this.#markers.has(at));
    const parting = this.#conflictBelow(wrapped?.span.end ?? end);
    const isAsked = wrapped !== null || parting !== null;
    const line = isAsked ? this.#above() + above + 1 : 0;
    const among = { line, depth: this.#depth, isSpaced: isAsked && this.#isSpaced() };
    const parted = parting === null ? null : partedFault(this.#text, start, parting, among);
    if (parted !== null) return { faults: [parted.fault], end: parted.end };
    if (wrapped !== null) {
      return { faults: [wrappedFault(this.#text, wrapped, among)], end: wrapped.span.end };
    }
    const content = this.#text.slice(start, end);
    const unread = textDigest(content);
    const faults = lineFaults(content, this.#depth, start);
    return { faults: faults.map((fault) => ({ ...fault, unread })), end };
  }
}

/** A text of one JSON value a line. */
export interface JsonLines {
  /** The lines that parsed, in order. */
  readonly lines: readonly JsonLine[];
  /** The line of an index, which may stand above those that were read. */
  lineAt(index: number): JsonLine | undefined;
  readonly faults: readonly Fault[];
  /** A path's first step is the index of a line. */
  readonly positions: Positions;
}

/** Where reading begins: behind the line end of a line that is not blank. */
export interface FirstLine {
  readonly start: number;
  /** How many of the lines above parse. */
  readonly index: number;
}

export const TOP: FirstLine = { start: 0, index: 0 };

/**
 * Reads JSON Lines. Never throws; a broken line is a fault, the others are read all the same.
 * Blank lines at the end are nothing to complain about: no reader stops before them.
 */
export function parseJsonLines(
  text: string,
  limits: Pick<Limits, 'depth'>,
  first: FirstLine = TOP,
): JsonLines {
  const lines: JsonLine[] = [];
  const positions: Positions[] = [];
  const faults: Fault[] = [];
  const ends = new LineEnds();
  const broken = new BrokenLines(text, limits.depth, first.start);
  /** The first of the blank lines since the last entry. */
  let blank: Span | null = null;
  let lastIsSound = false;
  for (let { start } = first; start < text.length; ) {
    const span = { start, end: lineEnd(text, start) };
    const content = text.slice(span.start, span.end);
    let passed = broken.markersAt(start);
    if (passed === null && /[^ \t\r]/.test(content)) {
      if (blank !== null) faults.push({ ...syntaxFault('blankLine', blank), unread: '' });
      blank = null;
      const line = knownLine(content);
      const parsed = parseJsonLine(line, limits, (offset) => span.start + offset);
      lastIsSound = parsed.valid;
      if (parsed.valid) {
        lines.push({ index: first.index + lines.length, value: parsed.value, span, line });
        positions.push(parsed.positions);
        for (const fault of parsed.faults) faults.push(fault);
      } else passed = broken.entryAt(span, ends.count);
    } else if (passed === null) {
      blank ??= span;
    }
    for (const fault of passed?.faults ?? []) faults.push(fault);
    do start = ends.see(text, lineEnd(text, start));
    while (start < (passed?.end ?? 0));
  }
  // A broken last line was cut off: that is one fault, and told.
  if (lastIsSound && blank === null && !text.endsWith('\n')) faults.push(noLineEnd(text));
  const mixed = ends.fault();
  if (mixed !== null) faults.push(mixed);
  const above = once(() => parseJsonLines(text.slice(0, first.start), limits));
  const lineAt = (index: number) =>
    index < first.index ? above().lineAt(index) : lines[index - first.index];
  const spanOf: Positions['spanOf'] = (path, part) => {
    const [index, ...rest] = path;
    if (typeof index !== 'number') return null;
    if (index < first.index) return above().positions.spanOf(path, part);
    return positions[index - first.index]?.spanOf(rest, part) ?? null;
  };
  return { lines, lineAt, faults, positions: { spanOf } };
}

function noLineEnd(text: string): Fault {
  const at = { start: text.length, end: text.length };
  return { kind: 'final-newline', message: 'missing', data: {}, at };
}

/** Counts the two kinds of line end. */
class LineEnds {
  #lf = 0;
  #crlf = 0;
  /** The first line end, and the first that is not like it. Places are where the line's text ends. */
  #first: number | null = null;
  #other: number | null = null;

  /** How many there were. */
  get count(): number {
    return this.#lf + this.#crlf;
  }

  /** @returns where the next line begins */
  see(text: string, end: number): number {
    if (end >= text.length) return end;
    const isCrlf = text[end] === '\r';
    this.#first ??= end;
    if (isCrlf ? this.#lf > 0 : this.#crlf > 0) this.#other ??= end;
    if (isCrlf) this.#crlf++;
    else this.#lf++;
    return end + (isCrlf ? 2 : 1);
  }

  fault(): Fault | null {
    if (this.#first === null || this.#other === null) return null;
    return {
      kind: 'line-ends',
      message: 'mixed',
      data: { lf: this.#lf, crlf: this.#crlf },
      at: { start: this.#other, end: this.#other },
      related: {
        at: { start: this.#first, end: this.#first },
        message: 'the first line ends in the other way',
      },
    };
  }
}
