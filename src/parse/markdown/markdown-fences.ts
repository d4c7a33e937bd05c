import type { Limits } from '../../core/config.ts';
import type { Span } from '../../core/place.ts';
import type { Fence, JsonText } from '../../core/record.ts';
import { parseJson } from '../json/json.ts';
import { type Excerpt, excerpt } from './excerpt.ts';
import type { FenceBlock } from './markdown-block.ts';
import { type BlockPass, unescaped } from './markdown-blocks.ts';
import { linesOf } from './rendered-text.ts';
import { trimmed } from './trimmed.ts';

/** The fenced code blocks of a document, those within quotes and lists included. */
export function readFences(pass: BlockPass, limits: Pick<Limits, 'depth'>): Fence[] {
  return pass.blocks.flatMap((block) =>
    block.kind === 'fence' ? [new LazyFence(pass, block, limits)] : [],
  );
}

/** Works out what it is asked for, and keeps what takes work in private fields, frozen or not. */
class LazyFence implements Fence {
  readonly closed: boolean;
  readonly #pass: BlockPass;
  readonly #block: FenceBlock;
  readonly #limits: Pick<Limits, 'depth'>;
  #language: string | null = null;
  #excerpt: Excerpt | null = null;
  #json: JsonText | null = null;

  constructor(pass: BlockPass, block: FenceBlock, limits: Pick<Limits, 'depth'>) {
    this.closed = block.closed;
    this.#pass = pass;
    this.#block = block;
    this.#limits = limits;
  }

  get language(): string {
    this.#language ??= this.#readLanguage();
    return this.#language;
  }

  get opening(): Span {
    const { starts, firstLine } = this.#block;
    return lineSpan(this.#pass, starts[0] ?? 0, firstLine);
  }

  get span(): Span {
    const { starts, firstLine, endLine } = this.#block;
    // The block's lines end before the closing fence.
    const lastLine = this.closed ? endLine : Math.max(firstLine, endLine - 1);
    return lineSpan(this.#pass, starts[0] ?? 0, lastLine);
  }

  get content(): string {
    return this.#content().text;
  }

  get json(): JsonText {
    const { text, at } = this.#content();
    this.#json ??= parseJson(text, this.#limits, at);
    return this.#json;
  }

  #readLanguage(): string {
    const { start, end } = this.opening;
    return languageOf(this.#pass.text.slice(start, end));
  }

  #content(): Excerpt {
    this.#excerpt ??= this.#readContent();
    return this.#excerpt;
  }

  #readContent(): Excerpt {
    const lines = linesOf(this.#pass, this.#block, 1);
    if (lines.length > 0) return excerpt(this.#pass.text, lines, this.#block.pads?.slice(1));
    // What is wrong with no content at all is wrong behind the opening line.
    const { end } = this.opening;
    return excerpt(this.#pass.text, [{ start: end, end }]);
  }
}

/** From an offset to the last character of a line that is no blank. */
function lineSpan(pass: BlockPass, start: number, line: number): Span {
  return trimmed(pass.text, { start, end: pass.lineEnds[line] ?? start });
}

/** The first word of the info string that follows the backticks or tildes. */
function languageOf(opening: string): string {
  const info = opening.replace(/^(?:`+|~+)[ \t]*/, '');
  return unescaped(info.replace(/[ \t].*/s, ''));
}
