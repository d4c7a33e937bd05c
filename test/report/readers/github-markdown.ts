import type { Nodes, Root } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';

/** Markdown as GitHub reads it, without what it does to the text afterwards. */
export function readMarkdown(text: string): Root {
  return unified().use(remarkParse).use(remarkGfm).parse(text);
}

/** The text that a reader sees. A line end within a paragraph is one. */
export function textIn(node: Nodes): string {
  if (node.type === 'break') return '\n';
  if ('children' in node) return node.children.map(textIn).join('');
  return 'value' in node ? node.value : '';
}

/** Every node of a tree, outermost first. */
export function* nodesIn(node: Nodes): Generator<Nodes> {
  yield node;
  if ('children' in node) for (const child of node.children) yield* nodesIn(child);
}

/**
 * What GitHub makes of text that is neither code nor a link, as its documentation tells: mentions,
 * references to issues, pull requests and commits, autolinks, emoji, mathematics.
 */
const ALIVE: readonly RegExp[] = [
  /@[\w-]/,
  /#\d/,
  /\bgh-\d/i,
  /\b[0-9a-f]{7,40}\b/,
  /(?:https?|ftp|mailto|xmpp):\S/i,
  /www\./i,
  /:[a-z0-9+_-]+:/i,
  /\$/,
];

/** The pieces of text that GitHub would make something of. */
export function aliveIn(tree: Root): string[] {
  const texts: string[] = [];
  const walk = (node: Nodes): void => {
    if (node.type === 'link') return;
    if (node.type === 'text') texts.push(node.value);
    if ('children' in node) node.children.forEach(walk);
  };
  walk(tree);
  return texts.filter((text) => ALIVE.some((pattern) => pattern.test(text)));
}
