import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { text, texts } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import { chosenSession, ofSession, SESSION_ERRORS, SESSION_PROPERTIES } from './chosen-session.ts';
import { BLOCKED_ERROR, completionOf, isBlocked } from './completion.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { openAmong } from './flagged-conflicts.ts';
import { listContributions } from './listed-contributions.ts';
import { demandOwn } from './own-contribution.ts';
import { sessionEndExamples } from './session-end-examples.ts';

export default defineOperation({
  id: 'contributions/session-end',
  command: 'contribution session end',
  since: '0.2.0',
  source: 'CLEO contribution format 1.0.0, section 3.2',
  summary: 'Lists the drafts that a session leaves, or completes them',
  about: [
    'Exits with 1 while a draft is left. --complete completes all drafts of the session together, or none: it is refused while one of them is blocked or has an error, and the errors are shown. `contribution complete` completes a single one.',
    'The session itself is ended in the program that runs it.',
  ],
  usual: ['complete'],
  effects: 'writes',
  wantsSound: true,
  input: {
    type: 'object',
    properties: {
      ...SESSION_PROPERTIES,
      complete: { type: 'boolean', description: 'complete the drafts' },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    session: text('the session'),
    completed: texts('the paths of the drafts that were completed'),
    drafts: texts('the paths of the drafts that are left'),
  },
  errors: { ...SESSION_ERRORS, ...BLOCKED_ERROR },
  exits: { 1: 'a draft is left, or completing is refused: the linter would report an error' },
  examples: sessionEndExamples,
  commitMessage: ({ session }) => `Complete the contributions of ${String(session)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const session = await chosenSession(input, state, fail);
    const { all, notes } = await listContributions(state);
    const paths = new Set(ofSession(all, session).flatMap(({ path }) => path ?? []));
    const drafts = await draftsAt(paths, state);
    const result = { session: session.id, completed: [] as string[], drafts: [] as string[] };
    const found = drafts.map(({ path }) => path);
    if (drafts.length === 0 || input.complete !== true) {
      const told =
        found.length === 0
          ? [`${session.id} leaves no draft.`]
          : [...found.map(leftLine), '--complete completes all of them.'];
      const exitCode = found.length === 0 ? 0 : 1;
      return { changes: [], result: { ...result, drafts: found }, told, notes, exitCode };
    }
    for (const draft of drafts) demandOwn(draft, planning);
    const writer = await ContributionWriter.of(state, { now, draw });
    const blocked = drafts.find((draft) => isBlocked(draft, writer));
    if (blocked !== undefined) throw fail('blocked-contribution', { file: blocked.path });
    for (const draft of drafts) {
      await writer.write(draft, [[['status'], 'complete'], ...completionOf(draft, now)]);
    }
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: { ...result, completed: found },
      told: found.map((path) => `${path}: draft to complete`),
      notes: [...notes, ...writer.notes],
    };
  },
});

async function draftsAt(paths: ReadonlySet<string>, state: OperationState) {
  const open = await openAmong(paths, state);
  return open.filter(({ value }) => readContribution(value).status === 'draft');
}

function leftLine(path: string): string {
  return `${path} is still a draft`;
}
