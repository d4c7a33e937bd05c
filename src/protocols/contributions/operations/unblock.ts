import { defineOperation } from '../../../core/operation.ts';
import { orNull, text } from '../../../core/operation-output.ts';
import { type Decision, readContribution } from '../contribution.ts';
import { manifestBeside } from '../sealing.ts';
import { unblockExamples } from './blocked-examples.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { ENTRY, entryStatusOf } from './manifest-entry.ts';
import { CONTRIBUTION_ERRORS, openContribution } from './open-contribution.ts';
import { demandOwn } from './own-contribution.ts';
import { MOVE_INPUT } from './status-move.ts';

export default defineOperation({
  id: 'contributions/unblock',
  command: 'contribution unblock FILE',
  operands: ['file'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 2.5 and 3.3',
  summary: 'Ends a block: appends a manifest entry that is no longer blocked',
  about: ['The entry has a new id, and the status `partial` for a draft, else `complete`.'],
  effects: 'appends',
  input: MOVE_INPUT,
  output: {
    path: text('the contribution'),
    manifest: text('the manifest that lists it'),
    entry: orNull(ENTRY, 'the entry that was appended; null if it is not blocked'),
  },
  errors: CONTRIBUTION_ERRORS,
  examples: unblockExamples,
  commitMessage: ({ path }) => `Unblock ${String(path)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const contribution = await openContribution(input.file, state, fail);
    demandOwn(contribution, planning);
    const { path, value } = contribution;
    const writer = await ContributionWriter.of(state, { now, draw });
    const isBlocked = writer.latestOf(contribution) === 'blocked';
    const { status: before, decisions } = readContribution(value);
    const noted = decisions.filter(({ uncertaintyNote: note }) => (note ?? '') !== '');
    const status = entryStatusOf(before);
    const written = isBlocked ? await writer.list(contribution, { status }) : null;
    const entry = written?.entry ?? null;
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: { path, manifest: manifestBeside(path), entry },
      told: [
        isBlocked ? `${path} is ${status}: ${entry?.id}` : `${path} is not blocked.`,
        ...(before === 'draft'
          ? [`It is a draft. When all is decided: lint-protocol contribution complete ${path}`]
          : []),
      ],
      notes: [...writer.notes, ...(isBlocked ? noted.map((each) => noteLeft(path, each)) : [])],
    };
  },
});

/** The reason of a block is in a note, perhaps with what was uncertain before. */
function noteLeft(path: string, { questionId, uncertaintyNote }: Decision): string {
  return `The note of the decision on ${questionId} is still "${uncertaintyNote}". To change it: lint-protocol contribution decide ${path} --question-id ${questionId} --note TEXT (an empty text takes it away).`;
}
