import type { Writable } from 'node:stream';

/** Where answers go, one after another. It takes no more than the other side reads. */
export class Outlet {
  readonly #stream: Writable;
  #isGone = false;

  /** @param left is called when nobody reads any more */
  constructor(stream: Writable, left: () => void) {
    this.#stream = stream;
    const leave = (): void => {
      if (this.#isGone) return;
      this.#isGone = true;
      left();
    };
    stream.on('error', leave);
    stream.on('close', leave);
  }

  /** True where nobody reads any more. */
  get isGone(): boolean {
    return this.#isGone;
  }

  /** Resolves when the text is on its way, or nobody reads it. */
  write(text: string): Promise<void> {
    if (this.#isGone) return Promise.resolve();
    return new Promise((resolve) => {
      this.#stream.write(text, () => resolve());
    });
  }
}
