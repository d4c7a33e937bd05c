import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import type { Answer, FilePart, Request } from '../core/request.ts';
import type { BlobRead } from '../core/snapshot.ts';
import { isLfsPointer } from '../parse/decode.ts';
import { answersOfPieces } from './content-pieces.ts';
import { hashedAs } from './hashed-as.ts';
import type { Headings } from './headings.ts';
import { namedAmong, plainHeadings } from './named-headings.ts';
import { nearestText, onlyLineOf } from './near-text.ts';
import { NOTHING_READ } from './nothing-read.ts';

/** What a file's content says to requests, one answer each. */
export async function answersOfContent(
  read: BlobRead,
  requests: readonly Request[],
): Promise<readonly Answer[]> {
  if ('tooLarge' in read) return answersOfPieces(read.pieces(), read.tooLarge, requests);
  if (isLfsPointer(read.bytes)) return requests.map(() => NOTHING_READ.beyond);
  const content = new Content(read.bytes);
  const sections = requests.flatMap(({ section }) => section ?? []);
  // Markdown is taken apart where a heading is asked for alone that is not plainly there.
  if (!sections.every((section) => content.isPlainlyHeaded(section))) {
    content.headingsOf = (await import('./headings.ts')).headingsOf;
  }
  return requests.map((request) => content.answer(request));
}

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

/** A file's content; work for several requests is done once. */
class Content {
  readonly #bytes: Uint8Array;
  /** Null for what is no text. */
  readonly #text: string | null;
  #quotes: QuotedText | null = null;
  /** Needed where a heading is asked for that is not plainly there. */
  headingsOf: ((text: string) => Headings) | null = null;
  #plain: ((section: string) => boolean) | null = null;
  #headings: Headings | null = null;
  #digest: string | null = null;
  #lineStarts: readonly number[] | null = null;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#text = isUtf8(bytes) && !bytes.includes(0) ? Buffer.from(bytes).toString() : null;
  }

  answer({ line, quote, sha256, part, section }: Request): Answer {
    return {
      presence: 'file',
      lines: line === null ? null : this.#lineCount(),
      quoted: quote === null ? null : this.#holds(quote),
      ...hashedAs(sha256, () => this.#sha256()),
      size: this.#bytes.length,
      ...(part && this.#judged(part, quote)),
      ...(section !== undefined && this.#headed(section)),
      ...(part === undefined && quote !== null && this.#hints(line, quote)),
    };
  }

  /** True for a section that names a heading which is one whatever else there is. */
  isPlainlyHeaded(section: string): boolean {
    if (this.#text === null) return false;
    this.#plain ??= namedAmong(plainHeadings(this.#text));
    return this.#plain(section);
  }

  #headed(section: string): Pick<Answer, 'headed' | 'nearHeading'> {
    if (this.isPlainlyHeaded(section)) return { headed: true };
    if (this.#text === null || this.headingsOf === null) return { headed: null };
    this.#headings ??= this.headingsOf(this.#text);
    if (this.#headings.has(section)) return { headed: true };
    const nearHeading = this.#headings.nearTo(section);
    return { headed: false, ...(nearHeading !== null && { nearHeading }) };
  }

  /** Where a quote is whose line is not there; what comes nearest to one that is nowhere. */
  #hints(
    line: number | null,
    quote: string,
  ): Pick<Answer, 'quotedAt' | 'quotedLines' | 'nearText'> {
    if (this.#text === null) return {};
    if (this.#holds(quote) === false) {
      const nearText = nearestText(this.#text, quote);
      return nearText === null ? {} : { nearText };
    }
    if (line === null) return {};
    if (line <= (this.#lineCount() ?? 0)) {
      if (this.#beginsOn(line, quote)) return { quotedLines: [line] };
      this.#quotes ??= new QuotedText(this.#text);
      return { quotedLines: this.#quotes.linesOf(quote) };
    }
    const quotedAt = onlyLineOf(this.#text, quote);
    return quotedAt === null ? {} : { quotedAt };
  }

  /** True for a quote that is on its line word for word, as nearly all are: nobody asks where else it is. */
  #beginsOn(line: number, quote: string): boolean {
    const starts = this.#startsOfLines();
    const end = starts[line] ?? this.#text?.length ?? 0;
    return this.#text?.slice(starts[line - 1], end + quote.length - 1).includes(quote) === true;
  }

  #holds(quote: string): boolean | null {
    if (this.#text === null) return null;
    this.#quotes ??= new QuotedText(this.#text);
    return this.#quotes.holds(quote);
  }

  #sha256(): string {
    this.#digest ??= createHash('sha256').update(this.#bytes).digest('hex');
    return this.#digest;
  }

  #judged(part: FilePart, quote: string | null): Pick<Answer, 'held' | 'quotedIn'> {
    const held = this.#holdsIn(part, quote);
    const quotedIn = held === false && quote !== null ? this.#onlyPart(part.unit, quote) : null;
    return { held, ...(quotedIn && { quotedIn }) };
  }

  #onlyPart(unit: FilePart['unit'], quote: string): FilePart | null {
    const wanted = Buffer.from(quote);
    const bytes = Buffer.from(this.#bytes.buffer, this.#bytes.byteOffset, this.#bytes.length);
    const start = wanted.length === 0 ? -1 : bytes.indexOf(wanted);
    if (start === -1 || bytes.indexOf(wanted, start + 1) !== -1) return null;
    const end = start + wanted.length;
    if (unit === 'byte') return { unit, start, end };
    const first = feedsIn(bytes.subarray(0, start)) + 1;
    return { unit, start: first, end: first + feedsIn(wanted.subarray(0, -1)) };
  }

  #holdsIn({ unit, start, end }: FilePart, quote: string | null): boolean | null {
    if (unit === 'byte') {
      const { length } = this.#bytes;
      if (start > end || end > length) return false;
      return quote === null || Buffer.from(quote).equals(this.#bytes.subarray(start, end));
    }
    if (this.#text === null) return null;
    if (start < 1 || start > end || end > (this.#lineCount() ?? 0)) return false;
    if (quote === null) return true;
    const starts = this.#startsOfLines();
    return new QuotedText(this.#text.slice(starts[start - 1], starts[end])).holds(quote);
  }

  #lineCount(): number | null {
    return this.#text === null ? null : this.#startsOfLines().length;
  }

  /** A line end at the end of the text begins no line. */
  #startsOfLines(): readonly number[] {
    this.#lineStarts ??= startsOfLines(this.#text ?? '');
    return this.#lineStarts;
  }
}

/** How many line ends are in a stretch of a file. */
function feedsIn(bytes: Uint8Array): number {
  let feeds = 0;
  for (let at = bytes.indexOf(FEED); at !== -1; at = bytes.indexOf(FEED, at + 1)) feeds += 1;
  return feeds;
}

const FEED = 0x0a;

function startsOfLines(text: string): readonly number[] {
  const starts: number[] = [];
  for (let at = 0; at < text.length; ) {
    starts.push(at);
    const feed = text.indexOf('\n', at);
    at = feed === -1 ? text.length : feed + 1;
  }
  return starts;
}
