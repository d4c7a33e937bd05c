import type { OperationExample } from '../../src/core/operation.ts';
import {
  baseWith,
  entity,
  PROPOSAL,
  PROPOSED,
  proposal,
  SOURCE_ID,
  session,
} from '../../src/protocols/vouch/example.ts';

const SESSION = 'sess-20260412-091000-1a2b3c';

/** A proposal that waits, of a claim that is not there yet. */
const WAITING = {
  [PROPOSED]: proposal({
    payload: {
      ...{ id: 'euros', text: 'Refunds are paid in euros.', type: 'fact', confidence: 0.9 },
      evidence: [SOURCE_ID],
    },
    ...{ status: 'pending', decided_at: undefined, decided_by: undefined },
  }),
};

const SCOUT = { actor: 'scout' };

const MARIA = { proposalId: PROPOSAL, actor: 'maria' };

type Play = Pick<OperationExample, 'before' | 'worktree' | 'input' | 'again'>;

/** The usual call of each operation by which knowledge enters a base: what comes of it depends on ids that are drawn. */
const PLAYS: Readonly<Record<string, Play>> = {
  'register-source': {
    before: baseWith(),
    input: { ...SCOUT, content: 'Refunds are paid in euros.\n', locator: 'docs/euros.md' },
  },
  'register-source-from-path': {
    before: { ...baseWith(), 'euros.md': 'Refunds are paid in euros.\n' },
    input: { ...SCOUT, path: 'euros.md' },
  },
  'propose-claim': {
    before: baseWith(),
    input: {
      ...{ ...SCOUT, text: 'Refunds are paid.' },
      evidence: [{ source_id: SOURCE_ID, quote: 'Refunds are paid' }],
    },
    again: 'done',
  },
  'propose-page': {
    before: baseWith(),
    input: { ...SCOUT, title: 'Refunds', body: '# Refunds\n', claims: ['refund-window'] },
    again: 'done',
  },
  'propose-entity': {
    before: baseWith(),
    input: { ...SCOUT, name: 'Billing', type: 'system' },
    again: 'done',
  },
  'propose-relation': {
    before: baseWith({ 'entities/billing.yaml': entity() }),
    input: { ...SCOUT, source: 'refund-window', relation: 'references', target: 'billing' },
    again: 'done',
  },
  approve: { before: baseWith(), worktree: WAITING, input: MARIA, again: 'unchanged' },
  reject: {
    before: baseWith(),
    worktree: WAITING,
    input: { ...MARIA, reason: 'in no source' },
  },
  expire: { before: baseWith(), worktree: WAITING, input: { days: 1, apply: true } },
  crystallize: {
    before: baseWith({ [`sessions/${SESSION}.yaml`]: session() }),
    worktree: WAITING,
    input: { ...SCOUT, sessionId: SESSION },
  },
};

/** Nothing for other operations: their examples are played. */
export function gatePlaysOf(id: string): readonly OperationExample[] {
  const play = PLAYS[id.replace(/^vouch\//, '')];
  return play === undefined ? [] : [{ name: 'as usual', ...play }];
}
