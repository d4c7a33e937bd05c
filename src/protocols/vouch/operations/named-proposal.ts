import type { OperationState } from '../../../core/operation.ts';
import { type Decided, decidedAs } from './decided.ts';
import { type Proposal, pendingIn, proposalHint } from './proposals.ts';

/** The property that names a proposal. */
export const PROPOSAL = {
  type: 'string',
  minLength: 1,
  'x-value': 'ID',
  description: 'the id of the proposal',
} as const;

export const NAMED_ERRORS = {
  'unknown-proposal': ['No proposal {id} is in {base}.', '{hint}'],
  'unreadable-proposal': [
    'The proposal {id} cannot be read: {path} is not a proposal in YAML, or its id differs from its file name.',
    'Correct the file, or remove it and propose again.',
  ],
} as const;

type Fail = ((
  code: 'unknown-proposal',
  data: Readonly<Record<'id' | 'base' | 'hint', string>>,
) => Error) &
  ((code: 'unreadable-proposal', data: Readonly<Record<'id' | 'path', string>>) => Error);

/** A proposal that somebody named: as it waits, as it was decided, or both where that was not completed. */
export interface NamedProposal {
  readonly waiting: Proposal | null;
  readonly decided: Decided | null;
}

/** The proposal with an id; at least one of both is there. */
export async function proposalNamed(
  { state, fail }: { readonly state: OperationState; readonly fail: Fail },
  home: string,
  id: string,
): Promise<NamedProposal> {
  const { proposals, unreadable } = await pendingIn(state, home, id);
  const [waiting = null] = proposals;
  const decided = await decidedAs(state, home, id);
  if (waiting !== null || decided !== null) return { waiting, decided };
  const [path] = unreadable;
  if (path !== undefined) throw fail('unreadable-proposal', { id, path });
  throw fail('unknown-proposal', {
    id,
    base: home,
    hint: proposalHint(id, await pendingIn(state, home)),
  });
}
