import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** Where yarn keeps packages of a project that has no folder for them. */
const OF_YARN = /[\\/]\.yarn[\\/]/;

/**
 * The folder of a project that this package is installed in, as an ordinary package of it; null where
 * it runs from elsewhere (its own clone, a cache, a program of its own).
 */
export function installingProject(): string | null {
  const packages = dirname(packageFolder());
  if (OF_YARN.test(packages)) return null;
  return basename(packages) === 'node_modules' ? dirname(packages) : null;
}

/** Where the project is published, as its package.json has it; null as long as that names no address. */
export function publishedAddress(): string | null {
  const text = readFileSync(join(packageFolder(), 'package.json'), 'utf8');
  const { repository } = JSON.parse(text) as { readonly repository?: { readonly url: string } };
  return repository?.url ?? null;
}
