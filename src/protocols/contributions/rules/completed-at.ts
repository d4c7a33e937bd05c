import { parseDateTime } from '../../../core/date-time.ts';
import { valueAlong } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { openingOf } from '../../../core/shape-words.ts';
import { readContribution } from '../contribution.ts';
import { contribution, fileOf, META } from '../example.ts';

function completed(completedAt: string | null | undefined, status: string): Record<string, string> {
  return fileOf(contribution({ _meta: { ...META, completedAt }, status }));
}

const AT = ['_meta', 'completedAt'];

export default defineFileRule({
  id: 'contribution/completed-at',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.2 and 1.8',
  summary: 'A contribution that is not a draft says when it was completed',
  why: 'Whoever settles a conflict must know which session could see the answer of the other. The time of completion shows that.',
  fix: 'Set "completedAt" in "_meta" to the time of completion.',
  kinds: ['contribution'],
  messages: {
    missing: 'The contribution is {status}, but "completedAt" is missing',
    before: 'The contribution was completed before it was created',
  },
  examples: {
    valid: [
      { name: 'a draft', files: completed(null, 'draft') },
      { name: 'complete', files: completed('2026-01-26T10:00:00Z', 'complete') },
    ],
    invalid: [
      {
        name: 'complete since nobody knows when',
        files: completed(undefined, 'complete'),
        expect: [{ message: 'missing', at: '3:12-3:13' }],
      },
      {
        name: 'null',
        files: completed(null, 'validated'),
        expect: [{ message: 'missing', at: '9:20-9:24' }],
      },
      {
        name: 'done before it was begun',
        files: completed('2026-01-26T10:29:59+01:00', 'complete'),
        expect: [{ message: 'before', at: '9:20-9:47', related: ['6:18-6:40'] }],
      },
    ],
  },
  *check({ record }) {
    const { status, createdAt } = readContribution(record.value);
    const written = valueAlong(record.value, AT);
    const isBeyondDraft = status === 'complete' || status === 'validated' || status === 'merged';
    if (isBeyondDraft && (written === undefined || written === null)) {
      const at = written === undefined ? openingOf(record, ['_meta']) : AT;
      yield { message: 'missing', at, data: { status }, key: 'completedAt' };
    }
    const completedAt = parseDateTime(typeof written === 'string' ? written : '');
    if (completedAt !== null && createdAt !== null && completedAt < createdAt) {
      const related = [{ at: ['_meta', 'createdAt'], message: 'it was created then' }];
      yield { message: 'before', at: AT, related };
    }
  },
});
