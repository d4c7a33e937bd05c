import type { FileMode } from '../core/snapshot.ts';

const MODES: Readonly<Record<string, FileMode>> = {
  '100644': 'file',
  // What very old repositories have for 100644.
  '100664': 'file',
  '100755': 'executable',
  '120000': 'symlink',
  '160000': 'submodule',
};

/** What git's octal digits say of a path; null for those that no file has. */
export function fileMode(octal: string): FileMode | null {
  return MODES[octal] ?? null;
}
