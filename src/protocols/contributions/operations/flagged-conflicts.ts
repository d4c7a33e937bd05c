import { grouped } from '../../../core/grouped.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import type { DifferentAnswers } from '../compared-questions.ts';
import type { ConflictObject } from '../conflict-object.ts';
import { readContribution } from '../contribution.ts';
import { FINAL } from '../contribution-steps.ts';
import { isArchived } from '../sealing.ts';
import type { OpenContribution } from './contribution-writer.ts';
import { statusesBefore } from './open-contribution.ts';

/** A conflict that a contribution lacks. */
export interface Lacking {
  readonly path: string;
  readonly conflict: ConflictObject;
}

/** Different answers by the contribution that the conflict belongs into. */
export function byContribution(
  different: readonly DifferentAnswers[],
): ReadonlyMap<string, readonly DifferentAnswers[]> {
  return grouped(different, ({ later }) => later.contribution.path);
}

/** The contribution at a path; null for one that is merged or archived, or can't be written. */
export async function openAt(
  path: string,
  state: OperationState,
): Promise<OpenContribution | null> {
  const [found] = await state.records('contribution', (at) => at === path);
  const text = await state.text(path);
  if (found === undefined || text === null || isArchived(path)) return null;
  const { home, record } = found;
  const { value } = record;
  const statuses = [readContribution(value).status, ...(await statusesBefore(path, state))];
  return statuses.includes(FINAL) ? null : { path, home, text, value };
}

/** The change that adds conflicts behind those that a contribution has. */
export function additionOf(
  { value }: OpenContribution,
  conflicts: readonly ConflictObject[],
): readonly JsonChange[] {
  const known = valueAt(value, 'conflicts');
  if (!Array.isArray(known)) return [[['conflicts'], conflicts]];
  return conflicts.map((conflict, index) => [['conflicts', known.length + index], conflict]);
}

/** A conflict that was added, for programs. */
export function flaggedMember({ path, conflict }: Lacking) {
  const { questionId, conflictId, severity, conflictType, otherSession } = conflict;
  const { sessionId } = otherSession;
  return { path, questionId, conflictId, severity, conflictType, otherSession: sessionId };
}

/** What was added, and what is left, for people. */
export function flaggedLines(
  flagged: readonly Lacking[],
  open: readonly Lacking[],
): readonly string[] {
  if (flagged.length + open.length === 0) return ['No conflict is missing.'];
  return [
    ...flagged.map((each) => `${each.path}: new conflict ${inWords(each)}`),
    ...open.map((each) => `${each.path} lacks ${inWords(each)}`),
    ...[...new Set(open.map(({ path }) => path))].map(
      (path) =>
        `${path} is merged or archived and was not changed. A new contribution of its session can record the conflict: contribution new, contribution decide with the same answer, contribution flag.`,
    ),
  ];
}

function inWords({ conflict }: Lacking): string {
  const { questionId, conflictId, severity, conflictType, otherSession } = conflict;
  return `${conflictId} (${questionId}, ${severity}, ${conflictType}) with ${otherSession.sessionId}`;
}
