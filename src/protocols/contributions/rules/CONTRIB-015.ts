import { valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { readContribution } from '../contribution.ts';
import { deciding, fileOf } from '../example.ts';
import { lacksNote, MUST_HAVE_NOTE } from '../faults.ts';
import { decisionName } from '../parts.ts';

export default defineFileRule({
  id: 'CONTRIB-015',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.4.3 and 1.9.2',
  summary: 'A decision of low confidence says what is uncertain',
  why: 'A number below 0.7 shows that something is open, but not what. The note shows the next session where to look.',
  fix: 'Write in "uncertaintyNote" what is uncertain, and what would settle that.',
  decisions: [
    'A missing note is a warning from 0.5 to below 0.7, and an error below 0.5.',
    'Null and blank text count as no note.',
  ],
  kinds: ['contribution'],
  messages: {
    low: 'The confidence of {decision} is {confidence}, but "uncertaintyNote" is missing',
  },
  examples: {
    valid: [
      { name: 'sure enough', files: fileOf(deciding({ confidence: 0.7 })) },
      {
        name: 'not sure, and said why',
        files: fileOf(deciding({ confidence: 0.4, uncertaintyNote: 'Nobody measured bursts.' })),
      },
    ],
    invalid: [
      {
        name: 'a balance (warning)',
        files: fileOf(deciding({ confidence: 0.6, uncertaintyNote: null })),
        expect: [{ message: 'low', at: '21:21-21:24' }],
      },
      {
        name: 'a guess (error)',
        files: fileOf(deciding({ confidence: 0.4 })),
        expect: [{ message: 'low', at: '21:21-21:24' }],
      },
    ],
  },
  *check({ record }) {
    for (const decision of readContribution(record.value).decisions) {
      const { at, confidence } = decision;
      // A note of a wrong type is the schema's to tell.
      const note = valueAlong(record.value, [...at, 'uncertaintyNote']) ?? '';
      if (confidence === null || !lacksNote(decision) || typeof note !== 'string') continue;
      const level = confidence < MUST_HAVE_NOTE ? 'error' : 'warning';
      const data = { decision: decisionName(record, at), confidence };
      yield { message: 'low', at: [...at, 'confidence'], data, level };
    }
  },
});
