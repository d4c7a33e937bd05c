import type { Words } from '../../../core/look-up.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { entry, listing, MANIFEST } from '../manifest-example.ts';
import { ENTRY_COUNT, OF_EPIC, TASKS } from '../rows.ts';
import { isArchived } from '../sealing.ts';
import { isOver } from '../tasks.ts';

const FULL =
  'Archive the finished epics: `lint-protocol contribution archive EPIC`. If no epic is finished, raise `contributions.archiveThreshold` in the configuration.';

export default defineRecordRule({
  id: 'manifest/archive-due',
  kinds: ['contribution-manifest'],
  level: 'info',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.7.3',
  summary: 'Finished epics are in the archive',
  why: 'Every query reads the whole active manifest. Entries of finished epics make it slower.',
  fix: '`lint-protocol contribution archive EPIC` moves the files of an epic that is done, and its entries, to .cleo/contributions/archive/<epicId>/.',
  decisions: [
    'The threshold is `contributions.archiveThreshold` in the configuration, 1000 by default.',
    'More entries than the threshold are reported whether or not an epic is finished.',
    'An epic is finished when a task list gives its task the status done, completed or archived.',
  ],
  messages: {
    full: 'The active manifest has {count} entries; the limit is {threshold}',
    done: 'The epic {epic} is {status}, but its entries are in the active manifest',
  },
  examples: {
    valid: [
      {
        name: 'an epic that goes on',
        files: {
          '.cleo/todo.json': '{"tasks":[{"id":"T2308","type":"epic","status":"active"}]}\n',
          ...listing(entry()),
        },
      },
    ],
    invalid: [
      {
        name: 'too many',
        options: { contributions: { archiveThreshold: 1 } },
        files: listing(entry(), entry({ id: 'contrib_5e6f7a8b' })),
        expect: [{ message: 'full', path: MANIFEST, at: '2:7-2:25' }],
      },
      {
        name: 'an epic that is done',
        files: {
          '.cleo/todo.json': '{"tasks":[{"id":"T2308","type":"epic","status":"done"}]}\n',
          ...listing(entry()),
        },
        expect: [{ message: 'done', path: MANIFEST, at: '1:80-1:87' }],
      },
    ],
  },
  judgesEach: true,
  *checkEntry({ record, entry: { index, epicId: epic } }, db) {
    if (isArchived(record.path)) return;
    const threshold = db.options.contributions.archiveThreshold;
    if (index === threshold) {
      const words = (all: Words) => {
        const [count] = all.get(ENTRY_COUNT, record.path);
        return { data: { count: count?.value ?? 0, threshold } };
      };
      const data = { count: 0, threshold };
      yield {
        message: 'full',
        record,
        at: [threshold, 'id'],
        data,
        key: 'full',
        help: FULL,
        words,
      };
    }
    if (epic === null) return;
    const isFirst = db.isFirst(OF_EPIC, [record.path, epic], { record, index });
    const over = db.get(TASKS, [record.home, epic]).find(({ value }) => isOver(value));
    if (!isFirst || over === undefined) return;
    const data = { epic, status: over.value.status ?? '' };
    const help = `Run \`${archiveCommand(epic)}\`: it moves the files and the entries of the epic.`;
    yield { message: 'done', record, at: [index, 'epicId'], data, help };
  },
});

function archiveCommand(epic: string): string {
  return `lint-protocol contribution archive ${shellWord(epic)}`;
}
