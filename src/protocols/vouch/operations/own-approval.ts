import { isSameActor } from '../../../core/actor-name.ts';
import { textsAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';
import { type Receipts, receiptsIn, unproven } from '../receipts.ts';
import type { BaseSettings } from './homes.ts';
import type { Proposal, Proposed } from './proposals.ts';

/** Who would approve, and what the gate wants. */
export interface Gate {
  readonly state: OperationState;
  readonly home: string;
  /** All who have a hand in it: the approver, and who acts. */
  readonly actors: readonly string[];
  /** What the gate wants, by each of the states that the next commit is made from. */
  readonly settings: readonly BaseSettings[];
}

/** Why the proposer can't approve; null for anybody else, and where that is allowed. */
export async function ownApprovalFault(
  { proposedBy }: Proposal,
  { kind, payload }: Proposed,
  { state, home, actors, settings }: Gate,
): Promise<{ readonly code: 'self-approval' | 'unproven-receipt'; readonly why: string } | null> {
  if (proposedBy === null || !actors.some((actor) => isSameActor(actor, proposedBy))) return null;
  const strict = settings.filter(({ trustsAgents }) => !trustsAgents);
  if (strict.length === 0) return null;
  const isByReceipt = strict.every(({ autoApprovesOnReceipt }) => autoApprovesOnReceipt);
  if (!isByReceipt || kind !== 'claim') return { code: 'self-approval', why: '' };
  const evidence = textsAt(payload, 'evidence');
  const bases = basesOf(await state.facts());
  const quoted = evidence.flatMap(
    (id) => bases.find('vouch-evidence', { home }, id)?.fact.citations ?? [],
  );
  const contents = await state.stored(quoted.map(({ path }) => `${home}/${path}`));
  const why = unproven({ evidence }, receiptsIn(bases, { home }, isSpelledIn(contents)));
  return why === null ? null : { code: 'unproven-receipt', why };
}

/** Whether bytes of sources spell what is quoted of them. */
function isSpelledIn(contents: ReadonlyMap<string, Uint8Array>): Receipts['isHeld'] {
  return ({ home }, { path, part, quote }) => {
    const content = contents.get(`${home}/${path}`);
    return (
      content !== undefined &&
      part !== undefined &&
      quote !== null &&
      part.end <= content.length &&
      Buffer.from(quote).equals(content.subarray(part.start, part.end))
    );
  };
}
