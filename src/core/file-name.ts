import { hasLostEnding, invisibleIn } from './path-twin.ts';

/** Bytes of a name, on most file systems; a file is written beside itself first, under a longer one. */
export const LONGEST_NAME = 200;

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
