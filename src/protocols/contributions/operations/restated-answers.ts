import { grouped } from '../../../core/grouped.ts';
import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState, StateRecord } from '../../../core/operation.ts';
import { comparisonKey } from '../comparison-key.ts';
import { namedSessions } from '../other-answers.ts';
import { COMPARED } from '../rows.ts';
import type { Chance, ContributionWriter } from './contribution-writer.ts';
import type { Lacking } from './flagged-conflicts.ts';
import { newContribution, newPath } from './new-contribution.ts';
import { isOwn } from './own-contribution.ts';

/** Where answers are said again. */
interface Restating extends Chance {
  readonly state: OperationState;
  readonly writer: ContributionWriter;
  /** Who says them, where that is fixed. */
  readonly actor: string | null;
}

/** Those of some conflicts that no other contribution of the session records. */
export async function recordedNowhere(
  lacking: readonly Lacking[],
  state: OperationState,
): Promise<readonly Lacking[]> {
  if (lacking.length === 0) return [];
  const [facts, words] = [await state.facts(), await state.words(['contribution'])];
  const byPath = new Map(facts.of('contribution').map((entry) => [entry.record.path, entry]));
  return lacking.filter(({ path, conflict: { questionId, otherSession } }) => {
    const entry = byPath.get(path);
    const group = entry ? comparisonKey(entry.record.home, entry.fact) : null;
    if (!entry || group === null) return true;
    const named = namedSessions(words.get(COMPARED, [group, questionId]));
    return named.get(entry.fact.sessionId)?.has(otherSession.sessionId) !== true;
  });
}

/**
 * Says the answers of contributions that do not change any more again, each in a draft of the same
 * session and task that names the conflicts: those that are new, and those that it had.
 * @returns the conflicts, by where they stand now; a contribution that does not say whose it is, or is another agent's, gets none
 */
export async function restatedAnswers(
  lacking: readonly Lacking[],
  { state, writer, now, draw, actor }: Restating,
): Promise<readonly Lacking[]> {
  const byPath = grouped(lacking, ({ path }) => path);
  const records = byPath.size === 0 ? [] : await state.scan('contribution');
  const taken = new Set(state.entries.map(({ path }) => path));
  const restated: Lacking[] = [];
  for (const found of records) {
    const own = byPath.get(found.path);
    const begun = own && isOwn(found.record, { actor }) ? beginningOf(found) : null;
    if (!own || !begun) continue;
    const beginning = { ...begun, id: writer.freshId(), now };
    const path = newPath(beginning, taken);
    taken.add(path);
    const asked = new Set(own.map(({ conflict }) => conflict.questionId));
    const known = aboutOf(found, 'conflicts', asked);
    const conflicts = [
      ...known.map((each) => ({ ...each, conflictId: `conflict_${draw(8)}` })),
      ...own.map(({ conflict }) => conflict),
    ];
    const draft = newContribution(beginning, null, records);
    const decisions = aboutOf(found, 'decisions', asked);
    writer.create(path, found.home, { ...draft, decisions, conflicts });
    restated.push(...own.map(({ conflict }) => ({ path, conflict })));
  }
  return restated;
}

/** Whose contribution it is, and to what; null where it does not say all of it. */
function beginningOf({ home, record: { value } }: StateRecord<'contribution'>) {
  const said = (key: string) => textAt(value, key);
  const [sessionId, epicId] = [said('sessionId'), said('epicId')];
  const [taskId, markerLabel] = [said('taskId'), said('markerLabel')];
  const agentId = textAt(valueAt(value, '_meta'), 'agentId');
  if (!sessionId || !epicId || !taskId || !markerLabel || !agentId) return null;
  return { home, sessionId, epicId, taskId, markerLabel, agentId, researchOutputs: [] };
}

/** The members of a list of a contribution that are about some questions. */
function aboutOf(
  { record: { value } }: StateRecord<'contribution'>,
  member: 'decisions' | 'conflicts',
  questions: ReadonlySet<string>,
): readonly Readonly<Record<string, unknown>>[] {
  const list = valueAt(value, member);
  const objects = Array.isArray(list) ? list.filter(isObject) : [];
  return objects.filter((each) => questions.has(textAt(each, 'questionId') ?? ''));
}
