import { createHash } from 'node:crypto';
import type { Answer, Request } from '../core/request.ts';
import { hashedAs } from './hashed-as.ts';

/** A stretch of bytes that must be what a quote says. */
interface Stretch {
  readonly start: number;
  readonly bytes: Uint8Array;
  isSame: boolean;
}

/**
 * What a content says to requests that is too large to be held: its hash and what it has at places
 * counted in bytes. Lines and quotes elsewhere are not looked for.
 * @param size bytes of the content
 */
export async function answersOfPieces(
  pieces: AsyncIterable<Uint8Array>,
  size: number,
  requests: readonly Request[],
): Promise<readonly Answer[]> {
  const stretches = new Map<Request, Stretch>();
  for (const request of requests) {
    const { part, quote } = request;
    if (part?.unit !== 'byte' || quote === null) continue;
    const bytes = Buffer.from(quote);
    const isSame = bytes.length === part.end - part.start && part.end <= size;
    stretches.set(request, { start: part.start, bytes, isSame });
  }
  const isHashed = requests.some(({ sha256 }) => sha256 !== null);
  const digest = isHashed || stretches.size > 0 ? await read(pieces, [...stretches.values()]) : '';
  return requests.map((request) => {
    const { line, quote, sha256, part } = request;
    const isByBytes = part?.unit === 'byte';
    const isSearched = line === null && (part === undefined ? quote === null : isByBytes);
    const isThere = isByBytes && part.start <= part.end && part.end <= size;
    return {
      presence: 'file',
      lines: null,
      quoted: null,
      ...hashedAs(sha256, () => digest),
      size,
      ...(part && { held: isByBytes ? (stretches.get(request)?.isSame ?? isThere) : null }),
      ...(!isSearched && { unsearched: true as const }),
    };
  });
}

/** Goes over the pieces once. Gives their sha256. */
async function read(
  pieces: AsyncIterable<Uint8Array>,
  stretches: readonly Stretch[],
): Promise<string> {
  const hash = createHash('sha256');
  let offset = 0;
  for await (const piece of pieces) {
    hash.update(piece);
    for (const stretch of stretches) compare(stretch, piece, offset);
    offset += piece.length;
  }
  return hash.digest('hex');
}

/** Compares what a piece and a stretch have in common. */
function compare(stretch: Stretch, piece: Uint8Array, offset: number): void {
  const from = Math.max(stretch.start, offset);
  const to = Math.min(stretch.start + stretch.bytes.length, offset + piece.length);
  if (!stretch.isSame || from >= to) return;
  const wanted = stretch.bytes.subarray(from - stretch.start, to - stretch.start);
  stretch.isSame = Buffer.from(wanted).equals(piece.subarray(from - offset, to - offset));
}
