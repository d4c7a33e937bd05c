import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { OpenOptions } from '../../core/repository.ts';
import { locate } from './locate.ts';

/** States besides HEAD and the index in which a file may be that is on the disk, while they are there. */
const PASSING = ['MERGE_HEAD', 'CHERRY_PICK_HEAD'];

/** Where git keeps all its references in a table, the passing ones may be in there. */
const TABLE = 'reftable';

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
  const { git, gitDir, prefix } = await locate(cwd, env);
  const paths = ['--', `:(top,icase,literal)${prefix}${below}`];
  const options = { settings: SETTINGS };
  const isThere = (name: string) => existsSync(join(gitDir, name));
  const states = ['HEAD', ...PASSING.filter((state) => isThere(state) || isThere(TABLE))];
  const listed = await git.attempt(['ls-files', ...paths], options);
  const compared = await Promise.all(
    states.map((state) =>
      git.attempt(['diff-index', '--cached', '--name-only', state, ...paths], options),
    ),
  );
  return [listed, ...compared].some(({ stdout }) => stdout.length > 0);
}
