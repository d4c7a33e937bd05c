import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, CONTENT, SOURCE_ID } from '../example.ts';
import { actingErrors, eventLine, LATER } from './change-examples.ts';
import { logged } from './gate-examples.ts';

const TERMS = 'ee22cb5aa72ea00417e781d26cd07f9f78ffe63600d100be2c86d03e721ecf0e';

export const registerFromPathExamples: readonly OperationExample[] = [
  {
    name: 'a file of the repository',
    before: { ...baseWith(), 'docs/currency.md': 'Refunds are paid in euros.\n' },
    input: { path: 'docs/currency.md', title: 'Terms of sale', actor: 'scout' },
    now: LATER,
    result: { id: TERMS, deduplicated: false },
    after: {
      ...logged(
        eventLine({
          event: 'source.register',
          ids: [TERMS],
          data: { locator: 'docs/currency.md', type: 'file' },
          actor: 'scout',
        }),
      ),
      [`.vouch/sources/${TERMS}/content`]: 'Refunds are paid in euros.\n',
      [`.vouch/sources/${TERMS}/meta.yaml`]: `id: ${TERMS}
type: file
locator: docs/currency.md
title: Terms of sale
hash: ${TERMS}
immutable: true
byte_size: 27
media_type: text/plain
created_at: '${LATER}'
metadata: {}
tags: []
`,
    },
  },
  {
    name: 'a file whose bytes are known already',
    before: { ...baseWith(), 'docs/refunds.md': CONTENT },
    input: { path: 'docs/refunds.md', actor: 'scout' },
    result: { id: SOURCE_ID, deduplicated: true },
  },
  {
    name: 'a file that is not there',
    before: baseWith(),
    input: { path: 'docs/none.md', actor: 'scout' },
    error: 'no-file',
  },
  ...actingErrors({ path: 'docs/refunds.md' }),
];
