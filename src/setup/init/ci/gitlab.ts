import type { Survey } from '../survey.ts';
import { CHOSEN, fromBase, indented, sourceOf } from './source.ts';

/** The job, in a file of its own: the pipeline of a project is somebody else's text. */
export const GITLAB_JOB = '.gitlab/lint-protocol.yml';

/** What GitLab reads first. */
export const GITLAB_PIPELINE = '.gitlab-ci.yml';

/** What has GitLab read the job. */
export const GITLAB_INCLUDE = `include:
  - local: ${GITLAB_JOB}
`;

const REPORT = 'lint-protocol.codequality.json';

/**
 * The job that `init --ci gitlab` writes: what a merge request or a merge train brings, and records
 * and history of the default branch after a push. Problems are shown beside the lines of a merge
 * request.
 * @throws WrongUse where no lock file names the linter.
 */
export function gitlabText(survey: Survey): string {
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
        ${start} --history || code=$?
        exit "$code"
      fi
  artifacts:
    when: always
    reports:
      codequality: ${REPORT}
`;
}
