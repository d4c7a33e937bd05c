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
  {
    name: 'a name that Windows keeps for a device',
    before: baseWith(),
    input: { name: 'COM1', type: 'system', actor: 'scout' },
    now: LATER,
    result: { entity_id: 'com1-2' },
    after: {
      ...logged(proposedLine('entity')),
      ...proposedNow({
        kind: 'entity',
        payload: '  id: com1-2\n  name: COM1\n  type: system\n  aliases: []\n',
      }),
    },
    again: 'done',
  },
  {
    name: 'such an id that is asked for',
    before: baseWith(),
    input: { name: 'Port', type: 'system', slugHint: 'com1', actor: 'scout' },
    error: 'no-slug',
  },
  ...proposalErrors({ name: 'Billing', type: 'system' }),
];
