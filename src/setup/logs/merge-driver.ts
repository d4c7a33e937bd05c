import type { Caller } from '../../app/caller.ts';
import { locate } from '../../git/native/locate.ts';
import { firstProgram, placesFor } from '../hooks/programs.ts';
import { TRACKED } from '../hooks/tracked-in-shell.ts';

/** What `.gitattributes` calls the driver. */
export const DRIVER = 'lint-protocol';

const SECTION = `merge.${DRIVER}`;
const NAME_KEY = `${SECTION}.name`;
const COMMAND_KEY = `${SECTION}.driver`;

/** How to remove the driver from a clone. */
export const REMOVING = `git config --local --remove-section ${SECTION}`;

/** The program that git merges logs with, in one clone. */
export interface MergeDriver {
  /** As git hands it to a shell. */
  readonly command: string;
  /** What it would start: the path, or null where it would find no program. */
  readonly program: string | null;
  /** What the clone's configuration had before; null for nothing. */
  readonly before: string | null;
}

type Place = Pick<Caller, 'cwd' | 'env'>;

/** The driver as it is to be in the caller's clone. */
export async function mergeDriverFor(caller: Place): Promise<MergeDriver> {
  const { cwd, env } = caller;
  const { root, git } = await locate(cwd, env);
  const places = await placesFor('pre-merge-commit', { cwd, workTree: root, reach: 'clone' });
  const { code, stdout } = await git.attempt(['config', '--local', '-z', '--get', COMMAND_KEY]);
  const before = code === 0 ? stdout.toString('utf8').replace(/\0$/, '') : null;
  const program = await firstProgram([...places, 'lint-protocol'], root, env);
  return { command: driverCommand(places), program, before };
}

/**
 * Whether git knows of the driver in the caller's clone.
 * @param scopes `--local` for what is set for this clone alone
 */
export async function knowsDriver(
  { cwd, env }: Place,
  ...scopes: readonly '--local'[]
): Promise<boolean> {
  const { git } = await locate(cwd, env);
  return (await git.attempt(['config', ...scopes, '--get', COMMAND_KEY])).code === 0;
}

/**
 * Writes the driver into the configuration of the caller's clone.
 * @throws CouldNotCheck where git can't write it.
 */
export async function installDriver({ command }: MergeDriver, { cwd, env }: Place): Promise<void> {
  const { git } = await locate(cwd, env);
  await git.run(['config', '--local', NAME_KEY, 'lines that both sides appended, by time']);
  await git.run(['config', '--local', COMMAND_KEY, command]);
}

/** Takes back what `installDriver` did, as far as that can be done. */
export async function takeBackDriver({ before }: MergeDriver, { cwd, env }: Place): Promise<void> {
  const { git } = await locate(cwd, env);
  if (before === null) await git.attempt(['config', '--local', '--remove-section', SECTION]);
  else await git.attempt(['config', '--local', COMMAND_KEY, before]);
}

/**
 * Starts the first program that is there and that git does not track, else the one on the PATH. Git runs it in the root of the
 * work tree, with names of files in place of `%O`, `%A` and `%B`, and the log's path of `%P`. Where none can be started, both
 * sides are in the file, with markers of the conflict, as without a driver.
 */
export function driverCommand(places: readonly string[]): string {
  const programs = [...places, 'lint-protocol'].map(quoted).join(' ');
  return `${TRACKED.replaceAll('%', '%%')}
run() {
  for program in ${programs}; do
    path=$(command -v "$program") && [ -x "$path" ] || continue
    if tracked "$path"; then
      echo "merge: $path is not started: git tracks it, or files of its packages." >&2
      continue
    fi
    "$path" "$@"
    code=$?
    # Above that, a shell says that it could not start it, or that it was killed.
    [ "$code" -ge 126 ] || exit "$code"
  done
  git merge-file -L ours -L base -L theirs -- "$5" "$4" "$6"
  echo "merge: lint-protocol was not found, so git marked in the log what both sides appended." >&2
  echo "Keep the lines of both, without the markers, and git add it. Or undo the merge, install lint-protocol, and merge again." >&2
  echo "If it is not to merge logs any more: ${REMOVING}" >&2
  exit 1
}
run hooks merge-log -- %O %A %B %P`;
}

/** A word that any shell takes as it is, and git too: to git, `%` begins a placeholder. */
function quoted(word: string): string {
  const plain = /^[\w./:-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
  return plain.replaceAll('%', '%%');
}
