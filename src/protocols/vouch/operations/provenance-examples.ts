import type { OperationExample } from '../../../core/operation.ts';
import { baseWith, event, LOG, page, proposal, SESSION, SOURCE_ID, session } from '../example.ts';
import { baseErrors } from './change-examples.ts';

/** The base of the examples, with a page that embeds its claim, and who approved that in which session. */
const KNOWN = {
  ...baseWith({
    'pages/refunds.md': page(),
    [`sessions/${SESSION}.yaml`]: session(),
    'decided/20260412-091400-1a2b3c4d.yaml': proposal({ session_id: SESSION }),
  }),
  [LOG]: event({
    id: 'yes',
    event: 'proposal.approve',
    actor: 'maria',
    object_ids: ['20260412-091400-1a2b3c4d', 'refund-window'],
  }),
};

export const whyExamples: readonly OperationExample[] = [
  {
    name: 'a claim, its source, its session and its approval',
    before: KNOWN,
    input: { id: 'refund-window' },
    result: {
      node_kind: 'claim',
      depth: 3,
      provenance: [
        { kind: 'approvedBy', target: 'yes', target_kind: 'event', cycle: false },
        { kind: 'cites', target: SOURCE_ID, target_kind: 'source', session_id: SESSION },
        { kind: 'proposedIn', target: SESSION, target_kind: 'session' },
      ],
    },
  },
  {
    name: 'a source rests on nothing',
    before: KNOWN,
    input: { id: SOURCE_ID },
    result: { node_kind: 'source', provenance: [] },
  },
  {
    name: 'nothing has the id',
    before: KNOWN,
    input: { id: 'refund-windw' },
    error: 'unknown-object',
  },
  ...baseErrors({ id: 'refund-window' }),
];

export const impactExamples: readonly OperationExample[] = [
  {
    name: 'a page embeds the claim',
    before: KNOWN,
    input: { id: 'refund-window', op: 'archive' },
    result: {
      dependents: [{ kind: 'embeds', source: 'refunds', source_kind: 'page' }],
      breakage: [{ id: 'refunds', kind: 'page', status: 'active' }],
      blocking: true,
    },
  },
  {
    name: 'who cites a source, and what embeds that',
    before: KNOWN,
    input: { id: SOURCE_ID, depth: 2 },
    result: {
      dependents: [{ kind: 'cites', source: 'refund-window', dependents: [{ source: 'refunds' }] }],
      op: null,
      breakage: [],
      blocking: false,
    },
  },
  {
    name: 'nothing has the id',
    before: KNOWN,
    input: { id: 'refund-windw' },
    error: 'unknown-object',
  },
  ...baseErrors({ id: 'refund-window' }),
];
