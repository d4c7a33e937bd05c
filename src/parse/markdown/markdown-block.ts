/** A block of Markdown and the lines it takes. */
export type Block = HeadingBlock | FenceBlock | PlainBlock;

/** Which lines of the document a block takes, counted from 0. */
export interface BlockLines {
  /** 0 in the document's own flow, more within quotes and lists. */
  readonly depth: number;
  readonly firstLine: number;
  /** The line after the last one; a container's first line. */
  readonly endLine: number;
  /** For each line, the offset of its text behind container prefixes and indentation. */
  readonly starts: readonly number[];
}

export interface PlainBlock extends BlockLines {
  readonly kind:
    | 'paragraph'
    | 'code'
    | 'html'
    | 'table'
    | 'definition'
    | 'break'
    | 'quote'
    | 'list';
}

export interface HeadingBlock extends BlockLines {
  readonly kind: 'heading';
  readonly level: 1 | 2 | 3 | 4 | 5 | 6;
}

/** Its lines are the opening fence and the content, not the closing fence. */
export interface FenceBlock extends BlockLines {
  readonly kind: 'fence';
  readonly closed: boolean;
  /** For each line, the blanks that are left of a tab cut in two; null where no tab was. */
  readonly pads: readonly number[] | null;
}
