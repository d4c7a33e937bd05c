import type { YAMLError } from 'yaml';
import type { Fault } from '../../core/fault.ts';
import type { Span } from '../../core/place.ts';
import { lineEnd, lineStart } from '../lines.ts';
import { quote } from '../quote.ts';
import { syntaxFault } from '../syntax-fault.ts';

/** What git leaves where two branches changed the same lines. Its other marks can be plain text here. */
const CONFLICT = /^<{7}(?!<)/m;
/** A colon that YAML takes for the end of a key. */
const KEY_COLON = /:(?:[ \t]|$)/;

/** The first of the library's errors, in a person's words. The library's own are never shown. */
export function describeError(text: string, errors: readonly YAMLError[]): Fault {
  const conflict = CONFLICT.exec(text);
  if (conflict !== null) {
    return syntaxFault('yamlConflict', { start: conflict.index, end: conflict.index + 7 });
  }
  let error = errors[0];
  for (const other of errors) {
    const distance = other.pos[0] - (error?.pos[0] ?? 0);
    if (distance < 0 || tellsMore(other, error, text)) error = other;
  }
  const at = withinLine(text, error?.pos ?? [0, 0]);
  switch (error?.code) {
    case 'MULTILINE_IMPLICIT_KEY':
      return wrappedKey(text, at);
    case 'BLOCK_AS_IMPLICIT_KEY':
      return colonInValue(text, at) ?? yamlOther(text, at);
    case 'TAB_AS_INDENT':
      return syntaxFault('yamlTab', at);
    case 'BAD_INDENT':
      return syntaxFault('yamlIndent', indentation(text, at));
    case 'BAD_SCALAR_START':
      return valueStart(text, at);
    case 'BAD_DQ_ESCAPE':
      return yamlEscape(text, at);
    case 'MISSING_CHAR':
      return blankInBlock(text, error, at) ?? elsewhere(text, at);
    default:
      return elsewhere(text, at);
  }
}

function elsewhere(text: string, at: Span): Fault {
  return noColon(text, at) ?? behindValue(text, at) ?? yamlOther(text, at);
}

/** Of two errors at one place, or at a line's end and where the next line begins, one tells more. */
function tellsMore(other: YAMLError, error: YAMLError | undefined, text: string): boolean {
  if (other.code !== 'MULTILINE_IMPLICIT_KEY' || error === undefined) return false;
  const between = text.slice(error.pos[0], other.pos[0]);
  return between === '' || (error.code === 'BLOCK_AS_IMPLICIT_KEY' && /^\r?\n\s*$/.test(between));
}

/** The library's places may be behind the text, or go over several lines. */
function withinLine(text: string, [from, to]: readonly [number, number]): Span {
  const start = Math.min(from, text.length);
  return { start, end: Math.max(start, Math.min(to, lineEnd(text, start))) };
}

/** A key of more than one line: what stands on the first is no key, because its colon is missing. */
function wrappedKey(text: string, { start }: Span): Fault {
  const at = { start, end: lineEnd(text, start) };
  const found = quote(text.slice(at.start, at.end));
  const isWholeLine = text.slice(lineStart(text, start), start).trim() === '';
  return syntaxFault(isWholeLine ? 'yamlNoColon' : 'yamlKeysUnderValue', at, { found });
}

