import Markdown, { type MarkdownIt, type Token } from 'markdown-it';
import { address } from './address.ts';
import { type Child, h, type Markup, together } from './markup.ts';

/** What an opening token becomes. What is not here is left out, and what it holds stays. */
const ELEMENTS: Readonly<Record<string, (token: Token, children: readonly Child[]) => Markup>> = {
  paragraph_open: (_, inner) => h('p', {}, inner),
  // The page has headings of its own, which lead through it.
  heading_open: (_, inner) => h('p', { class: 'head' }, h('strong', {}, inner)),
  blockquote_open: (_, inner) => h('blockquote', {}, inner),
  bullet_list_open: (_, inner) => h('ul', {}, inner),
  ordered_list_open: (token, inner) => h('ol', { start: token.attrGet('start') }, inner),
  list_item_open: (_, inner) => h('li', {}, inner),
  table_open: (_, inner) => h('table', {}, inner),
  thead_open: (_, inner) => h('thead', {}, inner),
  tbody_open: (_, inner) => h('tbody', {}, inner),
  tr_open: (_, inner) => h('tr', {}, inner),
  // A header without text would be one that says nothing.
  th_open: (_, inner) => h('td', {}, h('strong', {}, inner)),
  td_open: (_, inner) => h('td', {}, inner),
  em_open: (_, inner) => h('em', {}, inner),
  strong_open: (_, inner) => h('strong', {}, inner),
  s_open: (_, inner) => h('del', {}, inner),
  link_open: (token, inner) => {
    const href = address(String(token.attrGet('href') ?? ''));
    return href === null ? together(inner) : h('a', { href, rel: 'noreferrer nofollow' }, inner);
  },
};

/** What a token that stands for itself becomes. */
const LEAVES: Readonly<Record<string, (token: Token) => Child>> = {
  text: ({ content }) => content,
  text_special: ({ content }) => content,
  softbreak: () => '\n',
  hardbreak: () => h('br', {}),
  hr: () => h('hr', {}),
  code_inline: ({ content }) => h('code', {}, content),
  code_block: ({ content }) => preformatted(content),
  fence: ({ content }) => preformatted(content),
  // Nothing is fetched for a page: an image is its description.
  image: ({ content }) => h('em', {}, `[image: ${content}]`),
  inline: ({ children }) => rendered(children ?? []),
};

function preformatted(content: string): Markup {
  return h('pre', { tabindex: 0 }, content.replace(/\n$/, ''));
}

let parser: MarkdownIt | null = null;

/**
 * Markdown as elements of the page. HTML in it is text; only the elements above can come of it,
 * whatever it says, and only addresses on the web are links.
 */
export function renderedMarkdown(text: string): Markup {
  parser ??= inertParser();
  return rendered(parser.parse(text, {}));
}

function inertParser(): MarkdownIt {
  const made = new Markdown('default', { html: false, linkify: false, typographer: false });
  // `address` decides, where the link is made.
  made.validateLink = () => true;
  made.normalizeLink = (to) => to;
  made.normalizeLinkText = (to) => to;
  return made;
}

/** An element that is open: what it will be, and what it holds so far. */
interface Open {
  readonly token: Token | null;
  readonly children: Child[];
}

function rendered(tokens: readonly Token[]): Markup {
  const top: Open = { token: null, children: [] };
  const stack: Open[] = [top];
  for (const token of tokens) {
    const open = stack.at(-1) ?? top;
    if (token.nesting === 1) stack.push({ token, children: [] });
    else if (token.nesting === 0) open.children.push(LEAVES[token.type]?.(token) ?? token.content);
    else if (stack.length > 1) {
      stack.pop();
      stack.at(-1)?.children.push(closed(open));
    }
  }
  return together(top.children);
}

function closed({ token, children }: Open): Child {
  if (token === null || token.hidden) return children;
  return ELEMENTS[token.type]?.(token, children) ?? children;
}
