import { visible } from './sanitize.ts';

/**
 * What becomes a link, a picture or a formula, or calls somebody, wherever it stands: addresses,
 * mentions, numbers of issues and of trackers' entries, commit ids, emoji, dollar signs.
 */
const LIVE = /[@$]|:\/\/|www\.|#\d|\b[a-z]\w*-\d|\b[0-9a-f]{7,}\b|:[\w+-]+:/i;

/** What a help has as code: next to no other code, which would join it. */
const CODE = /(?<=(?:^|\s)\(?)`([^`\n]+)`(?=[.,:;)]*(?:\s|$))/;

/**
 * Text of a record for one line of Markdown, also in a cell of a table: it reads the same when GitHub
 * renders it, and nothing in it is alive: no markup, no HTML, no heading, no list, no link.
 */
export function markdownText(text: string): string {
  return begun(inertWords(visible(text.trim())));
}

/** The same of a help: what it has as code, as a command, is code as a whole. */
export function markdownHelp(text: string): string {
  const pieces = visible(text.trim()).split(CODE);
  return begun(
    pieces.map((piece, index) => (index % 2 === 1 ? codeOf(piece) : inertWords(piece))).join(''),
  );
}

/** What begins a line without beginning a heading or a list. */
function begun(line: string): string {
  return line.replace(/^(\s*\d*)([#+\-=.)])/, '$1\\$2');
}

function inertWords(text: string): string {
  return text
    .split(/(\s+)/)
    .map((word) => (LIVE.test(word) ? wordAsCode(word) : escaped(word)))
    .join('');
}

/** What ends a sentence is not part of the word: copied with it, an id or a path would be another. */
function wordAsCode(word: string): string {
  const [end = ''] = /(?<=[\w`/])[.,;]$/.exec(word) ?? [];
  return codeOf(word.slice(0, word.length - end.length)) + end;
}

function escaped(word: string): string {
  return word.replace(/[\\`*_[\]<>|~&]/g, '\\$&');
}

/**
 * A path or a word as code, in which nothing is alive. Bars stand outside of it: a table would end
 * its cell at one, and takes a backslash in front of it for text.
 */
export function markdownCode(text: string): string {
  return codeOf(visible(text));
}

/** A command as code, whole: where there is no table, a bar ends nothing. */
export function markdownCommand(text: string): string {
  return codeSpan(visible(text));
}

function codeOf(text: string): string {
  return text
    .split(/(\|+)/)
    .map((piece) => (piece.startsWith('|') ? piece.replaceAll('|', '\\|') : codeSpan(piece)))
    .join('');
}

function codeSpan(text: string): string {
  if (text === '') return '';
  const runs = text.match(/`+/g) ?? [];
  const fence = '`'.repeat(Math.max(0, ...runs.map(({ length }) => length)) + 1);
  // Where a blank stands on both sides, Markdown takes one away from each.
  const edge = /^`|`$|^ .* $/.test(text) ? ' ' : '';
  return fence + edge + text + edge + fence;
}
