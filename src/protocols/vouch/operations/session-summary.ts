import type { Facts } from '../../../core/fact.ts';
import { decidedBy } from '../rows.ts';
import { isDecided } from '../vouch-gate.ts';
import type { ApprovedProposal } from './approved-session.ts';
import { type Proposal, proposedIn } from './proposals.ts';

/** What came of a session. */
export interface SessionEnd {
  readonly id: string;
  /** What is approved in the same step. */
  readonly approved: readonly ApprovedProposal[];
  /** What still waits. */
  readonly left: readonly Proposal[];
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
  const rejected = decided.filter(({ fact }) => fact.status === 'rejected');
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
