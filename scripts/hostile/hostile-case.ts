/** A repository that is made to hurt whoever reads it, and what must be said about it. */
export interface HostileCase {
  readonly name: string;
  /** Path to content. */
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Committed before `files` are written and committed; only where the history is what hurts. */
  readonly before?: Readonly<Record<string, string | Uint8Array>>;
  /** How the program is called, where not without anything. */
  readonly args?: readonly string[];
  /** Must stand in the report: the problem, or the kind of record that was read. */
  readonly tells: RegExp;
}

export const KIB = 2 ** 10;
export const MIB = 2 ** 20;

/** So many pieces that the text has at least a length, in characters. */
export function filled(piece: string, length: number): string {
  return piece.repeat(Math.ceil(length / piece.length));
}

/** A text made of numbered pieces. */
export function numbered(count: number, piece: (number: number) => string, glue = ''): string {
  return Array.from({ length: count }, (_, number) => piece(number)).join(glue);
}
