import type { Facts } from '../../../core/fact.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import type { OperationState } from '../../../core/operation.ts';
import { type Contribution, type Reference, readContribution } from '../contribution.ts';
import type { ContributionFact } from '../facts.ts';
import type { ContributionWriter, OpenContribution } from './contribution-writer.ts';
import { openAmong } from './flagged-conflicts.ts';
import { metaChange } from './status-move.ts';

/** What is to be changed in a contribution. */
export interface Changing {
  readonly contribution: OpenContribution;
  readonly changes: readonly JsonChange[];
}

/**
 * Gives contributions whose id others have an id of their own, and follows them in what names them by
 * session and task.
 * @throws what `fail` makes of one that is named where nothing changes any more
 */
export async function withNewIds(
  opened: Iterable<OpenContribution>,
  state: OperationState,
  { writer, fail }: { writer: ContributionWriter; fail: (file: string, other: string) => Error },
): Promise<readonly Changing[]> {
  const facts = await state.facts();
  const shared = sharedIds(facts);
  const changing = new Map<string, { contribution: OpenContribution; changes: JsonChange[] }>();
  for (const contribution of opened) {
    changing.set(contribution.path, { contribution, changes: [] });
  }
  for (const { contribution, changes } of [...changing.values()]) {
    const renumbered = readContribution(contribution.value);
    if (!shared.has(keyOf(contribution.home, renumbered.id))) continue;
    const id = writer.freshId();
    changes.push(metaChange('contributionId', id));
    for (const { record, fact } of facts.of('contribution')) {
      const places = record.home === contribution.home ? placesNaming(renumbered, fact) : [];
      if (places.length === 0) continue;
      const known = changing.get(record.path);
      const [open] = known ? [] : await openAmong(new Set([record.path]), state);
      const follower = known?.contribution ?? open;
      if (follower === undefined) throw fail(contribution.path, record.path);
      const own = known ?? { contribution: follower, changes: [] };
      changing.set(record.path, own);
      own.changes.push(...places.map((at): JsonChange => [[...at, 'contributionId'], id]));
    }
  }
  return [...changing.values()];
}

/** The ids that several contributions of a project have. */
function sharedIds(facts: Facts): ReadonlySet<string> {
  const known = new Set<string>();
  const shared = new Set<string>();
  for (const { record, fact } of facts.of('contribution')) {
    if (fact.id === null) continue;
    const key = keyOf(record.home, fact.id);
    if (known.has(key)) shared.add(key);
    known.add(key);
  }
  return shared;
}

function keyOf(home: string, id: string | null): string {
  return JSON.stringify([home, id]);
}

/** Where a contribution names another one, and means this one by its session and its task. */
function placesNaming(
  { id, sessionId, taskId }: Contribution,
  { baseline, conflicts }: ContributionFact,
): readonly (readonly (string | number)[])[] {
  const isMeant = (named: Reference): boolean =>
    named.contributionId === id &&
    named.sessionId === sessionId &&
    (named.taskId === null || named.taskId === taskId);
  const named = [...(baseline === null ? [] : [baseline]), ...conflicts.map(({ other }) => other)];
  return named.filter(isMeant).map(({ at }) => at);
}
