import { grouped } from '../../../core/grouped.ts';
import { isObject, textAt, valueAt } from '../../../core/json-value.ts';
import type { Words } from '../../../core/look-up.ts';
import { defineOperation, type OperationState, type StateRecord } from '../../../core/operation.ts';
import { anyObject, flag, listOf, objectOf, text } from '../../../core/operation-output.ts';
import type { ComparedContribution } from '../compared-contribution.ts';
import {
  comparedQuestions,
  type DifferentAnswers,
  type SessionAnswer,
} from '../compared-questions.ts';
import { comparisonKey } from '../comparison-key.ts';
import { disagreement } from '../conflict-detection.ts';
import { namedSessions, unflagged } from '../other-answers.ts';
import { COMPARED } from '../rows.ts';
import { comparedIn, EPIC_ERRORS } from './compared-state.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { AGENT, EPIC_PROPERTY, MARKER_PROPERTY, RESOLUTION_TYPES, SEVERITY } from './epic-input.ts';
import { flagExamples } from './flag-examples.ts';
import {
  additionOf,
  byContribution,
  conflictIds,
  conflictMaker,
  FLAGGED,
  flaggedLines,
  flaggedMember,
  type Lacking,
  lackingOfProposal,
  leftNotes,
  moreNotes,
  openToMe,
  unrecordedIn,
} from './flagged-conflicts.ts';
import { newContribution, newPath } from './new-contribution.ts';
import { isOwn } from './own-contribution.ts';
import { renewedPositions } from './renewed-positions.ts';

/** Where answers are said again. */
interface Restating {
  readonly now: number;
  readonly freshId: () => string;
  readonly state: OperationState;
  readonly writer: ContributionWriter;
  /** Who says them, where that is fixed. */
  readonly actor: string | null;
}

export default defineOperation({
  id: 'contributions/flag',
  command: 'contribution flag',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.6 and 1.11.1, CONTRIB-006',
  summary: 'Records the conflicts between answers of different sessions',
  about: [
    'Finds answers that differ without a recorded conflict, and adds the conflict to the later contribution, with a new checksum and manifest entry.',
    'Merged and archived contributions do not change: a conflict that they lack is only printed. With --restate, a new draft of the same session repeats the answer and records the conflict.',
    'A server that acts as one agent changes only the contributions of that agent, and prints the conflicts that others lack.',
    'If the other session has changed its answer since, on another branch, the conflict gets the new answer. A person must check whether its settlement still holds.',
    'The generated rationale says only what the records show. Give a better one with --rationale, or edit it later.',
  ],
  usual: ['rationale', 'severity', 'propose', 'proposal', 'by'],
  effects: 'writes',
  acting: 'by',
  input: {
    type: 'object',
    properties: {
      epic: EPIC_PROPERTY,
      marker: MARKER_PROPERTY,
      questionId: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'only conflicts on this question',
      },
      rationale: {
        type: 'string',
        minLength: 1,
        'x-file': true,
        description: 'why the answers differ, for each conflict that is added',
      },
      severity: {
        ...SEVERITY,
        description: 'how much depends on it; by default from the confidence of both sides',
      },
      propose: {
        type: 'string',
        enum: RESOLUTION_TYPES,
        description: 'the kind of settlement to propose; a is the later session, b the earlier one',
      },
      proposal: { type: 'string', minLength: 1, 'x-file': true, description: 'what is proposed' },
      by: { ...AGENT, description: 'who proposes it' },
      restate: {
        type: 'boolean',
        description: 'record what a merged contribution lacks in a new draft of its session',
      },
    },
    required: ['epic'],
    additionalProperties: false,
  },
  output: {
    epic: text('the epic'),
    flagged: listOf(FLAGGED, 'the conflicts that were added'),
    renewed: listOf(
      objectOf({ path: text(), questionId: text(), position: text() }),
      'the conflicts whose other side has changed its answer',
    ),
    open: listOf(
      objectOf({ path: text(), conflict: anyObject() }),
      'the conflicts that merged or archived contributions, or those of other agents, still lack',
    ),
    more: flag('whether conflicts are left, which the same call adds if it is repeated'),
  },
  errors: {
    ...EPIC_ERRORS,
    'several-questions': [
      'What is given would go to conflicts on several questions: {questions}.',
      'Name one of them with --question-id, or leave --rationale, --severity and --proposal out.',
    ],
    'half-proposal': [
      'A proposal needs --propose, --proposal and --by. Not given: {missing}.',
      'Give --propose, --proposal and --by, or none of them.',
    ],
  },
  examples: flagExamples,
  commitMessage: ({ epic }) => `Record the conflicts of ${String(epic)}`,
  async plan({ input, state, now, draw, fail, actor }) {
    const { epic, rationale, proposal, severity, restate = false } = input;
    const absent = lackingOfProposal(input, actor);
    if (absent.length > 0) throw fail('half-proposal', { missing: absent.join(' and ') });
    const { contributions, notes } = await comparedIn(state, input);
    if (contributions.every(({ epicId }) => epicId !== epic))
      throw input.marker === undefined
        ? fail('unknown-epic', { epic })
        : fail('unknown-marker', { epic, marker: input.marker });
    const isAsked = ({ questionId }: { readonly questionId: string }) =>
      (input.questionId ?? questionId) === questionId;
    const unrecorded = unrecordedIn(comparedQuestions(contributions).filter(isAsked));
    const compared = [...unrecorded.inOpen, ...unrecorded.inOthers];
    const demanded = unrecorded.isMore.inOpen
      ? []
      : demandedConflicts(await state.words(['contribution']), contributions, compared);
    const lacking = [...compared, ...demanded.filter(({ question }) => isAsked(question))];
    const asked = new Set(lacking.map(({ question: { questionId } }) => questionId));
    if (asked.size > 1 && (rationale ?? proposal ?? severity) !== undefined)
      throw fail('several-questions', { questions: [...asked].join(', ') });
    const freshId = conflictIds(await state.facts(), { draw });
    const made = conflictMaker(input, { now, freshId });
    const writer = await ContributionWriter.of(state, { now, draw });
    const flagged: Lacking[] = [];
    const open: Lacking[] = [];
    const renewal = await renewedPositions(state, input);
    const missing = byContribution(lacking);
    const wanted = new Set([
      ...[...unrecorded.inOpen, ...demanded].map(({ later }) => later.contribution.path),
      ...renewal.changes.keys(),
    ]);
    const { writable, ofOthers } = await openToMe(wanted, state, actor);
    for (const path of new Set([...missing.keys(), ...renewal.changes.keys()])) {
      const conflicts = (missing.get(path) ?? []).map(made);
      const found = writable.get(path);
      const each = conflicts.map((conflict) => ({ path, conflict }));
      (found === undefined ? open : flagged).push(...each);
      const old = renewal.changes.get(path) ?? [];
      if (found !== undefined) await writer.write(found, [...old, ...additionOf(found, conflicts)]);
    }
    const nowhere = await recordedNowhere(open, state);
    const fixed = nowhere.filter(({ path }) => !ofOthers.has(path));
    const restating = { state, writer, now, freshId, actor };
    const restated = restate ? await restatedAnswers(fixed, restating) : [];
    const isRestated = new Set(restated.map(({ conflict }) => conflict));
    const left = nowhere.filter(({ conflict }) => !isRestated.has(conflict));
    flagged.push(...restated);
    const renewed = renewal.renewed.filter(({ path }) => writable.has(path));
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: {
        ...{ epic, flagged: flagged.map(flaggedMember), open: left, renewed },
        more: unrecorded.isMore.inOpen,
      },
      told: flaggedLines(flagged, left, renewed),
      notes: [...notes, ...writer.notes, ...leftNotes(left, ofOthers), ...moreNotes(unrecorded)],
    };
  },
});

