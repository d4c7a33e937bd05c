import type { SourceLine } from '../core/diagnostic.ts';
import { WrongUse } from '../core/failure.ts';
import type { Position, Range } from '../core/place.ts';
import type { Report } from '../core/report.ts';
import type { GivenEnvelope } from './target.ts';

const FENCE = /^---(json)?[ \t]*\r?$/m;
/** Lines of the envelope that is put in front: fence, JSON, fence. */
const LINES = 3;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);
const START: Position = { line: 1, column: 1, offset: 0 };

/** A message made of what the options say and a body, and the way back to the body's own places. */
export interface Enveloped {
  readonly bytes: Uint8Array;
  /** The report as if the body were the file: places in the envelope become its very start. */
  translate(report: Report): Report;
}

/**
 * Puts an envelope in front of a body that comes without.
 * @param path where the message stands: places in other files are left as they are
 * @throws WrongUse when the input has one already: two subjects would contradict each other.
 */
export function enveloped(
  body: Uint8Array,
  { subject, ackRequired }: GivenEnvelope,
  path: string,
): Enveloped {
  const skipped = BYTE_ORDER_MARK.equals(body.subarray(0, 3)) ? 3 : 0;
  const plain = body.subarray(skipped);
  const firstLine = Buffer.from(plain.subarray(0, 100)).toString('latin1').split('\n', 1)[0] ?? '';
  if (FENCE.test(firstLine)) {
    throw new WrongUse(
      'two-envelopes',
      'The message on standard input has an envelope of its own.',
      'Leave --subject and --ack-required out, or the envelope. A body may start with an empty line.',
    );
  }
  const keys = {
    ...(subject !== null && { subject }),
    ...(ackRequired !== null && { ack_required: ackRequired }),
  };
  const envelope = Buffer.from(`---json\n${JSON.stringify(keys)}\n---\n`);
  const shift = envelope.length - skipped;
  return {
    bytes: Buffer.concat([envelope, plain]),
    translate: (report) => translated(report, shift, path),
  };
}

function translated(report: Report, shift: number, path: string): Report {
  const moved = <P extends Placed>(place: P): P => {
    if (place.path !== path) return place;
    const { start, end } = place.range;
    const range = { start: movedPosition(start, shift), end: movedPosition(end, shift) };
    return { ...place, range };
  };
  const diagnostics = report.diagnostics.map((diagnostic) => ({
    ...moved(diagnostic),
    related: diagnostic.related.map(moved),
    excerpt: diagnostic.path === path ? movedLines(diagnostic.excerpt) : diagnostic.excerpt,
  }));
  return { ...report, diagnostics };
}

interface Placed {
  readonly path: string;
  readonly range: Range;
}

function movedLines(excerpt: readonly SourceLine[]): readonly SourceLine[] {
  return excerpt
    .filter(({ line }) => line > LINES)
    .map((source) => ({ ...source, line: source.line - LINES }));
}

function movedPosition({ line, column, offset }: Position, shift: number): Position {
  return line <= LINES ? START : { line: line - LINES, column, offset: offset - shift };
}
