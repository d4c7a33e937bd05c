import type { OpenOptions } from '../../core/repository.ts';
import { encodePath, splitAtNul } from '../path-bytes.ts';
import { cutOutput } from '../refusals.ts';
import { locate } from './locate.ts';

/** What `.gitattributes` say of how a file is merged, as `git check-attr` prints it. */
export interface MergeAttributes {
  /** `unspecified`, `set`, `unset` or a value. */
  readonly text: string;
  readonly merge: string;
}

/** Settings of the user and of the machine do not hold in other clones. */
const SHARED = {
  settings: ['-c', 'core.attributesFile=/dev/null'],
  env: { GIT_ATTR_NOSYSTEM: '1' },
};

/**
 * Looks up how git would merge files of the working tree: one git process for all.
 * @param paths from the root
 */
export async function readMergeAttributes(
  { cwd, env }: Omit<OpenOptions, 'backend'>,
  paths: readonly string[],
): Promise<ReadonlyMap<string, MergeAttributes>> {
  if (paths.length === 0) return new Map();
  const { git } = await locate(cwd, env);
  const input = Buffer.concat(paths.flatMap((path) => [encodePath(path), Buffer.from([0])]));
  const asked = ['check-attr', '-z', '--stdin', 'text', 'merge'];
  const values = splitAtNul(await git.run(asked, { input, ...SHARED }));
  if (values.length !== 6 * paths.length) throw cutOutput();
  return new Map(
    paths.map((path, index) => {
      // Of each attribute: the path, the name and the value.
      const [, , text = '', , , merge = ''] = values.slice(6 * index, 6 * index + 6);
      return [path, { text, merge }];
    }),
  );
}

/** How many paths git is asked about at once: a command line has a limit. */
const AT_ONCE = 200;

/** The line ends of a file in the index and in the working tree. */
const LINE_ENDS = /^i\/(\S*) +w\/(\S*) +attr\/[^\t]*\t(.*)$/s;

/**
 * Which files of the working tree have carriage returns that the index lacks: git would take them
 * out again. Without that, each of their lines would be another one.
 * @param paths from the root
 */
export async function readConverted(
  { cwd, env }: Omit<OpenOptions, 'backend'>,
  paths: readonly string[],
): Promise<ReadonlySet<string>> {
  const { git } = await locate(cwd, env);
  const converted = new Set<string>();
  for (let at = 0; at < paths.length; at += AT_ONCE) {
    const asked = ['ls-files', '-z', '--eol', '--', ...paths.slice(at, at + AT_ONCE)];
    for (const row of splitAtNul(await git.run(asked))) {
      const [, index, worktree = '', path = ''] = LINE_ENDS.exec(row) ?? [];
      if (index === 'lf' && /^(crlf|mixed)$/.test(worktree)) converted.add(path);
    }
  }
  return converted;
}
