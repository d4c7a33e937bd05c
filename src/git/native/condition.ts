import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ObjectFormat } from '../../core/object-id.ts';
import type { OpenOptions } from '../../core/repository.ts';
import { decodePath, splitAtNul } from '../path-bytes.ts';
import type { WorkTree } from '../refusals.ts';
import { isShallow } from './ancestry.ts';
import type { Git } from './git.ts';
import { locate } from './locate.ts';

/** What kind of clone a folder is in, as far as it decides what can be looked at. */
export interface Condition {
  /** As git tells it: `2.39.5`. */
  readonly gitVersion: string;
  /** Absolute. */
  readonly root: string;
  readonly workTree: WorkTree;
  readonly objectFormat: ObjectFormat;
  readonly isShallow: boolean;
  /** Whether contents were left out that git would fetch when they are asked for. */
  readonly isPartial: boolean;
  /** Objects that HEAD needs and this clone has not. Counted in partial clones; 0 in others. */
  readonly missingObjects: number;
  /** Whether only some of the files are checked out. */
  readonly isSparse: boolean;
  /** Whether this is one of several work trees of a repository, and not the first. */
  readonly isLinked: boolean;
  /** The repository that has this one as a submodule; null for none. */
  readonly superproject: string | null;
  /** Commits that HEAD reaches here. */
  readonly commits: number;
}

/** What stands in the work tree, and git does not show or has made something else of. */
export interface OutOfSight {
  /** Files that git ignores, and folders all of which it ignores: those end in `/`. */
  readonly ignored: readonly string[];
  /** Folders that are repositories of their own, and no submodules. They end in `/`. */
  readonly repositories: readonly string[];
  /** Tracked files whose changes git was told not to look for. */
  readonly unwatched: readonly string[];
}

/**
 * Looks at the clone that a folder is in.
 * @throws CouldNotCheck when there is none, or git is missing.
 */
export async function readCondition({
  cwd,
  env,
}: Omit<OpenOptions, 'backend'>): Promise<Condition> {
  const { git, root, workTree, objectFormat, gitDir, isPlain } = await locate(cwd, env);
  const settings = await settingsOf(git);
  const isPartial = [...settings.keys()].some((key) =>
    /^(remote\..*\.promisor|extensions\.partialclone)$/s.test(key),
  );
  const [version, shallow, common, superproject] = await Promise.all([
    told(git, ['--version']),
    isPlain ? existsSync(join(gitDir, 'shallow')) : isShallow(git),
    isPlain ? gitDir : told(git, ['rev-parse', '--path-format=absolute', '--git-common-dir']),
    workTree === 'present' ? told(git, ['rev-parse', '--show-superproject-working-tree']) : '',
  ]);
  return {
    gitVersion: version.replace(/^git version /, ''),
    root,
    workTree,
    objectFormat,
    isShallow: shallow,
    isPartial,
    missingObjects: isPartial ? await countMissing(git) : 0,
    isSparse: settings.get('core.sparsecheckout') === 'true',
    isLinked: workTree === 'present' && common !== gitDir,
    superproject: superproject === '' ? null : superproject,
    commits: await countCommits(git),
  };
}

/** Lists what a look at the working tree passes over. */
export async function readOutOfSight({
  cwd,
  env,
}: Omit<OpenOptions, 'backend'>): Promise<OutOfSight> {
  const { git } = await locate(cwd, env);
  const isSparse = (await settingsOf(git)).get('core.sparsecheckout') === 'true';
  const [ignored, others, tracked] = await Promise.all([
    git.run(['ls-files', '-z', '-o', '-i', '--exclude-standard', '--directory', '--full-name']),
    git.run(['ls-files', '-z', '-o', '--exclude-standard', '--full-name']),
    git.run(['ls-files', '-z', '-v', '--full-name']),
  ]);
  return {
    ignored: splitAtNul(ignored),
    repositories: splitAtNul(others).filter((path) => path.endsWith('/')),
    // A small letter is an index entry that is assumed to be unchanged, an S one that git skips: in a
    // sparse checkout that is how it leaves files out.
    unwatched: splitAtNul(tracked)
      .filter((line) => (isSparse ? /^[a-z] / : /^[a-zS] /).test(line))
      .map((line) => line.slice(2)),
  };
}

async function told(git: Git, args: readonly string[]): Promise<string> {
  return decodePath(await git.run(args)).replace(/\n$/, '');
}

async function settingsOf(git: Git): Promise<ReadonlyMap<string, string>> {
  const items = splitAtNul(await git.run(['config', '-z', '--list']));
  return new Map(
    items.map((item) => {
      const [key = '', ...value] = item.split('\n');
      return [key, value.join('\n')];
    }),
  );
}

/** Before the first commit HEAD names nothing. */
async function countCommits(git: Git): Promise<number> {
  const { code, stdout } = await git.attempt(['rev-list', '--count', 'HEAD']);
  return code === 0 ? Number(stdout.toString('latin1').trim()) : 0;
}

async function countMissing(git: Git): Promise<number> {
  const args = ['rev-list', '--objects', '--missing=print', '--no-object-names', 'HEAD'];
  const { code, stdout } = await git.attempt(args);
  return code === 0 ? (stdout.toString('latin1').match(/^\?/gm) ?? []).length : 0;
}
