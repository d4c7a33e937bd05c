import { valueAlong, valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { openingOf } from '../../../core/shape-words.ts';
import { contribution, deciding, fileOf } from '../example.ts';
import { decisionName, partsOf } from '../parts.ts';
import { isNothing } from '../told-elsewhere.ts';

export default defineFileRule({
  id: 'CONTRIB-007',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.4.2 and 1.9.2',
  summary: 'Every decision has a rationale and evidence',
  why: 'When sessions disagree, only reasons and sources can settle it.',
  fix: 'Say in "rationale" why the answer is right, and name in "evidence" at least one source that shows it.',
  decisions: ['Null, blank text and an empty list count as none.'],
  kinds: ['contribution'],
  messages: {
    rationale: 'No rationale is given for {decision}',
    evidence: 'No evidence is given for {decision}',
  },
  examples: {
    valid: [{ name: 'both', files: fileOf(contribution()) }],
    invalid: [
      {
        name: 'a blank rationale, and an empty list',
        files: fileOf(deciding({ rationale: ' ', evidence: [] })),
        expect: [
          { message: 'rationale', at: '22:20-22:23' },
          { message: 'evidence', at: '23:19-23:21' },
        ],
      },
      {
        name: 'neither',
        files: fileOf(deciding({ rationale: undefined, evidence: undefined })),
        expect: [
          { message: 'evidence', at: '17:5-17:6' },
          { message: 'rationale', at: '17:5-17:6' },
        ],
      },
      {
        name: 'a decision that names no question, known by its number',
        files: fileOf(deciding({ questionId: undefined, rationale: '' })),
        expect: [{ message: 'rationale', at: '21:20-21:22' }],
      },
    ],
  },
  *check({ record }) {
    for (const at of partsOf(record, 'decisions')) {
      const decision = valueAlong(record.value, at);
      for (const message of ['rationale', 'evidence'] as const) {
        const found = valueAt(decision, message);
        if (!isNothing(found)) continue;
        const place = found === undefined ? openingOf(record, at) : [...at, message];
        const data = { decision: decisionName(record, at) };
        yield { message, at: place, data, key: `${message} of ${data.decision}` };
      }
    }
  },
});
