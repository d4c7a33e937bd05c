import { timeAt } from '../../../core/date-time.ts';
import { textAt } from '../../../core/json-value.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { entry, MANIFEST } from '../manifest-example.ts';

export default defineFileRule({
  id: 'manifest/order',
  level: 'error',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.4 and 2.7.1',
  summary: 'The entries of a file follow each other in time',
  why: 'Some readers take the last entry of a file, others the one that was updated last. If the times run backwards, the readers disagree.',
  fix: {
    uncommitted:
      'Correct the time of this entry, or move the entry above the later entries of its file.',
    committed:
      'If the contribution has errors, correct and seal it first: that appends an entry, too. Otherwise append the entry again under a new id, with the current time: `lint-protocol manifest append FILE`, where FILE is its contribution. If it is archived: `lint-protocol contribution archive EPIC --settle`.',
  },
  decisions: [
    'Each entry is compared with the latest time of the entries of the same file above it. Equal times are in order. Entries of different files are not compared, because a merge puts the entries of two branches one after the other.',
    'If the last entry of a file has the latest time, nothing is reported. So an appended entry corrects the order that a merge made.',
    'An entry that was updated before its contribution was created is a warning.',
    '`manifest/schema` reports a missing or malformed time.',
  ],
  kinds: ['contribution-manifest'],
  messages: {
    backwards: 'This entry was updated before one of the same file above it',
    before: 'This entry was updated before its contribution was created',
  },
  examples: {
    valid: [
      {
        name: 'one after the other',
        files: { [MANIFEST]: entry() + entry({ updatedAt: '2026-01-26T11:00:00Z' }) },
      },
      {
        name: 'back, and settled by a later entry',
        files: {
          [MANIFEST]:
            entry({ updatedAt: '2026-01-26T11:00:00Z' }) +
            entry({ id: 'contrib_00000002' }) +
            entry({ id: 'contrib_00000003', updatedAt: '2026-01-26T12:00:00Z' }),
        },
      },
      {
        name: 'of two files, in any order',
        files: {
          [MANIFEST]:
            entry() +
            entry({
              filePath: '.cleo/contributions/other.json',
              updatedAt: '2026-01-26T09:45:00Z',
            }),
        },
      },
    ],
    invalid: [
      {
        name: 'back by half an hour',
        files: { [MANIFEST]: entry() + entry({ updatedAt: '2026-01-26T10:30:00+01:00' }) },
        expect: [{ message: 'backwards', at: '2:190-2:217', related: ['1:190-1:212'] }],
      },
      {
        name: 'updated before it was there (warning)',
        files: { [MANIFEST]: entry({ updatedAt: '2026-01-26T09:29:59Z' }) },
        expect: [{ message: 'before', at: '1:190-1:212', related: ['1:155-1:177'] }],
      },
    ],
  },
  *check({ record }) {
    const isSettled = settledFiles(record.entries.map(({ value }) => value));
    const latest = new Map<string, { readonly time: number; readonly index: number }>();
    for (const [index, { value }] of record.entries.entries()) {
      const time = timeAt(value, 'updatedAt');
      if (time === null) continue;
      const at = [index, 'updatedAt'];
      const file = textAt(value, 'filePath');
      const last = file === null ? undefined : latest.get(file);
      if (file !== null && last !== undefined && time < last.time) {
        const related = [{ at: [last.index, 'updatedAt'], message: 'the later time' }];
        if (!isSettled(file)) yield { message: 'backwards', at, related };
      } else if (file !== null) latest.set(file, { time, index });
      const created = timeAt(value, 'createdAt');
      if (created !== null && time < created) {
        const related = [{ at: [index, 'createdAt'], message: 'it was created then' }];
        yield { message: 'before', at, related, level: 'warning' };
      }
    }
  },
});

/** Tells the files whose last entry is the latest one, whatever stands above it. */
function settledFiles(entries: readonly unknown[]): (file: string) => boolean {
  const times = new Map<string, { last: number; most: number }>();
  for (const value of entries) {
    const [file, time] = [textAt(value, 'filePath'), timeAt(value, 'updatedAt')];
    if (file === null || time === null) continue;
    const most = Math.max(time, times.get(file)?.most ?? time);
    times.set(file, { last: time, most });
  }
  return (file) => {
    const { last, most } = times.get(file) ?? { last: 0, most: 0 };
    return last === most;
  };
}
