import { join } from 'node:path';
import { publishedAddress } from '../../../app/package-folder.ts';
import { WrongUse } from '../../../core/failure.ts';
import { TOOL } from '../../../core/tool.ts';
import type { Intention } from '../intention.ts';
import { isThere } from '../is-there.ts';
import { plainText } from '../plain-text.ts';
import type { Survey } from '../survey.ts';
import { GITLAB_JOB, GITLAB_PIPELINE, SCRIPT, WORKFLOW } from './files.ts';
import { CHOSEN, fromBase, indented, type Source, sourceOf } from './source.ts';

/** What runs a pipeline: two forges, and any program that runs a shell. */
export type Forge = 'github' | 'gitlab' | 'generic';

interface Job {
  readonly path: string;
  readonly text: (survey: Survey) => string;
  readonly does: string;
}

/**
 * The script that `init --ci generic` writes, for any program that runs a shell in a clone.
 * @throws WrongUse where no lock file names the linter.
 */
function scriptText(survey: Survey): string {
  const source = sourceOf(survey);
  const start = source.start(CHOSEN);
  return `#!/bin/sh
# Written by \`lint-protocol init --ci generic\`, for you to edit. It needs git, node and the
# package manager that made the lock file, and a clone with its whole history.
#
#   sh ${SCRIPT} BASE [options]   what comes on top of BASE (origin/main, or a commit's id)
#   sh ${SCRIPT} [options]        all records, and what each commit did to them
#
# A change can bring its own version of this script. To have it judged by the one that the base has:
#
#   script=$(mktemp) && git show origin/main:${SCRIPT} > "$script" && sh "$script" origin/main
#
# It exits with 0 where nothing is wrong, 1 for problems, 2 for a wrong configuration, and 3 where
# nothing could be checked.
set -eu
cd "$(git rev-parse --show-toplevel)"

case \${1--} in
-*)
  from=.
  ${source.install(CHOSEN)}
  code=0
  ${start} "$@" || code=$?
  # What the history holds from before can be accepted: docs/history.md, "What can't be undone".
  ${start} --history || code=$?
  exit "$code"
  ;;
*)
  base=$1
  shift
  if ! git rev-parse --quiet --verify --end-of-options "$base^{commit}" >/dev/null; then
    echo "There is no commit $base in this clone: fetch it, or name another base." >&2
    exit 3
  fi
  # The linter and the configuration of the base: no change brings what it is judged by.
  trap 'git worktree remove --force "$tree" 2>/dev/null || :' EXIT
${indented(fromBase(source), 2)}
  ${start} --since "$base" --config-from base "$@"
  ;;
esac
`;
}

/** What has GitLab read the job. */
const GITLAB_INCLUDE = `include:
  - local: ${GITLAB_JOB}
`;

const REPORT = 'lint-protocol.codequality.json';
const HISTORY_REPORT = 'lint-protocol.history.json';

/**
 * The job that `init --ci gitlab` writes: what a merge request or a merge train brings, and records
 * and history of the default branch after a push. Problems are shown beside the lines of a merge
 * request.
 * @throws WrongUse where no lock file names the linter.
 */
function gitlabText(survey: Survey): string {
  const source = sourceOf(survey);
  const start = source.start(CHOSEN);
  return `# Written by \`lint-protocol init --ci gitlab\`, for you to edit.
lint-protocol:
  image: node:22
  needs: []
  rules:
    - if: $CI_PIPELINE_SOURCE == "merge_request_event"
    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH
  variables:
    # Without its history nothing can be said of what a change did to the records.
    GIT_DEPTH: "0"
  script:
    - |
      base=\${CI_MERGE_REQUEST_TARGET_BRANCH_SHA:-}
      if [ -z "$base" ] && [ -n "\${CI_MERGE_REQUEST_TARGET_BRANCH_NAME:-}" ]; then
        # Not where the branch began: whoever makes a branch chooses that. A fork has no other.
        base=refs/remotes/origin/$CI_MERGE_REQUEST_TARGET_BRANCH_NAME
        if [ "$CI_PROJECT_ID" != "$CI_MERGE_REQUEST_PROJECT_ID" ]; then
          base=$CI_MERGE_REQUEST_DIFF_BASE_SHA
        fi
      fi
      if [ -n "$base" ]; then
        # The linter and the configuration of the base: no change brings what it is judged by.
${indented(fromBase(source), 8)}
        ${start} --since "$base" --config-from base -f gitlab=${REPORT}
      else
        from=.
        ${source.install(CHOSEN)}
        code=0
        ${start} -f gitlab=${REPORT} || code=$?
        # What the history holds from before can be accepted: docs/history.md, "What can't be undone".
        history=0
        ${start} --history -f gitlab=${HISTORY_REPORT} || history=$?
        # GitLab reads one report of a job. An empty one would look like a pass.
        if [ "$code" = 0 ] && [ "$history" != 0 ]; then mv ${HISTORY_REPORT} ${REPORT}; fi
        if [ "$history" != 0 ]; then code=$history; fi
        exit "$code"
      fi
  artifacts:
    when: always
    reports:
      codequality: ${REPORT}
`;
}

