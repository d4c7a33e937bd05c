import { cutWithin } from '../../core/cut-within.ts';
import type { Fault } from '../../core/fault.ts';
import { jsonWords } from '../../core/json-words.ts';
import type { Place, Span } from '../../core/place.ts';
import type { Fence } from '../../core/record.ts';

/** A delta block that holds more than its author meant, as its closing fence is missing, or less. */
export type UnclosedBlock = {
  readonly at: Span;
  readonly related: readonly { readonly at: Place; readonly message: string }[];
} & (
  | {
      /** `unclosed`: no fence ends it. `late`: one does, but behind another fence. */
      readonly message: 'unclosed' | 'late';
    }
  /** The end of the file is gone. */
  | { readonly message: 'cut'; readonly data: { readonly what: string } }
);

/** A line that opens or closes a block, in containers too: JSON has no such line. */
const FENCE = /^[ \t>]*((?:`{3,}|~{3,})[^\r\n]*)/m;
/** The start of a delta block. */
const DELTA_FENCE = /^[ \t>]*((?:`{3,}|~{3,})[ \t]*delta)(?![^ \t\r\n])/m;

/**
 * Tells whether a delta block that is no JSON lacks its closing fence: then the fault in the JSON is
 * only where the text behind the delta begins to show. Null where the block ends as it should.
 */
export function unclosedBlock(text: string, fence: Fence, fault: Fault): UnclosedBlock | null {
  const { opening: at, closed } = fence;
  const next = firstLine(FENCE, text, fence);
  if (next !== null && hasContentBefore(text, fence, next)) {
    const related = [{ at: next, message: 'this fence does not close the block' }];
    return { message: closed ? 'late' : 'unclosed', at, related };
  }
  if (closed) return null;
  const what = cutWithin(text.slice(at.end));
  if (what !== null) {
    const related = [
      { at: { start: text.length, end: text.length }, message: 'the file ends here' },
    ];
    return { message: 'cut', at, data: { what }, related };
  }
  const isOpen = fault.message === 'unclosed';
  const message = isOpen ? jsonWords(fault).text : 'the block stops being JSON here';
  return { message: 'unclosed', at, related: [{ at: fault.at, message }] };
}

/** The first line within a block that would open a delta block if the block ended before. */
export function deltaWithin(text: string, fence: Fence): Span | null {
  return firstLine(DELTA_FENCE, text, fence);
}

/** False where a block begins with another fence: that one is shown, not swallowed. */
function hasContentBefore(text: string, { opening }: Fence, { start }: Span): boolean {
  return /[^\s>]/.test(text.slice(opening.end, start));
}

/** Where a pattern's mark first stands among a block's content, its closing fence left out. */
function firstLine(pattern: RegExp, text: string, { opening, span, closed }: Fence): Span | null {
  const contentEnd = closed ? text.lastIndexOf('\n', span.end - 1) : span.end;
  const found = pattern.exec(text.slice(opening.end, contentEnd));
  const [line = '', mark = ''] = found ?? [];
  if (found === null) return null;
  const end = opening.end + found.index + line.length;
  return { start: end - mark.length, end };
}
