import type { Limits } from '../core/config.ts';
import type { Fault } from '../core/fault.ts';
import type { JsonLine, Positions } from '../core/record.ts';
import { parseJson } from './json.ts';

/** A text of one JSON value a line. */
export interface JsonLines {
  /** The lines that parsed, in order. */
  readonly lines: readonly JsonLine[];
  readonly faults: readonly Fault[];
  /** A path's first step is an index in `lines`. */
  readonly positions: Positions;
}

/** Reads JSON Lines. Never throws; a broken line is a fault, the others are read all the same. */
export function parseJsonLines(text: string, limits: Pick<Limits, 'depth'>): JsonLines {
  const lines: JsonLine[] = [];
  const positions: Positions[] = [];
  const faults: Fault[] = [];
  const blank: number[] = [];
  for (let start = 0; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const stop = feed === -1 ? text.length : feed;
    const end = feed !== -1 && text[stop - 1] === '\r' && stop > start ? stop - 1 : stop;
    const content = text.slice(start, end);
    if (content.trim() === '') blank.push(start);
    else {
      const from = start;
      const parsed = parseJson(content, limits, (offset) => from + offset);
      for (const at of blank.splice(0)) {
        faults.push({ kind: 'syntax', message: 'blankLine', data: {}, at: { start: at, end: at } });
      }
      for (const fault of parsed.faults) faults.push(fault);
      if (parsed.valid) {
        lines.push({ value: parsed.value, span: { start, end } });
        positions.push(parsed.positions);
      }
    }
    start = stop + 1;
  }
  return {
    lines,
    faults,
    positions: {
      spanOf([index, ...rest], part) {
        return typeof index === 'number' ? (positions[index]?.spanOf(rest, part) ?? null) : null;
      },
    },
  };
}
