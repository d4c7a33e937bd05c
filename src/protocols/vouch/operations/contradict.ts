import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { text } from '../../../core/operation-output.ts';
import type { YamlChange } from '../../../core/yaml-text.ts';
import { actingOn } from './actor.ts';
import { openLog } from './audit-writer.ts';
import { contradictExamples } from './contradict-examples.ts';
import {
  CHANGE_INPUT,
  CLAIM_ERRORS,
  claimIdInput,
  demandHolding,
  isRetired,
  openClaim,
  RETIRED_ERRORS,
  reasonData,
} from './open-claim.ts';
import { edited, type OpenRecord } from './open-record.ts';

export default defineOperation({
  id: 'vouch/contradict',
  command: 'vouch contradict CLAIM OTHER',
  operands: ['aId', 'bId'],
  method: { name: 'kb.contradict' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 3.5 and 5.5',
  summary: 'Records that two claims contradict each other',
  about: [
    'Each lists the other, and both get the status `contested`. Once one is superseded or archived, confirm the other.',
    'If a merge kept this in only one of the two claims, the same call adds it to the other, whatever its status.',
  ],
  usual: ['reason'],
  effects: 'writes',
  input: {
    type: 'object',
    properties: {
      aId: claimIdInput('the one claim', 'claim_a'),
      bId: claimIdInput('the other claim', 'claim_b'),
      ...CHANGE_INPUT,
    },
    required: ['aId', 'bId'],
    additionalProperties: false,
  },
  output: { a: text('the one claim'), b: text('the other claim') },
  errors: {
    ...CLAIM_ERRORS,
    ...RETIRED_ERRORS,
    'same-claim': ['A claim cannot contradict itself: {id}.', 'Name two claims.'],
  },
  examples: contradictExamples,
  commitMessage: ({ a, b }) => `Contest ${a} and ${b}`,
  async plan(planning) {
    const { input, fail } = planning;
    const acting = await actingOn(planning);
    const [a, b] = [
      await openClaim(planning, acting.home, input.aId),
      await openClaim(planning, acting.home, input.bId),
    ];
    if (a.path === b.path) throw fail('same-claim', { id: a.id });
    const result = { a: a.id, b: b.id };
    if (isDone(a, b) && isDone(b, a)) {
      return { changes: [], result, told: [`${a.id} and ${b.id} contradict each other already.`] };
    }
    // Where one of them says so, both did: a merge may have kept another version of the other one.
    if (!names(a, b) && !names(b, a))
      for (const claim of [a, b]) await demandHolding(planning, acting.home, claim);
    const log = await openLog(planning, acting);
    const change = (claim: OpenRecord, other: OpenRecord) =>
      edited(planning, claim, [
        ...(names(claim, other) ? [] : [listed(claim, other)]),
        ...(isRetired(claim) ? [] : [['status', 'contested'] as const]),
        ['updated_at', log.now],
      ]);
    return {
      changes: [
        await change(a, b),
        await change(b, a),
        log.append({
          event: 'claim.contradict',
          objectIds: [a.id, b.id],
          data: reasonData(input),
        }),
      ],
      result,
      told: [`${a.id} and ${b.id} contradict each other: both are contested.`],
      notes: log.notes,
    };
  },
});

function listed({ value }: OpenRecord, { id }: OpenRecord): YamlChange {
  return ['contradicts', [...textsAt(value, 'contradicts'), id].sort()];
}

function names({ value }: OpenRecord, { id }: OpenRecord): boolean {
  return textsAt(value, 'contradicts').includes(id);
}

/** What becomes of a contested claim later leaves it contradicted. */
function isDone(claim: OpenRecord, other: OpenRecord): boolean {
  const isSaid = isRetired(claim) || textAt(claim.value, 'status') === 'contested';
  return isSaid && names(claim, other);
}
