import type { OpenOptions } from '../../core/repository.ts';
import { locate } from './locate.ts';

/** States besides the index in which a file may be that is on the disk. */
const STATES = ['HEAD', 'MERGE_HEAD', 'CHERRY_PICK_HEAD'];

/** Magic of paths is what is wanted here. */
const SETTINGS = ['--no-literal-pathspecs'];

/**
 * Whether git tracks a file or folder or anything in it: in the index, in HEAD, or in what is being merged
 * or picked. The case of letters does not count.
 * @param below the path from the caller's folder; '' for that folder
 * @throws CouldNotCheck as `locate` does.
 */
export async function tracksAny(
  { cwd, env }: Omit<OpenOptions, 'backend'>,
  below: string,
): Promise<boolean> {
  const { git, prefix } = await locate(cwd, env);
  const paths = ['--', `:(top,icase,literal)${prefix}${below}`];
  const options = { settings: SETTINGS };
  const listed = await git.attempt(['ls-files', ...paths], options);
  const compared = await Promise.all(
    STATES.map((state) =>
      git.attempt(['diff-index', '--cached', '--name-only', state, ...paths], options),
    ),
  );
  return [listed, ...compared].some(({ stdout }) => stdout.length > 0);
}
