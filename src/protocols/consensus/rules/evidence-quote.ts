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
  why: 'A quote can be checked word for word. If it is not in its file, it was invented or altered.',
  fix: 'Copy the words from the file, or cite the file that has them.',
  decisions: [
    'White space of any kind and length counts as one blank. `...` or `…` stands for words left out.',
    'The quote is looked for in the newest state that is checked, and in the state where a range or a push begins (HEAD, for what is not committed). For an older record, the state that introduced it and those before count too. A version that only commits in between have does not count, because a squash drops it.',
    'It is a warning if the quote was removed from the file before the record was added, or if it has only gaps and punctuation.',
    'In a shallow clone, a quote may be right only in the missing history. Then it could not be checked, and a run without other errors ends with exit code 3.',
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
