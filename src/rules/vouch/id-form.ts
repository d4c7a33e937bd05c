import { isSha256 } from '../../core/sha256.ts';
import type { ObjectKind } from './bases.ts';

/** White space, what separates folders, control characters, and a dot that hides the file. */
const NO_NAME = /^\.|[\s/\\\p{Cc}]/u;
/** Letters and digits of any script, and hyphens; real writers cut long ones, hyphen last. */
const SLUG = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*$/u;

/** True for an id that its file (of a source, its folder) can be named after. */
export function canBeName(kind: ObjectKind, id: string): boolean {
  return kind === 'vouch-source' ? isSha256(id) : id !== '' && !NO_NAME.test(id);
}

/** True for lower-case words with hyphens between them. */
export function isSlug(id: string): boolean {
  return SLUG.test(id) && id === id.toLowerCase();
}