/** `subject: KICKOFF: hello`: the second colon makes a mapping of what was meant as text. */
function colonInValue(text: string, { start }: Span): Fault | null {
  const line = text.slice(start, lineEnd(text, start));
  if (!KEY_COLON.test(line)) return null;
  const value = line.replace(/[ \t]#.*$/, '').trimEnd();
  const at = { start, end: start + value.length };
  const expected = quotedText(text, at);
  const help = quotingHelp(value, text.slice(lineStart(text, start), start));
  return {
    ...syntaxFault('yamlColonInValue', at, { found: quote(value) }),
    ...(expected !== null && { expected }),
    ...(help !== null && { help }),
  };
}

/** How to quote a value that double quotes alone do not make a text; null for any other. */
function quotingHelp(value: string, before: string): string | null {
  if (OF_LISTS.test(before))
    return 'Write a list with quotes around each: ["a", "b: c"]. If it is one text, put double quotes around the whole value.';
  if (/^".+"$/.test(value)) return 'Write a backslash before each double quote within the value.';
  if (/^'.+'$/.test(value)) return 'Write each single quote within the value twice.';
  return /["\\]/.test(value)
    ? 'Put single quotes around the whole value, and write each single quote within it twice.'
    : null;
}

/** Keys whose text is a list that lacks its brackets. */
const OF_LISTS = /^[ \t-]*(?:tools|skills|allowed[-_]\w+|to|cc|bcc):/;

/**
 * A text between quotes that change nothing in it. Null for what may mean more than one text: a list, a
 * comment, quotes, and what goes on in the next line.
 */
function quotedText(text: string, { start, end }: Span): string | null {
  const value = text.slice(start, end);
  const [before, next] = [text.slice(lineStart(text, start), start), text.indexOf('\n', start) + 1];
  if (/^["'[{&*!|>%@`#]/.test(value) || OF_LISTS.test(before)) return null;
  if (end !== lineEnd(text, start) || (next > 0 && /[ \t]/.test(text.charAt(next)))) return null;
  return /["\\]/.test(value) ? `'${value.replaceAll("'", "''")}'` : `"${value}"`;
}

/** A line of its own, in a mapping, without a colon. */
function noColon(text: string, { start }: Span): Fault | null {
  if (!/[\w"']/.test(text.charAt(start))) return null;
  if (text.slice(lineStart(text, start), start).trim() !== '') return null;
  return withoutColon(text, start);
}

function withoutColon(text: string, start: number): Fault | null {
  const end = lineEnd(text, start);
  const line = text.slice(start, end);
  if (KEY_COLON.test(line)) return null;
  return syntaxFault('yamlNoColon', { start, end }, { found: quote(line) });
}

/** A value cannot begin like this; at the very beginning of a line, a key would be wanted first. */
function valueStart(text: string, at: Span): Fault {
  const before = text.slice(lineStart(text, at.start), at.start);
  const withoutKey = before === '' ? withoutColon(text, at.start) : null;
  if (withoutKey !== null) return withoutKey;
  const help = quotingHelp(text.slice(at.start, lineEnd(text, at.start)), before);
  const fault = syntaxFault('yamlValueStart', at, { found: text.slice(at.start, at.end) });
  return { ...fault, ...(help !== null && { help }) };
}

/** A block of text that begins with a blank line of more spaces than its first line has. */
function blankInBlock(text: string, { message }: YAMLError, { start }: Span): Fault | null {
  // The library has one code for all that is missing.
  if (!message.startsWith('Block scalars with more-indented leading empty lines')) return null;
  const first = lineStart(text, start);
  let blank: Span = { start: first, end: first };
  for (let from = first; from > 0; ) {
    from = lineStart(text, from - 1);
    const line = { start: from, end: lineEnd(text, from) };
    if (text.slice(line.start, line.end).trim() !== '') break;
    if (line.end - line.start > start - first) blank = line;
  }
  return syntaxFault('yamlBlankInBlock', blank);
}

/** Text that goes on behind a closing quote or bracket. */
function behindValue(text: string, at: Span): Fault | null {
  const before = text.slice(lineStart(text, at.start), at.start).trimEnd();
  const closer = before.at(-1) ?? '';
  if (at.end === at.start || !/["'\]}]/.test(closer)) return null;
  return syntaxFault('yamlBehindValue', at, { found: quote(text.slice(at.start, at.end)), closer });
}

function yamlEscape(text: string, { start }: Span): Fault {
  const length = String.fromCodePoint(text.codePointAt(start + 1) ?? 0).length;
  const end = Math.min(start + 1 + length, lineEnd(text, start));
  return syntaxFault('yamlEscape', { start, end }, { found: text.slice(start, end) });
}

/** The blank space in front of a line; what the library marked where there is none. */
function indentation(text: string, at: Span): Span {
  const start = lineStart(text, at.start);
  const length = text.slice(start, lineEnd(text, start)).search(/[^ \t]/);
  return length > 0 && start + length >= at.start ? { start, end: start + length } : at;
}

function yamlOther(text: string, at: Span): Fault {
  const rest = text.slice(at.start, lineEnd(text, at.start));
  if (/^[ \t]/.test(rest)) return syntaxFault('yamlIndent', indentation(text, at));
  const found = rest === '' ? 'the end of the line' : quote(rest);
  const help = listHelp(rest);
  return { ...syntaxFault('yamlOther', at, { found }), ...(help !== null && { help }) };
}

/** How to write a list that was begun as YAML has none; null for anything else. */
function listHelp(rest: string): string | null {
  if (/^-(?:\s|$)/.test(rest))
    return 'Begin the list on the next line, with a hyphen and a blank before each item, or write it as [a, b].';
  if (/^\*\s+\S/.test(rest)) return 'A list item begins with a hyphen and a blank: "- ".';
  return /^\*(?:[\s,\]]|$)/.test(rest)
    ? 'Put double quotes around the asterisk where it is text: "*".'
    : null;
}
