import { stories } from '../story.ts';
import {
  adr,
  after,
  BEADS,
  CONFIG,
  decision,
  everywhere,
  FIRST,
  features,
  KINDS,
  TASKS,
  tasks,
} from './steps.ts';

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
      `custom-step ${BEADS}:2`,
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
      'custom-fixed adr/old/1.md:6',
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
    tell: after({ 'adr/1.md': adr('proposed', 'Use Postgres.') }, 'custom-fixed adr/1.md:6'),
  },
  'an accepted decision is deleted': {
    why: 'an accepted decision stays where it was',
    tell: after({ 'adr/1.md': null }, 'custom-fixed adr/1.md:2'),
  },
  'a closed task has no state any more': {
    why: 'what says nothing could say anything in the next change',
    tell: after(
      { [TASKS]: '{"id":"t0","status":"open"}\n{"id":"t1"}\n' },
      `custom-step ${TASKS}:2`,
    ),
  },
  'a closed task has a list for its state': {
    why: 'a list is no state, whatever is in it',
    tell: after(
      { [TASKS]: '{"id":"t0","status":"open"}\n{"id":"t1","status":["closed"]}\n' },
      `custom-step ${TASKS}:2`,
    ),
  },
  'what was opened again is closed again': {
    why: 'what was there is put back: only the first of the two is a problem',
    async tell(story) {
      await story.commit('first', FIRST);
      await story.git('tag', 'start');
      await story.commit('then', { 'adr/1.md': adr('accepted', 'Use Postgres.') });
      await story.commit('back', { 'adr/1.md': adr('accepted', 'Use SQLite.') });
      await everywhere(story, 'then', 'custom-fixed adr/1.md:6');
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
      'custom-fixed decisions/1.md:7',
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
      `custom-step ${TASKS}:2`,
    ),
  },
  'a closed task is opened, and may be from now on': {
    why: 'the commit before says that closed is final',
    tell: after(
      {
        [CONFIG]: KINDS.replace('closed: [] }, gone', 'closed: [open] }, gone'),
        [TASKS]: tasks('open', 'open'),
      },
      `settings-loosened ${CONFIG}:6`,
      `custom-step ${TASKS}:2`,
    ),
  },
  'a task gets a state that is new': {
    why: 'the commit before says nothing of it',
    tell: after({
      [CONFIG]: KINDS.replace(
        'to: { open: [closed], closed: [] }, gone',
        'to: { open: [review, closed], review: [closed], closed: [] }, gone',
      ),
      [TASKS]: tasks('review', 'closed'),
    }),
  },
  'two kinds become one': {
    why: 'the records are there, and a file is of one kind; an id may be there twice from now on',
    tell: after(
      {
        [CONFIG]: KINDS.replace(/ {2}job: .*\n/, '').replace(
          'files: [tasks.jsonl]',
          'files: [tasks.jsonl, jobs/*.jsonl]\n    unique: file',
        ),
        [TASKS]: tasks('closed', 'closed'),
      },
      `settings-loosened ${CONFIG}:4`,
    ),
  },
});
