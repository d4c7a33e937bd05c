import { delimiter, resolve, sep } from 'node:path';
import { CouldNotCheck } from '../../core/failure.ts';
import type { ObjectFormat } from '../object-id.ts';
import { realFolder } from '../real-folder.ts';
import type { WorkTree } from '../refusals.ts';
import { gitEnvironment } from './environment.ts';
import { Git } from './git.ts';
import { gitTooOld } from './git-failure.ts';

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
  /** Runs git in the root, with variables that mean the same there as in the caller's folder. */
  readonly git: Git;
}

const QUESTION = [
  'rev-parse',
  '--is-bare-repository',
  '--is-inside-work-tree',
  '--show-object-format',
  '--show-cdup',
  '--absolute-git-dir',
];

/**
 * Finds the repository of a folder, with one git process.
 * @throws CouldNotCheck when there is none, git refuses it, or git is missing.
 */
export async function locate(
  folder: string,
  callerEnv: Readonly<Record<string, string | undefined>>,
): Promise<Location> {
  const cwd = realFolder(folder);
  const env = gitEnvironment(callerEnv);
  const answer = await new Git(cwd, env).run(QUESTION);
  const [bare, inside, format, ...rest] = answer.toString('utf8').replace(/\n$/, '').split('\n');
  // An option that rev-parse does not know comes back as it is.
  if (format === '--show-object-format') throw gitTooOld(cwd);
  if (format !== 'sha1' && format !== 'sha256') {
    throw new CouldNotCheck(
      'unknown-object-format',
      `The repository names its objects by ${format ?? 'an unknown hash'}, not by sha1 or sha256.`,
    );
  }
  // Inside a work tree there is one line of `../` first; a folder's name may hold line ends, so
  // the git directory is all that follows.
  const up = inside === 'true' ? (rest.shift() ?? '') : '';
  const gitDir = rest.join('\n');
  const workTreeRoot = resolve(cwd, up);
  const present = inside === 'true' && workTreeRoot !== resolve(cwd, gitDir);
  const root = present ? workTreeRoot : (rest.at(-1) ?? cwd);
  return {
    root,
    gitDir: resolve(cwd, gitDir),
    prefix: present ? prefixOf(cwd, up) : '',
    workTree: present ? 'present' : bare === 'true' ? 'bare' : 'elsewhere',
    objectFormat: format,
    git: new Git(root, anchored(env, cwd, root, present)),
  };
}

/** The last folders of `cwd`, as many as `up` climbs. */
function prefixOf(cwd: string, up: string): string {
  const depth = up.length / '../'.length;
  if (depth === 0) return '';
  return `${cwd.split(sep).slice(-depth).join('/')}/`;
}

/**
 * Rewrites relative variables so that they hold in the root. Git takes those about the repository
 * from the caller's folder, but those about index and objects from the root of the work tree,
 * because it goes there before it uses them.
 */
function anchored(
  env: Record<string, string>,
  cwd: string,
  root: string,
  hasWorkTree: boolean,
): Record<string, string> {
  const fixed = { ...env };
  for (const name of ['GIT_DIR', 'GIT_COMMON_DIR', 'GIT_WORK_TREE']) {
    if (env[name]) fixed[name] = resolve(cwd, env[name]);
  }
  // With GIT_DIR alone, the caller's folder is the work tree: said aloud, it holds everywhere.
  if (env['GIT_DIR'] && hasWorkTree) fixed['GIT_WORK_TREE'] = root;
  const base = hasWorkTree ? root : cwd;
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
