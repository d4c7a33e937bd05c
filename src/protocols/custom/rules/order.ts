import { valueAlong } from '../../../core/json-value.ts';
import type { DataPath } from '../../../core/place.ts';
import { defineFileRule } from '../../../core/rule.ts';
import { DECISIONS, decision, declaring, lines } from '../example.ts';
import { declarationOf } from '../known-kinds.ts';
import { isBefore, type Moment, momentOf, orderedWithin } from '../moments.ts';
import { listIn } from '../record-fact.ts';

const LOG = { ...decision, schema: null, id: null, order: { by: ['at'], within: null } };
const NOON = '2026-03-02T12:00:00Z';
const LATER = '2026-03-02T13:00:00Z';

export default defineFileRule({
  id: 'custom/order',
  level: 'error',
  judgesOrder: true,
  since: '0.1.0',
  source: 'Custom kinds, order',
  summary: 'Times of records in one file do not go back',
  why: 'A log is appended to. A record that is older than the one above it was inserted later, or a clock was wrong.',
  fix: {
    uncommitted:
      'Move the record to the end and give it the current time. If it is at the end, correct its time.',
    committed:
      'If the file is append-only, leave the record where it is. Otherwise move it to its place in the order.',
  },
  decisions: [
    'Each record is compared with the last one above it that has a time. With `within`, it is compared with the last one that has the same value there, without case and white space.',
    'Times are RFC 3339 (`2026-11-27T20:00:00Z`), also with a blank for `T` or an offset such as `+0100`. The same without an offset, dates and numbers are times as well.',
    'A date and a time are compared by their days. A time in whole seconds is any moment of its second. Other values are not judged.',
    'Equal times are in order.',
    'Without `within`, it is an info if another commit added the line above. A squash or a rebase of a branch looks the same.',
    'If two branches each appended one of the two records, either order is right.',
  ],
  kinds: ['custom'],
  messages: { older: '{member} is {time}, which is before that of the {kind} above it ({before})' },
  examples: {
    valid: [
      {
        name: 'in order, two at the same time',
        files: {
          [DECISIONS]: lines({ at: NOON }, { at: '2026-03-02T14:00:00+02:00' }, { at: LATER }),
        },
        ...declaring(LOG),
      },
      {
        name: 'two programs, of which one writes whole seconds',
        files: {
          [DECISIONS]: lines({ at: '2026-03-02T12:00:00.826764+00:00' }, { at: NOON }),
        },
        ...declaring(LOG),
      },
      {
        name: 'a day, and a time on it',
        files: { [DECISIONS]: lines({ at: NOON }, { at: '2026-03-02' }, { at: 'later' }) },
        ...declaring(LOG),
      },
      {
        name: 'two agents, each in order',
        files: { [DECISIONS]: lines({ at: LATER, by: 'a' }, { at: NOON, by: 'b' }) },
        ...declaring({ ...LOG, order: { by: ['at'], within: ['by'] } }),
      },
    ],
    invalid: [
      {
        name: 'times as programs print them',
        files: {
          [DECISIONS]: lines(
            { at: '2026-03-02T14:00:00+0100' },
            { at: '2026-03-02 12:59:59+00:00' },
          ),
        },
        ...declaring(LOG),
        expect: [{ message: 'older', at: '2:7-2:34', related: ['1:7-1:33'] }],
      },
      {
        name: 'a second before another one, of which parts are given',
        files: { [DECISIONS]: lines({ at: '2026-03-02T12:00:01.5Z' }, { at: NOON }) },
        ...declaring(LOG),
        expect: [{ message: 'older', at: '2:7-2:29', related: ['1:7-1:31'] }],
      },
      {
        name: 'inserted later',
        files: { [DECISIONS]: lines({ at: LATER }, { at: NOON }, { at: LATER }) },
        ...declaring(LOG),
        expect: [{ message: 'older', at: '2:7-2:29', related: ['1:7-1:29'] }],
      },
      {
        name: 'items of a document, of one agent',
        files: {
          'runs.json': '[{"at":3,"by":"a"},\n {"at":1,"by":"b"},\n {"at":2,"by":"a"}]\n',
        },
        ...declaring({
          ...LOG,
          files: ['runs.json'],
          format: 'json',
          items: [],
          order: { by: ['at'], within: ['by'] },
        }),
        expect: [{ message: 'older', at: '3:8-3:9', related: ['1:8-1:9'] }],
      },
      {
        name: 'of one agent, who is spelled in two ways',
        files: { [DECISIONS]: lines({ at: 2, by: 'a' }, { at: 1, by: 'A ' }) },
        ...declaring({ ...LOG, order: { by: ['at'], within: ['by'] } }),
        expect: [{ message: 'older', at: '2:7-2:8', related: ['1:7-1:8'] }],
      },
    ],
  },
  *check({ record }) {
    const declaration = declarationOf(record.kind);
    const { order, words } = declaration;
    if (order === null) return;
    const above = new Map<string, { readonly at: DataPath; readonly moment: Moment }>();
    for (const { at: start, value } of listIn(record, declaration) ?? []) {
      const moment = momentOf(valueAlong(value, order.by));
      if (moment === null) continue;
      const key = orderedWithin(value, order);
      const at = [...start, ...order.by];
      const last = above.get(key);
      above.set(key, { at, moment });
      if (last === undefined || !isBefore(moment, last.moment)) continue;
      const data = {
        member: order.by.join('.'),
        time: moment.written,
        kind: words[0],
        before: last.moment.written,
      };
      const related = [{ at: last.at, message: 'The one above it' }];
      yield { message: 'older', at, data, related };
    }
  },
});
