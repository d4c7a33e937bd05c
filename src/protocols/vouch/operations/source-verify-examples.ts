import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CONTENT, SOURCE_ID } from '../example.ts';
import { baseErrors } from './change-examples.ts';

export const sourceVerifyExamples: readonly OperationExample[] = [
  {
    name: 'all sources are as they were',
    before: { ...baseWith(), 'docs/refunds.md': CONTENT },
    input: {},
    result: { ok: true, issues: [] },
  },
  {
    name: 'the file that one was taken from is gone',
    before: baseWith(),
    input: {},
    result: { ok: false, issues: [{ id: SOURCE_ID, kind: 'external_missing' }] },
  },
  {
    name: 'the content of one was changed',
    before: baseWith({ [`sources/${SOURCE_ID}/content`]: 'Refunds take a year.\n' }),
    input: { id: SOURCE_ID },
    result: { ok: false },
    exitCode: 1,
  },
  {
    name: 'content of another source, without a record',
    before: baseWith({ [`sources/${'0'.repeat(64)}/content`]: CONTENT }),
    input: { id: '0'.repeat(64) },
    result: { ok: false, issues: [{ id: '0'.repeat(64), kind: 'hash_mismatch' }] },
    exitCode: 1,
  },
  {
    name: 'such content is found among all sources',
    before: {
      ...baseWith({ [`sources/${'0'.repeat(64)}/content`]: CONTENT }),
      'docs/refunds.md': CONTENT,
    },
    input: {},
    result: { ok: false, issues: [{ id: '0'.repeat(64), kind: 'hash_mismatch' }] },
    exitCode: 1,
  },
  {
    name: 'a source that is not there',
    before: baseWith(),
    input: { id: '0'.repeat(64) },
    error: 'unknown-object',
  },
  ...baseErrors({}),
];
