import { stories } from '../story.ts';
import { adr, MORE, merged, TASKS, tasks, together } from './steps.ts';

export default stories(
  'Records of declared kinds that several commits or a merge bring to a state',
  {
    'a merge keeps the task open that main closed': {
      why: 'the branch had it so all along, and takes back what main made of it',
      tell: merged(
        MORE,
        { [TASKS]: tasks('closed', 'closed') },
        { ...MORE, [TASKS]: tasks('open', 'closed') },
        `custom-step ${TASKS}:1`,
      ),
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
        'custom-fixed adr/1.md:6',
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
        'custom-fixed adr/1.md:6',
      ),
    },
  },
);
