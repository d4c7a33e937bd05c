import { defineOperation } from '../../../core/operation.ts';
import { countsBy, orNull, text, wholeNumber } from '../../../core/operation-output.ts';
import { baseWith } from '../example.ts';
import { ACTOR_INPUT, actorOf } from './actor.ts';
import { baseErrors } from './change-examples.ts';
import { BASE_ERRORS, baseFor, settingsOf } from './homes.ts';
import { lastEventTime } from './logged-events.ts';
import { LISTED_KINDS, objectPaths, PLURAL_OF } from './object-kinds.ts';
import { pendingIn } from './proposals.ts';

const COUNTED = LISTED_KINDS.map((kind) => PLURAL_OF[kind]);

export default defineOperation({
  id: 'vouch/status',
  command: 'vouch status',
  method: { name: 'kb.status' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, section 5.1',
  summary: 'Counts what a knowledge base holds, and what waits for a decision',
  about: ['Counts files, also those that cannot be read: `vouch lint` says whether they can.'],
  effects: 'reads',
  input: { type: 'object', properties: ACTOR_INPUT, required: [], additionalProperties: false },
  output: {
    root: text("the base's `.vouch` folder, from the root of the repository"),
    name: orNull(text('what the base is called')),
    actor: orNull(text('who acts here: what they propose, somebody else approves')),
    counts: countsBy(COUNTED, 'how many files there are of each'),
    pending: wholeNumber('how many proposals wait for a decision'),
    last_audit_at: orNull(text('the time of the last event')),
  },
  errors: { ...BASE_ERRORS },
  examples: [
    {
      name: 'a base with one claim and one source',
      before: baseWith(),
      input: {},
      result: { counts: { claims: 1, sources: 1, pages: 0 }, pending: 0 },
    },
    {
      name: 'who acts',
      before: baseWith(),
      input: { actor: 'scout' },
      result: { actor: 'scout' },
    },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { state } = planning;
    const root = baseFor(planning);
    const rows = LISTED_KINDS.map(
      (kind) => [PLURAL_OF[kind], objectPaths(state, root, kind).length] as const,
    );
    const { name } = await settingsOf(state, root);
    const actor = await actorOf(planning, root);
    const pending = (await pendingIn(state, root)).proposals.length;
    const last = await lastEventTime(state, root);
    const counts = Object.fromEntries(rows) as Record<(typeof COUNTED)[number], number>;
    const told = [
      name === null ? root : `${root}  ${name}`,
      ...[...rows, ['waiting', pending] as const].map(
        ([what, count]) => `${what.padEnd(9)} ${String(count).padStart(6)}`,
      ),
      last === null ? 'Nothing is logged.' : `Last event: ${last}`,
      ...(actor === null ? [] : [`You act as ${actor}.`]),
    ];
    return {
      changes: [],
      result: { root, name, actor, counts, pending, last_audit_at: last },
      told,
    };
  },
});
