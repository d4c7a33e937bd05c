import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import { nearest } from '../../../core/nearest.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { entriesIn } from '../../../core/snapshot.ts';
import { withYamlValues, yamlText } from '../../../core/yaml-text.ts';
import {
  artifactPath,
  artifactText,
  type Payload,
  type ProposedKind,
  proposedKind,
} from './artifacts.ts';
import type { OpenLog } from './audit-writer.ts';
import { onDisk } from './source-files.ts';

/** The files of proposals that wait: git ignores them. */
export const PENDING_FILES = /(?:^|\/)\.vouch\/proposed\/[^/]+\.yaml$/;

/** A proposal as its file says it. */
export interface Proposal {
  readonly path: string;
  /** The name of its file, which is what the file says. */
  readonly id: string;
  /** By its own word: of another writer's kinds one may be none that can be approved here. */
  readonly kind: string;
  readonly proposedBy: string | null;
  readonly sessionId: string | null;
  readonly payload: unknown;
  /** All that the file says, in its order. */
  readonly value: Readonly<Record<string, unknown>>;
  /** The file. */
  readonly text: string;
}

/** A proposal that is to wait. */
export interface ProposalMade extends Pick<Proposal, 'id' | 'kind' | 'sessionId' | 'payload'> {
  readonly home: string;
  readonly by: string;
  /** RFC 3339, UTC. */
  readonly at: string;
  readonly rationale: string | null;
}

/** The file of a proposal that nobody has decided yet. */
export function waitingProposal({
  home,
  id,
  kind,
  by,
  at,
  sessionId,
  payload,
  rationale,
}: ProposalMade): Proposal {
  const value = {
    id,
    kind,
    proposed_by: by,
    session_id: sessionId,
    proposed_at: at,
    payload,
    rationale,
    status: 'pending',
    decided_at: null,
    decided_by: null,
    decision_reason: null,
  };
  const path = `${home}/proposed/${id}.yaml`;
  return { path, id, kind, proposedBy: by, sessionId, payload, value, text: yamlText(value) };
}

/** What waits in a base. */
export interface Pending {
  /** Sorted by id. */
  readonly proposals: readonly Proposal[];
  /** The paths of those that can't be read, or that say another id than their files' names. */
  readonly unreadable: readonly string[];
}

/**
 * The proposals that wait in a base.
 * @param wanted the id of the only one that is asked for
 */
export async function pendingIn(
  state: OperationState,
  home: string,
  wanted: string | null = null,
): Promise<Pending> {
  const paths = (await proposalPaths(state, home)).filter(
    (path) => wanted === null || path === `${home}/proposed/${wanted}.yaml`,
  );
  const proposals: Proposal[] = [];
  const unreadable: string[] = [];
  for (const path of paths) {
    const proposal = await proposalAt(state, path);
    if (proposal === null) unreadable.push(path);
    else proposals.push(proposal);
  }
  return { proposals, unreadable };
}

/** The files of the proposals that wait in a base, sorted. */
export async function proposalPaths(
  state: OperationState,
  home: string,
): Promise<readonly string[]> {
  const folder = `${home}/proposed`;
  const listed = entriesIn(state.entries, folder).map(({ path }) => path);
  const ignored = (await state.ignored(folder)).map((name) => `${folder}/${name}`);
  return [...listed, ...ignored].filter((path) => PENDING_FILES.test(path)).sort();
}

/** Null for a file that can't be read as one. */
async function proposalAt(state: OperationState, path: string): Promise<Proposal | null> {
  const bytes = onDisk(state, path);
  if (bytes === null) return null;
  const text = new TextDecoder().decode(bytes);
  const record = await state.parsed(path, 'vouch-proposal', text);
  return isObject(record?.value) ? proposalIn(path, record.value, text) : null;
}

