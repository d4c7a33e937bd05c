import { expect } from 'vitest';
import { type Contents, type Story, stories } from '../story.ts';

const CONFIG = '.lint-protocol.yaml';
const STATES = 'to: { open: [done], done: [] }';
const KINDS = `kinds:
  plan:
    files: [plans/**/*.md]
    format: markdown
    steps: { member: status, ${STATES}, gone: error }
  task:
    files: [tasks/**/*.md]
    format: markdown
    steps: { member: status, ${STATES} }
  adr:
    files: [adr/**/*.md]
    format: markdown
    fields: body
    fixed: { when: { Status: [Accepted] }, except: [Status] }
  memo: { files: [memos/**/*.md], format: markdown, keep: fixed }
  board:
    files: [boards/**/*.json]
    format: json
    items: ''
    id: id
    unique: file
    steps: { member: status, ${STATES}, gone: error }
`;

/** Lines that are the same in no two records. */
const text = (name: string, lines = 8) =>
  Array.from({ length: lines }, (_, line) => `Line ${line} of ${name}.\n`).join('\n');
const plan = (name: string, status: string, more = '') =>
  `---\nstatus: ${status}\n---\n\n# ${name}\n\n## Why\n\n${text(name)}\n## How\n\n${more}`;
const adr = (name: string, status: string, more = '') =>
  `# ${name}\n\n**Status:** ${status}\n\n## Decision\n\n${text(name)}${more}`;
const board = (name: string, ...states: readonly string[]) =>
  JSON.stringify(states.map((status, id) => ({ id, name: `${name} ${id}`, status })));

const FIRST = {
  [CONFIG]: KINDS,
  'plans/a.md': plan('A', 'done'),
  'plans/b.md': plan('B', 'open'),
  'tasks/a.md': plan('A', 'done'),
  'adr/1.md': adr('One', 'Accepted'),
  'memos/1.md': plan('Memo', 'open'),
  'boards/x.json': board('x', 'open', 'done', 'open'),
  'boards/y.json': board('y', 'done', 'open'),
};

/**
 * Several commits, judged one by one and as they come with a push, and then all of them as one commit.
 * @param found by the commit that it is found in, `squash` for all of them in one
 */
function moved(
  steps: readonly Contents[],
  found: {
    readonly steps?: readonly string[];
    readonly since?: readonly string[];
    readonly squash?: readonly string[];
  } = {},
) {
  return async (story: Story) => {
    await story.commit('first', FIRST);
    await story.git('tag', 'start');
    for (const [nth, step] of steps.entries()) {
      await story.stage(step);
      const { found: staged } = await story.lint('--staged');
      await story.commit(`${nth}`);
      const here = (found.steps ?? []).flatMap((each) =>
        each.endsWith(` in ${nth}`) ? [each.slice(0, -` in ${nth}`.length)] : [],
      );
      expect(staged, `--staged of ${nth}`).toEqual(here);
    }
    expect((await story.lint('--history')).found).toEqual(found.steps ?? []);
    expect((await story.lint('--since start')).found).toEqual(found.since ?? found.steps ?? []);
    await story.git('reset', '--quiet', '--soft', 'start');
    const squash = found.squash ?? (found.steps ?? []).map((each) => each.replace(/ in \d$/, ''));
    expect((await story.lint('--staged')).found).toEqual(squash);
    await story.commit('squash');
    expect((await story.lint('--history')).found).toEqual(
      squash.map((each) => `${each} in squash`),
    );
  };
}

const MOVE = { 'plans/a.md': null, 'plans/old/a.md': plan('A', 'done') };

