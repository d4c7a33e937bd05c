import { defineCitationRule } from '../../../core/citation-rule.ts';
import { QUOTE_MESSAGES, quoteFindings } from '../../../core/evidence-words.ts';
import { CITED, citing, PATH } from '../example.ts';

export default defineCitationRule({
  id: 'contribution/evidence-quote',
  kinds: ['contribution'],
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.5.2 and 1.5.4',
  summary: 'A quote is in the file that it is quoted from',
  why: 'A quote can be checked word for word. If it is not in its file, it was invented or altered.',
  fix: 'Copy the words from the file, or cite the file that has them.',
  decisions: [
    'White space of any kind and length counts as one blank. `...` and `…` stand for words left out.',
    'Case and punctuation count.',
    'The quote is looked for in the newest state that is checked, and in the state where a range or a push begins (HEAD, for what is not committed). For an older record, it is also looked for in the state that introduced it and in every earlier one. A version that only commits in between have does not count, because a squash drops it.',
    'It is a warning if the quote was removed from the file before the record was added, or if it has only gaps and punctuation.',
    'In a shallow clone, a quote may be right only in the missing history. Then it could not be checked, and a run without other errors ends with exit code 3.',
  ],
  messages: QUOTE_MESSAGES,
  examples: {
    valid: [
      {
        name: 'across a line break',
        files: { ...CITED, [PATH]: citing({ quote: '# Redis It keeps' }) },
      },
      {
        name: 'with words left out',
        files: { ...CITED, [PATH]: citing({ quote: 'It keeps ... per key' }) },
      },
      {
        name: 'rewritten since the contribution was made',
        files: { 'docs/queues.md': '# Redis\n\nIt was replaced.\n', [PATH]: citing({}) },
        past: { ...CITED, [PATH]: citing({}) },
      },
    ],
    invalid: [
      {
        name: 'bent to fit',
        files: { ...CITED, [PATH]: citing({ quote: 'keeps order always' }) },
        expect: [{ message: 'absent', path: PATH, at: '27:20-27:40' }],
      },
      {
        name: 'of a version that was replaced before (warning)',
        files: { 'docs/queues.md': '# Redis\n', [PATH]: citing({}) },
        past: [{ 'docs/queues.md': '# Redis\n' }, CITED],
        expect: [{ message: 'replaced', path: PATH, at: '27:20-27:41' }],
      },
      {
        name: 'of nothing but gaps (warning)',
        files: { ...CITED, [PATH]: citing({ quote: '... … .' }) },
        expect: [{ message: 'empty', path: PATH, at: '27:20-27:29' }],
      },
      {
        name: 'in other case',
        files: { ...CITED, [PATH]: citing({ quote: 'it keeps Order' }) },
        expect: [{ message: 'absent', path: PATH, at: '27:20-27:36' }],
      },
    ],
  },
  checkCitation: quoteFindings,
});
