import type { OperationState, Plan } from '../../../core/operation.ts';
import { flag, type ResultOf, type Shape, text, texts } from '../../../core/operation-output.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, type ActorPlanning, actingOn } from './actor.ts';
import { kindOf, type Payload, type ProposedKind } from './artifacts.ts';
import { openLog } from './audit-writer.ts';
import { freeId, timedId } from './new-ids.ts';
import { approvalChanges, type Proposal, pendingIn } from './proposals.ts';

/** What every proposal may say (seed, sections 2.7 and 5.3). */
export const PROPOSAL_INPUT = {
  ...ACTOR_INPUT,
  sessionId: {
    type: 'string',
    minLength: 1,
    'x-option': 'session',
    'x-value': 'ID',
    description: 'the session that it belongs to',
  },
  rationale: { type: 'string', 'x-file': true, description: 'why it should be approved' },
  slugHint: {
    type: 'string',
    minLength: 1,
    'x-option': 'id',
    'x-value': 'ID',
    description: 'the id that the object is to have; by default made from its text',
  },
} as const;

export const PROPOSAL_ERRORS = {
  ...ACTOR_ERRORS,
} as const;

type ProposalOutput<K extends ProposedKind> = Readonly<
  Record<'proposal_id' | `${K}_id`, Shape<string>>
> & { readonly valid: Shape<boolean>; readonly errors: Shape<readonly string[]> };

/** What the result of a proposal says. */
export function proposalOutput<K extends ProposedKind>(kind: K): ProposalOutput<K> {
  const ids = {
    proposal_id: text('the id of the proposal'),
    [`${kind}_id`]: text(`the id that the ${kind} is to have`),
  };
  const valid = flag('true: what is not valid is refused');
  // Sound because the kind's own id is there; the compiler takes a computed key for any.
  return { ...ids, valid, errors: texts('none') } as unknown as ProposalOutput<K>;
}

/** Somebody who approves what is proposed: who that will be is not known yet. */
const REVIEWER = 'somebody else';

/** What is to be proposed. */
export interface Wanted<K extends ProposedKind> {
  readonly kind: K;
  /** What the id is made from. */
  readonly named: string;
  /** The object to be but for its id. */
  readonly payload: Readonly<Record<string, unknown>>;
}

interface ProposalPlanning extends ActorPlanning {
  readonly state: OperationState;
  readonly now: number;
  draw(digits: number): string;
  readonly input: ActorPlanning['input'] & {
    readonly sessionId?: string;
    readonly rationale?: string;
    readonly slugHint?: string;
  };
}

/**
 * A proposal of a new object. The linter judges the base as it would be once somebody else approved
 * it; what is written is the proposal and its event.
 */
export async function proposed<K extends ProposedKind>(
  planning: ProposalPlanning,
  wanted: Wanted<K>,
): Promise<Plan<ResultOf<ProposalOutput<K>>>> {
  const { state, input, now, draw } = planning;
  const acting = await actingOn(planning);
  const { home, actor } = acting;
  const waiting = await pendingIn(state, home);
  const taken = new Set(
    waiting.filter(({ kind }) => kind === wanted.kind).map(({ payload }) => payload.id),
  );
  const kind = kindOf(wanted.kind);
  const objectId = await freeId(state, kind, home, {
    wanted: input.slugHint ?? wanted.named,
    taken,
  });
  const log = await openLog(planning, acting);
  const id = timedId(now, draw(8));
  const payload: Payload = { id: objectId, ...wanted.payload };
  const value = {
    id,
    kind: wanted.kind,
    proposed_by: actor,
    session_id: input.sessionId ?? null,
    proposed_at: log.now,
    payload,
    rationale: input.rationale ?? null,
    status: 'pending',
    decided_at: null,
    decided_by: null,
    decision_reason: null,
  };
  const path = `${home}/proposed/${id}.yaml`;
  const proposal: Proposal = {
    path,
    id,
    kind: wanted.kind,
    proposedBy: actor,
    sessionId: input.sessionId ?? null,
    payload,
    value,
  };
  const ids = { proposal_id: id, [`${wanted.kind}_id`]: objectId };
  return {
    changes: [
      { action: 'create', path, text: yamlText(value) },
      log.append({ event: 'proposal.create', objectIds: [id], data: { kind: wanted.kind } }),
    ],
    supposed: approvalChanges(proposal, home, { by: REVIEWER, reason: null }, log),
    result: { ...ids, valid: true, errors: [] } as unknown as ResultOf<ProposalOutput<K>>,
    told: [
      `Proposed ${wanted.kind} ${objectId} as ${id}.`,
      `Somebody else approves it with \`lint-protocol vouch approve ${id}\`.`,
    ],
    notes: log.notes,
  };
}
