import { parseDateTime } from '../../core/date-time.ts';
import { textAt } from '../../core/json-value.ts';
import { defineFileRule } from '../../core/rule.ts';
import { entry, MANIFEST } from './manifest-example.ts';

export default defineFileRule({
  id: 'manifest/order',
  level: 'warning',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.7.1',
  summary: 'Entries of a manifest follow each other in time',
  why: 'Readers take the entry that was updated last. Times that run backwards mean that a clock was wrong or a line was put in later.',
  fix: 'Append entries with the time at which they are written.',
  decisions: [
    'Each entry is compared with the latest time before it. Equal times are in order.',
    'A time that is missing or none is told by `manifest/schema`.',
  ],
  kinds: ['contribution-manifest'],
  messages: {
    backwards: 'This entry was updated before one that stands above it',
    before: 'This entry was updated before its contribution was created',
  },
  examples: {
    valid: [
      {
        name: 'one after the other',
        files: { [MANIFEST]: entry() + entry({ updatedAt: '2026-01-26T11:00:00Z' }) },
      },
    ],
    invalid: [
      {
        name: 'back by half an hour',
        files: { [MANIFEST]: entry() + entry({ updatedAt: '2026-01-26T10:30:00+01:00' }) },
        expect: [{ message: 'backwards', at: '2:191-2:218', related: ['1:191-1:213'] }],
      },
      {
        name: 'updated before it was there',
        files: { [MANIFEST]: entry({ updatedAt: '2026-01-26T09:29:59Z' }) },
        expect: [{ message: 'before', at: '1:191-1:213', related: ['1:156-1:178'] }],
      },
    ],
  },
  *check({ record }) {
    let latest: { readonly time: number; readonly index: number } | null = null;
    for (const [index, { value }] of record.entries.entries()) {
      const time = parseDateTime(textAt(value, 'updatedAt') ?? '');
      if (time === null) continue;
      const at = [index, 'updatedAt'];
      if (latest !== null && time < latest.time) {
        const other = [latest.index, 'updatedAt'];
        yield { message: 'backwards', at, related: [{ at: other, message: 'the later time' }] };
      } else latest = { time, index };
      const created = parseDateTime(textAt(value, 'createdAt') ?? '');
      if (created !== null && time < created) {
        const related = [{ at: [index, 'createdAt'], message: 'it was created then' }];
        yield { message: 'before', at, related };
      }
    }
  },
});
