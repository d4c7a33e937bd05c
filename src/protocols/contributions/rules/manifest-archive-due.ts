import { defineLinkRule } from '../../../core/rule.ts';
import { shellWord } from '../../../core/shell-word.ts';
import { entry, listing, MANIFEST } from '../manifest-example.ts';
import { isOver, Tasks } from '../tasks.ts';

const ARCHIVED = /\/archive\/[^/]+\/CONTRIBUTIONS\.jsonl$/;

export default defineLinkRule({
  id: 'manifest/archive-due',
  kinds: ['contribution-manifest'],
  level: 'info',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 2.7.3',
  summary: 'What is over stands in the archive',
  why: 'Every query reads the whole active manifest. What is decided for good makes it slower and says nothing new.',
  fix: '`lint-protocol contribution archive EPIC` moves the files of an epic that is done, and its entries, to .cleo/contributions/archive/<epicId>/.',
  decisions: [
    'The threshold is `contributions.archiveThreshold` in the configuration, 1000 by default.',
    'An epic is over when a task list gives its task the status done, completed or archived.',
  ],
  messages: {
    full: 'The active manifest holds {count} entries, more than {threshold}',
    done: 'The epic {epic} is {status}, but its entries stand in the active manifest',
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
  *check({ facts, options }) {
    const tasks = new Tasks(facts);
    const threshold = options.contributions.archiveThreshold;
    for (const { record, fact } of facts.of('contribution-manifest')) {
      if (ARCHIVED.test(record.path)) continue;
      const count = fact.entries.length;
      if (count > threshold) {
        const data = { count, threshold };
        yield { message: 'full', record, at: [threshold, 'id'], data, key: 'full' };
      }
      const epics = new Map(fact.entries.toReversed().map(({ epicId, index }) => [epicId, index]));
      for (const [epic, index] of epics) {
        const over = tasks.of(record, epic).find(isOver);
        if (epic === null || over === undefined) continue;
        const data = { epic, status: over.status ?? '' };
        const help = `Run ${archiveCommand(epic)}: it moves the files of the epic and its entries.`;
        yield { message: 'done', record, at: [index, 'epicId'], data, help };
      }
    }
  },
});

function archiveCommand(epic: string): string {
  return `lint-protocol contribution archive ${shellWord(epic)}`;
}
