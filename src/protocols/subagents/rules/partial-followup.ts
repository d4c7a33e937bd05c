import { valueAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { isBlank } from '../../../core/unseen.ts';
import { ENTRY, MANIFEST_PATH, manifest } from '../example.ts';

const PARTIAL = { ...ENTRY, status: 'partial' };

export default defineFileRule({
  id: 'subagent/partial-followup',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO subagent protocol v1, 6.2 Partial Completion Protocol',
  summary: 'A partial result says what is left to do',
  why: 'Whoever goes on with the work starts from this list.',
  fix: 'List in "needs_followup" what is still to be done. The author of the work knows it.',
  decisions: ['A list with only blank texts counts as empty.'],
  kinds: ['subagent-manifest'],
  messages: {
    missing: 'The status is partial, but there is no "needs_followup"',
    empty: 'The status is partial, but "needs_followup" is empty',
  },
  examples: {
    valid: [
      {
        name: 'gaps are listed; complete work needs none',
        files: { [MANIFEST_PATH]: manifest({ ...PARTIAL, needs_followup: ['testing'] }, ENTRY) },
      },
    ],
    invalid: [
      {
        name: 'none, and an empty list',
        files: { [MANIFEST_PATH]: manifest(PARTIAL, { ...PARTIAL, needs_followup: [] }) },
        expect: [
          { message: 'missing', at: '1:117-1:126' },
          { message: 'empty', at: '2:168-2:170' },
        ],
      },
    ],
  },
  *check({ record: { entries } }) {
    for (const [index, { value }] of entries.entries()) {
      if (valueAt(value, 'status') !== 'partial') continue;
      const followup = valueAt(value, 'needs_followup');
      if (followup === undefined) yield { message: 'missing', at: [index, 'status'] };
      else if (Array.isArray(followup) && followup.every(saysNothing)) {
        yield { message: 'empty', at: [index, 'needs_followup'] };
      }
    }
  },
});

function saysNothing(item: unknown): boolean {
  return typeof item === 'string' && isBlank(item);
}
