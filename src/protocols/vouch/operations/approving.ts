import { isSameActor } from '../../../core/actor-name.ts';
import type { FactOf } from '../../../core/fact.ts';
import { textsAt } from '../../../core/json-value.ts';
import type { Rows } from '../../../core/look-up.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';
import { beginningOf, type Decision, decisionsOn, mayLackBeginning } from '../decision-log.ts';
import { contentAt } from '../facts/vouch-values.ts';
import { canBeName, fileFault } from '../id-form.ts';
import { type Receipts, receiptsIn, unproven } from '../receipts.ts';
import type { ArtifactKind } from '../vouch-gate.ts';
import { kindOf } from './artifacts.ts';
import { type OpenLog, timeText } from './audit-writer.ts';
import { type Deletion, deletionChanges, deletionIn, referrersOf } from './deletion.ts';
import type { BaseSettings } from './homes.ts';
import {
  approvalChanges,
  type Proposal,
  type Proposed,
  pendingIn,
  proposedIn,
} from './proposals.ts';
import { namedIn, unknownAmong } from './reference-check.ts';
import { replacedSince } from './superseding-approval.ts';

/** Why a proposal can't be approved. */
export const APPROVAL_ERRORS = {
  'already-rejected': [
    'The proposal {id} was rejected. That cannot be changed.',
    'Create a new proposal that adds what the rejection asked for.',
  ],
  'self-approval': [
    '{actor} proposed {id}, and cannot approve it.',
    'Somebody else approves it with --actor NAME: without it, you act as {actor}.',
  ],
  'unlogged-proposal': [
    'No event of the audit log says that {id} was proposed.',
    'It was proposed on another branch, or the event is lost. Merge or check out that branch, or reject the proposal and have it proposed again.',
  ],
  'unproven-receipt': [
    '{actor} cannot approve their own proposal {id}: its quotes are not verified ({why}).',
    'Let somebody else approve it, or propose it again with evidence that quotes its source word for word.',
  ],
  'foreign-proposal': [
    'The proposal {id} is of the kind {kind}, or names no object, so it cannot be approved here.',
    'Decide it with the tool that proposed it, or reject it.',
  ],
  'impossible-id': [
    'The proposal {id} wants the id {object}, which is not a file name on every system.',
    'Reject it, and have it proposed again.',
  ],
  'id-taken': [
    'The proposal {id} wants the id {object}, which another {kind} of {base} has.',
    'Reject the proposal, and have it proposed again: it gets an id that is free.',
  ],
  'unknown-object': [
    '{base} has no {kind} {object}, which the proposal {id} names.',
    '{why} If it was removed since it was proposed, restore it, or reject the proposal.',
  ],
  'replaced-claim': [
    'The proposal {id} replaces the claim {object}, which {why} replaced meanwhile.',
    'Reject the proposal. If its words are still better, propose them again with --supersedes {why}.',
  ],
  'still-named': [
    'The proposal {id} would delete the {kind} {object}, which others name: {why}.',
    'Change or delete these first, or reject the proposal. A claim that no longer holds can be superseded or archived instead.',
  ],
} as const;

/** Why a proposal can't be approved: the error, and what its text names. */
export interface ApprovalFault {
  readonly code: keyof typeof APPROVAL_ERRORS;
  readonly data: Readonly<Record<'id' | 'actor' | 'why' | 'kind' | 'object' | 'base', string>>;
}

/** Who would approve, and where. */
export interface Approving extends Gate {
  readonly approver: string;
  readonly reason: string | null;
  readonly log: OpenLog;
}

/** What approving a proposal would do, or why it can't be done. */
export type Approved =
  | { readonly fault: ApprovalFault }
  | {
      readonly fault: null;
      readonly proposed: Proposed;
      /** Events are put behind those that the log was asked for before. */
      changes(): readonly PlannedChange[];
    };

/**
 * Whether a proposal can be approved, and what that does. What another program began and did not
 * end is completed: the log tells that it was decided, or else an object that is just what was proposed.
 */
export async function approved(proposal: Proposal, by: Approving): Promise<Approved> {
  const { state, home, log, approver, reason } = by;
  const { id } = proposal;
  const deletion = deletionIn(proposal);
  const proposed = deletion ?? proposedIn(proposal);
  const object = proposed?.payload.id ?? '';
  const about = { id, actor: proposal.proposedBy ?? '', why: '', object, base: home };
  const data = { ...about, kind: proposal.kind };
  if (proposed === null) return { fault: { code: 'foreign-proposal', data } };
  const kind = kindOf(proposed.kind);
  const isName = canBeName(kind, object) && (deletion !== null || fileFault(kind, object) === null);
  if (!isName) {
    return { fault: { code: 'impossible-id', data } };
  }
  const facts = await state.facts();
  const logged = await state.words(['vouch-audit-log', 'vouch-audit-segment']);
  const decision = decisionsOn({ home }, id, logged).at(-1) ?? null;
  if (decision?.verdict === 'rejected') return { fault: { code: 'already-rejected', data } };
  if (deletion !== null) return deleted(proposal, deletion, { ...by, decision, data });
  const there = basesOf(facts).find(kind, { home }, object);
  const isTaken = basesOf(facts).has(kind, { home }, object);
  if (isTaken && !(await isHalfDone(proposal, proposed, by))) {
    return { fault: { code: 'id-taken', data } };
  }
  const own = decision === null ? await ownApprovalFault(proposal, proposed, by) : null;
  if (own !== null) return { fault: { code: own.code, data: { ...data, ...own } } };
  if (decision === null && isUnlogged({ home }, id, logged))
    return { fault: { code: 'unlogged-proposal', data } };
  const gone = decision === null ? await goneSince(proposed, by) : null;
  if (gone !== null) return { fault: { code: 'unknown-object', data: { ...data, ...gone } } };
  const replaced = decision === null ? replacedSince(proposed, home, facts) : null;
  if (replaced !== null)
    return { fault: { code: 'replaced-claim', data: { ...data, ...replaced } } };
  const done = { object: there !== null, events: decision !== null };
  const verdict = decision === null ? madeBy(there?.fact ?? null) : saidBy(decision);
  const approval = {
    home,
    proposal,
    proposed,
    by: verdict.who ?? approver,
    reason,
    at: verdict.when === null ? log.now : timeText(verdict.when),
  };
  return { fault: null, proposed, changes: () => approvalChanges(approval, log, done) };
}

