import type { Tied } from './known-ties.ts';

/** Records and entries of lists, each once. */
export class Members {
  /** By path, the entries of a list. Empty for what is looked at as a whole. */
  readonly #lines = new Map<string, Set<number>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get paths(): Iterable<string> {
    return this.#lines.keys();
  }

  hasPath(path: string): boolean {
    return this.#lines.has(path);
  }

  has({ path, line }: Tied): boolean {
    const lines = this.#lines.get(path);
    return lines !== undefined && (line === null || lines.has(line));
  }

  add({ path, line }: Tied): void {
    if (this.has({ path, line })) return;
    const lines = this.#lines.get(path) ?? new Set();
    if (line !== null) lines.add(line);
    this.#lines.set(path, lines);
    this.#size += 1;
  }

  /** The entries of a list, in order. */
  linesOf(path: string): readonly number[] {
    return [...(this.#lines.get(path) ?? [])].sort((a, b) => a - b);
  }
}
