import { readFileSync, statSync } from 'node:fs';
import { CouldNotCheck } from '../core/failure.ts';

/** The runner's environment. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** What made the workflow run, as far as it says which commits are new. */
export type Event =
  | PullRequest
  | { readonly kind: 'merge-group'; readonly base: string; readonly head: string }
  | Push
  /** Nothing is new: a schedule, a button, a deleted branch. */
  | { readonly kind: 'other'; readonly name: string };

export interface PullRequest {
  readonly kind: 'pull-request';
  /** The commit that the base branch named when the event was made. */
  readonly base: string;
  /** The newest commit of the pull request. */
  readonly head: string;
  /** The merge of both that GitHub made for this run; null where the run is about another commit. */
  readonly merge: string | null;
}

export interface Push {
  readonly kind: 'push';
  /** The whole name of the ref: `refs/heads/main`. */
  readonly ref: string;
  /** What it named; null for a ref that is new. */
  readonly before: string | null;
  readonly after: string;
  /** The short name of the branch that new ones are compared with. */
  readonly defaultBranch: string | null;
}

const ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
const ZEROS = /^0+$/;

/** Events about a pull request whose run is about the merge that GitHub made of it. */
const MERGING = new Set(['pull_request', 'pull_request_review', 'pull_request_review_comment']);

/** GitHub makes no event of more than 25 MB. */
const EVENT_BYTES = 2 ** 26;

/** True for events whose run judges a change that somebody proposes. */
export function isProposal(env: Environment): boolean {
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  return name === 'merge_group' || name === 'pull_request_target' || MERGING.has(name);
}

/**
 * Reads what made the workflow run. Much of an event is written by whoever opened a pull request:
 * ids and names are taken only in the shape that GitHub gives them.
 * @throws CouldNotCheck where the event does not say what it should.
 */
export function readEvent(env: Environment): Event {
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  if (name === '') {
    throw new CouldNotCheck(
      'no-event',
      'GITHUB_EVENT_NAME is not set: this is not a run of a workflow.',
      'On a command line, use lint-protocol itself. Elsewhere, say what to judge with the input range.',
    );
  }
  if (name === 'push') return pushOf(payloadOf(env, name), env);
  if (name === 'merge_group') return mergeGroupOf(payloadOf(env, name));
  if (name === 'pull_request_target' || MERGING.has(name)) {
    return pullRequestOf(payloadOf(env, name), name, env);
  }
  return { kind: 'other', name };
}

function payloadOf(env: Environment, name: string): unknown {
  const path = env['GITHUB_EVENT_PATH'] ?? '';
  try {
    const file = statSync(path);
    if (!file.isFile()) throw new Error('it is not a file');
    if (file.size > EVENT_BYTES) throw new Error('it is too large');
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    // What JSON.parse says would quote the event.
    const reason = error instanceof SyntaxError ? 'it is not JSON' : reasonOf(error);
    throw new CouldNotCheck(
      'unreadable-event',
      `The file about the ${name} event (GITHUB_EVENT_PATH) could not be read: ${reason}.`,
      'Say what to judge with the input range.',
    );
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? (error.message.split(', ', 1)[0] ?? '') : String(error);
}

function pullRequestOf(payload: unknown, name: string, env: Environment): PullRequest {
  return {
    kind: 'pull-request',
    base: idAt(payload, ['pull_request', 'base', 'sha']),
    head: idAt(payload, ['pull_request', 'head', 'sha']),
    merge: MERGING.has(name) ? (env['GITHUB_SHA'] ?? null) : null,
  };
}

function mergeGroupOf(payload: unknown): Event {
  return {
    kind: 'merge-group',
    base: idAt(payload, ['merge_group', 'base_sha']),
    head: idAt(payload, ['merge_group', 'head_sha']),
  };
}

function pushOf(payload: unknown, env: Environment): Event {
  const before = idAt(payload, ['before']);
  const after = idAt(payload, ['after']);
  if (ZEROS.test(after)) return { kind: 'other', name: 'push that deletes a ref' };
  const branch = at(payload, ['repository', 'default_branch']);
  const sha = env['GITHUB_SHA'] ?? '';
  return {
    kind: 'push',
    ref: env['GITHUB_REF'] ?? '',
    before: ZEROS.test(before) ? null : before,
    // Of a tag with a message, `after` names the tag.
    after: ID.test(sha) ? sha : after,
    defaultBranch: typeof branch === 'string' && isBranchName(branch) ? branch : null,
  };
}

/** The id of an object at a place of the event. */
function idAt(payload: unknown, path: readonly string[]): string {
  const value = at(payload, path);
  if (typeof value === 'string' && ID.test(value)) return value;
  throw new CouldNotCheck(
    'unreadable-event',
    `The event holds no commit at ${path.join('.')}: ${value === undefined ? 'there is nothing' : 'it is not an id'}.`,
    'Say what to judge with the input range.',
  );
}

function at(payload: unknown, path: readonly string[]): unknown {
  let value = payload;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

/** What git allows, and nothing that means something in a refspec. */
function isBranchName(name: string): boolean {
  return (
    /^[^\s~^:?*[\\\x00-\x1f\x7f]+$/.test(name) &&
    !/^[-/.]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|[./]$/.test(name)
  );
}
