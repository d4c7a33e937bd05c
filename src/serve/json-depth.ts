/** Levels that a request may have: one for itself, one for its parameters, and what they hold. */
export const DEEPEST_REQUEST = 64;

/**
 * Whether a text that may be JSON nests deeper than a number of levels: found without parsing it, for
 * what walks through values later does so by calling itself.
 */
export function nestsDeeper(text: string, levels: number): boolean {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (isString) {
      if (character === '\\') at += 1;
      else if (character === '"') isString = false;
    } else if (character === '"') {
      isString = true;
    } else if (character === '{' || character === '[') {
      depth += 1;
      if (depth > levels) return true;
    } else if (character === '}' || character === ']') {
      depth -= 1;
    }
  }
  return false;
}
