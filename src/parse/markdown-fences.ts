import type { Limits } from '../core/config.ts';
import type { Span } from '../core/place.ts';
import type { Fence, JsonText } from '../core/record.ts';
import { type Excerpt, excerpt } from './excerpt.ts';
import { parseJson } from './json.ts';
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

/** Works out what it is asked for, once. */
class LazyFence implements Fence {
  readonly closed: boolean;
  readonly #pass: BlockPass;
  readonly #block: FenceBlock;
  readonly #limits: Pick<Limits, 'depth'>;
  #excerpt: Excerpt | null = null;
  #json: JsonText | null = null;

  constructor(pass: BlockPass, block: FenceBlock, limits: Pick<Limits, 'depth'>) {
    this.closed = block.closed;
    this.#pass = pass;
    this.#block = block;
    this.#limits = limits;
  }

  get language(): string {
    const { start, end } = this.opening;
    const info = this.#pass.text.slice(start, end).replace(/^(?:`+|~+)[ \t]*/, '');
    return unescaped(/^[^ \t]*/.exec(info)?.[0] ?? '');
  }

  get opening(): Span {
    const { starts, firstLine } = this.#block;
    return trimmed(this.#pass.text, {
      start: starts[0] ?? 0,
      end: this.#pass.lineEnds[firstLine] ?? 0,
    });
  }

  get span(): Span {
    const { firstLine, endLine } = this.#block;
    // The block's lines end before the closing fence.
    const lastLine = this.closed ? endLine : Math.max(firstLine, endLine - 1);
    const end = this.#pass.lineEnds[lastLine] ?? 0;
    return trimmed(this.#pass.text, { start: this.opening.start, end });
  }

  get content(): string {
    return this.#content().text;
  }

  get json(): JsonText {
    const { text, at } = this.#content();
    this.#json ??= parseJson(text, this.#limits, at);
    return this.#json;
  }

  #content(): Excerpt {
    this.#excerpt ??= excerpt(
      this.#pass.text,
      linesOf(this.#pass, this.#block, 1),
      this.#block.pads?.slice(1),
    );
    return this.#excerpt;
  }
}
