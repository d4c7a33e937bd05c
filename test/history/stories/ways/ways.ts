import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { oneOf } from '../../../runs.ts';
import type { Contents, Story } from '../story.ts';
import { isLogPath, merged, withChanges } from './merged.ts';

/** Paths to texts: all that a commit holds. */
export type State = Readonly<Record<string, string>>;

/** The ways in which a change comes to main. */
export const WAYS = ['merge', 'rebase', 'squash', 'amend'] as const;
type Way = (typeof WAYS)[number];

/** A change of a few commits, and what happened on main meanwhile. */
export interface Change {
  readonly base: State;
  /** What each commit writes or, with null, deletes. */
  readonly steps: readonly Contents[];
  /** What main holds otherwise by the time at which the change comes to it. */
  readonly moved: Contents;
}

/** What must be said of a change. */
export interface Verdict {
  /** The ways after which its fault is still there. */
  readonly red: readonly Way[];
  /** True where a commit on the way has a fault that a later one corrects. */
  readonly isCorrected?: boolean;
}

/** Errors of rules about manifests alone: the records that the stories use are no more than these want. */
const ONLY = ['manifest/*', 'subagent/*', 'history/*'].map((rule) => `--only ${rule}`).join(' ');

/**
 * Plays a change in every way: what a commit hook says step by step, the branch as a range, and main
 * after it was merged, squashed, rebased, or had its last commit amended into the one before (in a
 * usual run, after one of these). A fault that is in any result was there before: in a commit, and on
 * the branch.
 */
export async function playEveryWay(story: Story, change: Change, verdict: Verdict): Promise<void> {
  const states: State[] = [change.base];
  for (const step of change.steps) states.push(withChanges(states.at(-1) ?? {}, step));
  await build(story, states, withChanges(change.base, change.moved));
  const errors = async (args: string): Promise<readonly string[]> => {
    const { report, error } = await story.lint(`${args} ${ONLY}`);
    expect(error).toBe(null);
    const wrong = report.diagnostics.filter(({ level }) => level === 'error');
    return wrong.map(({ rule, message }) => `${rule}: ${message}`);
  };
  const staged: (readonly string[])[] = [];
  for (let step = 1; step < states.length; step += 1) {
    writeFileSync(join(story.repo.root, '.git/HEAD'), `ref: refs/heads/step-${step - 1}\n`);
    await story.git('read-tree', `step-${step}`);
    staged.push(await errors('--staged'));
  }
  const range = await errors(`--range main..step-${states.length - 1}`);
  const after: [Way, readonly string[]][] = [];
  const ways = oneOf(WAYS, JSON.stringify(states));
  for (const way of ways) {
    // One commit is the same one, squashed or rebased.
    const ref = way === 'squash' && change.steps.length === 1 ? 'rebase' : way;
    const known = after.find(([other]) => other === ref);
    after.push([way, known?.[1] ?? (await errors(`--range step-0..${ref} --all`))]);
  }
  const isHonest = verdict.red.length === 0;
  const said = { staged, range, after };
  const red = after.flatMap(([way, wrong]) => (wrong.length > 0 ? way : []));
  expect({ ...said, red }).toEqual({
    ...said,
    red: verdict.red.filter((way) => ways.includes(way)),
  });
  expect({ ...said, before: range.length > 0 }).toEqual({ ...said, before: !isHonest });
  const steps = verdict.isCorrected ? staged.slice(-1) : staged;
  const isFound = steps.some((wrong) => wrong.length > 0);
  expect({ ...said, isFound }).toEqual({ ...said, isFound: !isHonest });
}

/** Makes the commits of all ways at once. */
async function build(story: Story, states: readonly State[], main: State): Promise<void> {
  const stream = new Stream();
  const [base = {}] = states;
  stream.commit('step-0', base);
  stream.commit('main', main, 'step-0');
  let rebased = main;
  let tip = 'main';
  for (const [index, state] of states.entries()) {
    const before = states[index - 1];
    if (before === undefined) continue;
    stream.commit(`step-${index}`, state, `step-${index - 1}`);
    rebased = merged(before, state, rebased);
    stream.commit(`rebase-${index}`, rebased, tip);
    tip = `rebase-${index}`;
  }
  const last = states.at(-1) ?? base;
  const count = states.length - 1;
  const result = merged(base, last, main);
  stream.commit('rebase', rebased, tip);
  stream.commit('merge', result, 'main', `step-${count}`);
  stream.commit('squash', result, 'main');
  stream.commit('amend', last, `step-${Math.max(0, count - 2)}`);
  await story.repo.gitWith({ input: stream.text }, 'fast-import', '--quiet');
  expect(states.every((state) => Object.keys(state).some(isLogPath))).toBe(true);
}

/** Commits as `git fast-import` reads them, each on a branch of its own. */
class Stream {
  text = '';
  #time = Date.UTC(2026, 0, 1) / 1000;

  commit(branch: string, state: State, ...parents: readonly string[]): void {
    const [from, ...merges] = parents;
    this.#time += 60;
    this.text += `commit refs/heads/${branch}\ncommitter Ada <ada@example.org> ${this.#time} +0000\n`;
    this.text += data(branch);
    if (from !== undefined) this.text += `from refs/heads/${from}\n`;
    for (const other of merges) this.text += `merge refs/heads/${other}\n`;
    this.text += 'deleteall\n';
    for (const [path, text] of Object.entries(state)) {
      this.text += `M 100644 inline ${path}\n${data(text)}`;
    }
  }
}

function data(text: string): string {
  return `data ${Buffer.byteLength(text)}\n${text}\n`;
}
