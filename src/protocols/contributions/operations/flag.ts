import { defineOperation } from '../../../core/operation.ts';
import { anyObject, flag, listOf, objectOf, text } from '../../../core/operation-output.ts';
import { comparedQuestions } from '../compared-questions.ts';
import { comparedIn } from './compared-state.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { demandedConflicts } from './demanded-conflicts.ts';
import { AGENT, EPIC_PROPERTY, MARKER_PROPERTY, RESOLUTION_TYPES } from './epic-input.ts';
import { flagExamples } from './flag-examples.ts';
import {
  additionOf,
  byContribution,
  conflictMaker,
  FLAGGED,
  flaggedLines,
  flaggedMember,
  type Lacking,
  moreNotes,
  openToMe,
  unrecordedIn,
} from './flagged-conflicts.ts';
import { renewedPositions } from './renewed-positions.ts';
import { recordedNowhere, restatedAnswers } from './restated-answers.ts';

export default defineOperation({
  id: 'contributions/flag',
  command: 'contribution flag',
  since: '0.2.0',
  source: 'CLEO contribution format 1.0.0, sections 1.6 and 1.11.1, CONTRIB-006',
  summary: 'Records the conflicts between answers of different sessions',
  about: [
    'Finds answers that differ without a recorded conflict, and adds the conflict to the later contribution, with its checksum and manifest entry.',
    'Contributions change until they are merged. What is missing in one that is merged or archived is printed; with --restate, a draft of its session says the same answer again and records it.',
    'A server that acts as one agent changes the contributions of that agent, and prints what those of others lack.',
    'A conflict with an answer that the other session changed meanwhile, on another branch, gets the answer that it gives now. Whether its settlement still holds is for people to say.',
    'The rationale says what can be shown of why the answers differ. Give a better one with --rationale, or change it later.',
  ],
  usual: ['rationale', 'propose', 'proposal', 'by'],
  effects: 'writes',
  acting: 'by',
  input: {
    type: 'object',
    properties: {
      epic: EPIC_PROPERTY,
      marker: MARKER_PROPERTY,
      rationale: {
        type: 'string',
        minLength: 1,
        'x-file': true,
        description: 'why the answers differ, for each conflict that is added',
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
        description:
          'if a merged contribution lacks the conflict, record it in a new contribution of the same session',
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
      'the conflicts whose other side is another answer now',
    ),
    open: listOf(
      objectOf({ path: text(), conflict: anyObject() }),
      'the conflicts that merged or archived contributions, or those of other agents, lack, each as it is to be added',
    ),
    more: flag('whether more conflicts are missing, which the same call adds'),
  },
  errors: {
    'unknown-epic': [
      'No contribution belongs to the epic {epic}.',
      '`lint-protocol contribution list` shows the epics that there are.',
    ],
    'half-proposal': [
      'A proposal needs --propose, --proposal and --by. Not given: {missing}.',
      'Give --propose, --proposal and --by, or none of them.',
    ],
  },
  examples: flagExamples,
  commitMessage: ({ epic }) => `Record the conflicts of ${String(epic)}`,
  async plan({ input, state, now, draw, fail, actor }) {
    const { epic, propose, proposal, by, restate = false } = input;
    const parts = { '--propose': propose, '--proposal': proposal, '--by': by };
    const absent = Object.entries(parts).flatMap(([name, given]) => (given ? [] : name));
    // Who acts is filled in by a server that acts as one agent.
    const isWanted = [propose, proposal, by === actor ? undefined : by].some((each) => each);
    if (isWanted && absent.length > 0) {
      throw fail('half-proposal', { missing: absent.join(' and ') });
    }
    const { contributions, notes } = await comparedIn(state, input);
    if (contributions.every(({ epicId }) => epicId !== epic)) throw fail('unknown-epic', { epic });
    const unrecorded = unrecordedIn(comparedQuestions(contributions));
    const compared = [...unrecorded.inOpen, ...unrecorded.inOthers];
    const demanded = unrecorded.isMore.inOpen
      ? []
      : demandedConflicts(await state.words(['contribution']), contributions, compared);
    const lacking = [...compared, ...demanded];
    const made = conflictMaker(input, { now, draw });
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
    const restating = { state, writer, now, draw, actor };
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
      told: flaggedLines(flagged, { left, ofOthers }, renewed),
      notes: [...notes, ...writer.notes, ...moreNotes(unrecorded)],
    };
  },
});
