/**
 * A line of a log and what follows from it alone. Logs only grow: a process that reads one again and
 * again works out of each line once what it is asked for.
 */
export class KnownLine {
  readonly text: string;
  #found: Map<unknown, unknown> | null = null;

  constructor(text: string) {
    this.text = text;
  }

  /**
   * @param by what is asked for: the same key always stands for the same work
   * @param work depends on nothing but the text
   */
  once<T>(by: unknown, work: () => T): T {
    this.#found ??= new Map();
    if (!this.#found.has(by)) this.#found.set(by, work());
    // Sound because nothing else is kept by that key.
    return this.#found.get(by) as T;
  }
}

/** Characters of the lines that are held: twice as many at most. What is read from them is larger. */
const MOST_HELD = 2 ** 23;

/** Lines by their texts: those that were asked for last. */
class KnownLines {
  #young = new Map<string, KnownLine>();
  #old = new Map<string, KnownLine>();
  #size = 0;

  of(text: string): KnownLine {
    const young = this.#young.get(text);
    if (young !== undefined) return young;
    const line = this.#old.get(text) ?? new KnownLine(ownText(text));
    this.#young.set(line.text, line);
    this.#size += text.length;
    if (this.#size > MOST_HELD) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#size = 0;
    }
    return line;
  }
}

let held: KnownLines | null = null;

/** From now on this process holds lines: worth it where the same logs are read many times. */
export function holdLines(): void {
  held ??= new KnownLines();
}

export function knownLine(text: string): KnownLine {
  return held === null ? new KnownLine(text) : held.of(text);
}

/** A part of a text keeps all of it in memory; this keeps none. */
function ownText(text: string): string {
  return Buffer.from(text, 'utf16le').toString('utf16le');
}
