import type { ObjectKind } from './bases.ts';

const SHA256 = /^[0-9a-f]{64}$/;
/** White space, what separates folders, control characters, and a dot that hides the file. */
const NO_NAME = /^\.|[\s/\\\p{Cc}]/u;
/** Letters and digits of any script, and hyphens; real writers cut long ones, hyphen last. */
const SLUG = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N}-]*$/u;

/** True for an id that its file (of a source, its folder) can be named after. */
export function canBeName(kind: ObjectKind, id: string): boolean {
  return kind === 'vouch-source' ? SHA256.test(id) : id !== '' && !NO_NAME.test(id);
}

/** True for lower-case words with hyphens between them. */
export function isSlug(id: string): boolean {
  return SLUG.test(id) && id === id.toLowerCase();
}
