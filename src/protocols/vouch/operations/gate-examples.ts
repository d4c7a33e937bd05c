import type { ExampleFiles } from '../../../core/rule.ts';
import { baseWith, event, LOG, PROPOSAL, PROPOSED, SOURCE_ID } from '../example.ts';
import { eventLine, LATER } from './change-examples.ts';

/** The proposal that the examples make. */
export const MADE = '20260502-100000-00000001';

/** When the proposal was made that the examples decide. */
export const BEFORE = '2026-04-12T09:14:00Z';

/** A claim that waits: what its proposal would make. */
export const EUROS = `  id: refunds-in-euros
  text: Refunds are paid in euros.
  type: fact
  confidence: 0.8
  evidence:
    - ${SOURCE_ID}
  entities: []
  tags:
    - refunds
`;

/** The same in place of another claim. */
export const SUPERSEDING = `${EUROS}  supersedes:
    - refund-window
`;

/** A proposal, where it is another than that of the claim about euros. */
interface Waiting {
  readonly id?: string;
  readonly kind?: string;
  readonly by?: string;
  readonly session?: string;
  readonly at?: string;
  /** YAML, two blanks before each line. */
  readonly payload?: string;
  readonly rationale?: string;
}

/** A proposal as its file has it, in the order of the specification. */
function proposalText(waiting: Waiting): string {
  const { id = PROPOSAL, kind = 'claim', by = 'scout', session = 'null' } = waiting;
  const { at = BEFORE, payload = EUROS, rationale = 'null' } = waiting;
  return `id: ${id}
kind: ${kind}
proposed_by: ${by}
session_id: ${session}
proposed_at: '${at}'
payload:
${payload}rationale: ${rationale}
status: pending
decided_at: null
decided_by: null
decision_reason: null
`;
}

function waitingPath(id = PROPOSAL): string {
  return PROPOSED.replace(PROPOSAL, id);
}

/** A proposal that waits, in a working tree: git ignores it. */
export function waiting(given: Waiting = {}) {
  return { [waitingPath(given.id)]: proposalText(given) } satisfies ExampleFiles;
}

/** A proposal that was made now. */
export function proposedNow(given: Waiting = {}) {
  return waiting({ id: MADE, at: LATER, ...given });
}

/** The event of a proposal that was made now. */
export function proposedLine(kind: string, drawn = 1): string {
  return eventLine({
    event: 'proposal.create',
    ids: [MADE],
    data: { kind },
    actor: 'scout',
    drawn,
  });
}

interface Decision {
  readonly status: 'approved' | 'rejected';
  readonly by?: string;
  readonly at?: string;
  readonly reason?: string;
}

/** A proposal that was decided: its file has moved. */
export function decided(given: Waiting, decision: Decision) {
  const { status, by = 'maria', at = LATER, reason = 'null' } = decision;
  const path = waitingPath(given.id);
  const text = proposalText(given)
    .replace('status: pending\ndecided_at: null', `status: ${status}\ndecided_at: '${at}'`)
    .replace('decided_by: null', `decided_by: ${by}`)
    .replace('decision_reason: null', `decision_reason: ${reason}`);
  return { [path.replace('/proposed/', '/decided/')]: text, [path]: null };
}

interface Approved {
  readonly proposal?: string;
  readonly kind?: string;
  readonly by?: string;
  readonly reason?: string;
  readonly drawn?: number;
}

/** The two events of an approval. */
export function approvalLines(object: string, approved: Approved = {}): readonly string[] {
  const { proposal = PROPOSAL, kind = 'claim', by: actor = 'maria', reason, drawn = 0 } = approved;
  const data = { kind, object_id: object, ...(reason !== undefined && { reason }) };
  const created = { proposal_id: proposal };
  return [
    eventLine({ event: 'proposal.approve', ids: [proposal, object], data, actor, drawn }),
    eventLine({ event: `${kind}.create`, ids: [object], data: created, actor, drawn: drawn + 1 }),
  ];
}

/** The event of a proposal that the examples decide. */
export function madeLine({ id = PROPOSAL, by: actor = 'scout' }: Waiting = {}): string {
  return event({ id: `made-${id}`, event: 'proposal.create', actor, object_ids: [id] });
}

/** A base in whose log the proposal of the examples was made. */
export function baseWaiting(files: Parameters<typeof baseWith>[0] = {}) {
  return { ...baseWith(files), ...logged(madeLine()) };
}

/** The log of a base with events behind its first. */
export function logged(...lines: readonly string[]) {
  return { [LOG]: event({ id: 'e0', event: 'kb.init', object_ids: [] }) + lines.join('') };
}

/** The claim that waits, once it is approved. */
export function approvedClaim({ at = LATER, by = 'maria' } = {}): string {
  return `id: refunds-in-euros
text: Refunds are paid in euros.
type: fact
status: working
confidence: 0.8
evidence:
  - ${SOURCE_ID}
entities: []
supersedes: []
contradicts: []
tags:
  - refunds
created_at: '${at}'
updated_at: '${at}'
approved_by: ${by}
`;
}
