import type { Survey } from '../survey.ts';
import { CHOSEN, fromBase, indented, sourceOf } from './source.ts';

/** From a folder below the root. */
export const SCRIPT = 'ci/lint-protocol.sh';

/**
 * The script that `init --ci generic` writes, for any program that runs a shell in a clone.
 * @throws WrongUse where no lock file names the linter.
 */
export function scriptText(survey: Survey): string {
  const source = sourceOf(survey);
  const start = source.start(CHOSEN);
  return `#!/bin/sh
# Written by \`lint-protocol init --ci generic\`, for you to edit. It needs node, npm and git, and a
# clone with its whole history.
#
#   sh ${SCRIPT} BASE [options]   what comes on top of BASE (origin/main, or a commit's id)
#   sh ${SCRIPT}                  all records, and what each commit did to them
#
# A change can bring its own version of this script. To have it judged by the one that the base has:
#
#   script=$(mktemp) && git show origin/main:${SCRIPT} > "$script" && sh "$script" origin/main
#
# It exits with 0 where nothing is wrong, 1 for problems, 2 for a wrong configuration, and 3 where
# nothing could be checked.
set -eu
cd "$(git rev-parse --show-toplevel)"

if [ $# -gt 0 ]; then
  base=$1
  shift
  # The linter and the configuration of the base: no change brings what it is judged by.
  trap 'git worktree remove --force "$tree" 2>/dev/null || :' EXIT
${indented(fromBase(source), 2)}
  ${start} --since "$base" --config-from base "$@"
else
  from=.
  ${source.install(CHOSEN)}
  code=0
  ${start} || code=$?
  # What the history holds from before can be accepted: docs/history.md, "What can't be undone".
  ${start} --history || code=$?
  exit "$code"
fi
`;
}
