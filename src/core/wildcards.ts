/** Stands for any number of things: folders between slashes, characters in a name. */
export const MANY = '**';

/**
 * Matches a row of things with a row of patterns, in which `**` stands for any number of things.
 * Costs the product of their lengths at most: what the last `**` stands for grows until the rest fits.
 */
export function fits<P>(
  patterns: readonly (P | typeof MANY)[],
  things: readonly string[],
  is: (pattern: P, thing: string) => boolean,
): boolean {
  let [pattern, thing] = [0, 0];
  let retry: { readonly pattern: number; thing: number } | null = null;
  while (thing < things.length) {
    const wanted = patterns[pattern];
    if (wanted === MANY) {
      retry = { pattern: ++pattern, thing };
    } else if (wanted !== undefined && is(wanted as P, things[thing] ?? '')) {
      pattern++;
      thing++;
    } else if (retry !== null) {
      pattern = retry.pattern;
      thing = ++retry.thing;
    } else return false;
  }
  return patterns.slice(pattern).every((rest) => rest === MANY);
}

/** True where a name is what a row of signs says, as `glyphs` gives it. */
export function isNamed(signs: readonly string[], name: string): boolean {
  return fits(signs, [...name], isGlyph);
}

/** The signs of a pattern for one name: `*` as `**`, a class with its brackets, or one character. */
export function glyphs(pattern: string): readonly string[] {
  const found = pattern.match(/\\.|\[[!^]?\]?[^\]]*\]|\*+|./gsu) ?? [];
  return found.map((glyph) => (glyph.startsWith('*') ? MANY : glyph));
}

function isGlyph(glyph: string, character: string): boolean {
  if (glyph === '?') return true;
  if (glyph.startsWith('\\')) return glyph.slice(1) === character;
  if (glyph.startsWith('[') && glyph.length > 1) return isInClass(glyph.slice(1, -1), character);
  return glyph === character;
}

function isInClass(content: string, character: string): boolean {
  const negated = /^[!^]/.test(content);
  const members = content.slice(negated ? 1 : 0).match(/.-.|./gsu) ?? [];
  const within = members.some((member) => {
    const [low = '', dash, high] = [...member];
    if (dash === undefined || high === undefined) return member === character;
    return low <= character && character <= high;
  });
  return within !== negated;
}
