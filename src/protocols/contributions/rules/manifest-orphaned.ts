import { LONGEST_PATH, quoted } from '../../../core/found-value.ts';
import { defineRecordRule } from '../../../core/look-up-rule.ts';
import { helpWithoutHistory } from '../../../core/request.ts';
import { PATH } from '../example.ts';
import { ARCHIVE, entry, LISTED, listing, MANIFEST } from '../manifest-example.ts';

/** Where no file is, or none any more. */
const MISSPELLED = '.cleo/contributions/contrib_1a2b3c4e.json';

export default defineRecordRule({
  id: 'manifest/orphaned',
  kinds: ['contribution-manifest'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.9',
  summary: 'The file of an entry exists, in place or in the archive of its epic',
  why: 'An entry without its file can be counted, but not checked.',
  fix: {
    uncommitted: 'Restore the file. If the path was never right, correct the path.',
    committed:
      'Restore the file from history. If the path was never right, append the entry again with the right path, a new id, and the same sessionId, taskId, agentId and createdAt.',
  },
  decisions: [
    'Each file is reported once, at its latest entry.',
    'A later entry of the same sessionId, taskId, agentId and createdAt supersedes one whose file never existed in any state. A file that once existed has to be restored. In a shallow clone that could not be checked.',
    'The archive of an epic is `.cleo/contributions/archive/<epicId>/`. Paths count from the folder that holds `.cleo`.',
    'A file that git ignores cannot be verified. That is an info, unless the change that is checked removes the file.',
  ],
  messages: {
    orphaned: 'There is no file {file}, in place or in the archive of its epic',
    unseen: '{file} cannot be checked: git ignores it, or it is behind a link or in a submodule',
  },
  examples: {
    valid: [
      { name: 'in place', files: listing(entry()) },
      {
        name: 'archived',
        files: {
          [ARCHIVE]: entry(),
          '.cleo/contributions/archive/T2308/contrib_1a2b3c4d.json': LISTED,
        },
      },
      {
        name: 'a path that was never right, and the entry that corrects it',
        files: listing(entry({ filePath: MISSPELLED }), entry({ id: 'contrib_5e6f7a8b' })),
        past: { 'README.md': '' },
      },
    ],
    invalid: [
      {
        name: 'gone',
        files: { 'README.md': '', [MANIFEST]: entry() + entry({ id: 'contrib_5e6f7a8b' }) },
        expect: [{ message: 'orphaned', path: MANIFEST, at: '2:260-2:303' }],
      },
      {
        name: 'a file that was there, and an entry for another one',
        files: listing(entry({ filePath: MISSPELLED }), entry({ id: 'contrib_5e6f7a8b' })),
        past: { [MISSPELLED]: LISTED },
        expect: [{ message: 'orphaned', path: MANIFEST, at: '1:260-1:303' }],
      },
      {
        name: 'ignored (info)',
        files: { '.gitignore': `${PATH}\n`, [MANIFEST]: entry() },
        expect: [{ message: 'unseen', path: MANIFEST, at: '1:260-1:303' }],
      },
    ],
  },
  *checkEntry({ record, entry: { index, filePath, isLatest }, citations }, db) {
    if (filePath === null || !isLatest || citations.length === 0) return;
    const answers = citations.map((citation) => db.answer(record, citation));
    const presences = new Set(answers.map(({ now }) => now.presence));
    if (presences.has('file')) return;
    const at = [index, 'filePath'];
    const data = { file: quoted(filePath, LONGEST_PATH) };
    const missing = citations.map(({ path }) => path);
    if (presences.has('ignored') || presences.has('beyond')) {
      yield { message: 'unseen', record, at, data, level: 'info', missing };
    } else {
      const [last, answer] = [citations.at(-1), answers.at(-1)];
      const help = last && answer ? helpWithoutHistory(last, answer) : {};
      yield { message: 'orphaned', record, at, data, missing, ...help };
    }
  },
});
