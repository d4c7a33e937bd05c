import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CouldNotCheck } from '../core/failure.ts';

/**
 * The folder that this package is installed in: the nearest one, above the file that runs, with
 * schemas.
 * @throws CouldNotCheck where only a part of the package is there.
 */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'schemas/config.schema.json'))) {
    if (folder === dirname(folder)) {
      throw new CouldNotCheck(
        'incomplete-package',
        'The folder schemas of the package lint-protocol is not there.',
        'Install the package again.',
      );
    }
    folder = dirname(folder);
  }
  return folder;
}
