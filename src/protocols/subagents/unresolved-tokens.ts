import type { Span } from '../../core/place.ts';
import type { MarkdownBody } from '../../core/record.ts';

/** A word that only an orchestrator could have replaced. */
export interface UnresolvedToken {
  readonly message: 'file' | 'variable' | 'placeholder';
  readonly text: string;
  readonly at: Span;
}

/**
 * `@docs/a.md`, `@docs/*.md`, `@MANIFEST.jsonl`, but no address (`me@b.md`), no path that goes on
 * before it (`x/@y/z.md`), and nothing that ends otherwise: packages and people begin with `@` too.
 */
const FILE = /(?<![\w@.+/-])@([\w*./-]+)/g;
const FILE_ENDING = /[\w*]\.(?:md|jsonl)$/;
const VARIABLE = /\$\{[A-Za-z_]\w*\}/g;
/** `${{ }}` is another tool's, and read when that runs. */
const PLACEHOLDER = /(?<![$\\{])\{\{[ \t]?[A-Za-z_][\w.-]*[ \t]?\}\}(?!\})/g;

/** The tokens that a document holds outside of code and escapes, in their order. */
export function unresolvedTokens({ plain }: MarkdownBody): readonly UnresolvedToken[] {
  const files = [...plain.matchAll(FILE)].flatMap(({ 0: whole, index }) => {
    // A full stop at the end belongs to the sentence.
    const text = whole.endsWith('.') ? withoutStops(whole) : whole;
    return FILE_ENDING.test(text) ? [tokenAt('file', text, index)] : [];
  });
  const others = (message: 'variable' | 'placeholder', pattern: RegExp) =>
    [...plain.matchAll(pattern)].map(({ 0: text, index }) => tokenAt(message, text, index));
  return [...files, ...others('variable', VARIABLE), ...others('placeholder', PLACEHOLDER)].sort(
    (one, other) => one.at.start - other.at.start,
  );
}

function withoutStops(text: string): string {
  let end = text.length;
  while (text[end - 1] === '.') end--;
  return text.slice(0, end);
}

function tokenAt(
  message: UnresolvedToken['message'],
  text: string,
  start: number,
): UnresolvedToken {
  return { message, text, at: { start, end: start + text.length } };
}
