import type { Facts } from '../../../core/fact.ts';
import { quoted } from '../../../core/found-value.ts';
import { drawnId } from '../../../core/free-ids.ts';
import { grouped } from '../../../core/grouped.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { textAt, valueAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { objectOf, text } from '../../../core/operation-output.ts';
import {
  type ComparedQuestion,
  type DifferentAnswers,
  differentAnswers,
  type SessionAnswer,
} from '../compared-questions.ts';
import type { Severity } from '../conflict-detection.ts';
import { type ConflictObject, conflictObject } from '../conflict-object.ts';
import { readContribution } from '../contribution.ts';
import { FINAL } from '../contribution-steps.ts';
import { isArchived } from '../sealing.ts';
import type { Chance, OpenContribution } from './contribution-writer.ts';
import { statusesBefore } from './open-contribution.ts';
import { authorOf, isOwn } from './own-contribution.ts';
import type { Renewed } from './renewed-positions.ts';

/** A conflict that a contribution lacks. */
export interface Lacking {
  readonly path: string;
  readonly conflict: ConflictObject;
}

/** How many conflicts one call adds, and of how many it tells that are to be added by hand. */
export const MOST_FLAGGED = 500;

/** Different answers that are recorded nowhere. There may be quadratically many: these are the first. */
export interface Unrecorded {
  readonly inOpen: readonly DifferentAnswers[];
  /** Of contributions that are merged or archived. */
  readonly inOthers: readonly DifferentAnswers[];
  /** Whether there are more of them. */
  readonly isMore: { readonly inOpen: boolean; readonly inOthers: boolean };
}

export function unrecordedIn(questions: readonly ComparedQuestion[]): Unrecorded {
  const [inOpen, inOthers]: [DifferentAnswers[], DifferentAnswers[]] = [[], []];
  const isMore = { inOpen: false, inOthers: false };
  const partOf = ({ contribution: { status, path } }: SessionAnswer): keyof typeof isMore =>
    status !== FINAL && !isArchived(path) ? 'inOpen' : 'inOthers';
  for (const question of questions) {
    for (const found of differentAnswers(question, (later) => !isMore[partOf(later)])) {
      if (found.isFlagged) continue;
      const part = partOf(found.later);
      const list = part === 'inOpen' ? inOpen : inOthers;
      if (list.length < MOST_FLAGGED) list.push(found);
      else isMore[part] = true;
    }
  }
  return { inOpen, inOthers, isMore };
}

/** What is said of those that are beyond what one call does. */
export function moreNotes({ isMore }: Unrecorded): readonly string[] {
  return [
    ...(isMore.inOpen
      ? [
          `One call adds ${MOST_FLAGGED} conflicts, and more are missing: run the same command again.`,
        ]
      : []),
    ...(isMore.inOthers
      ? [`Only the first ${MOST_FLAGGED} conflicts of merged or archived contributions are listed.`]
      : []),
  ];
}

/** Different answers by the contribution that the conflict belongs into. */
export function byContribution(
  different: readonly DifferentAnswers[],
): ReadonlyMap<string, readonly DifferentAnswers[]> {
  return grouped(different, ({ later }) => later.contribution.path);
}

/** The contributions at some paths that are neither merged nor archived, and can be written. */
export async function openAmong(
  paths: ReadonlySet<string>,
  state: OperationState,
): Promise<readonly OpenContribution[]> {
  const open: OpenContribution[] = [];
  for (const { path, home, record } of await state.records('contribution', (at) => paths.has(at))) {
    const { value } = record;
    if (isArchived(path)) continue;
    const statuses = [readContribution(value).status, ...(await statusesBefore(path, state))];
    const text = statuses.includes(FINAL) ? null : await state.text(path);
    if (text !== null) open.push({ path, home, text, value });
  }
  return open;
}

/** Those that whoever acts may write, by path, and by path whose the others are. */
export async function openToMe(
  paths: ReadonlySet<string>,
  state: OperationState,
  actor: string | null,
) {
  const writable = new Map<string, OpenContribution>();
  const ofOthers = new Map<string, string>();
  for (const each of await openAmong(paths, state)) {
    if (isOwn(each, { actor })) writable.set(each.path, each);
    else ofOthers.set(each.path, authorOf(each.value));
  }
  return { writable, ofOthers };
}

