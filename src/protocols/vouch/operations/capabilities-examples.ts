import type { OperationExample } from '../../../core/operation.ts';

export const capabilitiesExamples: readonly OperationExample[] = [
  {
    name: 'what a server can do',
    before: {},
    input: {},
    result: {
      spec: 'vouch-0.1',
      retrieval: ['fts5', 'substring'],
      retrieval_index: 'memory',
      review_gated: true,
      transports: ['mcp', 'jsonl'],
      knowledge_capability: {
        kind: 'local-cited-review-gated-kb',
        stores_evidence: true,
        audit_log: true,
      },
    },
  },
];
