const LINES_SHOWN = 60;
const LAST_SHOWN = 3;
const WIDTH_SHOWN = 400;

/** A text with what nobody would read left out: the middle of many lines, the rest of a long one. */
export function shortened(text: string): string {
  const lines = text.split('\n').map((line) => {
    const rest = line.length - WIDTH_SHOWN;
    return rest > 0 ? `${line.slice(0, WIDTH_SHOWN)} [${rest} more characters]` : line;
  });
  const left = lines.length - LINES_SHOWN;
  // What takes the place of so few lines is no shorter.
  if (left <= LAST_SHOWN) return lines.join('\n');
  const last = lines.slice(-LAST_SHOWN);
  return [...lines.slice(0, LINES_SHOWN - LAST_SHOWN), `[${left} more lines]`, ...last].join('\n');
}