/** The parts of a proposal that are not given, where any is. */
export function lackingOfProposal(
  { propose, proposal, by }: Readonly<Partial<Record<'propose' | 'proposal' | 'by', string>>>,
  actor: string | null,
): readonly string[] {
  const parts = { '--propose': propose, '--proposal': proposal, '--by': by };
  // Who acts is filled in by a server that acts as one agent.
  const isWanted = [propose, proposal, by === actor ? undefined : by].some((each) => each);
  return isWanted ? Object.entries(parts).flatMap(([name, given]) => (given ? [] : name)) : [];
}

/** Gives out ids that no conflict has, whose contribution is archived or not. */
export function conflictIds(facts: Facts, { draw }: Pick<Chance, 'draw'>): () => string {
  const known = facts.of('contribution').flatMap(({ fact }) => fact.conflicts);
  const taken = new Set(known.map(({ id }) => id));
  return () => {
    const id = drawnId(
      () => `conflict_${draw(8)}`,
      (each) => taken.has(each),
    );
    taken.add(id);
    return id;
  };
}

/** What makes the conflict that different answers are, with what is proposed for all of them. */
export function conflictMaker(
  {
    rationale,
    propose,
    proposal,
    by,
    severity,
  }: { readonly [name in 'rationale' | 'propose' | 'proposal' | 'by']?: string } & {
    readonly severity?: Severity;
  },
  { now, freshId }: { readonly now: number; readonly freshId: () => string },
): (different: DifferentAnswers) => ConflictObject {
  const resolution = {
    ...{ status: 'proposed', proposedBy: by, proposedAt: new Date(now).toISOString() },
    ...{ proposal, resolutionType: propose },
  };
  return (different) => ({
    ...conflictObject({ ...different, ...(severity !== undefined && { severity }) }),
    conflictId: freshId(),
    ...(rationale !== undefined && { rationale }),
    escalatedToHITL: propose === 'escalate',
    ...(propose !== undefined && { resolution }),
  });
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

/** A conflict that was added, as a part of results. */
export const FLAGGED = objectOf({
  path: text(),
  questionId: text(),
  conflictId: text(),
  severity: text(),
  conflictType: text(),
  otherSession: text('the id of the session'),
});

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
  renewed: readonly Renewed[],
): readonly string[] {
  if (flagged.length + open.length + renewed.length === 0) return ['No conflict is missing.'];
  return [
    ...renewed.map(
      ({ path, questionId, position }) =>
        `${path}: the other session answers ${questionId} with ${quoted(position)} now`,
    ),
    ...flagged.flatMap((each) => [`${each.path}: new conflict ${inWords(each)}`, nextFor(each)]),
    ...open.map((each) => `${each.path} lacks ${inWords(each)}`),
  ];
}

/** Why conflicts that are missing were not added, and who adds them: what servers say, too. */
export function leftNotes(
  open: readonly Lacking[],
  ofOthers: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set(open.map(({ path }) => path))].map((path) => {
    const author = ofOthers.get(path);
    return author === undefined
      ? `${path} is merged or archived and was not changed. With --restate, a new contribution of its session gives the same answer and records the conflict.`
      : `${path} was not changed: it is the contribution of ${author}, who records the conflict with \`lint-protocol contribution flag\`.`;
  });
}

function nextFor({ path, conflict }: Lacking): string {
  const call = `lint-protocol contribution resolve ${path} ${conflict.conflictId}`;
  return textAt(valueAt(conflict, 'resolution'), 'status') === 'proposed'
    ? `To decide it: ${call} --accept --by NAME`
    : `To settle it: ${call} --propose merge --proposal TEXT --by AGENT`;
}

function inWords({ conflict }: Lacking): string {
  const { questionId, conflictId, severity, conflictType, otherSession } = conflict;
  return `${conflictId} (${questionId}, ${severity}, ${conflictType}) with ${otherSession.sessionId}`;
}
