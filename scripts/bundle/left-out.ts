/**
 * Stands in for what markdown-it brings along to find and rewrite links, which the linter does not
 * do. Whoever reaches it after all gets an error, and never a wrong answer.
 */

function leftOut(): never {
  throw new Error('this part of markdown-it is not in the bundle');
}

/** linkify-it: markdown-it makes one and asks it only where its option `linkify` is on. */
export class LinkifyIt {
  test = leftOut;
  match = leftOut;
  matchAtStart = leftOut;
}

/** mdurl: for the methods `normalizeLink` and `normalizeLinkText`. */
export const decode = leftOut;
export const encode = leftOut;
export const format = leftOut;
export const parse = leftOut;

/** punycode.js: for the same two. */
export default { toASCII: leftOut, toUnicode: leftOut };
