import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { anyOther, mergeGroup, pullRequest, push } from './events.ts';
import { runStep, type Step, type StepOptions } from './runner.ts';
import type { Pull, Stage } from './stage.ts';

/** A day in the life of a repository whose records the action guards. */
export interface Scene {
  readonly name: string;
  /** What the step's exit code must be. */
  readonly code: number;
  /** How the day goes, up to the step. */
  play(stage: Stage): Step;
}

/** The log of these scenes, which only grows. */
export const LOG = 'log.jsonl';
const CONFIG = '.lint-protocol.yaml';
const STRICT = `history: { appendOnly: [${LOG}] }\n`;
const LAX = 'rules: { "*": off }\n';

/** A message without the subject that the protocol wants: MB-001. */
const BAD_MESSAGE = VALID_MESSAGES.INFO.replace(/^(subject: *"?)INFO: /m, '$1');
const GOOD_MESSAGE = VALID_MESSAGES.INFO;

/** A record of the log for each letter. */
export function log(letters: string): string {
  return [...letters].map((letter) => `{"entry":"${letter}"}\n`).join('');
}

/** What stood before: a strict configuration and a log, with some history that no change is about. */
export function begin(stage: Stage): void {
  // It has begun where it is a copy of one that has.
  if (stage.hasCommits()) return;
  stage.commit('Begin', { [CONFIG]: STRICT, [LOG]: log('a'), 'README.md': 'Records.\n' });
  for (const letters of ['ab', 'abc', 'abcd']) stage.commit('More', { [LOG]: log(letters) });
  stage.push('main');
}

/** A pull request of two commits, after which the base branch went on. */
export function propose(stage: Stage, ...changes: Parameters<Stage['commit']>[1][]): Pull {
  stage.branch('change');
  for (const each of changes) stage.commit('Change', each);
  stage.branch('main');
  stage.commit('Meanwhile', { 'README.md': 'Records of agents.\n' });
  stage.branch('change', 'change');
  return stage.pull(1, 'change');
}

/** Runs the step on a pull request as a workflow on `pull_request` would. */
export function judgePull(
  stage: Stage,
  pull: Pull,
  options: Partial<StepOptions> & { readonly depth?: number } = {},
): Step {
  const ref = `refs/pull/${pull.number}/merge`;
  const workspace = stage.checkout({ id: pull.merge, ref, depth: options.depth ?? 0 });
  return runStep(stage, { occasion: pullRequest(pull), workspace, ...options });
}

const CLEAN = [{ [LOG]: log('abcde') }, { 'messages/9.md': GOOD_MESSAGE }];
const VIOLATING = [{ [LOG]: log('abXd') }, { 'messages/9.md': BAD_MESSAGE, [LOG]: log('abcd') }];

export const SCENES: readonly Scene[] = [
  {
    name: 'clean',
    code: 0,
    play(stage) {
      begin(stage);
      return judgePull(stage, propose(stage, ...CLEAN));
    },
  },
  {
    name: 'violating, and mended at the end',
    code: 1,
    play(stage) {
      begin(stage);
      return judgePull(stage, propose(stage, ...VIOLATING));
    },
  },
  {
    name: 'shallow',
    code: 3,
    play(stage) {
      begin(stage);
      return judgePull(stage, propose(stage, ...CLEAN), { depth: 1 });
    },
  },
  {
    name: 'shallow, deepened, clean',
    code: 0,
    play(stage) {
      begin(stage);
      return judgePull(stage, propose(stage, ...CLEAN), { depth: 1, inputs: { deepen: 'true' } });
    },
  },
  {
    name: 'shallow, deepened, violating',
    code: 1,
    play(stage) {
      begin(stage);
      const pull = propose(stage, ...VIOLATING);
      return judgePull(stage, pull, { depth: 1, inputs: { deepen: 'true' } });
    },
  },
  {
    name: 'forked, violating',
    code: 1,
    play(stage) {
      begin(stage);
      const pull = propose(stage, ...VIOLATING);
      const title = '::error::##[error]\n::stop-commands::x';
      return judgePull(stage, pull, { occasion: pullRequest(pull, { fork: true, title }) });
    },
  },
  {
    name: 'configuration changed by the pull request',
    code: 1,
    play(stage) {
      begin(stage);
      return judgePull(stage, propose(stage, { [CONFIG]: LAX }, ...VIOLATING));
    },
  },
  {
    name: 'merge queue, clean',
    code: 0,
    play(stage) {
      begin(stage);
      return judgeQueue(stage, propose(stage, ...CLEAN));
    },
  },
  {
    name: 'merge queue, violating',
    code: 1,
    play(stage) {
      begin(stage);
      return judgeQueue(stage, propose(stage, ...VIOLATING));
    },
  },
  {
    name: 'push to main, clean',
    code: 0,
    play(stage) {
      begin(stage);
      const before = stage.tip('main');
      const after = stage.commit('More', { [LOG]: log('abcde') });
      return judgePush(stage, 'main', before, after);
    },
  },
  {
    name: 'force-push to main, over what is not in the clone',
    code: 3,
    play(stage) {
      const { before, after } = forcePush(stage);
      return judgePush(stage, 'main', before, after);
    },
  },
  {
    name: 'force-push to main, deepened',
    code: 1,
    play(stage) {
      const { before, after } = forcePush(stage);
      return judgePush(stage, 'main', before, after, { deepen: 'true' });
    },
  },
  {
    name: 'schedule, with a rewrite long ago',
    code: 1,
    play(stage) {
      begin(stage);
      stage.commit('Rewrite', { [LOG]: log('Xbcd') });
      const id = stage.commit('Go on', { 'README.md': '' });
      stage.push('main');
      const workspace = stage.checkout({ id, ref: 'refs/heads/main', depth: 0 });
      return runStep(stage, { occasion: anyOther('schedule', id), workspace });
    },
  },
];

/** The server forgets two records of the log, and the commit that held them is on no branch. */
function forcePush(stage: Stage): { readonly before: string; readonly after: string } {
  begin(stage);
  const before = stage.tip('main');
  stage.branch('main', 'main~2');
  return { before, after: stage.commit('Start over', { 'README.md': 'Records?\n' }) };
}

export function judgePush(
  stage: Stage,
  branch: string,
  before: string | null,
  after: string,
  inputs: StepOptions['inputs'] = {},
): Step {
  stage.push(branch);
  const ref = `refs/heads/${branch}`;
  const workspace = stage.checkout({ id: after, ref, depth: 0 });
  return runStep(stage, { occasion: push(ref, before, after), workspace, inputs });
}

/** The queue makes its own merge, and a branch for it. */
function judgeQueue(stage: Stage, { base, merge }: Pull): Step {
  const occasion = mergeGroup(base, merge);
  stage.push(`${merge}:${occasion.ref}`);
  const workspace = stage.checkout({ id: merge, ref: occasion.ref, depth: 0 });
  return runStep(stage, { occasion, workspace });
}
