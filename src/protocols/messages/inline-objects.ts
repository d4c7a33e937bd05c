import type { Span } from '../../core/place.ts';

/** An object whose `}` has not come yet. */
interface OpenObject {
  readonly start: number;
  /** Those of the wanted keys that it has been seen to hold itself; null for none: braces are many. */
  keys: Set<string> | null;
}

/**
 * Finds what looks like JSON objects in prose: balanced braces directly around all the wanted keys.
 * Of nested ones only the outermost is given, so the spans never overlap. Linear; whether the text
 * is really JSON is for the caller to try.
 */
export function objectsWithKeys(text: string, wanted: readonly string[]): Span[] {
  const found: Span[] = [];
  let open: OpenObject[] = [];
  const marks = /[{}"]/g;
  for (let mark = marks.exec(text); mark; mark = marks.exec(text)) {
    const at = mark.index;
    if (mark[0] === '{') {
      open.push({ start: at, keys: null });
    } else if (mark[0] === '}') {
      const closed = open.pop();
      if (closed?.keys?.size === wanted.length) keepOutermost(found, closed.start, at + 1);
    } else if (open.length > 0) {
      const { end, closed } = stringFrom(text, at);
      marks.lastIndex = end;
      // A quote that does not end on its line is no JSON: whatever was open around it is prose.
      if (!closed) open = [];
      else if (isKey(text, end)) noteKey(open, text.slice(at + 1, end - 1), wanted);
    }
  }
  return found;
}

/** Adds a span in place of those that lie within it: inner braces close first. */
function keepOutermost(found: Span[], start: number, end: number): void {
  for (let last = found.at(-1); last && last.start > start; last = found.at(-1)) found.pop();
  found.push({ start, end });
}

function noteKey(open: readonly OpenObject[], name: string, wanted: readonly string[]): void {
  const holder = open.at(-1);
  if (holder === undefined || !wanted.includes(name)) return;
  holder.keys ??= new Set();
  holder.keys.add(name);
}

/** Reads a JSON string from its opening quote: to behind the closing one, or to the end of the line. */
function stringFrom(text: string, quote: number): { end: number; closed: boolean } {
  for (let at = quote + 1; at < text.length; at += 1) {
    const character = text[at];
    if (character === '"') return { end: at + 1, closed: true };
    if (character === '\n' || character === '\r') return { end: at, closed: false };
    if (character === '\\') at += 1;
  }
  return { end: text.length, closed: false };
}

/** True when a colon is the next thing that is no blank space. */
function isKey(text: string, from: number): boolean {
  const next = /[^ \t\r\n]/g;
  next.lastIndex = from;
  return next.exec(text)?.[0] === ':';
}
