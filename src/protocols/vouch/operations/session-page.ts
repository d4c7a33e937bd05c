import type { Facts } from '../../../core/fact.ts';
import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { basesOf } from '../bases.ts';
import { decidedBy } from '../rows.ts';
import { isDecided } from '../vouch-gate.ts';
import type { ApprovedProposal } from './approved-session.ts';
import { type Pending, type Proposal, pendingIn, proposedIn } from './proposals.ts';

/** What came of a session. */
interface SessionEnd {
  readonly id: string;
  /** What is approved in the same step. */
  readonly approved: readonly ApprovedProposal[];
  /** What still waits. */
  readonly left: readonly Proposal[];
}

/** The id of the page that sums up a session. */
export function pageIdOf(sessionId: string): string {
  return `session-${sessionId}`.toLowerCase();
}

/**
 * The page that sums up a session: ids, and nothing that an agent wrote, so that a page can't bring
 * in what was not approved.
 */
export function summaryOf(
  { id, approved, left }: SessionEnd,
  { facts, home }: { readonly facts: Facts; readonly home: string },
) {
  const decided = facts
    .of('vouch-proposal')
    .filter(
      ({ record, fact }) => isDecided(record) && record.home === home && fact.sessionId === id,
    );
  const before = decided.flatMap(({ fact: { kind, artifactId, status } }) =>
    status === 'approved' && kind !== null && artifactId !== null
      ? { kind, objectId: artifactId }
      : [],
  );
  const made = [...before, ...approved];
  // Earlier drafts of the page itself are nothing that was rejected.
  const rejected = decided.filter(
    ({ fact }) => fact.status === 'rejected' && fact.artifactId !== pageIdOf(id),
  );
  const idsOf = (wanted: string) =>
    made.flatMap(({ kind, objectId }) => (kind === wanted ? objectId : []));
  const body = [
    `# Session ${id}`,
    ...section(
      'Approved',
      made.map(({ kind, objectId }) => `${kind} \`${objectId}\``),
    ),
    ...section(
      'Waiting',
      left.map((each) => `${each.kind} \`${proposedIn(each)?.payload.id ?? each.id}\``),
    ),
    ...section(
      'Rejected',
      rejected.map((each) => `proposal \`${decidedBy(each).id}\``),
    ),
  ];
  return {
    title: `Session ${id}`,
    body: `${body.join('\n')}\n`,
    type: 'session',
    status: 'draft',
    claims: idsOf('claim'),
    entities: idsOf('entity'),
    sources: [],
    tags: [],
    metadata: {},
  };
}

function section(name: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : ['', `## ${name}`, '', ...lines.map((line) => `- ${line}`)];
}

/** The proposals of a session, but for that of its page. */
export function ownProposals({ proposals }: Pending, sessionId: string): readonly Proposal[] {
  return proposals.filter(
    (each) => each.sessionId === sessionId && proposedIn(each)?.payload.id !== pageIdOf(sessionId),
  );
}

/** The claims that came from a session and that its page does not name. */
export function lackedBy(
  pageId: string,
  claims: readonly string[],
  { facts, home }: { readonly facts: Facts; readonly home: string },
): readonly string[] {
  const named = basesOf(facts).find('vouch-page', { home }, pageId)?.fact.claims;
  return named === undefined ? [] : claims.filter((id) => !named.includes(id));
}

/** True for the page that an operation made for a session, of which something else is so by now. */
export async function isOutOfDate(
  { sessionId, payload }: Proposal,
  { state, home }: { readonly state: OperationState; readonly home: string },
): Promise<boolean> {
  if (sessionId === null || textAt(payload, 'id') !== pageIdOf(sessionId)) return false;
  const left = ownProposals(await pendingIn(state, home), sessionId);
  const session = { id: sessionId, approved: [], left };
  const { title, body } = summaryOf(session, { facts: await state.facts(), home });
  const isMade = textAt(payload, 'type') === 'session' && textAt(payload, 'title') === title;
  return isMade && textAt(payload, 'body') !== body;
}
