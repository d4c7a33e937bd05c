/** What a line of `.gitattributes` says of a log. */
export interface AttributeLine {
  /** From the root. */
  readonly path: string;
  /** As git has them: `-text`, `merge=union`. */
  readonly attributes: readonly string[];
}

/** Git skips longer lines, and only warns. In bytes. */
export const LONGEST_LINE = 2047;

/** The line as it is written, without its end. */
export function attributeLine({ path, attributes }: AttributeLine): string {
  return [patternFor(path), ...attributes].join(' ');
}

/**
 * The pattern that fits one path, and nothing else, from the folder of `.gitattributes`. Wildcards
 * are escaped; blanks and what could be taken for something else are quoted as in C.
 */
export function patternFor(path: string): string {
  const literal = path.replace(/[\\*?[]/g, '\\$&');
  // Without a slash it would fit in every folder; these signs mean something at the start of a line.
  const pattern = !path.includes('/') || /^[#!["\\]/.test(literal) ? `/${literal}` : literal;
  if (!NEEDS_QUOTES.test(pattern)) return pattern;
  const escaped = pattern.replace(/["\\]/g, '\\$&').replace(CONTROL, (character) => {
    return `\\${character.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${escaped}"`;
}

const CONTROL = /[\u0000-\u001f\u007f]/g;
const NEEDS_QUOTES = /[\u0000-\u0020"\u007f]/;

/**
 * The text with further lines at its end. A line that stands there for the same path with the
 * attributes in `replaces` is changed in its place. Line ends are those of the text.
 */
export function withLines(
  text: string,
  lines: readonly (AttributeLine & { readonly replaces?: readonly string[] })[],
): string {
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  let edited = text === '' || text.endsWith('\n') ? text : text + eol;
  for (const line of lines) {
    const { path, replaces } = line;
    const before = replaces && attributeLine({ path, attributes: replaces });
    const rows = edited.split(/(?<=\n)/);
    const at = rows.findLastIndex((row) => row.replace(/\r?\n$/, '') === before);
    if (at < 0) edited += attributeLine(line) + eol;
    else
      edited = rows
        .with(
          at,
          (rows[at] ?? '').replace(before ?? '', () => attributeLine(line)),
        )
        .join('');
  }
  return edited;
}

/** Whether a text has a line for the path itself with these attributes, and maybe more of them. */
export function hasAttributes(text: string, { path, attributes }: AttributeLine): boolean {
  const start = `${patternFor(path)} `;
  return text
    .split(/\r?\n/)
    .filter((line) => line.startsWith(start))
    .some((line) => {
      const found = line.slice(start.length).split(/[ \t]+/);
      return attributes.every((attribute) => found.includes(attribute));
    });
}

/** Whether a text has a line as this program writes it. */
export function hasLine(text: string, line: AttributeLine): boolean {
  return text.split(/\r?\n/).includes(attributeLine(line));
}
