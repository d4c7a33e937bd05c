/** Headings and blocks of code, in a form that two readings can be compared by. */
export interface HtmlOutline {
  /** Level and text of every heading that stands in no quote and no list. */
  readonly headings: readonly string[];
  /** First word of the info string and content of every block of code. */
  readonly code: readonly string[];
}

const BLOCK =
  /<(\/?)(?:blockquote|ul|ol)[^>]*>|<h([1-6])>([\s\S]*?)<\/h\2>|<pre><code(?: class="language-([^"]*)")?>([\s\S]*?)<\/code><\/pre>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };

/** Reads the HTML of CommonMark's examples: generated, so always of the same few forms. */
export function htmlOutline(html: string): HtmlOutline {
  const headings: string[] = [];
  const code: string[] = [];
  let containers = 0;
  for (const [whole, slash, level, title = '', language = '', content] of html.matchAll(BLOCK)) {
    if (level !== undefined) {
      if (containers === 0) headings.push(`${level} ${shown(title)}`);
    } else if (content !== undefined || whole.startsWith('<pre')) {
      code.push(`${plain(language)}|${plain(content ?? '').trimEnd()}`);
    } else containers += slash === '/' ? -1 : 1;
  }
  return { headings, code };
}

function shown(inline: string): string {
  const text = inline.replace(/<img [^>]*alt="([^"]*)"[^>]*>/g, '$1').replace(/<[^>]*>/g, '');
  return plain(text).replace(/\s+/g, ' ').trim();
}

function plain(text: string): string {
  return text.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => ENTITIES[name] ?? '');
}