export default stories('Records without ids that move', {
  'as they are': {
    why: 'a file of the same content is the same record',
    tell: moved([
      {
        ...MOVE,
        'tasks/a.md': null,
        'tasks/done/a.md': plan('A', 'done'),
        'adr/1.md': null,
        'adr/old/1.md': adr('One', 'Accepted'),
        'memos/1.md': null,
        'memos/old/1.md': plan('Memo', 'open'),
      },
    ]),
  },
  'with the next state': {
    why: 'the state goes where it may, and the rest is the same',
    tell: moved([
      {
        'plans/b.md': null,
        'plans/done/b.md': plan('B', 'done'),
        'adr/1.md': null,
        'adr/old/1.md': adr('One', 'Superseded by Two'),
      },
    ]),
  },
  'with a state that is set back': {
    why: 'a move is no way to set a state back',
    tell: moved(
      [
        {
          'plans/a.md': null,
          'plans/new/a.md': plan('A', 'open'),
          'tasks/a.md': null,
          'tasks/new/b.md': plan('A', 'open'),
        },
      ],
      { steps: ['custom-step plans/new/a.md:2 in 0', 'custom-step tasks/new/b.md:2 in 0'] },
    ),
  },
  'with a state that is set back, and some lines': {
    why: 'most of it is the same, so it is the same record',
    tell: moved(
      [
        {
          'plans/a.md': null,
          'plans/new/a.md': plan('A', 'open', 'More.\n'),
          'tasks/a.md': null,
          'tasks/new/b.md': plan('A', 'open', 'More.\n'),
          'adr/1.md': null,
          'adr/new/1.md': adr('One', 'Proposed', 'More.\n'),
        },
      ],
      {
        steps: [
          'custom-fixed adr/new/1.md:3 in 0',
          'custom-step plans/new/a.md:2 in 0',
          'custom-step tasks/new/b.md:2 in 0',
        ],
      },
    ),
  },
  'and another one of the same name takes its place': {
    why: 'a name is not what makes a record: the one is gone, and the other is new',
    tell: moved([{ 'plans/a.md': null, 'plans/new/a.md': plan('Another', 'open') }], {
      steps: ['custom-step plans/a.md:2 in 0'],
    }),
  },
  'in two commits, as they are': {
    why: 'the record is there all the time',
    tell: moved([
      { 'plans/old/a.md': plan('A', 'done'), 'adr/old/1.md': adr('One', 'Accepted') },
      { 'plans/a.md': null, 'adr/1.md': null },
    ]),
  },
  'in two commits, with a state that is set back': {
    why: 'the second copy is what is left, and it says that it was never done',
    tell: moved(
      [
        { 'plans/old/a.md': plan('A', 'open'), 'tasks/old/a.md': plan('A', 'open') },
        { 'plans/a.md': null, 'tasks/a.md': null },
      ],
      { steps: ['custom-step plans/old/a.md:2 in 1', 'custom-step tasks/old/a.md:2 in 1'] },
    ),
  },
  'in one commit, and set back in the next': {
    why: 'it is found where it is set back',
    tell: moved(
      [
        { ...MOVE, 'tasks/a.md': null, 'tasks/old/a.md': plan('A', 'done') },
        { 'plans/old/a.md': plan('A', 'open'), 'tasks/old/a.md': plan('A', 'open') },
      ],
      { steps: ['custom-step plans/old/a.md:2 in 1', 'custom-step tasks/old/a.md:2 in 1'] },
    ),
  },
  'set back, and moved in the next commit': {
    why: 'it is found where it is set back, and not again',
    tell: moved(
      [
        { 'tasks/a.md': plan('A', 'open') },
        { 'tasks/a.md': null, 'tasks/new/a.md': plan('A', 'open') },
      ],
      {
        steps: ['custom-step tasks/a.md:2 in 0'],
        squash: ['custom-step tasks/new/a.md:2'],
      },
    ),
  },
  'and come back open, after they were gone for a commit': {
    why: 'a squash of the two is a move that sets a state back',
    tell: moved([{ 'tasks/a.md': null }, { 'tasks/new/a.md': plan('A', 'open') }], {
      steps: [],
      since: ['custom-step tasks/new/a.md:2 in 1'],
      squash: ['custom-step tasks/new/a.md:2'],
    }),
  },
  'and get an id': {
    why: 'it is the same file, and ids may come later',
    tell: moved([{ 'tasks/a.md': plan('A', 'open').replace('---\n', '---\nid: a\n') }], {
      steps: ['custom-step tasks/a.md:3 in 0'],
    }),
  },
  'as lists whose ids belong to their file': {
    why: 'the items go along, with the states that they have',
    tell: moved([
      {
        'boards/x.json': null,
        'boards/y.json': null,
        'boards/old/y.json': board('y', 'done', 'done'),
        'boards/old/x.json': board('x', 'done', 'done', 'open'),
      },
    ]),
  },
  'as lists of which one item is gone and one set back': {
    why: 'what becomes of an item is judged wherever its list goes',
    tell: moved(
      [
        {
          'boards/x.json': null,
          'boards/old/x.json': board('x', 'open', 'open'),
        },
      ],
      { steps: ['custom-step boards/old/x.json:1 in 0', 'custom-step boards/x.json:1 in 0'] },
    ),
  },
  'in a branch, while main edits the file where it was': {
    why: 'git follows the move, and so does what is said of the merge',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.git('tag', 'start');
      await story.branch('side', 'first');
      await story.commit('side', MOVE);
      await story.git('switch', '--quiet', 'main');
      await story.commit('main', { 'plans/a.md': plan('A', 'done', 'More.\n') });
      await story.merge('merge', ['side'], {
        'plans/a.md': null,
        'plans/old/a.md': plan('A', 'done', 'More.\n'),
      });
      await story.passes('--history');
      await story.passes('--since start');
      await story.commit('back', { 'plans/old/a.md': plan('A', 'open') });
      await story.finds('--history', 'custom-step plans/old/a.md:2 in back');
    },
  },
});
