/** For any program that runs a shell. */
export const SCRIPT = 'ci/lint-protocol.sh';

/** The job, in a file of its own: the pipeline of a project is somebody else's text. */
export const GITLAB_JOB = '.gitlab/lint-protocol.yml';

/** What GitLab reads first. */
export const GITLAB_PIPELINE = '.gitlab-ci.yml';

/** Where GitHub finds it. */
export const WORKFLOW = '.github/workflows/lint-protocol.yml';

export const CI_FILES: readonly string[] = [SCRIPT, GITLAB_JOB, GITLAB_PIPELINE, WORKFLOW];
