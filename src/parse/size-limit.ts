import { constants } from 'node:buffer';
import type { Limits } from '../core/config.ts';
import type { ReadableKind } from '../core/record.ts';
import { definitionOf } from '../protocols/kinds.ts';
import { LFS_POINTER_BYTES } from './decode.ts';

/** An archive that is larger comes in pieces: most are no bundles, and need not be read to their end. */
const ARCHIVE_BYTES = 2 ** 20;

/** How many bytes of a record are held: a text can't be longer than the engine's longest. */
export function sizeLimit(kind: ReadableKind, limits: Limits): number {
  const { format, grows } = definitionOf(kind);
  if (format === 'bytes') return LFS_POINTER_BYTES;
  if (format === 'archive') return ARCHIVE_BYTES;
  return Math.min(grows ? limits.logBytes : limits.fileBytes, constants.MAX_STRING_LENGTH);
}
