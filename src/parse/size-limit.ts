import { constants } from 'node:buffer';
import type { Limits } from '../core/config.ts';
import { isIn } from '../core/format.ts';
import type { ReadableKind } from '../core/record.ts';
import { LFS_POINTER_BYTES } from './decode.ts';

/** An archive that is larger comes in pieces: most are no bundles, and need not be read to their end. */
const ARCHIVE_BYTES = 2 ** 20;

/** How many bytes of a record are held: a text can't be longer than the engine's longest. */
export function sizeLimit(kind: ReadableKind, limits: Limits): number {
  if (isIn('bytes', kind)) return LFS_POINTER_BYTES;
  if (isIn('archive', kind)) return ARCHIVE_BYTES;
  const limit = kind === 'vouch-audit-log' ? limits.logBytes : limits.fileBytes;
  return Math.min(limit, constants.MAX_STRING_LENGTH);
}
