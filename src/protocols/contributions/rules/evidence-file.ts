import { defineCitationRule } from '../../../core/citation-rule.ts';
import { FILE_MESSAGES, fileFindings } from '../../../core/evidence-words.ts';
import { isOutput } from '../contribution.ts';
import { CITED, citing, deciding, fileOf, PATH } from '../example.ts';

export default defineCitationRule({
  id: 'contribution/evidence-file',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.5.2 and 1.5.4',
  summary: 'Evidence names a file that exists',
  why: 'Evidence that nobody can open proves nothing. A file that never existed suggests an invented reason.',
  fix: 'Correct the path. It is relative to the root of the repository.',
  decisions: [
    'Paths count from the root of the repository, also for a `.cleo` folder below it.',
    'A file counts if it is in the state that is checked, or in the state where a range or a push begins. For an older record, the state that introduced it and every earlier state count too. A file that is gone since then is an info. A file that only commits in between have does not count, because a squash drops it.',
    'A file that git ignores, or that is behind a link or in a submodule, cannot be checked. That is an info.',
    'The evidence of both sides of a conflict is checked like that of decisions. A `url` is not looked up.',
  ],
  messages: FILE_MESSAGES,
  examples: {
    valid: [
      { name: 'a file of the repository', files: { ...CITED, [PATH]: citing({}) } },
      {
        name: 'two sections of a page on the web',
        files: fileOf(citing({ file: undefined, url: 'https://redis.io/docs/streams' })),
      },
    ],
    invalid: [
      {
        name: 'a file that never was',
        files: { ...CITED, [PATH]: citing({ file: 'docs/queue.md' }) },
        expect: [{ message: 'absent', path: PATH, at: '25:19-25:34' }],
      },
      {
        name: 'a slip of the pen',
        files: {
          ...CITED,
          [PATH]: citing({ file: 'docs/Queue.md', section: 'Redis', quote: undefined }),
        },
        expect: [{ message: 'absent', path: PATH, at: '25:19-25:34' }],
      },
      {
        name: 'a file that was removed since',
        files: fileOf(citing({})),
        past: { ...CITED, [PATH]: citing({}) },
        expect: [{ message: 'gone', at: '25:19-25:35' }],
      },
      {
        name: 'a whole folder, and a place elsewhere',
        files: {
          ...CITED,
          [PATH]: deciding({
            evidence: [
              { file: 'docs', section: 'Redis' },
              { file: '../notes.md', section: 'Redis' },
            ],
          }),
        },
        expect: [
          { message: 'folder', path: PATH, at: '25:19-25:25' },
          { message: 'outside', path: PATH, at: '29:19-29:32' },
        ],
      },
      {
        name: 'a file that git ignores',
        files: { '.gitignore': 'out/\n', [PATH]: citing({ file: 'out/bench.txt' }) },
        expect: [{ message: 'unseen', path: PATH, at: '25:19-25:34' }],
      },
    ],
  },
  checkCitation: (answered, citation) =>
    isOutput(citation) ? [] : fileFindings(answered, citation),
});
