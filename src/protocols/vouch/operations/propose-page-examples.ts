import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { LATER, proposalErrors } from './change-examples.ts';
import { logged, MADE, proposedLine, proposedNow } from './gate-examples.ts';

export const proposePageExamples: readonly OperationExample[] = [
  {
    name: 'a page with the claims that it tells of',
    before: baseWith(),
    input: {
      title: 'How refunds work',
      body: '# How refunds work\n\nWe pay back within 14 days.\n',
      claims: ['refund-window'],
      tags: ['refunds'],
      actor: 'scout',
    },
    now: LATER,
    result: { proposal_id: MADE, page_id: 'how-refunds-work', valid: true },
    after: {
      ...logged(proposedLine('page')),
      ...proposedNow({
        kind: 'page',
        payload: `  id: how-refunds-work
  title: How refunds work
  body: |
    # How refunds work

    We pay back within 14 days.
  type: concept
  status: draft
  claims:
    - refund-window
  entities: []
  sources: []
  tags:
    - refunds
  metadata: {}
`,
      }),
    },
    again: 'done',
  },
  {
    name: 'a claim that is not there',
    before: baseWith(),
    input: { title: 'Refunds', claims: ['refund-windows'], actor: 'scout' },
    error: 'unknown-object',
  },
  ...proposalErrors({ title: 'Refunds' }),
];
