export const ID_LENGTH = 20;

/** Where the parts of a row stand. */
interface Place {
  /** Where the name begins and ends. */
  readonly name: number;
  readonly end: number;
  readonly id: number;
}

/**
 * The rows of trees (`mode name NUL id`), one behind the other. A folder is made while the one that it
 * is in is not ready: its rows stand behind those that the other has by then.
 */
export class TreeRows {
  #bytes = Buffer.allocUnsafe(2 ** 16);
  #length = 0;

  /** Bytes of all rows. */
  get length(): number {
    return this.#length;
  }

  /** Takes a tree away whose rows are the last ones. @param start where they begin */
  close(start: number): Buffer {
    const tree = Buffer.from(this.#bytes.subarray(start, this.#length));
    this.#length = start;
    return tree;
  }

  add(mode: Buffer, name: Buffer, id: Buffer): void {
    const parts = Buffer.concat([name, id]);
    this.addFrom(mode, parts, { name: 0, end: name.length, id: name.length });
  }

  /** A row whose name and id stand in the same bytes. */
  addFrom(mode: Buffer, bytes: Buffer, { name, end, id }: Place): void {
    this.#demandRoom(mode.length + end - name + 1 + ID_LENGTH);
    const rows = this.#bytes;
    let at = this.#length;
    for (let from = 0; from < mode.length; from += 1) rows[at++] = mode[from] as number;
    for (let from = name; from < end; from += 1) rows[at++] = bytes[from] as number;
    rows[at++] = 0;
    for (let from = id; from < id + ID_LENGTH; from += 1) rows[at++] = bytes[from] as number;
    this.#length = at;
  }

  #demandRoom(length: number): void {
    const wanted = this.#length + length;
    if (wanted <= this.#bytes.length) return;
    const more = Buffer.allocUnsafe(Math.max(wanted, 2 * this.#bytes.length));
    this.#bytes.copy(more, 0, 0, this.#length);
    this.#bytes = more;
  }
}
