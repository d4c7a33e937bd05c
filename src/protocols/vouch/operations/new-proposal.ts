import type { Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { drawnId } from '../../../core/free-ids.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import type { OperationState, Plan, PlannedChange } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';
import { contentAt } from '../facts/vouch-values.ts';
import type { VouchContent } from '../facts.ts';
import { fileFault, isSlug } from '../id-form.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, type Acting, type ActorPlanning, actingOn } from './actor.ts';
import { kindOf, type Payload, type ProposedKind } from './artifacts.ts';
import { type NewEvent, type OpenLog, openLog } from './audit-writer.ts';
import { doubtfulClaims } from './contradictions.ts';
import { fileHint } from './file-hint.ts';
import { freeId, slugOf, timedId } from './new-ids.ts';
import {
  approvalChanges,
  type Pending,
  pendingIn,
  proposedIn,
  waitingProposal,
} from './proposals.ts';
import {
  CITED,
  type Named,
  namedIn,
  REFERENCE_ERRORS,
  type UnknownObject,
  unknownAmong,
} from './reference-check.ts';

/** What every proposal may say (seed, sections 2.7 and 5.3). */
export const PROPOSAL_INPUT = {
  ...ACTOR_INPUT,
  sessionId: {
    type: 'string',
    minLength: 1,
    'x-option': 'session',
    'x-value': 'ID',
    description: 'session that proposes it',
  },
  rationale: { type: 'string', 'x-file': true, description: 'why it should be approved' },
  slugHint: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    'x-option': 'id',
    'x-value': 'ID',
    description: 'the id to have; by default made from the text',
  },
} as const;

export const PROPOSAL_ERRORS = {
  ...ACTOR_ERRORS,
  ...REFERENCE_ERRORS,
  'no-slug': [
    '{id} cannot be an id: ids are lower-case words joined by hyphens, which must be a file name on every system.',
    'Write {slug}, or leave the id out.',
  ],
} as const;

/** A text that says something. */
export const SAYING = {
  type: 'string',
  pattern: '\\S',
  'x-expected': 'a text that is not blank',
} as const;

/** Somebody who approves what is proposed: who that will be is not known yet. */
const REVIEWER = 'somebody else';

