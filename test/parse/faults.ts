import type { Fault } from '../../src/core/fault.ts';

/** A fault in one line: `kind/message [start-end] text`, and its other place behind an arrow. */
export function inShort(text: string, { kind, message, at, related }: Fault): string {
  const other = related === undefined ? '' : ` -> ${place(text, related.at)}`;
  return `${kind}/${message} ${place(text, at)}${other}`;
}

/** Faults in one line each. */
export function allInShort(text: string, faults: readonly Fault[]): string[] {
  return faults.map((fault) => inShort(text, fault));
}

function place(text: string, { start, end }: Fault['at']): string {
  return `[${start}-${end}] ${text.slice(start, end)}`.trimEnd();
}

/** Runs something and gives the milliseconds it took. */
export function timed(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}
