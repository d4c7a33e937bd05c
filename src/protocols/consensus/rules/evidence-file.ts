import { defineCitationRule } from '../../../core/citation-rule.ts';
import { FILE_MESSAGES, fileFindings } from '../../../core/evidence-words.ts';
import { EVIDENCE, MATRIX_PATH, matrix, POSTGRES, REDIS } from '../example.ts';

/** The example's matrix and other files. The first option's evidence names `file`. */
function citing(file: string, others: Record<string, string> = {}): Record<string, string> {
  const options = [{ ...REDIS, evidence: [{ ...EVIDENCE, file }] }, POSTGRES];
  return { [EVIDENCE.file]: '# Queues\n', [MATRIX_PATH]: matrix({ options }), ...others };
}

export default defineCitationRule({
  id: 'consensus/evidence-file',
  kinds: ['voting-matrix'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-004: evidence',
  summary: 'Evidence names a file that exists',
  why: 'Evidence that nobody can open proves nothing. A file that never existed suggests an invented reason.',
  fix: 'Correct the path. It is relative to the root of the repository.',
  decisions: [
    'Paths count from the root of the repository.',
    'A file counts if it is in the state that is checked, or in the state where a range or a push begins. For an older record, the state that introduced it and those before count too. A file that is gone since then is an info. A file that only commits in between have does not count, because a squash drops it.',
    'A file that git ignores, or that is behind a link or in a submodule, cannot be checked. The linter reports that.',
    'A `url` is not looked up.',
  ],
  messages: FILE_MESSAGES,
  examples: {
    valid: [{ name: 'a file of the repository', files: citing(EVIDENCE.file) }],
    invalid: [
      {
        name: 'a file that never was',
        files: citing('docs/redis.md'),
        expect: [{ message: 'absent', path: MATRIX_PATH, at: '5:88-5:103' }],
      },
      {
        name: 'the same of a vote that was held again (info)',
        files: citing('docs/redis.md', {
          '.cleo/consensus/CONS-0042-r1.json': matrix({ questionId: 'CONS-0042-r1' }),
        }),
        expect: [{ message: 'absent', path: MATRIX_PATH, at: '5:88-5:103' }],
      },
      {
        name: 'a file that was removed after the vote',
        files: citing('docs/redis.md'),
        past: citing('docs/redis.md', { 'docs/redis.md': '# Redis\n' }),
        expect: [{ message: 'gone', path: MATRIX_PATH, at: '5:88-5:103' }],
      },
      {
        name: 'a whole folder, and a place elsewhere',
        files: {
          [EVIDENCE.file]: '# Queues\n',
          [MATRIX_PATH]: matrix({
            options: [
              { ...REDIS, evidence: [{ ...EVIDENCE, file: 'docs' }] },
              { ...POSTGRES, evidence: [{ ...EVIDENCE, file: '../notes.md' }] },
            ],
          }),
        },
        expect: [
          { message: 'folder', path: MATRIX_PATH, at: '5:88-5:94' },
          { message: 'outside', path: MATRIX_PATH, at: '6:92-6:105' },
        ],
      },
      {
        name: 'a file that git ignores',
        files: citing('out/bench.txt', { '.gitignore': 'out/\n' }),
        expect: [{ message: 'unseen', path: MATRIX_PATH, at: '5:88-5:103' }],
      },
    ],
  },
  checkCitation: (answered, citation) => fileFindings(answered, citation),
});
