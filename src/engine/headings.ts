import { nearest } from '../core/nearest.ts';
import { parseMarkdown } from '../parse/markdown/markdown.ts';
import { namedAmong } from './named-headings.ts';

/** The headings of a Markdown file, as evidence may name them. */
export interface Headings {
  has(section: string): boolean;
  /** The heading that was probably meant; null for none. */
  nearTo(section: string): string | null;
}

/** Blocks within blocks that a fence may hold; what is in fences is not looked at. */
const DEPTH = 1;

/**
 * Reads the headings of a text: those of Markdown, those in HTML, and bold lines that people write in
 * place of them.
 */
export function headingsOf(text: string): Headings {
  const { sections, boldLines } = parseMarkdown(text, 0, { depth: DEPTH });
  const titles = [
    ...[...sections, ...boldLines].map(({ title }) => title),
    ...Array.from(text.matchAll(HTML), ({ 1: title = '' }) => title.replace(/<[^<>]*>/g, '')),
  ];
  return {
    has: namedAmong(titles),
    nearTo: (section) => nearest(section.replace(/^[\s#]+/, ''), titles),
  };
}

/** A heading in HTML, on one line. */
const HTML = /<h[1-6]\b[^<>]*>([^\n]{1,300}?)<\/h[1-6]>/gi;
