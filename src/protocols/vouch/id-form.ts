import { nameFault } from '../../core/path-twin.ts';
import { isSha256 } from '../../core/sha256.ts';
import type { ObjectKind } from './bases.ts';

/** White space, what separates folders, control characters, and a dot that hides the file. */
const isNoName = (id: string): boolean => /^\.|[\s/\\\p{Cc}]/u.test(id);
/** Letters and digits of any script, and hyphens; real writers cut long ones, hyphen last. */
const isWords = (id: string): boolean => /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*$/u.test(id);

/** True for an id that its file (of a source, its folder) can be named after. */
export function canBeName(kind: ObjectKind, id: string): boolean {
  return kind === 'vouch-source' ? isSha256(id) : id !== '' && !isNoName(id);
}

/** True for lower-case words with hyphens between them. */
export function isSlug(id: string): boolean {
  // Mostly; to compile what all scripts need takes a millisecond.
  if (/^[a-z0-9][a-z0-9-]*$/.test(id)) return true;
  return isWords(id) && id === id.toLowerCase();
}

/** Why some system can't have the file that is named after an id; null where all can. */
export function fileFault(kind: ObjectKind, id: string): string | null {
  return nameFault(kind === 'vouch-source' ? id : `${id}.yaml`);
}
