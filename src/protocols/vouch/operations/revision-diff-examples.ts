import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, claim, page } from '../example.ts';
import { baseErrors, longWindow } from './change-examples.ts';

const SUPERSEDED = baseWith({
  'claims/refund-window.yaml': claim({ status: 'superseded', superseded_by: 'long-window' }),
  'claims/long-window.yaml': longWindow({ supersedes: ['refund-window'] }),
  'pages/refunds.md': page({}, '# Refunds\n\nIn 14 days.\n'),
  'pages/returns.md': page({ id: 'returns' }, '# Refunds\n\nIn 30 days.\n'),
});

export const revisionDiffExamples: readonly OperationExample[] = [
  {
    name: 'a claim and what superseded it',
    before: SUPERSEDED,
    input: { oldId: 'refund-window' },
    result: {
      kind: 'claim',
      new_id: 'long-window',
      changes: [
        { field: 'status', old: 'superseded', new: 'working' },
        { field: 'supersedes', old: null, new: ['refund-window'] },
        { field: 'superseded_by', old: 'long-window', new: null },
      ],
      text_diff: [
        ...['--- ', '+++ ', '@@ -1 +1 @@'],
        ...['-Refunds are paid within 14 days.', '+Refunds may take 30 days.'],
      ],
    },
  },
  {
    name: 'two pages',
    before: SUPERSEDED,
    input: { oldId: 'refunds', newId: 'returns' },
    result: {
      kind: 'page',
      changes: [],
      text_diff: [
        ...['--- ', '+++ ', '@@ -1,3 +1,3 @@'],
        ...[' # Refunds', ' ', '-In 14 days.', '+In 30 days.'],
      ],
    },
  },
  {
    name: 'nothing superseded it',
    before: baseWith(),
    input: { oldId: 'refund-window' },
    error: 'not-superseded',
  },
  {
    name: 'a claim and a page',
    before: SUPERSEDED,
    input: { oldId: 'refund-window', newId: 'refunds' },
    error: 'two-kinds',
  },
  {
    name: 'nothing has the id',
    before: baseWith(),
    input: { oldId: 'refund-windw' },
    error: 'unknown-object',
  },
  ...baseErrors({ oldId: 'refund-window' }),
];
