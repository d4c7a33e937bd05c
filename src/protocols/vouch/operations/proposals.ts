import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import {
  artifactPath,
  artifactText,
  type Payload,
  type ProposedKind,
  proposedKind,
} from './artifacts.ts';
import type { OpenLog } from './audit-writer.ts';

/** The files of proposals that wait: git ignores them. */
export const PENDING_FILES = /(?:^|\/)\.vouch\/proposed\/[^/]+\.yaml$/;

/** A proposal as its file says it. */
export interface Proposal {
  readonly path: string;
  readonly id: string;
  readonly kind: ProposedKind;
  readonly proposedBy: string | null;
  readonly sessionId: string | null;
  readonly payload: Payload;
  /** All that the file says, in its order. */
  readonly value: Readonly<Record<string, unknown>>;
}

/**
 * The proposals that wait in a base, sorted by id. What can't be read as one is left out.
 * @param wanted the id of the only one that is asked for
 */
export async function pendingIn(
  state: OperationState,
  home: string,
  wanted: string | null = null,
): Promise<readonly Proposal[]> {
  const folder = `${home}/proposed`;
  const prefix = `${folder}/`;
  const listed = state.entries.flatMap(({ path }) =>
    path.startsWith(prefix) ? path.slice(prefix.length) : [],
  );
  const names = [...listed, ...(await state.ignored(folder))].filter((name) =>
    wanted === null ? name.endsWith('.yaml') : name === `${wanted}.yaml`,
  );
  const found = await Promise.all(names.sort().map((name) => proposalAt(state, prefix + name)));
  return found.flatMap((each) => each ?? []);
}

/** Null for a file that is none, and for a proposal that only the reference implementation knows. */
async function proposalAt(state: OperationState, path: string): Promise<Proposal | null> {
  const bytes = state.bytes(path);
  const text = bytes === null ? null : new TextDecoder().decode(bytes);
  const record = text === null ? null : await state.parsed(path, 'vouch-proposal', text);
  return isObject(record?.value) ? proposalIn(path, record.value) : null;
}

function proposalIn(path: string, value: Proposal['value']): Proposal | null {
  const [id, payload] = [textAt(value, 'id'), valueAt(value, 'payload')];
  const kind = proposedKind(textAt(value, 'kind'));
  const artifactId = textAt(payload, 'id');
  if (id === null || kind === null || artifactId === null || !isObject(payload)) return null;
  return {
    path,
    id,
    kind,
    proposedBy: textAt(value, 'proposed_by'),
    sessionId: textAt(value, 'session_id'),
    payload: { ...payload, id: artifactId },
    value,
  };
}

/** How a proposal is decided. */
export interface Verdict {
  readonly status: 'approved' | 'rejected';
  readonly by: string;
  readonly reason: string | null;
}

/**
 * What approving a proposal does, in the order of the specification (seed, section 4): the object, its
 * events, the decision, and only then the proposal goes.
 */
export function approvalChanges(
  proposal: Proposal,
  home: string,
  { by, reason }: Omit<Verdict, 'status'>,
  log: OpenLog,
): readonly PlannedChange[] {
  const { id, kind, payload } = proposal;
  const data = { kind, object_id: payload.id, ...(reason !== null && { reason }) };
  return [
    {
      action: 'create',
      path: artifactPath(home, kind, payload.id),
      text: artifactText(kind, payload, { now: log.now, approver: by }),
    },
    log.append(
      { event: 'proposal.approve', actor: by, objectIds: [id, payload.id], data },
      {
        event: `${kind}.create`,
        actor: by,
        objectIds: [payload.id],
        data: { proposal_id: id },
      },
    ),
    ...decidedChanges(proposal, home, { status: 'approved', by, reason }, log),
  ];
}

/** How a proposal leaves those that wait. */
export function decidedChanges(
  { path, id, value }: Proposal,
  home: string,
  { status, by, reason }: Verdict,
  { now }: Pick<OpenLog, 'now'>,
): readonly PlannedChange[] {
  const decided = { decided_at: now, decided_by: by, decision_reason: reason };
  return [
    {
      action: 'create',
      path: `${home}/decided/${id}.yaml`,
      text: yamlText({ ...value, status, ...decided }),
    },
    { action: 'remove', path },
  ];
}