/** What is to be proposed. */
export interface Wanted {
  readonly kind: ProposedKind;
  /** The id that the object is to have, where that is free. */
  readonly slug: string;
  /** The object to be but for its id. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly sessionId?: string;
  readonly rationale?: string;
}

/** A proposal that is to be written. */
export interface NewProposal {
  readonly id: string;
  /** What the object will be called. */
  readonly objectId: string;
  readonly file: PlannedChange;
  readonly event: NewEvent;
  /** What approving it will do. Asked for last: its events stand behind all others. */
  supposed(): readonly PlannedChange[];
}

/** Where a proposal is made, and of what state. */
export interface Proposing {
  readonly state: OperationState;
  readonly now: number;
  draw(digits: number): string;
  readonly acting: Acting;
  readonly pending: Pending;
  readonly log: OpenLog;
}

/** A new proposal. Its object gets an id that no other has, and none that waits. */
export async function newProposal(around: Proposing, wanted: Wanted): Promise<NewProposal> {
  const { state, acting, pending, log } = around;
  const { home, actor } = acting;
  const { kind, slug, payload: said, sessionId = null, rationale = null } = wanted;
  const waiting = pending.proposals.map(proposedIn).filter((each) => each?.kind === kind);
  const taken = new Set(waiting.flatMap((each) => each?.payload.id ?? []));
  const objectId = await freeId(state, kindOf(kind), home, { wanted: slug, taken });
  const id = await freshProposal(around);
  const payload: Payload = { id: objectId, ...said };
  const made = { home, id, kind, by: actor, at: log.now, sessionId, payload, rationale };
  const proposal = waitingProposal(made);
  const verdict = { by: REVIEWER, reason: null, at: log.now };
  return {
    id,
    objectId,
    file: { action: 'create', path: proposal.path, text: proposal.text },
    event: { event: 'proposal.create', objectIds: [id], data: { kind } },
    supposed: () =>
      approvalChanges({ home, proposal, proposed: { kind, payload }, ...verdict }, log),
  };
}

/** The id of a proposal that none has, whether it waits or is decided. */
export async function freshProposal({
  state,
  now,
  draw,
  acting: { home },
  pending: { proposals, unreadable },
}: Proposing): Promise<string> {
  const bases = basesOf(await state.facts());
  const waiting = new Set([...proposals.map(({ path }) => path), ...unreadable]);
  return drawnId(
    () => timedId(now, draw(8)),
    (id) => waiting.has(`${home}/proposed/${id}.yaml`) || bases.has('vouch-proposal', { home }, id),
  );
}

interface ProposalPlanning extends Omit<ActorPlanning, 'fail'> {
  readonly now: number;
  draw(digits: number): string;
  readonly input: ActorPlanning['input'] & {
    readonly sessionId?: string;
    readonly rationale?: string;
    readonly slugHint?: string;
  };
  readonly fail: ActorPlanning['fail'] &
    ((code: 'unknown-object', data: UnknownObject) => Error) &
    ((code: 'no-slug', data: { readonly id: string; readonly slug: string }) => Error);
}

/** What a proposing operation wants. */
export interface WantedByCall extends Pick<Wanted, 'kind' | 'slug' | 'payload'> {
  /** Files that come with it, what they name, and their events. */
  readonly beside?: {
    readonly references: readonly Named[];
    readonly changes: readonly PlannedChange[];
    readonly events: readonly NewEvent[];
  };
}

const ALONE = { references: [], changes: [], events: [] } as const;

/** A plan but for its result, and what that is made from. */
export interface ProposalPlan extends Omit<Plan, 'result'> {
  readonly id: string;
  readonly objectId: string;
}

/** Who proposes, where, and what waits there. */
export async function proposing(
  planning: ActorPlanning & Pick<ProposalPlanning, 'now' | 'draw'>,
): Promise<Proposing> {
  const acting = await actingOn(planning);
  const pending = await pendingIn(planning.state, acting.home);
  return { ...planning, acting, pending, log: await openLog(planning, acting) };
}

/**
 * A proposal of a new object. The linter judges the base as it would be once somebody else approved
 * it; what is written is the proposal and its event.
 */
export async function proposed(
  planning: ProposalPlanning,
  around: Proposing,
  { kind, payload, slug, beside = ALONE }: WantedByCall,
): Promise<ProposalPlan> {
  const { input, state, fail } = planning;
  const { acting, log, pending } = around;
  const { sessionId, rationale, slugHint } = input;
  if (slugHint !== undefined && !(isSlug(slugHint) && fileFault(kindOf(kind), slugHint) === null)) {
    const id = { wanted: slugOf(slugHint), taken: new Set<string>() };
    const slug = await freeId(state, kindOf(kind), acting.home, id);
    throw fail('no-slug', { id: JSON.stringify(slugHint), slug });
  }
  const session =
    sessionId === undefined ? [] : [{ id: sessionId, kinds: ['vouch-session'] } as const];
  const facts = await state.facts();
  const fresh = new Set(beside.events.flatMap(({ objectIds }) => objectIds));
  const own = namedIn({ kind, payload: { id: '', ...payload } }).filter(({ id }) => !fresh.has(id));
  const named = [...beside.references, ...own, ...session];
  const unknown = unknownAmong(named, { facts, home: acting.home, pending });
  if (unknown !== null) {
    // A file is no evidence until it was captured; a source of it may be there.
    const cited = named.find(({ id, kinds }) => kinds === CITED && unknown.id === quoted(id, 64));
    const hint = cited && (await fileHint(cited.id, acting.home, state));
    throw fail('unknown-object', hint ? { ...unknown, hint } : unknown);
  }
  const made = await newProposal(around, {
    kind,
    slug: slugHint ?? slug,
    payload,
    ...(sessionId !== undefined && { sessionId }),
    ...(rationale !== undefined && { rationale }),
  });
  const { id, objectId } = made;
  return {
    id,
    objectId,
    changes: [...beside.changes, made.file, log.append(...beside.events, made.event)],
    supposed: made.supposed(),
    told: [`Proposed ${kind} ${objectId} as ${id}.`, approvedWith(id)],
    notes: [
      ...log.notes,
      ...(await endedNotes(state, acting.home, sessionId)),
      ...(fileFault(kindOf(kind), slug) === null
        ? []
        : [`"${slug}" cannot be a file name on every system, so the id is ${objectId}.`]),
      ...(kind === 'page' ? doubtfulClaims(facts, acting.home, textsAt(payload, 'claims')) : []),
      ...(slug === objectId ? [] : thereAlready(kind, { id: slug, ...payload }, around, facts)),
      ...(slugHint === undefined || slugHint === objectId
        ? []
        : [`The id ${slugHint} is taken, so the ${kind} gets the id ${objectId}.`]),
    ],
  };
}

/** Where the session of a proposal has ended before it. */
async function endedNotes(
  state: OperationState,
  home: string,
  id: string | undefined,
): Promise<readonly string[]> {
  if (id === undefined) return [];
  const path = basesOf(await state.facts()).find('vouch-session', { home }, id)?.record.path;
  const [session] = await state.records('vouch-session', (each) => each === path);
  const ended = textAt(session?.record.value, 'ended_at');
  return ended === null
    ? []
    : [`The session ${id} ended at ${ended}: its file does not list this proposal.`];
}

/** What is there already of what gets another id than its words give, or waits. */
function thereAlready(
  kind: ProposedKind,
  object: Payload,
  { acting, pending }: Proposing,
  facts: Facts,
): readonly string[] {
  const { id } = object;
  if (kind === 'page') {
    return basesOf(facts).has('vouch-page', acting, id)
      ? [
          `A page ${id} already exists. If this one replaces it, archive the old one once this one is approved: lint-protocol vouch archive ${id}`,
        ]
      : [];
  }
  const text = contentAt('claim', object)['text'];
  // The ids of claims are cut: other words may give the same one.
  const isSame = (content: VouchContent) => kind !== 'claim' || content['text'] === text;
  const there = basesOf(facts).find(kindOf(kind), acting, id);
  if (there !== null && isSame(there.fact.reviewed))
    return [`The ${kind} ${id} ${kind === 'claim' ? 'says the same' : 'exists'} already.`];
  const waiting = pending.proposals.find(
    (each) =>
      each.kind === kind &&
      isSame(contentAt(kind, each.payload)) &&
      (kind === 'claim' || proposedIn(each)?.payload.id === id),
  );
  return waiting === undefined ? [] : [`The proposal ${waiting.id} says the same, and waits.`];
}

/** Each once, in their order. */
export function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}

/** How a proposal is approved, for those who read that it was made. */
export function approvedWith(id: string): string {
  return `Somebody else approves it with \`lint-protocol vouch approve ${id} --actor NAME\`.`;
}
