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
