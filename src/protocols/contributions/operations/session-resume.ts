import { defineOperation } from '../../../core/operation.ts';
import { listOf, orNull, text } from '../../../core/operation-output.ts';
import { chosenSession, ofSession, SESSION_ERRORS, SESSION_PROPERTIES } from './chosen-session.ts';
import { epicFiles, FIRST, SECOND, SESSIONS } from './epic-examples.ts';
import { listContributions } from './listed-contributions.ts';
import { LISTED, listedLines, listedMember } from './listed-rows.ts';
import { sessionErrors } from './session-errors-examples.ts';

export default defineOperation({
  id: 'contributions/session-resume',
  command: 'contribution session resume',
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 3.2',
  summary: 'Lists the contributions of a session, and those of others to its epic',
  about: [
    'The epic is the one that the session store names. Archived contributions are listed too.',
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
    epic: orNull(text('the epic that it works on; null if the store does not say')),
    own: listOf(LISTED, 'its contributions'),
    others: listOf(LISTED, 'contributions of other sessions to the epic'),
  },
  errors: SESSION_ERRORS,
  examples: [
    {
      name: 'what there is to go on with',
      before: epicFiles(),
      input: { session: SESSIONS.second },
      result: {
        session: SESSIONS.second,
        epic: 'T2308',
        own: [{ path: SECOND, state: 'draft' }],
        others: [{ path: FIRST, state: 'complete' }],
      },
    },
    ...sessionErrors,
  ],
  async plan(planning) {
    const { state } = planning;
    const session = await chosenSession(planning);
    const { id, home, epic } = session;
    const { all, notes } = await listContributions(state);
    const own = ofSession(all, session);
    const others = all.filter(
      (each) =>
        each.agreement !== 'superseded' &&
        each.home === home &&
        epic !== null &&
        (each.fact?.epicId ?? each.entry?.epicId) === epic &&
        !own.includes(each),
    );
    return {
      changes: [],
      result: { session: id, epic, own: own.map(listedMember), others: others.map(listedMember) },
      told: [
        own.length === 0 ? `${id} has no contribution.` : `Contributions of ${id}:`,
        ...listedLines(own),
        ...(others.length === 0
          ? []
          : ['Contributions of other sessions:', ...listedLines(others)]),
      ],
      notes:
        epic === null
          ? [...notes, 'No session store says which epic it works on: only its own are listed.']
          : notes,
    };
  },
});
