import { defineCitationRule } from '../../../core/citation-rule.ts';
import { SECTION_MESSAGES, sectionFindings } from '../../../core/evidence-words.ts';
import { CITED, citing, PATH } from '../example.ts';

const QUEUES = 'docs/queues.md';

/** A file, and a contribution that cites a section of it. */
function under(section: string, text = CITED[QUEUES]): Record<string, string> {
  return { [QUEUES]: text, [PATH]: citing({ section }) };
}

export default defineCitationRule({
  id: 'contribution/evidence-section',
  kinds: ['contribution'],
  level: 'info',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.5.2 and 1.5.4',
  summary: 'Evidence from Markdown names a heading that the file has',
  why: 'Readers look up the evidence by its heading. If it is not there, nobody can find the passage.',
  fix: 'Name the heading that the passage is under, as the file has it.',
  decisions: [
    'Only Markdown files (`.md`, `.markdown`, `.mdx`) have headings that are looked for. A section that names lines, a function or an id is not a heading.',
    'Case, markup, punctuation and `#` do not count. A few consecutive words of a heading are enough, and so is its anchor (`#redis-streams`). If a section has several parts (`Queues > Redis`), one has to be a heading.',
    'A line of bold text, and a heading in HTML, is a heading; a comment in a fenced block is not.',
    'The heading is looked for in the same states as a quote (see `contribution/evidence-quote`). In a shallow clone nothing is reported.',
    '`CONTRIB-013` reports sections that say nothing.',
  ],
  messages: SECTION_MESSAGES,
  examples: {
    valid: [
      { name: 'as it is written', files: under('Redis') },
      { name: 'with its mark, in other case', files: under('## redis ##') },
      {
        name: 'an anchor',
        files: under('#redis-streams', '# `Redis` Streams\n\nkeeps order per key\n'),
      },
      { name: 'underlined', files: under('Redis', 'Redis\n=====\n\nkeeps order per key\n') },
      { name: 'more than the heading', files: under('Queues > Redis, second paragraph') },
      { name: 'what CONTRIB-013 reports', files: under('Whole file') },
      { name: 'lines', files: under('lines 1-3') },
      { name: 'a function', files: under('readAll()') },
      {
        name: 'renamed since the contribution was made',
        files: under('Redis', '# Streams\n\nIt keeps order per key.\n'),
        past: under('Redis'),
      },
      {
        name: 'renamed since, and the quote came later',
        files: under('Redis', '# Streams\n\nIt keeps order per key.\n'),
        past: under('Redis', '# Redis\n'),
      },
      {
        name: 'a file that is not Markdown',
        files: {
          'docs/queues.txt': 'keeps order per key\n',
          [PATH]: citing({ file: 'docs/queues.txt', section: 'Kafka' }),
        },
      },
    ],
    invalid: [
      {
        name: 'a heading of another file',
        files: under('Kafka'),
        expect: [{ message: 'absent', path: PATH, at: '26:22-26:29' }],
      },
      {
        name: 'a comment in a fenced block',
        files: under('Install', '# Redis\n\nkeeps order per key\n\n```sh\n# Install\n```\n'),
        expect: [{ message: 'absent', path: PATH, at: '26:22-26:31' }],
      },
    ],
  },
  ofHeadings: true,
  checkCitation: sectionFindings,
});
