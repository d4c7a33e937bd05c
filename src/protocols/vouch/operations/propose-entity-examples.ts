import type { OperationExample } from '../../../core/operation.ts';
import { baseWith } from '../example.ts';
import { LATER, proposalErrors } from './change-examples.ts';
import { logged, MADE, proposedLine, proposedNow } from './gate-examples.ts';

export const proposeEntityExamples: readonly OperationExample[] = [
  {
    name: 'a system',
    before: baseWith(),
    input: {
      name: 'Billing',
      type: 'system',
      aliases: ['invoicing'],
      description: 'Sends invoices and pays refunds.',
      actor: 'scout',
    },
    now: LATER,
    result: { proposal_id: MADE, entity_id: 'billing', valid: true },
    after: {
      ...logged(proposedLine('entity')),
      ...proposedNow({
        kind: 'entity',
        payload: `  id: billing
  name: Billing
  type: system
  aliases:
    - invoicing
  description: Sends invoices and pays refunds.
`,
      }),
    },
    again: 'done',
  },
  ...proposalErrors({ name: 'Billing', type: 'system' }),
];
