import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation, type OperationState } from '../../../core/operation.ts';
import { flag, texts, wholeNumber } from '../../../core/operation-output.ts';
import { nameOf } from '../bases.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { EDIT_ERRORS, edited, hintFor, openRecord } from './open-record.ts';
import { pendingIn } from './proposals.ts';
import { SESSIONS_LISTED } from './reference-check.ts';
import { sessionEndExamples } from './session-end-examples.ts';

export default defineOperation({
  id: 'vouch/session-end',
  command: 'vouch session end SESSION',
  operands: ['sessionId'],
  method: { name: 'kb.session_end' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.6 and 5.6',
  summary: 'Ends a session, and lists its proposals',
  about: ['The proposals are those that name the session, decided or not.'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      sessionId: {
        type: 'string',
        minLength: 1,
        'x-value': 'ID',
        description: 'the session',
      },
      note: {
        type: 'string',
        minLength: 1,
        'x-file': true,
        description: 'a note; it is added to an existing one',
      },
      ...ACTOR_INPUT,
    },
    required: ['sessionId'],
    additionalProperties: false,
  },
  output: {
    ok: flag('always true'),
    proposals: wholeNumber('how many proposals name it'),
    proposal_ids: texts('their ids'),
  },
  errors: {
    ...ACTOR_ERRORS,
    ...EDIT_ERRORS,
    'unknown-session': ['There is no session {id} in {base}.', '{hint}'],
  },
  examples: sessionEndExamples,
  commitMessage: () => 'End a session',
  async plan(planning) {
    const { input, state, fail } = planning;
    const acting = await actingOn(planning);
    const { home } = acting;
    const session = await openRecord(planning, 'vouch-session', { home, id: input.sessionId });
    if (session === null) {
      const asked = { home, id: input.sessionId };
      const hint = await hintFor(state, ['vouch-session'], asked, SESSIONS_LISTED);
      throw fail('unknown-session', { id: input.sessionId, base: home, hint });
    }
    const ended = textAt(session.value, 'ended_at');
    if (ended !== null) {
      const told = [`The session ${session.id} ended at ${ended}.`];
      return { changes: [], result: resultOf(textsAt(session.value, 'proposal_ids')), told };
    }
    const proposals = await proposalsOf(state, home, session.id);
    const log = await openLog(planning, acting);
    const notes = [textAt(session.value, 'note'), input.note].filter((note) => note);
    return {
      changes: [
        await edited(planning, session, [
          ['ended_at', log.now],
          ['proposal_ids', proposals],
          ...(input.note === undefined ? [] : ([['note', notes.join('\n')]] as const)),
        ]),
        log.append({
          event: 'session.end',
          objectIds: [session.id],
          data: { proposals: proposals.length },
        }),
      ],
      result: resultOf(proposals),
      told: [`Ended the session ${session.id}.`, ...proposals.map((id) => `  ${id}`)],
      notes: log.notes,
    };
  },
});

function resultOf(ids: readonly string[]) {
  return { ok: true, proposals: ids.length, proposal_ids: ids };
}

/** The ids of the proposals that name a session, pending and decided, sorted: they begin with their time. */
async function proposalsOf(
  state: OperationState,
  home: string,
  id: string,
): Promise<readonly string[]> {
  const decided = (await state.facts())
    .of('vouch-proposal')
    .filter(({ record, fact }) => record.home === home && fact.sessionId === id)
    .map(({ record, fact }) => fact.id ?? nameOf(record));
  const { proposals } = await pendingIn(state, home);
  const pending = proposals.filter(({ sessionId }) => sessionId === id);
  return [...new Set([...decided, ...pending.map((each) => each.id)])].sort();
}
