import { isObject, listAt, textAt } from '../../../core/json-value.ts';
import { HOME_ERRORS, HOME_PROPERTY, type HomeFail, homeFor } from '../home-facts.ts';
import { activeSession } from './active-session.ts';
import type { ListedContribution } from './listed-contributions.ts';

/** What the operations on sessions take. */
export const SESSION_PROPERTIES = {
  session: {
    type: 'string',
    pattern: '^session_\\d{8}_\\d{6}_[a-f0-9]{6}$',
    'x-value': 'ID',
    'x-expected': 'a session id such as session_20260126_093000_1a2b3c',
    description: 'the session; the active one by default',
  },
  home: HOME_PROPERTY,
} as const;

/** Why none of them can be done. */
export const SESSION_ERRORS = {
  ...HOME_ERRORS,
  'no-session': [
    'No session is active in {folder}.',
    'Begin one: lint-protocol contribution session begin. If another program runs the session, give its id with --session ID.',
  ],
  'several-sessions': [
    'Several sessions are active: {sessions}.',
    'Give one of them as --session.',
  ],
} as const;

/** A session, and what the store says of it. */
export interface ChosenSession {
  readonly id: string;
  readonly home: string;
  /** Null where no store lists it. */
  readonly status: string | null;
  /** False where there is no store in its folder: then nobody can say whether it is active. */
  readonly isStored: boolean;
  /** The epic that it works on; null where the store does not say. */
  readonly epic: string | null;
}

type Fail = HomeFail & {
  (code: 'no-session', data: { readonly folder: string }): Error;
  (code: 'several-sessions', data: { readonly sessions: string }): Error;
};

/** The session that is asked for. */
export async function chosenSession(
  planning: Omit<Parameters<typeof homeFor>[0], 'input' | 'fail'> & {
    readonly input: { readonly session?: string; readonly home?: string };
    readonly fail: Fail;
  },
): Promise<ChosenSession> {
  const { input, state, fail } = planning;
  const { home } = await homeFor(planning);
  const { session: configured } = state.config.contributions;
  const id = input.session ?? activeSession(home, await state.facts(), configured);
  if (typeof id !== 'string') {
    if (id.length > 0) throw fail('several-sessions', { sessions: id.join(', ') });
    throw fail('no-session', { folder: home === '' ? '.cleo' : `${home}/.cleo` });
  }
  const stores = (await state.scan('session-store')).filter((each) => each.home === home);
  const listed = stores
    .flatMap(({ record }) => listAt(record.value, 'sessions'))
    .find((each) => textAt(each, 'id') === id);
  const status = textAt(listed, 'status');
  return { id, home, status, isStored: stores.length > 0, epic: epicIn(listed) };
}

/** CLEO writes the scope as a task id, or as an object that names one. */
function epicIn(session: unknown): string | null {
  const scope = isObject(session) ? session['scope'] : null;
  const names = [textAt(session, 'scope'), textAt(scope, 'epicId'), textAt(scope, 'rootTaskId')];
  return (
    names
      .find((each) => each !== null && /^(?:epic:)?T\d{3,}$/.test(each))
      ?.replace(/^epic:/, '') ?? null
  );
}

/** The newest entries of the contributions of a session, and contributions of it without one. */
export function ofSession(
  all: readonly ListedContribution[],
  { id, home }: ChosenSession,
): readonly ListedContribution[] {
  return all.filter(
    ({ entry, fact, agreement, home: at }) =>
      agreement !== 'superseded' && at === home && (fact?.sessionId ?? entry?.sessionId) === id,
  );
}
