import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, entity, page, relation } from '../example.ts';
import { baseErrors, longWindow } from './change-examples.ts';

const RELATED = baseWith({
  'claims/long-window.yaml': longWindow({ status: 'archived', supersedes: ['refund-window'] }),
  'pages/refunds.md': page(),
  'entities/billing.yaml': entity(),
  'relations/refund-window--references--billing.yaml': relation(),
});

export const neighborsExamples: readonly OperationExample[] = [
  {
    name: 'by a relation, and by a page that has it; what is archived is no neighbor',
    before: RELATED,
    input: { nodeId: 'refund-window' },
    result: {
      kind: 'claim',
      nodes: [
        { id: 'billing', kind: 'entity', distance: 1, relation: 'references' },
        { id: 'refunds', kind: 'page', distance: 1, relation: 'includes_claim' },
      ],
    },
  },
  {
    name: 'two steps, and the relation as it is recorded',
    before: RELATED,
    input: { nodeId: 'refunds', depth: 2, relTypes: ['includes_claim', 'references'] },
    result: {
      nodes: [
        { id: 'refund-window', distance: 1, via: 'refunds' },
        { id: 'billing', distance: 2, via: 'refund-window' },
      ],
    },
  },
  {
    name: 'at most one',
    before: RELATED,
    input: { nodeId: 'refund-window', maxNodes: 1 },
    result: { nodes: [{ id: 'billing' }] },
  },
  {
    name: 'nothing has the id',
    before: RELATED,
    input: { nodeId: 'bilingg' },
    error: 'unknown-object',
  },
  ...baseErrors({ nodeId: 'refund-window' }),
];
