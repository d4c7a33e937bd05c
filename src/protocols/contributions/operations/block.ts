import type { JsonChange } from '../../../core/json-edit.ts';
import { defineOperation } from '../../../core/operation.ts';
import { orNull, text } from '../../../core/operation-output.ts';
import { type Decision, readContribution } from '../contribution.ts';
import { mayBecome } from '../contribution-steps.ts';
import { blockExamples } from './block-examples.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { ENTRY } from './manifest-entry.ts';
import {
  CONTRIBUTION_ERRORS,
  FILE_PROPERTY,
  openContribution,
  statusesBefore,
} from './open-contribution.ts';
import { demandOwn } from './own-contribution.ts';
import { draftAgain } from './reopen.ts';
import { MOVE_ERRORS } from './status-move.ts';

/** Unicode characters of an uncertainty note. */
const MOST_NOTED = 500;

export default defineOperation({
  id: 'contributions/block',
  command: 'contribution block FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.4 and 3.3',
  summary: 'Records that a contribution is blocked, and by what',
  about: [
    'Appends a manifest entry with the status `blocked`, and writes the reason to the uncertaintyNote of a decision, if there is one. A complete contribution becomes a draft again. `contribution unblock` ends the block.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      file: FILE_PROPERTY,
      reason: {
        type: 'string',
        pattern: '\\S',
        maxLength: MOST_NOTED,
        'x-file': true,
        'x-expected': 'a text of 1 to 500 characters',
        description: 'what the work waits for',
      },
      questionId: {
        type: 'string',
        minLength: 1,
        'x-option': 'question-id',
        'x-value': 'ID',
        description: 'the question that waits; needed if there are several',
      },
    },
    required: ['file', 'reason'],
    additionalProperties: false,
  },
  output: {
    path: text('the contribution'),
    questionId: orNull(text('the question that waits; null if nothing is decided')),
    note: orNull(text('what it waits for; null if no decision has it')),
    entry: orNull(
      ENTRY,
      'the manifest entry that was appended; null if the latest one says the same',
    ),
  },
  errors: {
    ...CONTRIBUTION_ERRORS,
    'wrong-status': [
      MOVE_ERRORS['wrong-status'][0],
      'Reopen it: `lint-protocol contribution reopen {file}`',
    ],
    'which-decision': [
      '{file} has {count} decisions: {ids}.',
      'Name the one that waits: --question-id {first}',
    ],
  },
  examples: blockExamples,
  commitMessage: ({ path }) => `Block ${String(path)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const contribution = await openContribution(input.file, state, fail);
    demandOwn(contribution, planning);
    const { path } = contribution;
    const { status, decisions } = readContribution(contribution.value);
    const before = [status, ...(await statusesBefore(path, state))];
    const last = before.find((each) => !mayBecome(each, 'draft'));
    if (last !== undefined) {
      throw fail('wrong-status', {
        file: path,
        status: last ?? 'unknown',
        wanted: 'draft or complete',
      });
    }
    const waiting = decisionNamed(decisions, input.questionId);
    const ids = decisions.flatMap(({ questionId }) => questionId ?? []);
    const [first] = ids;
    if (waiting === null && first !== undefined)
      throw fail('which-decision', { file: path, count: ids.length, ids: ids.join(', '), first });
    const note = waiting && noteWith(waiting, input.reason.trim());
    const changes: readonly JsonChange[] = [
      ...(waiting === null ? [] : ([[[...waiting.at, 'uncertaintyNote'], note]] as const)),
      ...(status === 'draft'
        ? []
        : ([[['status'], 'draft'], ...draftAgain(contribution)] as const)),
    ];
    const isSaid = note === (waiting?.uncertaintyNote ?? null) && status === 'draft';
    const writer = await ContributionWriter.of(state, { now, draw });
    const { entry } = await writer.write(contribution, isSaid ? [] : changes, {
      status: 'blocked',
    });
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: { path, questionId: waiting?.questionId ?? null, note, entry },
      told: [
        `${path} is blocked${entry === null ? ' already' : ''}${status === 'draft' ? '' : `, and is a draft again (was ${status})`}. ${waiting === null ? UNNOTED : `The reason is the note of the decision on ${waiting.questionId}: ${note}`}`,
        `When the work can go on: lint-protocol contribution unblock ${path}`,
      ],
      notes: writer.notes,
    };
  },
});

/** A contribution has no other place for a reason. */
const UNNOTED =
  'The reason is not written down, for no decision could have it as its note. Write it in a message: lint-protocol message new BLOCKED';

/** The decision on a question; the only one if none is named. Null for none, or several. */
function decisionNamed(decisions: readonly Decision[], named: string | undefined): Decision | null {
  const fitting = decisions.filter(({ questionId }) => named === undefined || questionId === named);
  const [only, ...others] = fitting;
  return only !== undefined && others.length === 0 ? only : null;
}

/** What was uncertain before stays said, as far as there is room. */
function noteWith({ uncertaintyNote: note }: Decision, by: string): string {
  if (note === null || note.includes(by)) return note ?? by;
  const both = `${by} ${note}`;
  return [...both].length > MOST_NOTED ? by : both;
}
