import { join } from 'node:path';
import { onFileSystem } from './file-system.ts';
import { readTextIfThere } from './read-if-there.ts';

/** What git notes of each change of HEAD begins with: what it was, and what it is. */
const NOTED = /^([0-9a-f]{40}(?:[0-9a-f]{24})?) ([0-9a-f]{40}(?:[0-9a-f]{24})?) /gm;

/** The commits that HEAD was, each once, newest first; none where git keeps no log of that. */
export async function formerHeads(gitDir: string): Promise<readonly string[]> {
  const text = await onFileSystem(async () => readTextIfThere(join(gitDir, 'logs', 'HEAD')));
  const ids = [...(text ?? '').matchAll(NOTED)].flatMap(([, was = '', is = '']) => [was, is]);
  return [...new Set(ids.reverse())].filter((id) => !/^0+$/.test(id));
}
