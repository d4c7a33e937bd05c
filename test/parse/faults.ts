import type { Fault } from '../../src/core/fault.ts';
import { locatorOf } from '../../src/core/locator.ts';
import type { Span } from '../../src/core/place.ts';

/** A fault in one line: `kind/message [start-end] text`, and its other place behind an arrow. */
function inShort(text: string, { kind, message, at, related }: Fault): string {
  const other = related === undefined ? '' : ` -> ${place(text, related.at)}`;
  return `${kind}/${message} ${place(text, at)}${other}`;
}

/** Faults in one line each. */
export function allInShort(text: string, faults: readonly Fault[]): string[] {
  return faults.map((fault) => inShort(text, fault));
}

function place(text: string, { start, end }: Span): string {
  return `[${start}-${end}] ${text.slice(start, end)}`.trimEnd();
}

/** Faults with lines and columns for offsets: these must not depend on the kind of line end. */
export function located(text: string, faults: readonly Fault[]): unknown[] {
  const { rangeOf } = locatorOf({ text, skipped: 0 });
  const range = (at: Span) => {
    const { start, end } = rangeOf(at);
    return `${start.line}:${start.column}-${end.line}:${end.column}`;
  };
  return faults.map(({ kind, message, data, at, related }) => ({
    what: `${kind}/${message} ${range(at)}`,
    data,
    related: related && range(related.at),
  }));
}
