import { withValues } from '../../../core/json-edit.ts';
import { listAt, textAt } from '../../../core/json-value.ts';
import {
  defineOperation,
  type OperationState,
  type PlannedChange,
} from '../../../core/operation.ts';
import { flag, text, texts } from '../../../core/operation-output.ts';
import { readContribution } from '../contribution.ts';
import {
  type ChosenSession,
  chosenSession,
  ofSession,
  SESSION_ERRORS,
  SESSION_PROPERTIES,
} from './chosen-session.ts';
import { BLOCKED_ERROR, completionOf, isBlocked } from './completion.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { openAmong } from './flagged-conflicts.ts';
import { listContributions } from './listed-contributions.ts';
import { demandOwn } from './own-contribution.ts';
import { sessionEndExamples } from './session-end-examples.ts';

export default defineOperation({
  id: 'contributions/session-end',
  command: 'contribution session end',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 3.2',
  summary: 'Lists the unfinished drafts of a session, or completes them',
  about: [
    'The exit code is 1 if a draft is left. --complete completes all drafts of the session, or none: if one is blocked or has an error, it is refused and the errors are shown. `contribution complete` completes a single draft.',
    'A session that `contribution session begin` began stays active until --close ends it in `.cleo/sessions.json`. End any other session in the program that runs it.',
  ],
  usual: ['complete', 'close'],
  effects: 'writes',
  wantsSound: true,
  input: {
    type: 'object',
    properties: {
      ...SESSION_PROPERTIES,
      complete: { type: 'boolean', description: 'complete the drafts' },
      close: {
        type: 'boolean',
        description: 'end the session in .cleo/sessions.json as well, if no draft is left',
      },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    session: text('the session'),
    completed: texts('the paths of the drafts that were completed'),
    drafts: texts('the paths of the drafts that are left'),
    closed: flag('whether the session was ended in the store'),
  },
  errors: { ...SESSION_ERRORS, ...BLOCKED_ERROR },
  exits: { 1: 'a draft is left, or completing is refused: the linter would report an error' },
  examples: sessionEndExamples,
  commitMessage: ({ session }) => `Complete the contributions of ${String(session)}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const session = await chosenSession(planning);
    const { all, notes } = await listContributions(state);
    const paths = new Set(ofSession(all, session).flatMap(({ path }) => path ?? []));
    const drafts = await draftsAt(paths, state);
    const found = drafts.map(({ path }) => path);
    const isLeft = found.length > 0 && input.complete !== true;
    const closing = input.close === true && !isLeft ? await closedSession(session, state, now) : [];
    const result = {
      ...{ session: session.id, completed: [] as string[], drafts: isLeft ? found : [] },
      closed: closing.length > 0,
    };
    const end = endLine(session, result.closed);
    if (isLeft) {
      const told = [
        ...found.map(leftLine),
        '--complete completes all of them. If another agent goes on with one, leave the session active: `contribution new` with --take-over hands the draft on.',
      ];
      return { changes: [], result, told, notes, exitCode: 1 };
    }
    if (found.length === 0) {
      const told = [`${session.id} has no draft left.`, ...end];
      return { changes: closing, result, told, notes };
    }
    for (const draft of drafts) demandOwn(draft, planning);
    const writer = await ContributionWriter.of(state, { now, draw });
    const blocked = drafts.find((draft) => isBlocked(draft, writer));
    if (blocked !== undefined) throw fail('blocked-contribution', { file: blocked.path });
    for (const draft of drafts) {
      await writer.write(draft, [[['status'], 'complete'], ...completionOf(draft, now)]);
    }
    return {
      ...{ changes: [...writer.changes, ...closing], about: writer.about },
      result: { ...result, completed: found },
      told: [...found.map((path) => `${path}: draft to complete`), ...end],
      notes: [...notes, ...writer.notes],
    };
  },
});

async function draftsAt(paths: ReadonlySet<string>, state: OperationState) {
  const open = await openAmong(paths, state);
  return open.filter(({ value }) => readContribution(value).status === 'draft');
}

/** What becomes of the session itself. */
function endLine({ id, status }: ChosenSession, isClosed: boolean): readonly string[] {
  if (isClosed) return [`${id} is ended.`];
  if (status !== 'active') return [];
  return [`${id} is still active: --close ends it, if no other program runs it.`];
}

function leftLine(path: string): string {
  return `${path} is still a draft`;
}

/**
 * What ends an active session in the session store of its folder, as `contribution session begin` began it.
 * Nothing where no store says that it is active.
 * @param now milliseconds since 1970
 */
async function closedSession(
  { id, home }: ChosenSession,
  state: OperationState,
  now: number,
): Promise<readonly PlannedChange[]> {
  const stores = (await state.scan('session-store')).filter((each) => each.home === home);
  const changes = stores.flatMap(({ path, record }): readonly PlannedChange[] => {
    const ended = listAt(record.value, 'sessions').flatMap((each, at) =>
      textAt(each, 'id') !== id || textAt(each, 'status') !== 'active'
        ? []
        : [
            [['sessions', at, 'status'], 'ended'] as const,
            [['sessions', at, 'endedAt'], `${new Date(now).toISOString().slice(0, 19)}Z`] as const,
          ],
    );
    if (ended.length === 0) return [];
    return [{ action: 'change', path, text: withValues(record.text, ended) }];
  });
  if (changes.length === 0) return [];
  const current = (await state.facts())
    .of('current-session')
    .filter(({ record, fact }) => record.home === home && fact.id === id);
  return [
    ...changes,
    ...current.map(({ record: { path } }) => ({ action: 'remove' as const, path })),
  ];
}
