import { defineCitationRule } from '../../../core/citation-rule.ts';
import { SECTION_MESSAGES, sectionFindings } from '../../../core/evidence-words.ts';
import { EVIDENCE, MATRIX_PATH, matrix, POSTGRES, REDIS } from '../example.ts';

/** The file that is cited, and a matrix that cites a section of it. */
function under(section: string, file = EVIDENCE.file): Record<string, string> {
  const options = [{ ...REDIS, evidence: [{ ...EVIDENCE, file, section }] }, POSTGRES];
  const text = '# Queues\n\n## Redis\n\n## Postgres\n';
  return { [EVIDENCE.file]: text, 'src/queue.ts': '', [MATRIX_PATH]: matrix({ options }) };
}

export default defineCitationRule({
  id: 'consensus/evidence-section',
  kinds: ['voting-matrix'],
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO consensus voter, rule CONS-004: evidence, and the verdict PROVEN',
  summary: 'Evidence from Markdown names a heading that the file has',
  why: 'A decision is proven if others can look its evidence up. They look for the heading.',
  fix: 'Name the heading that the passage is under, as the file has it.',
  decisions: [
    'Headings are compared, and looked for in earlier states, as in `contribution/evidence-section`.',
  ],
  messages: SECTION_MESSAGES,
  examples: {
    valid: [
      { name: 'as it is written', files: under('Redis') },
      { name: 'lines', files: under('lines 3-5') },
      { name: 'a file that is not Markdown', files: under('Kafka', 'src/queue.ts') },
    ],
    invalid: [
      {
        name: 'a heading that the file does not have',
        files: under('Kafka'),
        expect: [{ message: 'absent', path: MATRIX_PATH, at: '5:115-5:122' }],
      },
    ],
  },
  ofHeadings: true,
  checkCitation: sectionFindings,
});
