import type { Survey } from '../survey.ts';
import { sourceOf } from './source.ts';

/** From a folder below the root. */
export const SCRIPT = 'ci/lint-protocol.sh';

/**
 * The script that `init --ci generic` writes, for any program that runs a shell in a clone.
 * @throws WrongUse where no lock file names the linter.
 */
export function scriptText(survey: Survey): string {
  const { install, start } = sourceOf(survey);
  return `#!/bin/sh
# Written by \`lint-protocol init --ci generic\`, for you to edit. It needs node, npm and git, and a
# clone with its whole history.
#
#   sh ${SCRIPT} BASE [options]   what comes on top of BASE (origin/main, or a commit's id)
#   sh ${SCRIPT}                  all records, and what each commit did to them
#
# It exits with 0 where nothing is wrong, 1 for problems, 2 for a wrong configuration, and 3 where
# nothing could be checked.
set -eu
cd "$(dirname "$0")/.."
${install}

if [ $# -gt 0 ]; then
  base=$1
  shift
  # By the configuration from before: no change loosens what it is judged by.
  exec ${start} --since "$base" --config-from base "$@"
fi
code=0
${start} || code=$?
# What the history holds from before can be accepted: docs/history.md, "What can't be undone".
${start} --history || code=$?
exit "$code"
`;
}
