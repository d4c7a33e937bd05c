/** Stands for something left out of a quote. */
const GAP = /\.{3,}|…/;

/** A text whose quotes are looked up: white space of any length and kind counts as one blank. */
export class QuotedText {
  readonly #text: string;
  #folded: string | null = null;

  constructor(text: string) {
    this.#text = text;
  }

  /** True when the quote stands in the text, as it is or with `...` or `…` for what was left out. */
  holds(quote: string): boolean {
    // Mostly it stands there as it is, and a long text need not be folded.
    if (this.#text.includes(quote)) return true;
    this.#folded ??= folded(this.#text);
    const text = this.#folded;
    const whole = folded(quote);
    if (text.includes(whole)) return true;
    let from = 0;
    const parts = whole.split(GAP).map((part) => part.trim());
    for (const part of parts) {
      const at = text.indexOf(part, from);
      if (at === -1) return false;
      from = at + part.length;
    }
    return true;
  }

  /** The lines, from 1, at which the quote begins: of the first places alone, for each is counted up to. */
  linesOf(quote: string): readonly number[] {
    const [first = ''] = folded(quote)
      .split(GAP)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    if (first === '') return [];
    const spaced = first.split(' ').map((word) => word.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
    const lines: number[] = [];
    let line = 1;
    let from = 0;
    for (const { index } of this.#text.matchAll(new RegExp(spaced.join('\\s+'), 'g'))) {
      for (; ; line += 1) {
        const feed = this.#text.indexOf('\n', from);
        if (feed === -1 || feed >= index) break;
        from = feed + 1;
      }
      if (lines.at(-1) !== line) lines.push(line);
      if (lines.length === MOST_PLACES) break;
    }
    return lines;
  }
}

/** Places of a quote whose lines are counted. */
const MOST_PLACES = 100;

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
