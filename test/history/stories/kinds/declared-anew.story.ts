import { stories } from '../story.ts';
import { adr, after, CONFIG, FIRST, KINDS, TASKS, tasks, together } from './steps.ts';

const declared = (was: string | RegExp, now: string) => {
  const text = KINDS.replace(was, now);
  if (text === KINDS) throw new Error(`nothing is declared as ${was}`);
  return text;
};
const OPENED = tasks('open', 'open');
const STEP = `custom-step ${TASKS}:2`;
const LAXER = `settings-loosened ${CONFIG}`;
const EDITED = adr('accepted', 'Use Postgres.');
const LOOSER = declared('closed: [] }, gone', 'closed: [open] }, gone');
const WHEN = '{ when: { status: [accepted] }, except: [status] }';
const TODO = declared('  task:\n    files: [tasks', '  todo:\n    files: [todo');

export default stories('Kinds that are declared otherwise', {
  'closed may be opened, and a task is': {
    why: 'the states from before judge the change that makes others',
    tell: after({ [CONFIG]: LOOSER, [TASKS]: OPENED }, `${LAXER}:6`, STEP),
  },
  'closed may be opened, and in the next commit a task is': {
    why: 'a squash of both would be the same change',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.commit('looser', { [CONFIG]: LOOSER });
      await story.commit('then', { [TASKS]: OPENED });
      const { found } = await story.lint(`--since ${story.id('first')}`);
      if (found.join() !== `${LAXER}:6 in looser,${STEP} in then`)
        throw new Error(found.join('\n'));
    },
  },
  'the state is another member, and a task is opened': {
    why: 'the member from before says what was closed',
    tell: after(
      { [CONFIG]: declared('member: status', 'member: state'), [TASKS]: OPENED },
      `${LAXER}:6`,
      STEP,
    ),
  },
  'tasks go to a file of another format, and one is opened': {
    why: 'the record has its id in each format',
    tell: after(
      {
        [CONFIG]: declared(
          'files: [tasks.jsonl]\n    format: jsonl',
          "files: [tasks.json]\n    format: json\n    items: ''",
        ),
        [TASKS]: null,
        'tasks.json': `${JSON.stringify([
          { id: 't0', status: 'open' },
          { id: 't1', status: 'open' },
        ])}\n`,
      },
      `settings-loosened ${CONFIG}:6`,
      'custom-step tasks.json:1',
    ),
  },
  'tasks are read in another format at the same place, and one is opened': {
    why: 'what was closed is read as it was written then',
    tell: after(
      {
        [CONFIG]: declared(
          'files: [tasks.jsonl]\n    format: jsonl',
          "files: [tasks.jsonl]\n    format: json\n    items: ''",
        ),
        [TASKS]: `[{"id":"t0","status":"open"},{"id":"t1","status":"open"}]\n`,
      },
      `${LAXER}:4`,
      `custom-step ${TASKS}:1`,
    ),
  },
  'tasks are read in another format at the same place, and stay as they were': {
    why: 'their states are those that they had, only what reads them is another',
    tell: after(
      {
        [CONFIG]: declared(
          'files: [tasks.jsonl]\n    format: jsonl',
          "files: [tasks.jsonl]\n    format: json\n    items: ''",
        ),
        [TASKS]: `[{"id":"t0","status":"open"},{"id":"t1","status":"closed"}]\n`,
      },
      `${LAXER}:4`,
    ),
  },
  'tasks are no longer declared, and another kind has the same steps': {
    why: 'a record of another kind that has the same id is another record',
    tell: after(
      {
        [CONFIG]: declared(
          / {2}task:[\s\S]*?(?= {2}job:)/,
          '  errand:\n    files: [errands.jsonl]\n    format: jsonl\n    id: key\n    steps: { member: status, to: { open: [closed], closed: [] }, gone: error }\n',
        ),
        'errands.jsonl': '{"key":"t1","id":"t1","status":"open"}\n',
      },
      `${LAXER}:6`,
    ),
  },
  'a decision is left out of its kind, and is edited': {
    why: 'the globs from before claim it',
    tell: after(
      {
        [CONFIG]: declared('files: [adr/**/*.md]', 'files: [adr/**/*.md]\n    except: [adr/1.md]'),
        'adr/1.md': EDITED,
      },
      `settings-loosened ${CONFIG}:12`,
      'custom-fixed adr/1.md:2',
    ),
  },
  'more of a decision may change, and does': {
    why: 'what was fixed before is',
    tell: after(
      {
        [CONFIG]: declared(WHEN, '{ when: { status: [rejected] }, except: [status] }'),
        'adr/1.md': EDITED,
      },
      `${LAXER}:12`,
      'custom-fixed adr/1.md:6',
    ),
  },
  'tasks may be removed, and one is': {
    why: 'the commit before says that none is removed',
    tell: after(
      { [CONFIG]: declared(', gone: error }', ' }'), [TASKS]: tasks('open') },
      `${LAXER}:6`,
      STEP,
    ),
  },
  'closed may be opened, and a task is closed': {
    why: 'the states from before allow it',
    tell: after({ [CONFIG]: LOOSER, [TASKS]: tasks('closed', 'closed') }, `${LAXER}:6`),
  },
  'the kind and its file have another name, and a task is closed': {
    why: 'it is the same kind under another name, with the same records',
    tell: after(
      { [CONFIG]: TODO, [TASKS]: null, 'todo.jsonl': tasks('closed', 'closed') },
      `settings-loosened ${CONFIG}:6`,
    ),
  },
  'the kind has another name, and a task is closed': {
    why: 'it has the same records',
    tell: after({
      [CONFIG]: declared('  task:\n', '  todo:\n'),
      [TASKS]: tasks('closed', 'closed'),
    }),
  },
  'the kind and its file have another name, and a task is opened': {
    why: 'a name frees no record',
    tell: after(
      { [CONFIG]: TODO, [TASKS]: null, 'todo.jsonl': OPENED },
      `settings-loosened ${CONFIG}:6`,
      'custom-step todo.jsonl:2',
    ),
  },
  'the kind, its file and its format are others, and a task is opened': {
    why: 'what has the same ids and the same states has the same records',
    tell: after(
      {
        [CONFIG]: declared(
          '  task:\n    files: [tasks.jsonl]\n    format: jsonl',
          "  todo:\n    files: [todo.json]\n    format: json\n    items: ''",
        ),
        [TASKS]: null,
        'todo.json': `[{"id":"t0","status":"open"},{"id":"t1","status":"open"}]\n`,
      },
      `${LAXER}:6`,
      'custom-step todo.json:1',
    ),
  },
  'tasks are called otherwise, and kinds are declared in another order': {
    why: 'words and order guard nothing',
    tell: after({
      [CONFIG]: `${declared('  task:\n', '  task:\n    words: [to-do, to-dos]\n')}  note: { files: [notes.json], format: json }\n`,
      [TASKS]: tasks('closed', 'closed'),
    }),
  },
  'a step is allowed in one commit, and another task is closed in the next': {
    why: 'nothing of it was ever forbidden',
    tell: together([{ [CONFIG]: LOOSER }, { [TASKS]: tasks('closed', 'closed') }]),
  },
  'the history is looked at twice': {
    why: 'what the first run remembers is what the second one says',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.commit('then', { [CONFIG]: LOOSER, [TASKS]: OPENED });
      for (const _ of [1, 2]) {
        const { found } = await story.lint('--history');
        if (found.join() !== `${LAXER}:6 in then,${STEP} in then`)
          throw new Error(found.join('\n'));
      }
    },
  },
});