/** Those of some conflicts that no other contribution of the session records. */
async function recordedNowhere(
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
async function restatedAnswers(
  lacking: readonly Lacking[],
  { state, writer, now, freshId, actor }: Restating,
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
      ...known.map((each) => ({ ...each, conflictId: freshId() })),
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

/**
 * What CONTRIB-006 wants, and the comparison of sessions does not find: that takes a session's latest
 * answer, and the rule holds to an earlier one as well that stands in another contribution of it.
 * @param contributions those that are compared
 * @param found by the comparison
 */
function demandedConflicts(
  words: Words,
  contributions: readonly ComparedContribution[],
  found: readonly DifferentAnswers[],
): readonly DifferentAnswers[] {
  const byPath = new Map(contributions.map((each) => [each.path, each]));
  const known = new Set(found.map(nameOf));
  const answerIn = (path: string, questionId: string | null): SessionAnswer | null => {
    const contribution = byPath.get(path);
    const decision = contribution?.decisions.find((each) => each.questionId === questionId);
    return contribution && decision ? { ...decision, contribution } : null;
  };
  const demanded: DifferentAnswers[] = [];
  const groups = words.keys(COMPARED, null).map((key) => words.get(COMPARED, key));
  for (const sides of groups.flatMap((rows) => [...unflagged(rows)])) {
    const { path } = sides.later.record;
    if (!byPath.has(path)) continue;
    const later = answerIn(path, sides.later.decision.questionId);
    const earlier = answerIn(sides.earlier.record.path, sides.earlier.decision.questionId);
    const differing = later && earlier && disagreement(later, earlier);
    if (!later || !earlier || !differing) continue;
    const { home, epicId, markerLabel } = later.contribution;
    const { questionId, question } = later;
    const asked = { home, epicId, markerLabel, questionId, question, answers: [] };
    const recorded = { isFlagged: false, conflictId: null };
    const each = { question: asked, later, earlier, ...recorded, ...differing };
    if (!known.has(nameOf(each))) demanded.push(each);
  }
  return demanded;
}

/** One conflict about a question names a session. */
function nameOf({ question, later, earlier }: DifferentAnswers): string {
  const { path } = later.contribution;
  return JSON.stringify([path, question.questionId, earlier.contribution.sessionId]);
}
