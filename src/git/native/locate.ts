import { lstatSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { CouldNotCheck } from '../../core/failure.ts';
import type { ObjectFormat } from '../../core/object-id.ts';
import { DIVERTING } from '../diverting.ts';
import { demandOwnRepository, demandOwnWorkTree } from '../embedded.ts';
import { realFolder } from '../real-folder.ts';
import type { WorkTree } from '../refusals.ts';
import { type Environment, gitEnvironment } from './environment.ts';
import { Git } from './git.ts';
import { gitTooOld } from './git-failure.ts';

/**
 * Variables by which git finds another repository, or other objects, index and settings in it. What
 * names the files of the user's own settings is not among them: nothing of theirs is needed to find
 * a repository or to read what is in it.
 */
const LEADING_AWAY = [...DIVERTING, 'GIT_DIR', 'GIT_DISCOVERY_ACROSS_FILESYSTEM'];

/** Whatever these words are about, in a branch's name too: git reads such settings better. */
const UNUSUAL = /extensions|worktree|include/i;

/** Bytes: git finds its way in a larger file of refs without reading all of it. */
const MOST_TEXT = 4 * 2 ** 20;

/** A repository that is nothing but a folder with a `.git` folder in it. */
interface PlainRepository {
  /** The work tree, absolute. */
  readonly root: string;
  readonly gitDir: string;
}

/**
 * Finds the repository of a folder without git, where git would find it at the first `.git` on the
 * way up, whatever else is set. All that is out of the ordinary is left to git: other owners, linked
 * work trees, submodules, bare repositories, file systems below each other, extensions of the format.
 * @param cwd absolute, without links
 * @returns null where git has to be asked
 */
function findPlain(cwd: string, env: Environment): PlainRepository | null {
  if (LEADING_AWAY.some((name) => env[name] !== undefined)) return null;
  try {
    const { dev } = statSync(cwd);
    for (let folder = cwd; ; folder = dirname(folder)) {
      // Git takes the one folder for a repository, and does not go on from the other.
      if (isLikeGitDir(folder) || statSync(folder).dev !== dev) return null;
      const gitDir = join(folder, '.git');
      if (isThere(gitDir)) {
        return isPlain(folder, gitDir) ? { root: folder, gitDir } : null;
      }
      if (folder === dirname(folder)) return null;
    }
  } catch {
    return null;
  }
}

/** A `HEAD` that is a link to nowhere will do, and what else it takes may be somewhere else. */
function isLikeGitDir(folder: string): boolean {
  return isThere(join(folder, 'HEAD'));
}

function isThere(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
}

function isPlain(root: string, gitDir: string): boolean {
  const own = userInfo().uid;
  const stats = [root, gitDir, ...['objects', 'refs'].map((name) => join(gitDir, name))].map(
    (path) => lstatSync(path),
  );
  // Whose files are another user's may be obeyed only where the user's own settings say so.
  if (stats.some((stat) => !stat.isDirectory() || stat.uid !== own)) return false;
  if (isThere(join(gitDir, 'commondir'))) return false;
  if (!/^(?:ref: refs\/\S+|[0-9a-f]{40})\n$/.test(textOf(join(gitDir, 'HEAD')))) return false;
  return isPlainConfig(textOf(join(gitDir, 'config')));
}

/** The first format of all, with files beside its git directory. */
function isPlainConfig(text: string): boolean {
  const saysOnce = (name: string, value: string): boolean => {
    const lines = text.split('\n').filter((line) => line.toLowerCase().includes(name));
    return lines.length === 1 && lines[0]?.trim() === `${name} = ${value}`;
  };
  return (
    !UNUSUAL.test(text) && saysOnce('repositoryformatversion', '0') && saysOnce('bare', 'false')
  );
}

/** @throws The system's error; and Error for what is no file, which may have no end, or very large. */
function textOf(path: string): string {
  const stat = lstatSync(path);
  if (!stat.isFile() || stat.size > MOST_TEXT)
    throw new Error(`${path} is not a file of a few lines`);
  return readFileSync(path, 'utf8');
}

/** Where a repository is, as git sees it from the caller's folder. */
export interface Location {
  /** The work tree, or the git directory where there is none. */
  readonly root: string;
  /** Of this worktree, where it has one of its own. */
  readonly gitDir: string;
  /** The caller's folder below the root, with a `/` at its end; '' for the root. */
  readonly prefix: string;
  readonly workTree: WorkTree;
  readonly objectFormat: ObjectFormat;
  /** True where what stands in the git directory can be read without git. */
  readonly isPlain: boolean;
  /** Runs git in the root, with variables that mean the same there as in the caller's folder. */
  readonly git: Git;
}

const QUESTION = [
  'rev-parse',
  '--is-bare-repository',
  '--is-inside-work-tree',
  '--show-cdup',
  '--show-object-format',
  '--absolute-git-dir',
];

/**
 * Finds the repository of a folder, with one git process where there is anything unusual about it.
 * @throws CouldNotCheck when there is none, git refuses it, or git is missing, for one that another
 * repository holds among its files, and for one whose files reach beyond the folder that it is in.
 */
export async function locate(
  folder: string,
  callerEnv: Readonly<Record<string, string | undefined>>,
): Promise<Location> {
  const cwd = realFolder(folder);
  const env = gitEnvironment(callerEnv, cwd);
  return plainLocation(cwd, env) ?? askGit(cwd, env);
}

/** What git would say of a repository that is nothing but a folder; null where git has to say it. */
export function plainLocation(cwd: string, env: Record<string, string>): Location | null {
  const found = findPlain(cwd, env);
  if (found === null) return null;
  const { root, gitDir } = found;
  const way = relative(root, cwd);
  return {
    root,
    gitDir,
    prefix: way === '' ? '' : `${way.split(sep).join('/')}/`,
    workTree: 'present',
    objectFormat: 'sha1',
    isPlain: true,
    git: new Git(root, anchored(env, cwd, { root, gitDir, present: true })),
  };
}

/** @throws CouldNotCheck as `locate` does. */
export async function askGit(cwd: string, env: Record<string, string>): Promise<Location> {
  const answer = await new Git(cwd, env).run(QUESTION);
  const { bare, inside, up, objectFormat, gitDir } = understood(answer.toString('utf8'), cwd);
  if (!env['GIT_DIR']) demandOwnRepository(gitDir, cwd);
  const workTreeRoot = resolve(cwd, up);
  const present = inside && workTreeRoot !== gitDir;
  const root = present ? workTreeRoot : gitDir;
  const isNamed = env['GIT_DIR'] || env['GIT_WORK_TREE'];
  if (present && !isNamed) demandOwnWorkTree(root, gitDir, cwd);
  return {
    root,
    gitDir,
    prefix: present ? prefixOf(cwd, up) : '',
    workTree: present ? 'present' : bare ? 'bare' : 'elsewhere',
    objectFormat,
    isPlain: false,
    git: new Git(root, anchored(env, cwd, { root, gitDir, present })),
  };
}

/** Takes the answer apart. Folders may have line ends in their names. */
function understood(answer: string, cwd: string) {
  const [bare, inside, ...lines] = answer.replace(/\n$/, '').split('\n');
  // An option that rev-parse does not know comes back as it is.
  if (lines.includes('--show-object-format')) throw gitTooOld(cwd);
  // Inside a work tree there is one line of `../` first; elsewhere the work tree's path, or nothing.
  const at = lines.findIndex((line, i) => /^sha\d+$/.test(line) && isAbsolute(lines[i + 1] ?? ''));
  const objectFormat = lines[at];
  if (objectFormat !== 'sha1' && objectFormat !== 'sha256') {
    throw new CouldNotCheck(
      'unknown-object-format',
      `The repository names its objects by ${objectFormat ?? 'an unknown hash'}, not by sha1 or sha256.`,
    );
  }
  return {
    bare: bare === 'true',
    inside: inside === 'true',
    up: inside === 'true' ? (lines[0] ?? '') : '',
    objectFormat: objectFormat as ObjectFormat,
    gitDir: resolve(cwd, lines.slice(at + 1).join('\n')),
  };
}

/** The last folders of `cwd`, as many as `up` climbs. */
function prefixOf(cwd: string, up: string): string {
  const depth = up.length / '../'.length;
  if (depth === 0) return '';
  return `${cwd.split(sep).slice(-depth).join('/')}/`;
}

/**
 * Says where the repository is, so that nothing is looked for again: from the root, git might find
 * another one (a work tree can be anywhere). Relative variables are rewritten so that they hold in
 * the root. Git takes that about the repository from the caller's folder, but those about index and
 * objects from the root of the work tree, because it goes there before it uses them.
 */
function anchored(
  env: Record<string, string>,
  cwd: string,
  { root, gitDir, present }: { root: string; gitDir: string; present: boolean },
): Record<string, string> {
  const fixed: Record<string, string> = { ...env, GIT_DIR: gitDir };
  if (present) fixed['GIT_WORK_TREE'] = root;
  else delete fixed['GIT_WORK_TREE'];
  if (env['GIT_COMMON_DIR']) fixed['GIT_COMMON_DIR'] = resolve(cwd, env['GIT_COMMON_DIR']);
  const base = present ? root : cwd;
  for (const name of ['GIT_INDEX_FILE', 'GIT_OBJECT_DIRECTORY', 'GIT_QUARANTINE_PATH']) {
    if (env[name]) fixed[name] = resolve(base, env[name]);
  }
  const alternates = env['GIT_ALTERNATE_OBJECT_DIRECTORIES'];
  if (alternates && !alternates.includes('"')) {
    fixed['GIT_ALTERNATE_OBJECT_DIRECTORIES'] = alternates
      .split(delimiter)
      .map((path) => (path ? resolve(base, path) : path))
      .join(delimiter);
  }
  return fixed;
}