/** A file that says another id would be decided under that one's name. */
function proposalIn(path: string, value: Proposal['value'], text: string): Proposal | null {
  const id = textAt(value, 'id');
  const kind = textAt(value, 'kind');
  if (id === null || kind === null || !path.endsWith(`/${id}.yaml`) || id.includes('/'))
    return null;
  return {
    path,
    id,
    kind,
    proposedBy: textAt(value, 'proposed_by'),
    sessionId: textAt(value, 'session_id'),
    payload: valueAt(value, 'payload'),
    value,
    text,
  };
}

/** What a proposal would make. */
export interface Proposed {
  readonly kind: ProposedKind;
  readonly payload: Payload;
}

/** Null for a proposal that makes no object which the specification has. */
export function proposedIn({ kind, payload }: Proposal): Proposed | null {
  const known = proposedKind(kind);
  const id = textAt(payload, 'id');
  if (known === null || id === null || !isObject(payload)) return null;
  return { kind: known, payload: { ...payload, id } };
}

/** What a proposal is about, in a few words: its text, title or name, or what it would delete. */
export function aboutOf(payload: unknown): string | null {
  const target = textAt(payload, 'target_kind');
  if (target !== null) return `${target} ${textAt(payload, 'id') ?? '?'}`;
  const said = ['text', 'title', 'name'].flatMap((key) => textAt(payload, key) ?? []);
  const ends = ['source', 'relation', 'target'].map((key) => textAt(payload, key) ?? '?');
  const [first = textAt(payload, 'relation') === null ? null : ends.join(' ')] = said;
  return first;
}

/** The way out for a proposal that does not wait: one with a similar id that does, where there is one. */
export function proposalHint(id: string, { proposals }: Pending): string {
  const ids = proposals.map((each) => each.id);
  const [only, ...others] = id.length < 4 ? [] : ids.filter((each) => each.includes(id));
  const near = others.length === 0 ? (only ?? nearest(id, ids)) : null;
  const lists = '`lint-protocol vouch pending` lists those that wait.';
  return near === null ? lists : `Did you mean ${near}? ${lists}`;
}

/** How a proposal is decided. */
export interface Verdict {
  readonly status: 'approved' | 'rejected';
  readonly by: string;
  readonly reason: string | null;
  /** RFC 3339, UTC. */
  readonly at: string;
}

/** What approving a proposal writes. */
export interface Approval extends Omit<Verdict, 'status'> {
  readonly home: string;
  readonly proposal: Proposal;
  readonly proposed: Proposed;
}

/**
 * What approving a proposal does, in the order of the specification (seed, section 4): the object, its
 * events, the decision, and only then the proposal goes.
 * @param done what is there already of it
 */
export function approvalChanges(
  { home, proposal, proposed: { kind, payload }, ...verdict }: Approval,
  log: OpenLog,
  done: { readonly object: boolean; readonly events: boolean } = { object: false, events: false },
): readonly PlannedChange[] {
  const { by, reason, at } = verdict;
  const { id } = proposal;
  const object = {
    action: 'create',
    path: artifactPath(home, kind, payload.id),
    text: artifactText(kind, payload, { now: at, approver: by }),
  } as const;
  const data = { kind, object_id: payload.id, ...(reason !== null && { reason }) };
  const events = () =>
    log.append(
      { event: 'proposal.approve', actor: by, objectIds: [id, payload.id], data },
      { event: `${kind}.create`, actor: by, objectIds: [payload.id], data: { proposal_id: id } },
    );
  return [
    ...(done.object ? [] : [object]),
    ...(done.events ? [] : [events()]),
    ...decidedChanges(proposal, home, { status: 'approved', ...verdict }),
  ];
}

/** How a proposal leaves those that wait. */
export function decidedChanges(
  { path, id, text }: Proposal,
  home: string,
  { status, by, reason, at }: Verdict,
): readonly PlannedChange[] {
  const decided = withYamlValues(text, [
    ['status', status],
    ['decided_at', at],
    ['decided_by', by],
    ['decision_reason', reason],
  ]);
  return [
    { action: 'create', path: `${home}/decided/${id}.yaml`, text: decided },
    { action: 'remove', path },
  ];
}
