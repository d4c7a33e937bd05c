import { valueAt } from '../../../core/json-value.ts';
import { defineOperation, type PlannedChange } from '../../../core/operation.ts';
import {
  listOf,
  objectOf,
  orNull,
  text,
  texts,
  wholeNumber,
} from '../../../core/operation-output.ts';
import { basesOf } from '../bases.ts';
import { ACTOR_ERRORS, ACTOR_INPUT } from './actor.ts';
import { approvedOf } from './approved-session.ts';
import { crystallizeExamples } from './crystallize-examples.ts';
import {
  approvedWith,
  type NewProposal,
  newProposal,
  type Proposing,
  proposing,
} from './new-proposal.ts';
import { decidedChanges, PENDING_FILES, type Proposal, proposedIn } from './proposals.ts';
import { REFERENCE_ERRORS, unknownAmong } from './reference-check.ts';
import { lackedBy, ownProposals, pageIdOf, summaryOf } from './session-page.ts';

export default defineOperation({
  id: 'vouch/crystallize',
  command: 'vouch crystallize SESSION',
  operands: ['sessionId'],
  method: { name: 'kb.crystallize' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.6 and 5.6',
  summary: "Proposes a summary page for a session, and lists the session's pending proposals",
  about: [
    'Best after its proposals are decided: the page lists what was approved, and waits for approval itself. A page that is out of date is rejected, and a new one is proposed.',
    'The page names the claims of the session that are approved, and those that wait.',
    'With --approve, the actor also approves the pending proposals of the session, as `vouch approve` does, but not its summary page: that waits for `vouch approve`. Those that cannot be approved stay pending, and the output says why.',
  ],
  usual: ['approve'],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      sessionId: { type: 'string', minLength: 1, 'x-value': 'ID', description: 'the session' },
      approve: {
        type: 'boolean',
        description: 'approve what others proposed in it, but for the page',
      },
      noPage: { type: 'boolean', description: 'propose no page' },
      writeSummaryPage: {
        type: 'boolean',
        description: '`false` for no page',
      },
      ...ACTOR_INPUT,
    },
    required: ['sessionId'],
    additionalProperties: false,
  },
  output: {
    session_id: text('the session'),
    page_id: orNull(text('the id that the page has, or is to have; null without one')),
    proposal_id: orNull(text('the proposal of the page that waits; null if none does')),
    claims_promoted: wholeNumber('how many claims were approved now'),
    promoted_claims: texts('their ids'),
    approved: texts('the ids of the proposals that were approved now'),
    rejected: texts('the ids of the proposed pages whose place a newer one takes'),
    failures: listOf(
      objectOf({ proposal_id: text(), code: text(), message: text('why it was not approved') }),
      'the proposals that could not be approved',
    ),
    pending: texts('the ids of the proposals of the session that still wait, but for the page'),
  },
  errors: { ...ACTOR_ERRORS, ...REFERENCE_ERRORS },
  examples: crystallizeExamples,
  commitMessage: ({ session_id: id }) => `Crystallize the session ${id}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const { sessionId, approve = false, writeSummaryPage = true } = input;
    const noPage = input.noPage === true || !writeSummaryPage;
    const around = await proposing(planning);
    const { acting, log, pending } = around;
    const { home, actor } = acting;
    const facts = await state.facts();
    const session = [{ id: sessionId, kinds: ['vouch-session'] }] as const;
    const unknown = unknownAmong(session, { facts, home, pending });
    if (unknown !== null) throw fail('unknown-object', unknown);
    const pageId = pageIdOf(sessionId);
    const waiting = ownProposals(pending, sessionId);
    const judged = approve
      ? await approvedOf(waiting, log, { ...planning, home, actor })
      : { approved: [], failures: [], changes: [] };
    const left = waiting.filter(({ id }) => !judged.approved.some((each) => each.id === id));
    const payload = summaryOf({ id: sessionId, approved: judged.approved, left }, { facts, home });
    const pages = pending.proposals.filter(
      (each) => each.sessionId === sessionId && !waiting.includes(each),
    );
    const isKept = basesOf(facts).has('vouch-page', { home }, pageId);
    const lacking = isKept ? lackedBy(pageId, payload.claims, { facts, home }) : [];
    const wanted = { kind: 'page', slug: pageId, payload, sessionId } as const;
    // Who approves cannot approve a page of their own: the waiting page of somebody else stays.
    const isTheirs = approve && pages.some(({ proposedBy }) => proposedBy !== actor);
    const { page, replaced } =
      noPage || isKept || isTheirs ? NO_PAGE : await renewed(around, pages, wanted);
    const isThere = isKept || (page === null && pages.length > 0);
    const changes: PlannedChange[] = [...judged.changes];
    if (page !== null) changes.push(page.file);
    const events = [
      ...(page === null ? [] : [page.event]),
      ...replaced.map(rejection),
      crystallized(sessionId, judged),
    ];
    if (changes.length > 0) changes.push(log.append(...events));
    const by = { status: 'rejected', by: actor, reason: REPLACED, at: log.now } as const;
    changes.push(...replaced.flatMap((each) => decidedChanges(each, home, by)));
    const claims = claimsIn(judged);
    return {
      changes,
      ...(page !== null && { supposed: page.supposed() }),
      result: {
        session_id: sessionId,
        page_id: page?.objectId ?? (isThere ? pageId : null),
        proposal_id: page?.id ?? pages.at(-1)?.id ?? null,
        claims_promoted: claims.length,
        promoted_claims: claims,
        approved: judged.approved.map(({ id }) => id),
        rejected: replaced.map(({ id }) => id),
        failures: judged.failures,
        pending: left.map(({ id }) => id),
      },
      told: [...judgedLines(judged), ...pageLines({ page, replaced }, [...pages, ...left])],
      notes: [...log.notes, ...pageNotes({ sessionId, noPage, isKept, isTheirs, lacking }, judged)],
    };
  },
});

/** Why an earlier page of a session is rejected, of which other things waited. */
const REPLACED = 'A newer page of the session takes its place.';

function bodyOf(proposal: Proposal): unknown {
  return valueAt(proposedIn(proposal)?.payload, 'body');
}

function rejection({ id, kind }: Proposal) {
  return { event: 'proposal.reject', objectIds: [id], data: { kind, reason: REPLACED } };
}

interface PageNow {
  /** What is proposed; null where a page that says the same waits. */
  readonly page: NewProposal | null;
  /** The proposals whose place it takes. */
  readonly replaced: readonly Proposal[];
}

const NO_PAGE: PageNow = { page: null, replaced: [] };

/** @param pages the proposals of a page of the session */
async function renewed(
  around: Proposing,
  pages: readonly Proposal[],
  wanted: Parameters<typeof newProposal>[1],
): Promise<PageNow> {
  const body = valueAt(wanted.payload, 'body');
  if (pages.some((each) => bodyOf(each) === body)) return NO_PAGE;
  const proposals = around.pending.proposals.filter((each) => !pages.includes(each));
  const pending = { ...around.pending, proposals };
  return { page: await newProposal({ ...around, pending }, wanted), replaced: pages };
}

function crystallized(id: string, { approved, failures }: Judged) {
  const data = { approved: approved.length, failed: failures.length };
  return { event: 'session.crystallize', objectIds: [id], data };
}

function claimsIn({ approved }: Judged): readonly string[] {
  return approved.flatMap(({ kind, objectId }) => (kind === 'claim' ? objectId : []));
}

type Judged = Pick<Awaited<ReturnType<typeof approvedOf>>, 'approved' | 'failures'>;

function judgedLines({ approved, failures }: Judged): readonly string[] {
  return [
    ...approved.map(({ kind, objectId }) => `Approved ${kind} ${objectId}.`),
    ...failures.map(({ proposal_id: id, message }) => `Not approved: ${id}. ${message}`),
  ];
}

/** Why no page is proposed, and what becomes of the one that waits. */
function pageNotes(
  {
    sessionId,
    noPage,
    isKept,
    isTheirs,
    lacking,
  }: {
    readonly sessionId: string;
    readonly noPage: boolean;
    readonly isKept: boolean;
    readonly isTheirs: boolean;
    readonly lacking: readonly string[];
  },
  { approved }: Judged,
): readonly string[] {
  if (noPage) return [];
  if (isKept) {
    const options = lacking.map((id) => ` --claim ${id}`).join('');
    const rest =
      lacking.length === 0
        ? ''
        : ` It lacks what was approved since. A page of its own can have that: \`lint-protocol vouch propose page TITLE${options}\`.`;
    return [`The page ${pageIdOf(sessionId)} already exists, so none is proposed.${rest}`];
  }
  if (!isTheirs || approved.length === 0) return [];
  return [
    `The page that waits says that what is approved now waits. Whoever proposed it brings it up to date: \`lint-protocol vouch crystallize ${sessionId}\`.`,
  ];
}

/** @param waiting what waited before */
function pageLines({ page, replaced }: PageNow, waiting: readonly Proposal[]): readonly string[] {
  return [
    ...(page === null
      ? []
      : [`Proposed page ${page.objectId} as ${page.id}.`, approvedWith(page.id)]),
    ...replaced.map(({ id }) => `Rejected ${id}: ${REPLACED}`),
    ...waiting.flatMap((each) => (replaced.includes(each) ? [] : `Waits: ${each.kind} ${each.id}`)),
  ];
}
