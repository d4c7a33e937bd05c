import { defineOperation } from '../../../core/operation.ts';
import { listOf, orNull, text } from '../../../core/operation-output.ts';
import { chosenSession, ofSession, SESSION_ERRORS, SESSION_PROPERTIES } from './chosen-session.ts';
import { cleoFiles, epicFiles, SECOND, SESSIONS } from './epic-examples.ts';
import { listContributions } from './listed-contributions.ts';
import { LISTED, listedLines, listedMember } from './listed-rows.ts';
import { sessionErrors } from './session-errors-examples.ts';

export default defineOperation({
  id: 'contributions/session-start',
  command: 'contribution session start',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 3.2',
  summary: 'Checks that a session is active, and lists its contributions',
  about: [
    'Writes nothing. A session begins in the program that runs sessions, or with `contribution session begin`.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: SESSION_PROPERTIES,
    required: [],
    additionalProperties: false,
  },
  output: {
    session: text('the session'),
    status: orNull(text('its status in the session store; null if no store lists it')),
    epic: orNull(text('the epic that it works on; null if the store does not say')),
    contributions: listOf(LISTED, 'its contributions'),
  },
  errors: {
    ...SESSION_ERRORS,
    'inactive-session': [
      'The session {session} is not active: {why}.',
      'Start or resume it in the program that runs sessions, or name an active one with --session.',
    ],
  },
  examples: [
    {
      name: 'the active session',
      before: epicFiles(),
      input: {},
      result: {
        session: SESSIONS.second,
        status: 'active',
        epic: 'T2308',
        contributions: [{ path: SECOND, state: 'draft' }],
      },
    },
    {
      name: 'a session that is over',
      before: cleoFiles('active'),
      input: { session: SESSIONS.first },
      error: 'inactive-session',
    },
    ...sessionErrors,
  ],
  async plan(planning) {
    const { state, fail } = planning;
    const session = await chosenSession(planning);
    const { id, status, epic, isStored } = session;
    // Without a store, whoever names the session is believed, like a contribution that does.
    if (isStored && status !== 'active') {
      const why =
        status === null ? '.cleo/sessions.json does not list it' : `its status is ${status}`;
      throw fail('inactive-session', { session: id, why });
    }
    const { all, notes } = await listContributions(state);
    const own = ofSession(all, session);
    return {
      changes: [],
      result: { session: id, status, epic, contributions: own.map(listedMember) },
      told: [
        `${id} is active${epic === null ? '' : `, for ${epic}`}.`,
        ...(own.length === 0 ? ['It has no contribution yet.'] : listedLines(own)),
      ],
      notes: isStored ? notes : [...notes, 'No session store says which sessions are active.'],
    };
  },
});
