import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { contribution, PATH } from '../../../../src/protocols/contributions/example.ts';
import { type Contents, type Story, stories } from '../story.ts';

const TODO = '.cleo/todo.json';
const TASKS = '.cleo/tasks.json';
const SESSIONS = '.cleo/sessions.json';
const ONLY = '--only history/store-removed';

const list = (...tasks: readonly object[]) => `${JSON.stringify({ tasks })}\n`;
const T1 = { id: 'T2310', type: 'task', labels: ['queue-source'] };
const T2 = { id: 'T2311', type: 'task', status: 'done' };
const store = (...ids: readonly string[]) =>
  `${JSON.stringify({ sessions: ids.map((id) => ({ id, status: 'active' })) })}\n`;
const OTHER = 'session_20260125_080000_aaaaaa';
const BASE = { [TODO]: list(T1, T2), [SESSIONS]: store(OTHER) };

async function gone(story: Story, after: Contents, ...paths: readonly string[]): Promise<void> {
  await story.commit('base', BASE);
  await story.stage({ 'a.txt': 'a', ...after });
  const problems = paths.map((path) => `store-removed ${path}:1`);
  await story.finds(`--staged ${ONLY}`, ...problems);
  await story.commit('change');
  const told = problems.map((problem) => `${problem} in change`);
  await story.finds(`--since HEAD~1 ${ONLY}`, ...told);
  await story.finds(`--history ${ONLY}`, ...told);
}

async function kept(story: Story, before: Contents, after: Contents): Promise<void> {
  await story.commit('base', before);
  await story.stage(after);
  await story.passes(`--staged ${ONLY}`);
  await story.commit('change');
  await story.passes(`--history ${ONLY}`);
}

export default stories('A task list or a session store', {
  'is deleted': {
    why: 'nothing can be looked up in it any more',
    tell: (story) => gone(story, { [TODO]: null, [SESSIONS]: null }, SESSIONS, TODO),
  },
  'has no entries any more': {
    why: 'that is the same with a file that is still there',
    tell: (story) => gone(story, { [TODO]: list(), [SESSIONS]: store() }, SESSIONS, TODO),
  },
  'is no list any more': {
    why: 'that is the same, whatever the file says',
    tell: (story) =>
      gone(story, { [TODO]: '[]\n', [SESSIONS]: '{"sessions": 7}\n' }, SESSIONS, TODO),
  },
  'goes where nobody looks': {
    why: 'a list of another name is none',
    tell: (story) => gone(story, { [TODO]: null, '.cleo/old/todo.json': BASE[TODO] ?? '' }, TODO),
  },
  'is a link': {
    why: 'what is behind it is not read',
    notOnWindows: 'symbolic links',
    async tell(story) {
      await story.commit('base', BASE);
      await story.stage({ [TODO]: null, 'list.json': BASE[TODO] ?? '' });
      symlinkSync('../list.json', join(story.repo.root, TODO));
      await story.git('add', '--all');
      await story.finds(`--staged ${ONLY}`, `file/symlink ${TODO}:1`, `store-removed ${TODO}:1`);
    },
  },
  'has another name': {
    why: 'CLEO has both names, and all tasks are there',
    tell: (story) => kept(story, BASE, { [TODO]: null, [TASKS]: list(T2, T1) }),
  },
  'has another name, and lacks a task': {
    why: 'the task went with the old name',
    tell: (story) => gone(story, { [TODO]: null, [TASKS]: list(T1) }, TODO),
  },
  'is empty after all was archived': {
    why: 'the archive is a list as well',
    tell: (story) => kept(story, BASE, { [TODO]: list(), '.cleo/todo-archive.json': list(T1, T2) }),
  },
  'is empty after all was done': {
    why: 'finished tasks leave their list',
    tell: (story) => kept(story, { [TODO]: list(T2) }, { [TODO]: list() }),
  },
  'moves with its project': {
    why: 'all of it is there, in another folder',
    tell: (story) =>
      kept(
        story,
        { [`a/${TODO}`]: list(T1), [`a/${SESSIONS}`]: store(OTHER) },
        {
          [`a/${TODO}`]: null,
          [`a/${SESSIONS}`]: null,
          [`b/${TODO}`]: list(T1),
          [`b/${SESSIONS}`]: store(OTHER),
        },
      ),
  },
  'of a package is deleted, and that of another package has the same tasks': {
    why: 'a list says nothing of another project',
    async tell(story) {
      await story.commit('base', { [`a/${TODO}`]: list(T1), [`b/${TODO}`]: list(T1) });
      await story.stage({ [`a/${TODO}`]: null });
      await story.finds(`--staged ${ONLY}`, `store-removed a/${TODO}:1`);
    },
  },
  'was removed on main, and an older branch is merged': {
    why: 'it was reported there',
    async tell(story) {
      await story.commit('base', BASE);
      await story.branch('side', 'base');
      await story.commit('work', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('remove', { [TODO]: null });
      await story.merge('merge', ['side'], { 'a.txt': 'a' });
      await story.finds(`--history ${ONLY}`, `store-removed ${TODO}:1 in remove`);
      await story.passes(`--since HEAD~1 ${ONLY}`);
    },
  },
  'is dropped by a merge': {
    why: 'no side removed it',
    async tell(story) {
      await story.commit('base', BASE);
      await story.branch('side', 'base');
      await story.commit('work', { 'a.txt': 'a' });
      await story.git('switch', '--quiet', 'main');
      await story.commit('more', { 'b.txt': 'b' });
      await story.merge('merge', ['side'], { [TODO]: null, 'a.txt': 'a' });
      await story.finds(`--since HEAD~1 ${ONLY}`, `store-removed ${TODO}:1 in merge`);
    },
  },
  'goes with a change that adds a contribution of no task and no session': {
    why: 'it is judged by the list and the store as they were',
    async tell(story) {
      const only = '--only CONTRIB-001 --only CONTRIB-002';
      await story.commit('base', { [TODO]: list({ ...T1, id: 'T9' }), [SESSIONS]: store(OTHER) });
      await story.stage({ [TODO]: null, [SESSIONS]: null, [PATH]: contribution() });
      const told = [`CONTRIB-001 ${PATH}:10`, `CONTRIB-002 ${PATH}:14`];
      await story.finds(`--staged ${only}`, ...told);
      await story.commit('change');
      const { found } = await story.lint(`--since HEAD~1 ${only}`);
      await expectIn(found, 'CONTRIB-001', 'CONTRIB-002');
    },
  },
});

async function expectIn(found: readonly string[], ...rules: readonly string[]): Promise<void> {
  for (const rule of rules) {
    if (!found.includes(`${rule} ${PATH}:${rule === 'CONTRIB-001' ? 10 : 14} in change`)) {
      throw new Error(`${rule} is missing in ${found.join('; ')}`);
    }
  }
}
