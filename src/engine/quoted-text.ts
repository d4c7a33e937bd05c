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
}

function folded(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
