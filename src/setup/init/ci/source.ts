import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { WrongUse } from '../../../core/failure.ts';
import { TOOL } from '../../../core/tool.ts';
import type { Survey } from '../survey.ts';

/** How a machine that has only a clone comes by the linter: as a lock file of the repository pins it. */
export interface Source {
  /** What installs exactly what the lock file names. */
  readonly install: string;
  /** What starts the linter, from the root. */
  readonly start: string;
}

/** Lock files, with what installs from them. No scripts of packages are run where that can be had. */
const MANAGERS: readonly { readonly lock: string; readonly install: string }[] = [
  {
    lock: 'pnpm-lock.yaml',
    install: 'corepack enable && pnpm install --frozen-lockfile --ignore-scripts',
  },
  { lock: 'yarn.lock', install: 'corepack enable && yarn install --frozen-lockfile' },
  { lock: 'package-lock.json', install: 'npm ci --ignore-scripts' },
  { lock: 'npm-shrinkwrap.json', install: 'npm ci --ignore-scripts' },
];

/** A path that means nothing in YAML, in an expression of a forge or in a shell. */
const PLAIN = /^[\w./-]+$/;

/**
 * Looks for a lock file that names the linter, in the folder that has its package or above. A name
 * alone is never run: whoever can publish under it would choose what runs.
 * @throws WrongUse where there is none.
 */
export function sourceOf({ root, packagePath, isInstalled }: Survey): Source {
  const project = isInstalled ? dirname(dirname(packagePath)) : '.';
  for (let folder = project; PLAIN.test(project); folder = dirname(folder)) {
    const found = MANAGERS.find(({ lock }) => names(join(root, folder, lock)));
    if (found !== undefined) {
      const install = folder === '.' ? found.install : `(cd ${folder} && ${found.install})`;
      return { install, start: startIn(project, found.lock) };
    }
    if (folder === '.') break;
  }
  throw new WrongUse(
    'no-lock-file',
    `No lock file here names ${TOOL.name}, so a machine that has only a clone can't install it. Nothing was written.`,
    `Install it first, and commit the lock file: npm install --save-dev ${TOOL.name}, or a tarball of it. For a repository without Node: npm install --prefix tools/${TOOL.name}, and so on (docs/adoption.md).`,
  );
}

/** Yarn may keep no `node_modules` at all. */
function startIn(project: string, lock: string): string {
  if (project !== '.') return `./${project}/node_modules/.bin/${TOOL.name}`;
  return lock === 'yarn.lock' ? `yarn run ${TOOL.name}` : `./node_modules/.bin/${TOOL.name}`;
}

function names(lock: string): boolean {
  return existsSync(lock) && readFileSync(lock, 'utf8').includes(TOOL.name);
}
