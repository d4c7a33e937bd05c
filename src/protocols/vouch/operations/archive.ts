import { textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { oneOf, text } from '../../../core/operation-output.ts';
import { ACTOR_ERRORS, actingOn } from './actor.ts';
import { archiveExamples } from './archive-examples.ts';
import { openLog } from './audit-writer.ts';
import { pagesMadeFrom, settledBy } from './contradictions.ts';
import { CHANGE_INPUT, claimIdInput, reasonData } from './open-claim.ts';
import { EDIT_ERRORS, edited, hintFor, listedBy, openRecord } from './open-record.ts';

const KINDS = ['claim', 'page'] as const;

export default defineOperation({
  id: 'vouch/archive',
  command: 'vouch archive ID',
  operands: ['id'],
  method: { name: 'kb.archive' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.3, 2.5 and 5.5',
  summary: 'Archives a claim or a page',
  about: [
    'Its status becomes `archived`. It can still be read, and other objects may still name it.',
  ],
  usual: ['reason'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      id: claimIdInput('the claim or page', 'claim_id', 'page_id'),
      kind: {
        type: 'string',
        enum: KINDS,
        description: 'claim or page; needed only if both have that id',
      },
      ...CHANGE_INPUT,
    },
    required: ['id'],
    additionalProperties: false,
  },
  output: {
    id: text('what was archived'),
    kind: oneOf(KINDS, 'what that is'),
    status: text('its status: `archived`'),
  },
  errors: {
    ...ACTOR_ERRORS,
    ...EDIT_ERRORS,
    'unknown-object': ['There is no claim and no page {id} in {base}.', '{hint}'],
    'redacted-claim': [
      '{id} is redacted already, so it is not archived as well.',
      'Leave it as it is: `vouch context` no longer shows it.',
    ],
    'claim-or-page': [
      'A claim and a page of {base} have the id {id}.',
      'Say which one you mean: --kind claim or --kind page.',
    ],
  },
  examples: archiveExamples,
  commitMessage: ({ id, kind }) => `Archive the ${kind} ${id}`,
  async plan(planning) {
    const { input, state, fail } = planning;
    const acting = await actingOn(planning);
    const { home } = acting;
    const wanted = input.kind === undefined ? KINDS : [input.kind];
    const found = await Promise.all(
      wanted.map(async (kind) => {
        const open = await openRecord(planning, `vouch-${kind}`, { home, id: input.id });
        return open === null ? [] : { kind, open };
      }),
    );
    const [only, other] = found.flat();
    if (only === undefined) {
      const kinds = wanted.map((kind) => `vouch-${kind}` as const);
      const list = listedBy(`vouch list ${wanted[0]}s`);
      const hint = await hintFor(state, kinds, { home, id: input.id }, list);
      throw fail('unknown-object', { id: input.id, base: home, hint });
    }
    if (other !== undefined) throw fail('claim-or-page', { id: input.id, base: home });
    const { kind, open } = only;
    const status = textAt(open.value, 'status');
    if (status === 'redacted') throw fail('redacted-claim', { id: open.id });
    const result = { id: open.id, kind, status: 'archived' };
    if (status === 'archived') {
      return { changes: [], result, told: [`The ${kind} ${open.id} is archived already.`] };
    }
    const log = await openLog(planning, acting);
    return {
      changes: [
        await edited(planning, open, [
          ['status', 'archived'],
          ['updated_at', log.now],
        ]),
        log.append({ event: `${kind}.archive`, objectIds: [open.id], data: reasonData(input) }),
      ],
      result,
      told: [
        `Archived the ${kind} ${open.id} as ${acting.actor}.`,
        ...(kind === 'claim' ? settledBy(open, home, await state.facts()) : []),
      ],
      notes: [
        ...log.notes,
        ...(kind === 'claim' ? await pagesMadeFrom(state, home, [open.id]) : []),
      ],
    };
  },
});
