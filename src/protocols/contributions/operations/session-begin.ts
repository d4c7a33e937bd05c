import { drawnId } from '../../../core/free-ids.ts';
import { withValues } from '../../../core/json-edit.ts';
import { listAt, textAt } from '../../../core/json-value.ts';
import {
  defineOperation,
  type OperationState,
  type PlannedChange,
} from '../../../core/operation.ts';
import { text } from '../../../core/operation-output.ts';
import { HOME_ERRORS, HOME_PROPERTY, homeFor } from '../home-facts.ts';
import { EPIC_PROPERTY } from './epic-input.ts';
import { sessionBeginExamples } from './session-begin-examples.ts';

export default defineOperation({
  id: 'contributions/session-begin',
  command: 'contribution session begin',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, sections 1.2 and 3.2',
  summary: 'Begins a session, if no other program manages sessions',
  about: [
    'Adds an active session to `.cleo/sessions.json`. If another one is active, `.cleo/.current-session` names the new one, which `contribution new` then uses.',
  ],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      epic: { ...EPIC_PROPERTY, description: 'the epic that it works on' },
      home: { ...HOME_PROPERTY, 'x-path': 'folder' },
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    session: text('the id of the session'),
    path: text('the session store'),
  },
  errors: {
    ...HOME_ERRORS,
    'unreadable-store': [
      '{path} has no list "sessions" to add a session to.',
      'Fix it by hand, or begin the session in the program that runs sessions.',
    ],
  },
  examples: sessionBeginExamples,
  commitMessage: ({ session }) => `Begin ${session}`,
  async plan(planning) {
    const { input, state, now, draw, fail } = planning;
    const about = input.epic === undefined ? {} : { task: input.epic };
    const { home, notes } = await homeFor({ ...planning, input: { ...input, ...about } });
    const folder = home === '' ? '.cleo' : `${home}/.cleo`;
    const path = `${folder}/sessions.json`;
    const time = new Date(now).toISOString();
    const [store] = (await state.scan('session-store')).filter((each) => each.path === path);
    const stored = store === undefined ? await state.text(path) : null;
    const sessions = listAt(store?.record.value, 'sessions');
    const second = time.slice(0, 19).replace(/[-:]/g, '').replace('T', '_');
    const session = drawnId(
      () => `session_${second}_${draw(6)}`,
      (id) => sessions.some((each) => textAt(each, 'id') === id),
    );
    const added = {
      ...{ id: session, status: 'active', startedAt: `${time.slice(0, 19)}Z` },
      ...(input.epic !== undefined && { scope: { type: 'epic', rootTaskId: input.epic } }),
    };
    if (stored !== null || (store !== undefined && !hasList(store.record.value))) {
      throw fail('unreadable-store', { path });
    }
    const changes: PlannedChange[] = [
      store === undefined
        ? { action: 'create', path, text: `${JSON.stringify({ sessions: [added] }, null, 2)}\n` }
        : {
            ...{ action: 'change', path },
            text: withValues(store.record.text, [[['sessions', sessions.length], added]]),
          },
    ];
    const current = `${folder}/.current-session`;
    const isThere = pathsIn(state).includes(current);
    const isCrowded = sessions.some((each) => textAt(each, 'status') === 'active');
    if (isThere) changes.push({ action: 'change', path: current, text: `${session}\n` });
    else if (isCrowded) changes.push({ action: 'create', path: current, text: `${session}\n` });
    return {
      changes,
      result: { session, path },
      told: [`${session} is active. \`lint-protocol contribution new\` uses it.`],
      notes,
    };
  },
});

function pathsIn({ entries }: OperationState): readonly string[] {
  return entries.map(({ path }) => path);
}

function hasList(value: unknown): boolean {
  return Array.isArray((value as { readonly sessions?: unknown } | null)?.sessions);
}
