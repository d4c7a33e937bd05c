/** How a report for people is to look. */
export interface Style {
  /** ANSI colours. */
  readonly color: boolean;
  /** Rule ids as hyperlinks to their pages (OSC 8). */
  readonly links: boolean;
  /** Terminal columns. */
  readonly width: number;
  /** Lines that a log has whole, to be searched, are broken between words, as a terminal would not. */
  readonly wraps?: boolean;
  /** Only errors are shown; all problems are counted. */
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** How many problems a person is shown in full; left out for all. */
  readonly mostProblems?: number;
  /** How many of them may be of one message of a rule; left out for all. */
  readonly mostAlike?: number;
  /** True where the counts come first, and the worst problems after them. */
  readonly isOverview?: boolean;
}

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  blue: [34, 39],
  cyan: [36, 39],
} as const;

export type Ink = keyof typeof CODES;

/** Puts text in colour where the style has colours. The text must be harmless already. */
export function paint({ color }: Pick<Style, 'color'>, text: string, ...inks: Ink[]): string {
  if (!color || text === '') return text;
  return inks.reduce(
    (painted, ink) => `\x1b[${CODES[ink][0]}m${painted}\x1b[${CODES[ink][1]}m`,
    text,
  );
}

/** Makes text a hyperlink where the style has those. */
export function link({ links }: Pick<Style, 'links'>, text: string, url: string): string {
  return links ? `\x1b]8;;${encodeURI(url)}\x1b\\${text}\x1b]8;;\x1b\\` : text;
}
