import type { FactEntry, Facts } from '../../../core/fact.ts';
import { isObject, textAt } from '../../../core/json-value.ts';
import type { PlannedChange } from '../../../core/operation.ts';
import { basesOf, nameOf, OBJECT_KINDS, type ObjectKind } from '../bases.ts';
import { referencesOf, wordOf } from '../references.ts';
import { kindOf, type Payload, type ProposedKind, proposedKind } from './artifacts.ts';
import type { OpenLog } from './audit-writer.ts';
import { decidedChanges, type Proposal, type Verdict } from './proposals.ts';

/** The word for a proposal that takes an object away. */
export const DELETE = 'delete';

/** What a proposal would take away. */
export interface Deletion {
  readonly kind: ProposedKind;
  readonly payload: Payload;
}

/** Null for a proposal that makes something, and for one that names nothing which can be taken away. */
export function deletionIn({ kind, payload }: Pick<Proposal, 'kind' | 'payload'>): Deletion | null {
  const target = proposedKind(textAt(payload, 'target_kind'));
  const id = textAt(payload, 'id');
  if (kind !== DELETE || target === null || id === null || !isObject(payload)) return null;
  return { kind: target, payload: { ...payload, id } };
}

/** The objects that name one, each once: they would name nothing if it went. */
export function referrersOf(
  facts: Facts,
  home: string,
  { kind, payload: { id } }: Deletion,
): readonly string[] {
  const objects = OBJECT_KINDS.flatMap((each): readonly FactEntry<ObjectKind>[] => facts.of(each));
  const found = objects
    .filter(({ record }) => record.home === home)
    .flatMap(referencesOf)
    .filter(({ id: named, kinds }) => named === id && kinds.some((each) => each === kindOf(kind)));
  const own = basesOf(facts).find(kindOf(kind), { home }, id)?.record.path;
  const others = found.filter(({ record }) => record.path !== own);
  const words = others.map(({ record }) => `${wordOf(record.kind)} ${nameOf(record)}`);
  return [...new Set(words)];
}

/**
 * What approving a deletion does: the events, the decision, and only then the object and the proposal go.
 * @param path where the object is; null where another program took it away already
 * @param isLogged whether the events are there
 */
export function deletionChanges(
  {
    home,
    proposal,
    deletion: { kind, payload },
    path,
    isLogged,
    ...verdict
  }: Omit<Verdict, 'status'> & {
    readonly home: string;
    readonly proposal: Proposal;
    readonly deletion: Deletion;
    readonly path: string | null;
    readonly isLogged: boolean;
  },
  log: OpenLog,
): readonly PlannedChange[] {
  const { by: actor, reason } = verdict;
  const [id, object] = [proposal.id, payload.id];
  const data = { kind: DELETE, object_id: object, ...(reason !== null && { reason }) };
  const gone = { proposal_id: id };
  const events = () =>
    log.append(
      { event: 'proposal.approve', actor, objectIds: [id, object], data },
      { event: `${kind}.delete`, actor, objectIds: [object], data: gone, reversible: false },
    );
  const [decision, done] = decidedChanges(proposal, home, { status: 'approved', ...verdict });
  return [
    ...(isLogged ? [] : [events()]),
    ...(decision === undefined ? [] : [decision]),
    ...(path === null ? [] : [{ action: 'remove', path } as const]),
    ...(done === undefined ? [] : [done]),
  ];
}
