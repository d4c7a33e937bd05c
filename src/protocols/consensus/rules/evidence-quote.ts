import { defineCitationRule } from '../../../core/citation-rule.ts';
import { QUOTE_MESSAGES, quoteFindings } from '../../../core/evidence-words.ts';
import { EVIDENCE, MATRIX_PATH, matrix, POSTGRES, REDIS } from '../example.ts';

const TEXT = '# Queues\nRedis forgets what it has not yet\nwritten. Postgres does not.\n';

/** A file, and a matrix that quotes it. */
function quoting(quote: string): Record<string, string> {
  const options = [{ ...REDIS, evidence: [{ ...EVIDENCE, quote }] }, POSTGRES];
  return { [EVIDENCE.file]: TEXT, [MATRIX_PATH]: matrix({ options }) };
}

export default defineCitationRule({
  id: 'consensus/evidence-quote',
  kinds: ['voting-matrix'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-004: evidence',
  summary: 'A quote is in the file that it is quoted from',
  why: 'A quote is the one part of a vote that can be checked word for word. One that is not in its file was invented, or bent to fit.',
  fix: 'Copy the words from the file, or cite the file that has them.',
  decisions: [
    'Any white space is like any other. `...` or `…` stands for words left out.',
    'The quote is looked for in the newest state that is checked, and in the state where a range or a push begins (HEAD, for what is not committed). For an older record, the state that introduced it and those before count too. A version that only a commit between held does not count: a squash drops it.',
    'One that only a version holds which was replaced before the record came is a warning. One of gaps and punctuation alone is a warning.',
  ],
  messages: QUOTE_MESSAGES,
  examples: {
    valid: [
      { name: 'across a line break', files: quoting('not yet written') },
      { name: 'with words left out', files: quoting('Redis forgets … Postgres does not') },
    ],
    invalid: [
      {
        name: 'bent to fit',
        files: quoting('Redis never forgets'),
        expect: [{ message: 'absent', path: MATRIX_PATH, at: '5:144-5:165' }],
      },
      {
        name: 'of a version that was replaced before (warning)',
        files: { ...quoting('Redis forgets'), [EVIDENCE.file]: '# Queues\n' },
        past: [{ [EVIDENCE.file]: '# Queues\n' }, { [EVIDENCE.file]: TEXT }],
        expect: [{ message: 'replaced', path: MATRIX_PATH, at: '5:144-5:159' }],
      },
      {
        name: 'of nothing but gaps (warning)',
        files: quoting('...'),
        expect: [{ message: 'empty', path: MATRIX_PATH, at: '5:144-5:149' }],
      },
    ],
  },
  checkCitation: quoteFindings,
});
