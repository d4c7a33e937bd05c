import { Buffer } from 'node:buffer';
import type { LogContent } from '../history/log/log-content.ts';

/** Room for contents of which each begins as the one before did. */
interface Room {
  readonly memory: Buffer;
  /** What stands before this place never changes. */
  used: number;
}

/** A content in memory that it may share with others. */
export interface GrownBytes {
  readonly bytes: Uint8Array;
  readonly room: Room;
}

/**
 * Reads a content into memory. What it has in common with an earlier one from the start is compared,
 * and not stored again: of a log, each version is the one before and a little more.
 * @returns null where it has more than `most` bytes
 */
export async function grown(
  earlier: GrownBytes | null,
  pieces: LogContent,
  most: number,
): Promise<GrownBytes | null> {
  let room = earlier?.room ?? { memory: Buffer.alloc(0), used: 0 };
  let length = 0;
  for await (const piece of pieces) {
    if (length + piece.length > most) return null;
    room = withPiece(room, length, piece);
    length += piece.length;
  }
  return { bytes: room.memory.subarray(0, length), room };
}

/** The room itself, or another with the same start where something else stands at that place. */
function withPiece(room: Room, at: number, piece: Uint8Array): Room {
  const { memory, used } = room;
  const end = at + piece.length;
  const known = memory.subarray(at, Math.min(used, end));
  const isSame = Buffer.compare(known, piece.subarray(0, known.length)) === 0;
  if (isSame && known.length === piece.length) return room;
  if (isSame && end <= memory.length) {
    memory.set(piece, at);
    room.used = end;
    return room;
  }
  const larger = Buffer.allocUnsafe(end + (end >>> 1));
  memory.copy(larger, 0, 0, at);
  larger.set(piece, at);
  return { memory: larger, used: end };
}
