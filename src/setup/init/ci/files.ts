/** For any program that runs a shell. */
export const SCRIPT = 'ci/lint-protocol.sh';

/** The job, in a file of its own: the pipeline of a project is somebody else's text. */
export const GITLAB_JOB = '.gitlab/lint-protocol.yml';

/** What GitLab reads first. */
export const GITLAB_PIPELINE = '.gitlab-ci.yml';

/** Where GitHub finds it. */
export const WORKFLOW = '.github/workflows/lint-protocol.yml';

/** What each `init --ci` writes. */
export const CI_JOBS: readonly string[] = [SCRIPT, GITLAB_JOB, WORKFLOW];

export const CI_FILES: readonly string[] = [...CI_JOBS, GITLAB_PIPELINE];
