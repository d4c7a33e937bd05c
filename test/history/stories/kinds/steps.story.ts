import { expect } from 'vitest';
import { type Contents, type Story, stories } from '../story.ts';

const CONFIG = '.lint-protocol.yaml';
const TASKS = 'tasks.jsonl';
const KINDS = `kinds:
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
const BEADS = '.beads/issues.jsonl';

const tasks = (...states: readonly string[]) =>
  states.map((status, index) => `{"id":"t${index}","status":"${status}"}\n`).join('');
const adr = (status: string, text: string) => `---\nid: a\nstatus: ${status}\n---\n\n${text}\n`;

const decision = (status: string, text: string) =>
  `# D\n\n**Status:** ${status}\n\n## Decision\n\n${text}\n`;
const features = (...all: readonly (readonly [name: string, passes: boolean, steps?: string])[]) =>
  `${JSON.stringify(
    all.map(([name, passes, steps = 'a']) => ({ name, steps, passes })),
    null,
    2,
  )}\n`;

const FIRST = {
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

/** What is found in a commit, in each view and by both ways of reading git. */
async function everywhere(story: Story, label: string, ...found: readonly string[]) {
  for (const view of ['--history', '--since start'])
    for (const backend of ['native', 'js']) {
      const { found: said, error } = await story.lint(`${view} --backend ${backend}`);
      const wanted = found.map((each) => `${each} in ${label}`);
      if (error !== null || said.join('\n') !== wanted.join('\n'))
        throw new Error(`${view}: ${error}\n${said.join('\n')}\ninstead of\n${wanted.join('\n')}`);
    }
}

/** A commit on what was there first. */
function after(change: Contents, ...found: readonly string[]) {
  return async (story: Story) => {
    await story.commit('first', FIRST);
    await story.git('tag', 'start');
    await story.commit('then', change);
    await everywhere(story, 'then', ...found);
  };
}

/** Several commits of which none is wrong by itself, and what a squash of them shows. */
function together(changes: readonly Contents[], ...found: readonly string[]) {
  return async (story: Story) => {
    await story.commit('first', FIRST);
    for (const [nth, change] of changes.entries()) await story.commit(`step ${nth}`, change);
    const last = `step ${changes.length - 1}`;
    const wanted = found.map((each) => `${each} in ${last}`);
    const views = [`--since ${story.id('first')}`, `--range ${story.id('first')}..main`];
    const only = '--only history/custom-*';
    for (const view of views)
      for (const backend of ['native', 'js'])
        expect((await story.lint(`${view} --backend ${backend} ${only}`)).found).toEqual(wanted);
    const push = `refs/heads/a ${story.id(last)} refs/heads/a ${story.id('first')}\n`;
    expect((await story.lint(`--hook pre-push origin url ${only}`, push)).found).toEqual(wanted);
    await story.git('reset', '--quiet', '--soft', story.id('first'));
    expect((await story.lint(`--staged ${only}`)).found).toEqual(found);
  };
}

/** A branch and main, merged. */
function merged(side: Contents, main: Contents, merge: Contents, ...found: readonly string[]) {
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

const MORE = { 'more.txt': 'More.\n' };

export default stories('Records of declared kinds that go from state to state', {
  'a task is closed, and a new one comes': {
    why: 'open becomes closed, and what is new begins as it likes',
    tell: after({ [TASKS]: tasks('closed', 'closed', 'closed') }),
  },
  'a closed task is opened': {
    why: 'closed is final',
    tell: after({ [TASKS]: tasks('open', 'open') }, `custom-step ${TASKS}:2`),
  },
  'a closed bead is opened': {
    why: 'a kind adds to what is known of beads, and says that closed is final',
    tell: after({ [BEADS]: tasks('closed', 'open') }, `custom-step ${BEADS}:2`),
  },
  'a closed bead is opened, and its kind is taken out of the configuration': {
    why: 'what guarded it is given up, and somebody has to agree to that',
    tell: after(
      {
        [CONFIG]: KINDS.replace(/ {2}issue: .*\n/, ''),
        [BEADS]: tasks('open', 'open'),
      },
      `settings-loosened ${CONFIG}:26`,
    ),
  },
  'a bead list is written in another order, and a bead goes': {
    why: 'beads are told apart by their ids, and nothing is said of those that go',
    tell: after({ [BEADS]: '{"id":"t1","status":"closed"}\n' }),
  },
  'tasks in another order': {
    why: 'they are told apart by their ids',
    tell: after({ [TASKS]: '{"id":"t1","status":"closed"}\n{"id":"t0","status":"open"}\n' }),
  },
  'a task is removed': {
    why: 'the kind says that none is',
    tell: after({ [TASKS]: tasks('open') }, `custom-step ${TASKS}:2`),
  },
  'an accepted decision is superseded and moves': {
    why: 'its state may change, and it is the same one at another place',
    tell: after({ 'adr/1.md': null, 'adr/old/1.md': adr('superseded', 'Use SQLite.') }),
  },
  'an accepted decision says something else at another place': {
    why: 'a move is no way to change it',
    tell: after(
      { 'adr/1.md': null, 'adr/old/1.md': adr('superseded', 'Use Postgres.') },
      'custom-fixed adr/old/1.md:2',
    ),
  },
  'an accepted decision is copied, and the first file is removed later': {
    why: 'the record is still there',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.git('tag', 'start');
      await story.commit('copy', { 'adr/2.md': adr('accepted', 'Use SQLite.') });
      await story.commit('then', { 'adr/1.md': null });
      const { found } = await story.lint('--since start');
      if (found.some((each) => each.startsWith('custom-fixed'))) throw new Error(found.join('\n'));
    },
  },
  'an accepted decision is set back and changed': {
    why: 'to take its state away does not free it',
    tell: after({ 'adr/1.md': adr('proposed', 'Use Postgres.') }, 'custom-fixed adr/1.md:2'),
  },
  'an accepted decision is deleted': {
    why: 'an accepted decision stays where it was',
    tell: after({ 'adr/1.md': null }, 'custom-fixed adr/1.md:2'),
  },
  'a closed task has no state for a commit, and is opened': {
    why: 'a squash shows that it was opened',
    tell: together(
      [
        { [TASKS]: '{"id":"t0","status":"open"}\n{"id":"t1"}\n' },
        { [TASKS]: tasks('open', 'open') },
      ],
      `custom-step ${TASKS}:2`,
    ),
  },
  'a closed task is closed with another word in between': {
    why: 'it is what it was',
    tell: together([
      { [TASKS]: '{"id":"t0","status":"open"}\n{"id":"t1","status":["closed"]}\n' },
      { [TASKS]: tasks('closed', 'closed') },
    ]),
  },
  'closed jobs are gone for a commit, and come back open': {
    why: 'a kind whose records may go does not let them begin anew in one change',
    tell: together(
      [
        { 'jobs/a.jsonl': tasks('open'), 'jobs/b.jsonl': null, 'jobs/c.jsonl': '{"id":"c",\n' },
        {
          'jobs/a.jsonl': tasks('open', 'open'),
          'jobs/d.jsonl': '{"id":"b","status":"open"}\n',
          'jobs/c.jsonl': '{"id":"c","status":"open"}\n',
        },
      ],
      'custom-step jobs/a.jsonl:2',
      'custom-step jobs/c.jsonl:1',
      'custom-step jobs/d.jsonl:1',
    ),
  },
  'an accepted decision is set back, edited and accepted again': {
    why: 'it was accepted as something else',
    tell: together(
      [
        { 'adr/1.md': adr('proposed', 'Use SQLite.') },
        { 'adr/1.md': adr('proposed', 'Use Postgres.') },
        { 'adr/1.md': adr('accepted', 'Use Postgres.') },
      ],
      'custom-fixed adr/1.md:2',
    ),
  },
  'an accepted decision is set back, and accepted as it was': {
    why: 'it says what it said',
    tell: together([
      { 'adr/1.md': adr('proposed', 'Use SQLite.') },
      { 'adr/1.md': adr('accepted', 'Use SQLite.') },
    ]),
  },
  'a new decision is accepted, and said otherwise while it is proposed': {
    why: 'before the change there was none',
    tell: together([
      { 'adr/2.md': adr('proposed', 'Use SQLite.').replace('id: a', 'id: b') },
      { 'adr/2.md': adr('proposed', 'Use Postgres.').replace('id: a', 'id: b') },
      { 'adr/2.md': adr('accepted', 'Use Postgres.').replace('id: a', 'id: b') },
    ]),
  },
  'a merge keeps what the branch closed': {
    why: 'one parent has it',
    tell: merged({ [TASKS]: tasks('closed', 'closed') }, MORE, {
      [TASKS]: tasks('closed', 'closed'),
    }),
  },
  'a merge opens what was closed': {
    why: 'no parent has it open',
    tell: merged(
      { ...MORE, [TASKS]: tasks('open', 'closed', 'open') },
      { [TASKS]: tasks('closed', 'closed') },
      { [TASKS]: tasks('closed', 'open', 'open') },
      `custom-step ${TASKS}:2`,
    ),
  },
  'a merge drops a task that the branch added': {
    why: 'the branch has it, and main never took it out',
    tell: merged(
      { ...MORE, [TASKS]: tasks('open', 'closed', 'open') },
      { [TASKS]: tasks('closed', 'closed') },
      { [TASKS]: tasks('closed', 'closed') },
      `custom-step ${TASKS}:3`,
    ),
  },
  'a merge writes another text into an accepted decision': {
    why: 'a change within a merge is a change',
    tell: merged(
      { 'side.txt': 'Side.\n' },
      MORE,
      { 'adr/1.md': adr('accepted', 'Use Postgres.') },
      'custom-fixed adr/1.md:2',
    ),
  },
  'what was opened again is closed again': {
    why: 'what was there is put back: only the first of the two is a problem',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.git('tag', 'start');
      await story.commit('then', { 'adr/1.md': adr('accepted', 'Use Postgres.') });
      await story.commit('back', { 'adr/1.md': adr('accepted', 'Use SQLite.') });
      await everywhere(story, 'then', 'custom-fixed adr/1.md:2');
    },
  },
  'a decision whose fields are lines of its text is superseded': {
    why: 'the line of its state is no part of its text, and names what comes after it',
    tell: after({ 'decisions/1.md': decision('Superseded by D-2', 'Hash keys.') }),
  },
  'a decision whose fields are lines of its text says more': {
    why: 'what was accepted says no more than it did',
    tell: after(
      { 'decisions/1.md': decision('Accepted', 'Hash keys, except in tests.') },
      'custom-fixed decisions/1.md:3',
    ),
  },
  'front matter is put above a decision whose fields are lines of its text': {
    why: 'it is no field, and so it is text',
    tell: after(
      { 'decisions/1.md': `---\nby: nobody\n---\n${decision('Accepted', 'Hash keys.')}` },
      'custom-fixed decisions/1.md:6',
    ),
  },
  'a decision becomes what its states do not have': {
    why: 'after accepted comes superseded',
    tell: after(
      { 'decisions/1.md': decision('Proposed', 'Hash keys.') },
      'custom-step decisions/1.md:3',
    ),
  },
  'a feature passes, and others are added in between': {
    why: 'items are told apart by their ids, not by their order',
    tell: after({
      'features.json': features(['new', false], ['logout', true], ['login', true]),
    }),
  },
  'a feature does not pass any more, and one is gone': {
    why: 'neither of the two is allowed',
    tell: after(
      { 'features.json': features(['login', false]) },
      'custom-step features.json:5',
      'custom-fixed features.json:7',
    ),
  },
  'the steps of a feature are changed': {
    why: 'only whether it passes may change',
    tell: after(
      { 'features.json': features(['login', true, 'b'], ['logout', false]) },
      'custom-fixed features.json:4',
    ),
  },
  'the states are taken out of the configuration with the change': {
    why: 'what guarded them is given up, and somebody has to agree to that',
    tell: after(
      {
        [CONFIG]: KINDS.replace(/ {4}steps: .*\n/, ''),
        [TASKS]: tasks('open', 'open'),
      },
      `settings-loosened ${CONFIG}:6`,
    ),
  },
});
