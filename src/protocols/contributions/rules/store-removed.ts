import { defineHistoryRule } from '../../../core/rule.ts';
import { partedOver, wentBefore } from '../../logs/disputes.ts';
import { restoring } from '../../logs/restoring.ts';
import { goneIn, goneStores, STORES } from '../gone-stores.ts';

const TASKS = '.cleo/todo.json';
const SESSIONS = '.cleo/sessions.json';
const LIST = '{"tasks": [{"id": "T2310"}, {"id": "T2311", "status": "done"}]}\n';
const STORE = '{"sessions": [{"id": "session_20260126_080000_1a2b3c"}]}\n';

export default defineHistoryRule({
  id: 'history/store-removed',
  level: 'error',
  tellsTampering: true,
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.3 and 1.9.2',
  summary: 'Task lists and session stores are kept while records refer to them',
  why: 'Only these files list the tasks and sessions. Without them no reference to a task or a session can be checked.',
  fix: 'Restore the file. If the project now keeps its tasks or sessions elsewhere, a maintainer has to accept this change.',
  by: 'human',
  decisions: [
    'A file counts as removed if it is deleted, replaced by a link or a submodule, cannot be read any more, or loses its last entry.',
    'Entries may move to another list of the same project, and lists may move with their project. Finished tasks may leave their list, as long as the list is there.',
    'What only one side of a merge removed is reported on that side.',
    '`CONTRIB-001` and `CONTRIB-002` judge the contributions of such a change by the file as it was before.',
  ],
  messages: {
    removed: 'The {store} {was}; these of its entries are in no other {store}: {ids}',
  },
  kinds: STORES,
  after: STORES,
  afterIsTied: true,
  wantsAfter: (input) => goneIn(input).length > 0,
  forks: (input) => goneIn(input).flatMap(partedOver),
  examples: {
    valid: [
      {
        name: 'a list of another name',
        past: { [TASKS]: LIST },
        files: { '.cleo/tasks.json': LIST },
      },
      {
        name: 'finished tasks leave their list',
        past: { [TASKS]: LIST.replace('"T2310"', '"T2310", "status": "done"') },
        files: { [TASKS]: '{"tasks": []}\n' },
      },
    ],
    invalid: [
      {
        name: 'no sessions any more',
        past: { [SESSIONS]: STORE, [TASKS]: LIST },
        files: { [TASKS]: LIST },
        expect: [{ message: 'removed', path: SESSIONS, at: '1:1-1:1' }],
      },
      {
        name: 'a store that cannot be read any more',
        past: { [SESSIONS]: STORE },
        files: { [SESSIONS]: STORE.replace(']', '') },
        expect: [{ message: 'removed', path: SESSIONS, at: '1:1-1:1' }],
      },
      {
        name: 'a list without the task in work',
        past: { [TASKS]: LIST },
        files: { [TASKS]: '{"tasks": []}\n' },
        expect: [{ message: 'removed', at: '1:1-1:1' }],
      },
    ],
  },
  *check(input) {
    for (const { change, lost, parent, ids, now } of goneStores(input)) {
      if (wentBefore(change, input.forks)) continue;
      const store = lost.record.kind === 'task-list' ? 'task list' : 'session store';
      const data = { store, was: WAS[now], ids: listed(ids) };
      const back = restoring(input.step, change.path, parent, MOVED);
      yield { message: 'removed', record: lost.record, data, ...back };
    }
  },
});

const WAS = {
  emptied: 'was emptied',
  unread: 'cannot be read any more',
  removed: 'was removed',
} as const;

const MOVED =
  'If the project now keeps its tasks or sessions elsewhere, a maintainer has to accept this change.';

/** More ids than these are counted. */
const MOST_LISTED = 3;

function listed(ids: readonly string[]): string {
  const more = ids.length - MOST_LISTED;
  const shown = ids.slice(0, MOST_LISTED).map((id) => id.slice(0, 60));
  return [...shown, ...(more > 0 ? [`${more} more`] : [])].join(', ');
}
