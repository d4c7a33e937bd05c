import { DEFAULT_CONFIG } from '../../config/default-config.ts';
import type { DataPath, Span } from '../../core/place.ts';
import { parseJson } from '../../parse/json/json.ts';
import {
  BLOCK_COMMENT,
  CLOSE_LIST,
  CLOSE_OBJECT,
  COMMA,
  END,
  JsonTokens,
  LINE_COMMENT,
} from '../../parse/json/json-token.ts';

/** A text of JSON with comments, and commas behind last members, as editors keep their settings. */
export interface CommentedJson {
  readonly text: string;
  readonly value: unknown;
  readonly comments: readonly string[];
  /** The text with blanks for what strict JSON has not: each offset is the text's own. */
  readonly strict: string;
  /** The span of the value at a path; null when the path leads nowhere. */
  spanOf(path: DataPath): Span | null;
}

/** Reads such a text; null for one that is broken, or whose keys do not say one thing. */
export function readCommentedJson(text: string): CommentedJson | null {
  const tokens = new JsonTokens(text);
  const comments: string[] = [];
  const blanks: Span[] = [];
  let comma: Span | null = null;
  for (let token = tokens.next(); token !== END; token = tokens.next()) {
    const span = { start: tokens.start, end: tokens.end };
    if (token === LINE_COMMENT || token === BLOCK_COMMENT) {
      comments.push(text.slice(span.start, span.end));
      blanks.push(span);
      continue;
    }
    if (comma !== null && (token === CLOSE_LIST || token === CLOSE_OBJECT)) blanks.push(comma);
    comma = token === COMMA ? span : null;
  }
  const strict = blanked(text, blanks);
  const { valid, value, faults, positions } = parseJson(strict, DEFAULT_CONFIG.limits);
  if (!valid || faults.length > 0) return null;
  return { text, value, comments, strict, spanOf: (path) => positions.spanOf(path) };
}

function blanked(text: string, spans: readonly Span[]): string {
  let strict = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    strict += text.slice(at, start) + ' '.repeat(end - start);
    at = end;
  }
  return strict + text.slice(at);
}

/**
 * The text with members at the end of an object or an array, each on a line of its own. They come
 * behind what stands behind the last member, so that each comment stays with what it is about.
 * @param path leads to the object or array
 * @throws When it leads nowhere.
 */
export function withMembers(
  { text, strict, spanOf }: CommentedJson,
  path: DataPath,
  members: readonly string[],
): string {
  const span = spanOf(path);
  if (span === null) throw new Error(`nothing is at ${path.join('.')}`);
  const close = span.end - 1;
  // Behind the last member, or behind the opening bracket.
  const after = strict.slice(0, close).trimEnd().length;
  const between = text.slice(after, close);
  const isEmpty = after === span.start + 1;
  const comma = isEmpty || new JsonTokens(between).next() === COMMA ? '' : ',';
  const eol = text.includes('\r\n') ? '\r\n' : '\n';
  const outer = indentAt(text, span.start);
  const listed = members.map((member) => `${eol}${outer}${unitOf(text)}${member}`).join(',');
  return `${text.slice(0, after)}${comma}${between.trimEnd()}${listed}${eol}${outer}${text.slice(close)}`;
}

/** The blanks that the line of an offset begins with. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf('\n', offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
}

/** One step of indentation, as the text has it. */
function unitOf(text: string): string {
  return /^([ \t]+)\S/m.exec(text)?.[1] ?? '  ';
}