/** The same of a proposal that takes an object away. */
async function deleted(
  proposal: Proposal,
  deletion: Deletion,
  {
    decision,
    data,
    ...by
  }: Approving & { readonly decision: Decision | null; readonly data: ApprovalFault['data'] },
): Promise<Approved> {
  const { state, home, log, approver, reason } = by;
  const facts = await state.facts();
  // What a claim cites is no reason to delete it: no receipt stands for a review.
  const noReceipt = { ...deletion, kind: 'page' } as const;
  const own = decision === null ? await ownApprovalFault(proposal, noReceipt, by) : null;
  if (own !== null) return { fault: { code: 'self-approval', data } };
  const named = referrersOf(facts, home, deletion);
  if (named.length > 0) {
    const { kind } = deletion;
    return { fault: { code: 'still-named', data: { ...data, kind, why: listed(named) } } };
  }
  const { who, when } = decision === null ? NOBODY : saidBy(decision);
  const object = basesOf(facts).find(kindOf(deletion.kind), { home }, deletion.payload.id);
  const approval = {
    home,
    proposal,
    deletion,
    path: object?.record.path ?? null,
    isLogged: decision !== null,
    by: who ?? approver,
    reason,
    at: when === null ? log.now : timeText(when),
  };
  return { fault: null, proposed: deletion, changes: () => deletionChanges(approval, log) };
}

/** True where the log would have the event of a proposal, and has none: `vouch/decided` would report its decision. */
function isUnlogged(within: { readonly home: string }, id: string, rows: Rows): boolean {
  return beginningOf(within, id, rows) === null && !mayLackBeginning(within, id, rows);
}

/** Who would approve, and what the gate wants. */
interface Gate {
  readonly state: OperationState;
  readonly home: string;
  /** All who have a hand in it: the approver, and who acts. */
  readonly actors: readonly string[];
  /** What the gate wants, by each of the states that the next commit is made from. */
  readonly settings: readonly BaseSettings[];
}

/** Why the proposer can't approve; null for anybody else, and where that is allowed. */
async function ownApprovalFault(
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

/** The first object that a proposal names and that is not there; null where all of them are. */
async function goneSince(
  proposed: Proposed,
  { state, home }: Gate,
): Promise<Pick<ApprovalFault['data'], 'kind' | 'object' | 'why'> | null> {
  const asked = { facts: await state.facts(), home };
  const named = namedIn(proposed);
  if (unknownAmong(named, { ...asked, pending: { proposals: [], unreadable: [] } }) === null)
    return null;
  const unknown = unknownAmong(named, { ...asked, pending: await pendingIn(state, home) });
  return unknown && { kind: unknown.kind, object: unknown.id, why: unknown.hint };
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

const NOBODY: Known = { who: null, when: null };

const MOST_NAMED = 3;

function listed(names: readonly string[]): string {
  const more = names.length - MOST_NAMED;
  return names.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Who approved something, and when; null for what is not known. */
interface Known {
  readonly who: string | null;
  readonly when: number | null;
}

function saidBy({ event }: Decision): Known {
  return { who: event.actor, when: event.createdAt };
}

function madeBy(fact: FactOf[ArtifactKind] | null): Known {
  const who = fact !== null && 'approvedBy' in fact ? fact.approvedBy : null;
  return { who, when: fact?.createdAt ?? null };
}

/** True where the object that is there is this proposal's: just what it proposes, and no other's. */
async function isHalfDone(
  { id }: Proposal,
  { kind, payload }: Proposed,
  { state, home }: Approving,
): Promise<boolean> {
  const facts = await state.facts();
  const there = basesOf(facts).find(kindOf(kind), { home }, payload.id);
  if (there === null) return false;
  const others = decisionsOn({ home }, payload.id, await state.words(['vouch-audit-log']));
  if (
    others.some(({ verdict, event }) => verdict === 'approved' && !event.objectIds.includes(id))
  ) {
    return false;
  }
  const isDecided = facts
    .of('vouch-proposal')
    .some(
      ({ record, fact }) =>
        record.home === home &&
        fact.id !== id &&
        fact.kind === kind &&
        fact.artifactId === payload.id,
    );
  if (isDecided) return false;
  const [one, other] = [there.fact.reviewed, contentAt(kind, payload)];
  const isSame = Object.keys({ ...one, ...other }).every((field) => one[field] === other[field]);
  const cited = 'approvedBy' in there.fact ? there.fact.evidence : null;
  return isSame && (cited === null || cited.join('\0') === textsAt(payload, 'evidence').join('\0'));
}
