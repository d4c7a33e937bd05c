import { type Conflict, conflictsIn } from '../../core/conflict-marker.ts';
import type { Fault } from '../../core/fault.ts';
import { CUT_OFF } from '../../core/json-words.ts';
import type { Span } from '../../core/place.ts';
import { textDigest } from '../../core/sha256.ts';
import { lineEnd } from '../lines.ts';
import { once } from '../once.ts';
import { syntaxFault } from '../syntax-fault.ts';
import { isJson } from './json.ts';
import { partedFault, wrappedEntries, wrappedFault } from './wrapped-entries.ts';

/** What is wrong with lines that hold no entry each. */
export interface Passed {
  readonly faults: readonly Fault[];
  /** Where the last of them ends. */
  readonly end: number;
}

/** What is wrong in a text of one JSON value a line: one fault for each thing that somebody did. */
export class BrokenLines {
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
   * @param faults why it does not
   * @param above how many lines were read before it
   */
  entryAt({ start, end }: Span, faults: readonly Fault[], above: number): Passed {
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
    const [first] = faults;
    const help =
      first === undefined ? null : gluedHelp(content, first.message, first.at.start - start);
    const more = { unread: textDigest(content), ...(help !== null && { help }) };
    return { faults: faults.map((fault) => ({ ...fault, ...more })), end };
  }
}

/** Places at which another entry may begin of which more are not tried. */
const MOST_TRIED = 8;

/**
 * How to part entries that share a line, so that none is lost: something was appended to a line that
 * had no line end. Null where a line is broken by anything else.
 * @param at where it stops being JSON
 */
function gluedHelp(line: string, message: string, at: number): string | null {
  if (!line.startsWith('{')) return null;
  if (message === 'leftover') return line[at] === '{' ? WHOLE : null;
  for (let start = 1, tried = 0; tried < MOST_TRIED; tried++) {
    start = line.indexOf('{"', start + 1);
    if (start === -1) return null;
    if (isJson(line.slice(start))) return `${CUT} It begins in column ${start + 1}.`;
  }
  return null;
}

const WHOLE = 'Another entry is on the same line: put a line end before it, and remove nothing.';
const CUT = `${CUT_OFF}. Put a line end between them, and complete the first.`;
