import type { Fault } from '../../core/fault.ts';
import { jsonWords } from '../../core/json-words.ts';
import type { Place, Span } from '../../core/place.ts';
import type { Fence } from '../../core/record.ts';

/** A delta block that holds more than its author meant, as its closing fence is missing. */
export interface UnclosedBlock {
  /** `unclosed`: no fence ends it. `late`: one does, but behind the start of the next delta block. */
  readonly message: 'unclosed' | 'late';
  readonly at: Span;
  readonly related: readonly { readonly at: Place; readonly message: string }[];
}

/** The start of a delta block, in containers too. */
const DELTA_FENCE = /^[ \t>]*((?:`{3,}|~{3,})[ \t]*delta)(?![^ \t\r\n])/m;

/**
 * Tells whether a delta block that is no JSON lacks its closing fence: then the fault in the JSON is
 * only where the text behind the delta begins to show. Null where the block ends as it should.
 */
export function unclosedBlock(text: string, fence: Fence, fault: Fault): UnclosedBlock | null {
  const { opening: at, closed } = fence;
  const next = deltaWithin(text, fence);
  if (next !== null) {
    const related = [{ at: next, message: 'the next delta block opens here' }];
    return { message: closed ? 'late' : 'unclosed', at, related };
  }
  if (closed) return null;
  const isOpen = fault.message === 'unclosed';
  const message = isOpen ? jsonWords(fault).text : 'the block stops being JSON here';
  return { message: 'unclosed', at, related: [{ at: fault.at, message }] };
}

/** The first line within a block that would open a delta block if the block ended before. */
export function deltaWithin(text: string, { opening, span }: Fence): Span | null {
  const found = DELTA_FENCE.exec(text.slice(opening.end, span.end));
  const [line = '', mark = ''] = found ?? [];
  if (found === null) return null;
  const end = opening.end + found.index + line.length;
  return { start: end - mark.length, end };
}
