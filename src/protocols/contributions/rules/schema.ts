import { defineFileRule } from '../../../core/rule.ts';
import { SHAPE_MESSAGES, shapeFindings, shapeHelp } from '../../../core/shape-words.ts';
import { citing, contribution, deciding, fileOf, META } from '../example.ts';
import { isReportedByNumber } from '../told-elsewhere.ts';

export default defineFileRule({
  id: 'contribution/schema',
  level: 'error',
  moreSpecific: ['CONTRIB-001'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.1 to 1.7',
  summary: 'A contribution has all required fields, with valid values',
  why: 'Other sessions compare contributions by program. If a field is missing or misspelled, the answer silently drops out of the comparison.',
  fix: 'Add or correct the field as the message says.',
  decisions: [
    'A missing rationale or missing evidence is reported by `CONTRIB-007` and `CONTRIB-010`.',
    'Lengths are counted in code points: an emoji of one code point counts once.',
    'Dates and times are RFC 3339 with seconds and an offset, on days that exist.',
    'Evidence names a file, a url, or both.',
    'A draft may have no decision yet.',
  ],
  kinds: ['contribution'],
  messages: SHAPE_MESSAGES,
  examples: {
    valid: [
      { name: 'all that is required', files: fileOf(contribution()) },
      { name: 'a draft that was just begun', files: fileOf(contribution({ decisions: [] })) },
      {
        name: 'null where a time or a note has nothing to say yet',
        files: fileOf(
          deciding(
            { uncertaintyNote: null },
            { _meta: { ...META, completedAt: null, checksum: null }, status: undefined },
          ),
        ),
      },
    ],
    invalid: [
      {
        name: 'a list of decisions in place of a contribution',
        files: fileOf('[{ "questionId": "RCSD-001" }]\n'),
        expect: [{ message: 'wrong', at: '1:1-1:31' }],
      },
      {
        name: 'a confidence out of range, a short answer, a spelling of its own',
        files: fileOf(deciding({ confidence: 1.4, answer: 'Yes', questionId: 'rcsd-1' })),
        expect: [
          { message: 'wrong', at: '18:21-18:29' },
          { message: 'wrong', at: '20:17-20:22' },
          { message: 'wrong', at: '21:21-21:24' },
        ],
      },
      {
        name: 'no task, and evidence without a source',
        files: fileOf(
          contribution({
            taskId: undefined,
            decisions: [JSON.parse(citing({ file: undefined })).decisions[0]],
          }),
        ),
        expect: [
          { message: 'missing', at: '1:1-1:2' },
          { message: 'missing', at: '23:9-23:10' },
        ],
      },
    ],
  },
  *check({ record }) {
    const found = shapeFindings(record, { whole: 'The contribution', except: isReportedByNumber });
    for (const finding of found) yield { ...finding, help: shapeHelp(finding) };
  },
});
