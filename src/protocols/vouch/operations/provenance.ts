import { isObject, textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { eventsIn } from './logged-events.ts';
import { type ListedKind, objectsIn } from './object-kinds.ts';

/** How one object rests on another, in the words of the reference implementation. */
export type EdgeKind =
  | 'cites'
  | 'derivedFrom'
  | 'supersedes'
  | 'contradicts'
  | 'embeds'
  | 'proposedIn'
  | 'approvedBy';

/** What an end of an edge is. */
export type NodeKind =
  | 'claim'
  | 'source'
  | 'evidence'
  | 'page'
  | 'entity'
  | 'relation'
  | 'session'
  | 'event'
  | 'unknown';

/** That one object rests on another. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly kind: EdgeKind;
  /** When that was said last, as the record has it; '' where it does not say. */
  readonly at: string;
  readonly session: string | null;
}

/** What rests on what in a base. */
export interface Provenance {
  /** Each edge once, in the order of the files. */
  readonly edges: readonly Edge[];
  kindOf(id: string): NodeKind;
}

/** Reads what rests on what: claims, evidence, pages, decisions and the audit log. */
export async function provenanceIn(state: OperationState, home: string): Promise<Provenance> {
  const kinds = new Map<string, NodeKind>();
  const edges = new Map<string, Edge>();
  const add = (edge: Edge) => {
    const key = JSON.stringify([edge.from, edge.to, edge.kind]);
    if (!edges.has(key)) edges.set(key, edge);
  };
  const read = (kind: ListedKind) => objectsIn(state, home, kind);
  const claims = await read('claim');
  for (const { id } of await read('source')) kinds.set(id, 'source');
  for (const { id } of claims) kinds.set(id, 'claim');
  const sessions = await sessionsOfClaims(state, home);
  const approvals = await approvalsIn(state, home);
  await addEvidence(state, home, { kinds, add });
  const addApproval = (id: string, session: string | null) => {
    const approval = approvals.get(id);
    if (approval === undefined) return;
    kinds.set(approval.id, 'event');
    add({ from: id, to: approval.id, kind: 'approvedBy', at: approval.at, session });
  };
  for (const { id, value } of claims) {
    const at = textAt(value, 'updated_at') ?? '';
    const session = sessions.get(id) ?? null;
    const towards = (kind: EdgeKind, to: string) => add({ from: id, to, kind, at, session });
    for (const to of textsAt(value, 'evidence')) towards('cites', to);
    for (const to of textsAt(value, 'supersedes')) towards('supersedes', to);
    for (const to of textsAt(value, 'contradicts')) towards('contradicts', to);
    const later = textAt(value, 'superseded_by');
    if (later !== null) add({ from: later, to: id, kind: 'supersedes', at, session: null });
    if (session !== null) {
      kinds.set(session, 'session');
      towards('proposedIn', session);
    }
    addApproval(id, session);
  }
  for (const { id, value } of await read('page')) {
    kinds.set(id, 'page');
    const at = textAt(value, 'updated_at') ?? '';
    for (const to of textsAt(value, 'claims')) {
      add({ from: id, to, kind: 'embeds', at, session: null });
    }
  }
  for (const kind of ['entity', 'relation'] as const) {
    for (const { id, value } of await read(kind)) {
      // A claim of the same name is meant rather.
      if (kinds.has(id)) continue;
      kinds.set(id, kind);
      const at = textAt(value, 'updated_at') ?? '';
      for (const to of textsAt(value, 'evidence'))
        add({ from: id, to, kind: 'cites', at, session: null });
      addApproval(id, null);
    }
  }
  return { edges: [...edges.values()], kindOf: (id) => kinds.get(id) ?? 'unknown' };
}

async function addEvidence(
  state: OperationState,
  home: string,
  { kinds, add }: { kinds: Map<string, NodeKind>; add: (edge: Edge) => void },
): Promise<void> {
  const found = await state.records('vouch-evidence', (path) => path.startsWith(`${home}/`));
  for (const { home: own, record } of found) {
    const [id, to] = [textAt(record.value, 'id'), textAt(record.value, 'source_id')];
    if (own !== home || id === null) continue;
    kinds.set(id, 'evidence');
    const at = textAt(record.value, 'created_at') ?? '';
    if (to !== null) add({ from: id, to, kind: 'derivedFrom', at, session: null });
  }
}

/** The session in which each approved claim was proposed. */
async function sessionsOfClaims(
  state: OperationState,
  home: string,
): Promise<ReadonlyMap<string, string>> {
  const isDecided = (path: string) => path.startsWith(`${home}/decided/`);
  const found = await state.records('vouch-proposal', isDecided);
  return new Map(
    found.flatMap(({ record: { value } }) => {
      const [id, session] = [textAt(valueAt(value, 'payload'), 'id'), textAt(value, 'session_id')];
      const isMade = textAt(value, 'kind') === 'claim' && textAt(value, 'status') === 'approved';
      return isMade && id !== null && session !== null ? [[id, session] as const] : [];
    }),
  );
}

/** The last event that approved each object. */
async function approvalsIn(
  state: OperationState,
  home: string,
): Promise<ReadonlyMap<string, { readonly id: string; readonly at: string }>> {
  const events = await eventsIn(state, home);
  return new Map(
    events.flatMap((event) => {
      const id = textAt(event, 'id');
      if (!isObject(event) || id === null || !textAt(event, 'event')?.endsWith('.approve'))
        return [];
      const at = textAt(event, 'created_at') ?? '';
      return textsAt(event, 'object_ids').map((object) => [object, { id, at }] as const);
    }),
  );
}
