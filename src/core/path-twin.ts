/** Why a path may be taken for another one. Plain JSON. */
export interface PathTwin {
  /** What is wrong: another spelling, an ending that gets lost, a character that is not seen. */
  readonly fault: 'spelling' | 'ending' | 'invisible';
  /** The path up to the name that is wrong. */
  readonly spelled: string;
  /** What that may be taken for. */
  readonly meant: string;
  /** True where `spelled` is a folder. */
  readonly isFolder: boolean;
  /** What is at `meant`, or the first file in it; null where nothing is. */
  readonly other: string | null;
}

/** What is wrong with a path, before anybody knows what else is there. */
export type PathFault = Omit<PathTwin, 'other' | 'isFolder'>;

/** Characters of a name that nobody sees. Joiners and variation selectors are letters of real names. */
const INVISIBLE =
  /[\0-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g;

/** What Windows drops from the end of a name, and what looks the same as that. */
const ENDING = /[.\p{Zs}]+$/u;

/** What a text looks like to somebody who compares it with an ASCII name. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu;

const PLAIN = /^[ -~]*$/;

/** The first character of a name that nobody sees; null where there is none. */
export function invisibleIn(name: string): string | null {
  return PLAIN.test(name) ? null : (name.match(INVISIBLE)?.[0] ?? null);
}

/** True for a name that Windows would cut. */
function hasLostEnding(name: string): boolean {
  return ENDING.test(name);
}

/** What is not seen of a name; null for a plain one. */
export function oddity(name: string): 'ending' | 'invisible' | null {
  if (invisibleIn(name) !== null) return 'invisible';
  return hasLostEnding(name) ? 'ending' : null;
}

/** The name without what is not seen of it; itself where nothing else is left. */
export function plainName(name: string): string {
  return name.replace(INVISIBLE, '').replace(ENDING, '') || name;
}

/** Equal for names that a file system may take for the same: case folding, then NFC. */
export function foldedName(name: string): string {
  const seen = plainName(name);
  if (PLAIN.test(seen)) return seen.toLowerCase();
  // A dotless i is a letter of its own, though its capital is that of i.
  return seen.normalize('NFC').split('\u0131').map(folded).join('\u0131').normalize('NFC');
}

/** The same of each name of a path. */
export function foldedPath(path: string): string {
  return path.split('/').map(foldedName).join('/');
}

/** Where a path belongs that may be taken for another one. */
export function meantPath(path: string, { spelled, meant }: PathFault): string {
  return meant + path.slice(spelled.length);
}

/** The name as it is compared with the ASCII names that protocols use. */
export function comparedName(name: string): string {
  return PLAIN.test(name) ? foldedName(name) : foldedName(name.replace(UNSEEN, ''));
}

/** By the capitals, so that long s, Kelvin and sharp s fold as well. */
function folded(text: string): string {
  return text.toLowerCase().toUpperCase().toLowerCase();
}

/** Bytes of a name, on most file systems; a file is written beside itself first, under a longer one. */
const LONGEST_NAME = 200;

/** Names that Windows keeps for devices, whatever comes behind the first dot. */
const DEVICE = /^(?:con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/** What no name on Windows may hold, and what it shortens names to. */
const NOT_ON_WINDOWS = /[<>:"|?*\\]|~\d/;

/** What keeps some system from having a file of this name, as `a …`; null where all can have it. */
export function nameFault(name: string): string | null {
  if (name === '' || name === '.' || name === '..') return 'a part of a path that names no file';
  if (DEVICE.test(name)) return 'a device on Windows';
  if (NOT_ON_WINDOWS.test(name)) return 'a name that Windows does not take';
  if (hasLostEnding(name)) return 'a name whose end gets lost on Windows';
  if (invisibleIn(name) !== null || name.includes('\ufffd')) {
    return 'a name with characters that nobody sees';
  }
  if (Buffer.byteLength(name) > LONGEST_NAME) return `a name of more than ${LONGEST_NAME} bytes`;
  return null;
}
