import { CouldNotCheck } from '../core/failure.ts';
import { Clone } from '../git/native/clone.ts';
import type { Environment } from './event.ts';

/** Where the clone is. */
export interface Place {
  /** Any folder of the repository, absolute. */
  readonly cwd: string;
  readonly env: Environment;
}

/** What is said where a clone lacks commits. */
const LACKING = new Set(['shallow-clone', 'unknown-revision', 'missing-object']);

/** What mends, in a workflow, what a person would mend on the command line. */
const HELP: Readonly<Record<string, string>> = {
  'not-a-repository':
    'Put a step with actions/checkout before this one. If checkout has a path, working-directory needs the same.',
  'embedded-repository':
    'Name the `path` of actions/checkout, with working-directory; without a path, leave it out.',
  'dubious-ownership':
    'This happens if a container or an earlier step owns the files. Put this step before: run: git config --global --add safe.directory "$GITHUB_WORKSPACE"',
};

/** True for a failure over commits that are not in the clone. */
export function isLacking(error: unknown): boolean {
  return error instanceof CouldNotCheck && LACKING.has(error.code);
}

/** A failure, with help for whoever writes the workflow where there is any. */
export async function withRemedy(error: unknown, place: Place): Promise<unknown> {
  if (!(error instanceof CouldNotCheck)) return error;
  const { code, message } = error;
  if (LACKING.has(code) && (await isCutOff(place))) return shallow(message);
  // Names are not fetched: one that is unknown in a whole clone is a slip of the pen.
  if (code === 'missing-object') return unfetched(error);
  return new CouldNotCheck(code, message, HELP[code] ?? error.help);
}

/** True for a clone that leaves out commits. */
export async function isCutOff(place: Place): Promise<boolean> {
  return (await Clone.open(place)).isShallow();
}

function shallow(missing: string): CouldNotCheck {
  return new CouldNotCheck(
    'shallow-clone',
    [
      'The clone is shallow: it lacks commits that have to be judged, so nothing was judged.',
      'Give the step with actions/checkout these two lines:',
      '    with:',
      '      fetch-depth: 0',
    ].join('\n'),
    `Or have this step fetch what it needs: deepen: true. What was missing: ${missing}`,
  );
}

function unfetched({ code, message, help }: CouldNotCheck): CouldNotCheck {
  const remedy = 'With deepen: true this step fetches it, as long as the server keeps it.';
  return new CouldNotCheck(code, message, help === null ? remedy : `${remedy} Otherwise: ${help}`);
}
