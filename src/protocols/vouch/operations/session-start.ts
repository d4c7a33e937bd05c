import { drawnId } from '../../../core/free-ids.ts';
import { defineOperation } from '../../../core/operation.ts';
import { text } from '../../../core/operation-output.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import { basesOf } from '../bases.ts';
import { ACTOR_ERRORS, ACTOR_INPUT, actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { timedId } from './new-ids.ts';
import { sessionStartExamples } from './session-start-examples.ts';

export default defineOperation({
  id: 'vouch/session-start',
  command: 'vouch session start',
  method: { name: 'kb.session_start' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 1.2, 2.6 and 5.6',
  summary: 'Begins a session: a stretch of work whose proposals belong together',
  about: ['Give its id to proposals: `--session ID`.'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      task: { type: 'string', minLength: 1, 'x-file': true, description: 'what it is about' },
      note: { type: 'string', minLength: 1, 'x-file': true, description: 'a note' },
      ...ACTOR_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: { session_id: text('the id of the session') },
  errors: { ...ACTOR_ERRORS },
  examples: sessionStartExamples,
  commitMessage: ({ session_id: id }) => `Begin the session ${id}`,
  async plan(planning) {
    const { input, state, now, draw } = planning;
    const { task = null, note = null } = input;
    const acting = await actingOn(planning);
    const { home, actor } = acting;
    const bases = basesOf(await state.facts());
    const id = drawnId(
      () => `sess-${timedId(now, draw(6))}`,
      (each) => bases.has('vouch-session', { home }, each),
    );
    const log = await openLog(planning, acting);
    const session = {
      id,
      agent: actor,
      task,
      started_at: log.now,
      ended_at: null,
      proposal_ids: [],
      note,
    };
    const data = task === null ? {} : { task };
    return {
      changes: [
        { action: 'create', path: `${home}/sessions/${id}.yaml`, text: yamlText(session) },
        log.append({ event: 'session.start', objectIds: [id], data }),
      ],
      result: { session_id: id },
      told: [`Began the session ${id}.`],
      notes: log.notes,
    };
  },
});
