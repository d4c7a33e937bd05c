import { lstatSync, readFileSync } from 'node:fs';
import { CONFIG_BYTES } from '../../config/find.ts';

/** The text of a file that can be added to. Null for what is no plain file of a usual size. */
export function plainText(path: string): string | null {
  const found = lstatSync(path);
  if (!found.isFile() || found.size > CONFIG_BYTES) return null;
  const text = readFileSync(path, 'utf8');
  // What was replaced while it was decoded would be lost.
  return text.includes('\ufffd') ? null : text;
}
