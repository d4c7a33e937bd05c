import { expect } from 'vitest';
import type { Contents, Story } from '../story.ts';

export const CONFIG = '.lint-protocol.yaml';
export const TASKS = 'tasks.jsonl';
export const KINDS = `kinds:
  task:
    files: [tasks.jsonl]
    format: jsonl
    id: id
    steps: { member: status, to: { open: [closed], closed: [] }, gone: error }
  job: { files: [jobs/*.jsonl], format: jsonl, id: id, steps: { member: status, to: { closed: [] } } }
  adr:
    files: [adr/**/*.md]
    format: markdown
    id: id
    fixed: { when: { status: [accepted] }, except: [status] }
  decision:
    files: [decisions/*.md]
    format: markdown
    fields: body
    steps: { member: Status, to: { Proposed: [Accepted], Accepted: ['Superseded*'] } }
    fixed: { when: { Status: [Accepted] }, except: [Status] }
  feature:
    files: [features.json]
    format: json
    items: ''
    id: name
    steps: { member: passes, to: { 'true': [true], 'false': [true, false] }, gone: error }
    fixed: { except: [passes] }
  issue: { of: bead, id: id, steps: { member: status, to: { closed: [] } } }
`;
export const BEADS = '.beads/issues.jsonl';

export const tasks = (...states: readonly string[]) =>
  states.map((status, index) => `{"id":"t${index}","status":"${status}"}\n`).join('');
export const adr = (status: string, text: string) =>
  `---\nid: a\nstatus: ${status}\n---\n\n${text}\n`;

export const decision = (status: string, text: string) =>
  `# D\n\n**Status:** ${status}\n\n## Decision\n\n${text}\n`;
export const features = (
  ...all: readonly (readonly [name: string, passes: boolean, steps?: string])[]
) =>
  `${JSON.stringify(
    all.map(([name, passes, steps = 'a']) => ({ name, steps, passes })),
    null,
    2,
  )}\n`;

export const FIRST = {
  'decisions/1.md': decision('Accepted', 'Hash keys.'),
  'features.json': features(['login', true], ['logout', false]),
  [CONFIG]: KINDS,
  [TASKS]: tasks('open', 'closed'),
  [BEADS]: tasks('open', 'closed'),
  'jobs/a.jsonl': tasks('open', 'closed'),
  'jobs/b.jsonl': '{"id":"b","status":"closed"}\n',
  'jobs/c.jsonl': '{"id":"c","status":"closed"}\n',
  'adr/1.md': adr('accepted', 'Use SQLite.'),
};

/** What is found in a commit, in each view. */
export async function everywhere(story: Story, label: string, ...found: readonly string[]) {
  for (const view of ['--history', '--since start']) {
    const { found: said, error } = await story.lint(view);
    const wanted = found.map((each) => `${each} in ${label}`);
    if (error !== null || said.join('\n') !== wanted.join('\n'))
      throw new Error(`${view}: ${error}\n${said.join('\n')}\ninstead of\n${wanted.join('\n')}`);
  }
}

/** A commit on what was there first. */
export function after(change: Contents, ...found: readonly string[]) {
  return async (story: Story) => {
    await story.commit('first', FIRST);
    await story.git('tag', 'start');
    await story.commit('then', change);
    await everywhere(story, 'then', ...found);
  };
}

/** Several commits of which none is wrong by itself, and what a squash of them shows. */
export function together(changes: readonly Contents[], ...found: readonly string[]) {
  return async (story: Story) => {
    await story.commit('first', FIRST);
    for (const [nth, change] of changes.entries()) await story.commit(`step ${nth}`, change);
    const last = `step ${changes.length - 1}`;
    const wanted = found.map((each) => `${each} in ${last}`);
    const views = [`--since ${story.id('first')}`, `--range ${story.id('first')}..main`];
    const only = '--only history/custom-*';
    for (const view of views) expect((await story.lint(`${view} ${only}`)).found).toEqual(wanted);
    const push = `refs/heads/a ${story.id(last)} refs/heads/a ${story.id('first')}\n`;
    expect((await story.lint(`--hook pre-push origin url ${only}`, push)).found).toEqual(wanted);
    await story.git('reset', '--quiet', '--soft', story.id('first'));
    expect((await story.lint(`--staged ${only}`)).found).toEqual(found);
  };
}

/** A branch and main, merged. */
export function merged(
  side: Contents,
  main: Contents,
  merge: Contents,
  ...found: readonly string[]
) {
  return async (story: Story) => {
    await story.commit('first', FIRST);
    await story.git('tag', 'start');
    await story.branch('side', 'first');
    await story.commit('side', side);
    await story.git('switch', '--quiet', 'main');
    await story.commit('main', main);
    await story.merge('merge', ['side'], merge);
    await everywhere(story, 'merge', ...found);
  };
}

export const MORE = { 'more.txt': 'More.\n' };
