import { defineCitationRule } from '../../../core/citation-rule.ts';
import { FILE_MESSAGES, fileFindings } from '../../../core/evidence-words.ts';
import { DECISIONS, decision, declaring, lines, NOTE, note, reference } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';
import { referenceAt } from '../references.ts';

const RUNS = { ...decision, schema: null, refers: [reference(['files', '*'], 'path')] };
const NOTES = { ...note, schema: null, refers: [reference(['after'], 'path:folder')] };
const run = (...files: readonly string[]) => lines({ id: 'D-001', files });

export default defineCitationRule({
  id: 'custom/path',
  kinds: ['custom'],
  level: 'error',
  since: '0.1.0',
  source: 'Custom kinds, refers: path',
  summary: 'A file that a record names exists',
  why: 'Nobody can follow a record to a file that is missing. A file that never existed suggests an invented result.',
  fix: 'Correct the path, or commit the file.',
  decisions: [
    'With `to: path` a path counts from the root of the repository, with `to: path:folder` from the folder of the record.',
    'Lines after a path (`docs/a.md:12`, `docs/a.md#L3-L8`) are ignored. A path with a slash at its end may be a folder. A value with a scheme (`https:`, `repo:`) is not a path.',
    'A file counts if it is in the state that is checked, or was there when the record was recorded or before. A file that is gone since then is an info.',
    'In a range or a push, a file that only commits in between had does not count, because a squash drops it.',
    'A file that git ignores, or that is behind a link or in a submodule, cannot be checked. The linter reports that.',
  ],
  messages: FILE_MESSAGES,
  examples: {
    valid: [
      {
        name: 'a file of the repository',
        files: { [DECISIONS]: run('docs/a.md'), 'docs/a.md': 'A.\n' },
        ...declaring(RUNS),
      },
      {
        name: 'lines of a file, a folder with a slash, an address',
        files: {
          [DECISIONS]: run(
            'docs/a.md#L1-L3',
            'docs/a.md:12',
            'docs/',
            'https://example.org/a',
            'repo:b',
          ),
          'docs/a.md': 'A.\n',
        },
        ...declaring(RUNS),
      },
      {
        name: 'a file beside the record',
        files: {
          [NOTE]: '---\nid: n-1\nafter: n-0.md\n---\n',
          'notes/n-0.md': '---\nid: n-0\n---\n',
        },
        ...declaring(NOTES),
      },
    ],
    invalid: [
      {
        name: 'a file that never was',
        files: { [DECISIONS]: run('docs/a.md', 'docs/b.md'), 'docs/a.md': 'A.\n' },
        ...declaring(RUNS),
        expect: [{ message: 'absent', path: DECISIONS, at: '1:36-1:47' }],
      },
      {
        name: 'a file that is gone since (info)',
        past: { [DECISIONS]: run('docs/a.md'), 'docs/a.md': 'A.\n' },
        files: { [DECISIONS]: run('docs/a.md') },
        ...declaring(RUNS),
        expect: [{ message: 'gone', path: DECISIONS, at: '1:24-1:35' }],
      },
      {
        name: 'a folder, a place elsewhere, and what git ignores',
        files: {
          '.gitignore': 'out/\n',
          [DECISIONS]: run('docs', '../a.md', 'out/a.txt'),
          'docs/a.md': 'A.\n',
        },
        ...declaring(RUNS),
        expect: [
          { message: 'folder', path: DECISIONS, at: '1:24-1:30' },
          { message: 'outside', path: DECISIONS, at: '1:31-1:40' },
          { message: 'unseen', path: DECISIONS, at: '1:41-1:52' },
        ],
      },
    ],
  },
  *checkCitation(answered, citation, record) {
    const level = referenceAt(citation.at, declarationOf(record.kind))?.level;
    for (const finding of fileFindings(answered, citation, HELP)) {
      if (finding.message === 'folder' && citation.path.endsWith('/')) continue;
      yield { ...(level && { level }), ...finding, at: citation.at };
    }
  },
});

const HELP = {
  absent: 'Correct the path, or commit the file.',
  gone: 'Nothing has to be done: the file is still in the history.',
  folder: 'Name a file in this folder.',
  outside: 'Name a file of the repository.',
  unseen: 'Add the file to the repository, so that others can look at it.',
};
