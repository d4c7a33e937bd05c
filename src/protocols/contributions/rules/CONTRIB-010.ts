import { valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { openingOf } from '../../../core/shape-words.ts';
import { conflicting, fileOf } from '../example.ts';
import { conflictName, partsOf } from '../parts.ts';
import { isNothing } from '../told-elsewhere.ts';

export default defineFileRule({
  id: 'CONTRIB-010',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.6.2 and 1.9.2',
  summary: 'Every conflict says why the positions differ',
  why: 'Two answers show that sessions disagree, but not why. Whoever settles the conflict needs the reason.',
  fix: 'Write in "rationale" what the two sessions see differently, and why.',
  decisions: ['Null and blank text count as no rationale.'],
  kinds: ['contribution'],
  messages: { rationale: 'No rationale is given for {conflict}' },
  examples: {
    valid: [{ name: 'a reason', files: fileOf(conflicting({})) }],
    invalid: [
      {
        name: 'a blank one',
        files: fileOf(conflicting({ rationale: '' })),
        expect: [{ message: 'rationale', at: '50:20-50:22' }],
      },
      {
        name: 'none',
        files: fileOf(conflicting({ rationale: undefined })),
        expect: [{ message: 'rationale', at: '36:5-36:6' }],
      },
      {
        name: 'a conflict that names no question, known by its number',
        files: fileOf(conflicting({ questionId: undefined, rationale: undefined })),
        expect: [{ message: 'rationale', at: '36:5-36:6' }],
      },
    ],
  },
  *check({ record }) {
    for (const at of partsOf(record, 'conflicts')) {
      const found = valueAlong(record.value, [...at, 'rationale']);
      if (!isNothing(found)) continue;
      const place = found === undefined ? openingOf(record, at) : [...at, 'rationale'];
      const data = { conflict: conflictName(record, at) };
      yield { message: 'rationale', at: place, data, key: `rationale of ${data.conflict}` };
    }
  },
});
