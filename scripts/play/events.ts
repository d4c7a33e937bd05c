import type { Pull } from './stage.ts';

/** What made a workflow run: its variables, and the file that says more. */
export interface Occasion {
  readonly name: string;
  /** GITHUB_SHA and GITHUB_REF. */
  readonly sha: string;
  readonly ref: string;
  readonly payload: unknown;
}

const REPOSITORY = { full_name: 'acme/records', default_branch: 'main', private: false };
const ZEROS = '0'.repeat(40);

interface PullOptions {
  readonly name?: string;
  /** True where the head is in somebody else's repository. */
  readonly fork?: boolean;
  readonly title?: string;
}

/** The shape that docs.github.com gives for `pull_request`, as far as anybody here reads it. */
export function pullRequest(pull: Pull, options: PullOptions = {}): Occasion {
  const { name = 'pull_request', fork = false, title = 'A change' } = options;
  const isTarget = name === 'pull_request_target';
  const owner = fork ? 'stranger' : 'acme';
  return {
    name,
    sha: isTarget ? pull.base : pull.merge,
    ref: isTarget ? 'refs/heads/main' : `refs/pull/${pull.number}/merge`,
    payload: {
      action: 'synchronize',
      number: pull.number,
      pull_request: {
        number: pull.number,
        title,
        merge_commit_sha: pull.merge,
        base: { ref: 'main', sha: pull.base, repo: REPOSITORY },
        head: {
          ref: 'change',
          label: `${owner}:change`,
          sha: pull.head,
          repo: { ...REPOSITORY, full_name: `${owner}/records`, fork },
        },
      },
      repository: REPOSITORY,
    },
  };
}

/** `merge_group`: the queue's own commit, whose first parent is what it is to go behind. */
export function mergeGroup(base: string, head: string): Occasion {
  const ref = `refs/heads/gh-readonly-queue/main/pr-1-${base}`;
  return {
    name: 'merge_group',
    sha: head,
    ref,
    payload: {
      action: 'checks_requested',
      merge_group: { head_sha: head, head_ref: ref, base_ref: 'refs/heads/main', base_sha: base },
      repository: REPOSITORY,
    },
  };
}

/** `push`. @param before null for a branch that is new @param after null for one that went */
export function push(
  ref: string,
  before: string | null,
  after: string | null,
  { forced = false, sha = after ?? ZEROS } = {},
): Occasion {
  return {
    name: 'push',
    sha,
    ref,
    payload: {
      ref,
      before: before ?? ZEROS,
      after: after ?? ZEROS,
      created: before === null,
      deleted: after === null,
      forced,
      repository: REPOSITORY,
    },
  };
}

/** `schedule`, `workflow_dispatch` and others, which name no commits. */
export function anyOther(name: string, sha: string): Occasion {
  return { name, sha, ref: 'refs/heads/main', payload: { repository: REPOSITORY } };
}
