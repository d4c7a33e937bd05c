import type { OperationState, PlannedChange, Planning } from '../../../core/operation.ts';
import { APPROVAL_ERRORS, type ApprovalFault, type Approving, approved } from './approving.ts';
import type { ProposedKind } from './artifacts.ts';
import { type OpenLog, openLog } from './audit-writer.ts';
import { committedSettings } from './homes.ts';
import { type Proposal, proposedIn } from './proposals.ts';

/** What became of the proposals of a session. */
export interface ApprovedSession {
  readonly approved: readonly ApprovedProposal[];
  readonly failures: readonly Failure[];
  readonly changes: readonly PlannedChange[];
}

export interface ApprovedProposal {
  readonly id: string;
  readonly kind: ProposedKind;
  readonly objectId: string;
}

/** Why a proposal was not approved: an error of approving, or a rule that forbids it. */
interface Failure {
  readonly proposal_id: string;
  readonly code: string;
  readonly message: string;
}

interface Around extends Pick<Planning<never, never>, 'now' | 'draw'> {
  readonly state: OperationState;
  readonly home: string;
  readonly actor: string;
}

/** What others name comes first. */
const ORDER: readonly string[] = ['entity', 'claim', 'page', 'relation'];

/**
 * Approves what can be approved of some proposals, each as if it were approved by itself after those
 * before it.
 * @param log where their events are written
 */
export async function approvedOf(
  proposals: readonly Proposal[],
  log: OpenLog,
  around: Around,
): Promise<ApprovedSession> {
  const { state, home, actor } = around;
  const settings = await committedSettings(state, home);
  const by = { state, home, approver: actor, actors: [actor], reason: null, settings };
  const ordered = [...proposals].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));
  const failures: Failure[] = [];
  const possible: Proposal[] = [];
  const taken = new Set<string>();
  for (const proposal of ordered) {
    const { fault } = await approved(proposal, { ...by, log });
    const object = `${proposal.kind} ${proposedIn(proposal)?.payload.id}`;
    if (fault !== null) failures.push(failed(proposal, fault));
    else if (taken.has(object)) failures.push(failed(proposal, takenFault(proposal, home)));
    else possible.push(proposal);
    taken.add(object);
  }
  const accepted = await accepting(possible, failures, { ...around, by });
  return {
    approved: accepted.flatMap((each) => approvedAs(each) ?? []),
    failures,
    changes: await changesOf(accepted, { ...by, log }),
  };
}

/** Those that the linter has nothing against. Mostly it has nothing against all of them. */
async function accepting(
  possible: readonly Proposal[],
  failures: Failure[],
  { by, ...around }: Around & { readonly by: Omit<Approving, 'log'> },
): Promise<readonly Proposal[]> {
  const obstacles = async (proposals: readonly Proposal[]) => {
    // Not the log that will be written: what is asked of that stays in its chain.
    const log = await openLog(around, { home: by.home, actor: by.approver });
    const changes = await changesOf(proposals, { ...by, log });
    return by.state.obstacles(changes.filter(({ action }) => action !== 'remove'));
  };
  if (possible.length === 0 || (await obstacles(possible)).length === 0) return possible;
  const accepted: Proposal[] = [];
  for (const proposal of possible) {
    const [obstacle] = await obstacles([...accepted, proposal]);
    if (obstacle === undefined) accepted.push(proposal);
    else {
      const { rule, message } = obstacle;
      failures.push({ proposal_id: proposal.id, code: rule, message: `${message}.` });
    }
  }
  return accepted;
}

async function changesOf(
  proposals: readonly Proposal[],
  by: Approving,
): Promise<readonly PlannedChange[]> {
  const changes: PlannedChange[] = [];
  for (const proposal of proposals) {
    const done = await approved(proposal, by);
    if (done.fault === null) changes.push(...done.changes());
  }
  return changes;
}

function approvedAs(proposal: Proposal): ApprovedProposal | null {
  const proposed = proposedIn(proposal);
  return proposed && { id: proposal.id, kind: proposed.kind, objectId: proposed.payload.id };
}

/** Two proposals of a session want one id. */
function takenFault({ id, kind, payload }: Proposal, home: string): ApprovalFault {
  const object = String((payload as { readonly id: unknown }).id);
  return { code: 'id-taken', data: { id, kind, object, base: home, actor: '', why: '' } };
}

function failed({ id }: Proposal, { code, data }: ApprovalFault): Failure {
  const [text] = APPROVAL_ERRORS[code];
  const said: Readonly<Record<string, string>> = data;
  const message = text.replace(/\{(\w+)\}/g, (_all, name: string) => said[name] ?? '');
  return { proposal_id: id, code, message };
}
