import { existsSync, lstatSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { CouldNotCheck } from '../../core/failure.ts';
import { DIVERTING } from '../diverting.ts';
import { demandOwnRepository } from '../embedded.ts';
import { readTextIfThere } from '../read-if-there.ts';
import { realFolder } from '../real-folder.ts';
import type { WorkTree } from '../refusals.ts';
import { type GitConfig, isOn, readConfigFile } from './git-config.ts';
import { unsupported } from './unsupported.ts';

type Env = Readonly<Record<string, string | undefined>>;

/** Where a repository is. */
export interface Location {
  /** The work tree, or the git directory where there is none. */
  readonly root: string;
  readonly prefix: string;
  readonly workTree: WorkTree;
  readonly gitDir: string;
  readonly indexFile: string;
  /** The repository's own settings. */
  readonly config: GitConfig;
}

/** The repository format that is known (core.repositoryFormatVersion). */
const NEWEST_FORMAT = 1;

/** Extensions of the repository format that change nothing for a reader. */
const HARMLESS = ['noop', 'preciousobjects', 'partialclone'];

/**
 * Finds the repository of a folder.
 * @throws CouldNotCheck when there is none, it is of a kind that only git reads, or another
 * repository holds it among its files.
 */
export function locate(folder: string, env: Env): Location {
  for (const name of DIVERTING) {
    if (env[name]) throw unsupported(`The environment sets ${name}.`);
  }
  const cwd = realFolder(folder);
  const found = find(cwd);
  if (env['GIT_DIR'] && resolve(cwd, env['GIT_DIR']) !== found.gitDir) {
    throw unsupported('The environment sets GIT_DIR to another repository than the folder is in.');
  }
  if (!env['GIT_DIR']) demandOwnRepository(found.gitDir, cwd);
  const config = readConfigFile(join(found.gitDir, 'config'));
  demandPlain(found.gitDir, config);
  const bare = found.root === null && isOn(config, 'core.bare', false);
  const root = found.root ?? found.gitDir;
  return {
    root,
    prefix: found.root === null || cwd === root ? '' : `${relativeTo(root, cwd)}/`,
    workTree: found.root === null ? (bare ? 'bare' : 'elsewhere') : 'present',
    gitDir: found.gitDir,
    indexFile: resolve(root, env['GIT_INDEX_FILE'] || join(found.gitDir, 'index')),
    config,
  };
}

/** Climbs to the first folder that holds a `.git`, or that is a git directory itself. */
function find(cwd: string): { root: string | null; gitDir: string } {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const git = join(folder, '.git');
    const stat = lstatSync(git, { throwIfNoEntry: false });
    if (stat && !stat.isDirectory()) {
      throw unsupported(
        `${folder} is a linked worktree or a submodule (its .git is not a folder).`,
      );
    }
    if (isGitDirectory(git)) return { root: folder, gitDir: git };
    if (isGitDirectory(folder)) return { root: null, gitDir: folder };
    if (folder === dirname(folder)) break;
  }
  throw new CouldNotCheck(
    'not-a-repository',
    `${cwd} is not inside a git repository.`,
    'Run the command inside a repository.',
  );
}

/** What git itself takes for a git directory. */
export function isGitDirectory(folder: string): boolean {
  return ['HEAD', 'objects', 'refs'].every((name) => existsSync(join(folder, name)));
}

/** Refuses what changes how a repository is to be read. */
function demandPlain(gitDir: string, config: GitConfig): void {
  for (const [key, values] of config) {
    const [section, name = ''] = key.split('.');
    if (section === 'extensions' && !HARMLESS.includes(name)) {
      throw unsupported(`The repository uses the extension ${name} (${values.at(-1)}).`);
    }
    if (section === 'include' || section === 'includeif') {
      throw unsupported("The repository's configuration includes other files.");
    }
  }
  const version = Number(config.get('core.repositoryformatversion')?.at(-1) ?? 0);
  if (!(version <= NEWEST_FORMAT)) {
    throw unsupported(`The repository has the format version ${version}.`);
  }
  if (existsSync(join(gitDir, 'commondir'))) {
    throw unsupported('The repository keeps most of its files in another place (commondir).');
  }
  if (config.has('core.worktree')) throw unsupported('The work tree is in another place.');
  if (readTextIfThere(join(gitDir, 'objects', 'info', 'alternates'))?.trim()) {
    throw unsupported('The repository borrows objects from another one (alternates).');
  }
}

function relativeTo(root: string, folder: string): string {
  return folder.slice(root.length).split(sep).filter(Boolean).join('/');
}