/** Pinned: a tag can be moved to other code. */
const CHECKOUT = 'actions/checkout@de0fac2e4500dabe0009e67214ff5f5447ce83dd # v6.0.2';
const SETUP_NODE = 'actions/setup-node@6044e13b5dc448c55e2357c09f80417699197238 # v6.2.0';

/** An address of a repository there, with its owner and name. */
const ON_GITHUB = /github\.com\/([\w.-]+\/[\w.-]+?)(?:\.git)?$/;

/** Annotations beside the lines, and a table on the page of the run. */
const FORMATS = '-f github -f markdown="$GITHUB_STEP_SUMMARY"';

/**
 * The workflow that `init --ci github` writes: what a pull request or a merge queue brings, and
 * records and history of the main branch after a push. It uses the action where that is published.
 * @param address of the project; null where it is not published
 * @throws WrongUse where there is neither an action nor a lock file.
 */
export function githubText(survey: Survey, address: string | null = publishedAddress()): string {
  const [, action] = ON_GITHUB.exec(address ?? '') ?? [];
  const steps = action === undefined ? commandSteps(sourceOf(survey)) : actionStep(action);
  return `# Written by \`lint-protocol init --ci github\`, for you to edit.
name: lint-protocol

on:
  pull_request:
  merge_group:
  push:
    branches: [main, master]

permissions:
  contents: read

jobs:
  records:
    runs-on: ubuntu-latest
    timeout-minutes: 15
    steps:
      - uses: ${CHECKOUT}
        with:
          # Without its history nothing can be said of what a change did to the records.
          fetch-depth: 0
          persist-credentials: false
${steps}`;
}

/** The action knows events, whose configuration holds, annotations and the page of the run by itself. */
function actionStep(action: string): string {
  return `      # The commit's id in place of the tag can't be moved.
      - uses: ${action}@action-v${TOOL.version}
`;
}

function commandSteps(source: Source): string {
  const start = source.start('.');
  return `      - uses: ${SETUP_NODE}
        with:
          node-version: 22
          package-manager-cache: false
      # The linter and the configuration of the branch that it goes to: no change brings what it is
      # judged by.
      - if: github.event_name != 'push'
        run: |
          base=$BASE
${indented(fromBase(source), 10)}
          ${source.start(CHOSEN)} --since "$base" --config-from base ${FORMATS}
        env:
          BASE: \${{ github.event.merge_group.base_sha || format('refs/remotes/origin/{0}', github.base_ref) }}
      - if: github.event_name == 'push'
        run: ${source.install('.')}
      - if: github.event_name == 'push'
        run: ${start} ${FORMATS}
      # What the history holds from before can be accepted: docs/history.md, "What can't be undone".
      - if: \${{ !cancelled() && github.event_name == 'push' }}
        run: ${start} --history ${FORMATS}
`;
}

const JOBS: Readonly<Record<Forge, Job>> = {
  github: {
    path: WORKFLOW,
    text: (survey) => githubText(survey),
    does: 'has GitHub check every pull request, and the main branch',
  },
  gitlab: {
    path: GITLAB_JOB,
    text: gitlabText,
    does: 'has GitLab check every merge request, and the default branch',
  },
  generic: {
    path: SCRIPT,
    text: scriptText,
    does: 'checks in any pipeline: the commits after a given one, or everything',
  },
};

/** How far what is written may be there already. */
interface Circumstances {
  readonly dryRun: boolean;
  /** Whether what is there may be what a run wrote that was killed. */
  readonly mayBeDone: boolean;
}

/**
 * What is to be written so that pipelines run the linter.
 * @throws WrongUse where something else is there already, or no lock file names the linter.
 */
export function ciIntentions(
  forge: Forge,
  survey: Survey,
  circumstances: Circumstances,
): readonly Intention[] {
  const { path, does, ...job } = JOBS[forge];
  const text = job.text(survey);
  return [
    ...fresh({ path, text, before: null, action: 'create', does }, survey, circumstances),
    ...(forge === 'gitlab' ? pipelineIntention(survey) : []),
  ];
}

function fresh(
  intention: Intention,
  { root }: Survey,
  { dryRun, mayBeDone }: Circumstances,
): readonly Intention[] {
  const { path, text } = intention;
  const file = join(root, path);
  if (dryRun || !isThere(file)) return [intention];
  if (mayBeDone && plainText(file) === text) return [];
  throw new WrongUse(
    'existing-workflow',
    `A file exists already: ${path}. Nothing was written.`,
    'The same command with --dry-run shows what would have been written.',
  );
}

/** A pipeline that is there is somebody's own, and gets its line by hand. */
function pipelineIntention({ root }: Survey): readonly Intention[] {
  const file = join(root, GITLAB_PIPELINE);
  const pipeline = { path: GITLAB_PIPELINE, text: GITLAB_INCLUDE, before: null };
  if (!isThere(file)) {
    return [{ ...pipeline, action: 'create', does: `has GitLab read ${GITLAB_JOB}` }];
  }
  if (plainText(file)?.includes(GITLAB_JOB) === true) return [];
  const does = `is there already: paste what follows, or add to its "include", so that GitLab reads ${GITLAB_JOB}`;
  return [{ ...pipeline, action: 'paste', does }];
}
