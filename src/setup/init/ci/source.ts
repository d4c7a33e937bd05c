import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import { WrongUse } from '../../../core/failure.ts';
import { TOOL } from '../../../core/tool.ts';
import type { PackageSeen } from '../package-seen.ts';

/** How a machine that has only a clone comes by the linter: as a lock file of the repository pins it. */
export interface Source {
  /** The lock file, from the root. */
  readonly lock: string;
  /** The command that installs exactly what the lock file of a tree names. */
  install(tree: string): string;
  /** The command that starts the linter of a tree. */
  start(tree: string): string;
}

/** In the shell, the tree that the linter comes from: {@link fromBase} says which. */
export const CHOSEN = '$from';

/**
 * Lock files, with what installs from them. No scripts of packages are run where that can be had.
 * Yarn gets a folder of packages also where the project has none: such packages are started only in
 * the project itself, and the linter is started in another tree.
 */
const MANAGERS: readonly {
  readonly lock: string;
  readonly install: string;
  /** The same where the lock file has this text. */
  readonly newer?: { readonly has: string; readonly install: string };
}[] = [
  {
    lock: 'pnpm-lock.yaml',
    // Newer Node has no corepack.
    install:
      '(command -v pnpm >/dev/null || corepack enable) && pnpm install --frozen-lockfile --ignore-scripts',
  },
  {
    lock: 'yarn.lock',
    install:
      '(corepack enable || command -v yarn >/dev/null) && yarn install --frozen-lockfile --ignore-scripts',
    newer: {
      has: '__metadata:',
      install:
        '(corepack enable || command -v yarn >/dev/null) && YARN_NODE_LINKER=node-modules YARN_ENABLE_SCRIPTS=0 yarn install --immutable',
    },
  },
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
export function sourceOf(survey: Project & { readonly ignored: ReadonlySet<string> }): Source {
  const found = lockOf(survey);
  if (found !== null) {
    const { folder, lock, install, outside } = found;
    if (survey.ignored.has(lock)) {
      throw new WrongUse(
        'no-lock-file',
        `Git ignores ${lock}, so a machine that has only a clone can't install ${TOOL.name}. Nothing was written.`,
        `Add it all the same, and commit it: git add --force ${lock}`,
      );
    }
    if (outside !== null) {
      const { message, help } = leadsOutside(lock, outside);
      throw new WrongUse('package-outside', `${message} Nothing was written.`, help);
    }
    return {
      lock,
      install: (tree) => within(inTree(tree, folder), install),
      start: (tree) => inTree(tree, `${projectOf(survey)}/node_modules/.bin/${TOOL.name}`),
    };
  }
  throw new WrongUse(
    'no-lock-file',
    `No lock file here names ${TOOL.name}, so a machine that has only a clone can't install it. Nothing was written.`,
    `Install it first, and commit the lock file: npm install --save-dev ./vendor/TARBALL, with the package in vendor. For a repository without Node, docs/adoption.md has the commands.`,
  );
}

/** The lock file that names the linter where its package is installed, or above; null for none. */
export function lockOf(survey: Project) {
  const project = projectOf(survey);
  return PLAIN.test(project) ? lockNaming(survey.root, project) : null;
}

function projectOf({ packagePath, isInstalled }: Project) {
  return isInstalled ? dirname(dirname(packagePath)) : '.';
}

/** Where the package is installed. */
type Project = Pick<PackageSeen, 'packagePath' | 'isInstalled'> & { readonly root: string };

interface FoundLock {
  /** From the root. */
  readonly folder: string;
  readonly lock: string;
  readonly install: string;
  /** Where it takes the package from, if that is not in the repository; null elsewhere. */
  readonly outside: string | null;
}

/** The lock file that names the linter, in a folder of the repository or above; null for none. */
export function lockNaming(root: string, project: string): FoundLock | null {
  for (let folder = project; ; folder = dirname(folder)) {
    for (const { lock, newer, ...usual } of MANAGERS) {
      const file = join(root, folder, lock);
      if (!names(file)) continue;
      const isNewer = newer !== undefined && readFileSync(file, 'utf8').includes(newer.has);
      const { install } = isNewer ? newer : usual;
      const path = posix.join(folder.split(sep).join('/'), lock);
      return { folder, lock: path, install, outside: outsideOf(root, file) };
    }
    if (folder === '.' || folder === dirname(folder)) return null;
  }
}

/** What a lock file says behind the name of the package, up to the next entry: a path. */
const LOCAL = new RegExp(
  `${TOOL.name}(?:(?!\\n\\r?\\n)[^{}]){0,40}[{]?(?:(?!\\n\\r?\\n)[^{}]){0,200}?(?:file|link):([^"'\\s,)#}:]+)`,
  'g',
);

function outsideOf(root: string, lock: string): string | null {
  const text = readFileSync(lock, 'utf8');
  const paths = [...text.matchAll(LOCAL)].map(([, path = '']) => path);
  const leadsOut = (folder: string, path: string) =>
    relative(root, resolve(folder, path)).startsWith('..');
  const isOutside = (path: string) => {
    const folder = dirname(lock);
    if (!leadsOut(folder, path)) return false;
    const asking = foldersAsking(folder, path);
    return asking.length === 0 || asking.some((each) => leadsOut(each, path));
  };
  return paths.find(isOutside) ?? null;
}

/** The folder and those below whose package wants that path: workspaces share a lock file, and each means its own folder. */
function foldersAsking(folder: string, path: string): string[] {
  const file = join(folder, 'package.json');
  const isAsking = existsSync(file) && readFileSync(file, 'utf8').includes(`${path}"`);
  const below = readdirSync(folder, { withFileTypes: true }).filter(
    (each) => each.isDirectory() && each.name !== 'node_modules' && !each.name.startsWith('.'),
  );
  const others = below.flatMap(({ name }) => foldersAsking(join(folder, name), path));
  return isAsking ? [folder, ...others] : others;
}

/** Why other clones cannot install the package. */
export function leadsOutside(lock: string, outside: string) {
  return {
    message: `${lock} takes ${TOOL.name} from ${outside}, which is outside of the repository, so a machine that has only a clone can't install it.`,
    help: `Copy that file into the repository, install it from there, and commit it: mkdir vendor, then npm install --save-dev ./vendor/${posix.basename(outside)}`,
  };
}

function within(folder: string, command: string): string {
  return folder === '.' ? command : `(cd ${folder} && ${command})`;
}

/** A path of a tree, as a word of the shell. */
function inTree(tree: string, path: string): string {
  const whole = posix.join(tree, path);
  if (tree !== '.') return `"${whole}"`;
  return whole === '.' ? '.' : `./${whole}`;
}

/**
 * Lines of shell that take the linter from the base of a change, as its configuration is: a change
 * that brings both would choose who judges it. They are handed a revision as `$base`, and leave its
 * id there. The tree is no folder of the clone, so nothing of the change is near when packages are
 * installed. A hook of the clone may be one that the change brings (`core.hooksPath`).
 */
export function fromBase({ lock, install }: Source): string {
  return `base=$(git rev-parse --verify --end-of-options "$base^{commit}")
tree=$(mktemp -d)
git -c core.hooksPath=/dev/null worktree add --quiet --detach "$tree" "$base"
from=$tree
if ! grep -qs ${TOOL.name} "$tree/${lock}"; then
  echo "The base has no ${TOOL.name} in ${lock}: the change is checked by its own." >&2
  from=.
fi
${install(CHOSEN)}`;
}

/** Lines, each behind so many spaces. */
export function indented(lines: string, spaces: number): string {
  return lines.replace(/^(?=.)/gm, ' '.repeat(spaces));
}

function names(lock: string): boolean {
  return existsSync(lock) && readFileSync(lock, 'utf8').includes(TOOL.name);
}
