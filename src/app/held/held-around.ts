import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Asker } from '../caller.ts';
import type { Held } from './held.ts';
import { HeldTree } from './held-tree.ts';
import { LooseTexts } from './loose-texts.ts';

/** The folder of the repository that a file is in, or would be in; null where there is none. */
export function repositoryAround(file: string): string | null {
  for (let folder = dirname(file); ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return null;
  }
}

/**
 * What the texts of one repository are judged in.
 * @param folder null for texts that are in none
 * @throws Failure where the repository can't be read, or its configuration is broken.
 */
export async function heldAround(folder: string | null, asker: Asker): Promise<Held> {
  return folder === null ? new LooseTexts() : HeldTree.open({ ...asker, cwd: folder });
}
