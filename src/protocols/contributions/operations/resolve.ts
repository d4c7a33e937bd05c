import { quoted } from '../../../core/found-value.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { listAt, textAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { anyObject, orNull, text } from '../../../core/operation-output.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { ENTRY } from './manifest-entry.ts';
import { CONTRIBUTION_ERRORS, openContribution } from './open-contribution.ts';
import {
  chosenPosition,
  conflictIds,
  conflictNamed,
  type OpenConflict,
  resolutionWith,
} from './resolution.ts';
import { resolveExamples } from './resolve-examples.ts';
import { RESOLVE_INPUT } from './resolve-input.ts';
import { actionsIn, type Settlement, settled } from './settlement.ts';

export default defineOperation({
  id: 'contributions/resolve',
  command: 'contribution resolve FILE CONFLICT',
  operands: ['file', 'conflict'],
  since: '0.2.0',
  source: 'CLEO contribution format 1.0.0, section 1.6.5',
  summary: 'Settles a conflict: first --propose, then --accept or --reject',
  about: [
    'Each call takes one of --propose, --vote, --accept and --reject. A conflict goes from pending to proposed, and then to accepted or rejected. A rejected one may be proposed again.',
    'Votes decide nothing by themselves. Who accepts or rejects is recorded as a vote: the format has no other place for it.',
    'The checksum is written and a manifest entry appended. Merged contributions do not change.',
  ],
  usual: ['propose', 'proposal', 'vote', 'accept', 'reject', 'final'],
  oneOf: ['propose', 'vote', 'accept', 'reject'],
  effects: 'writes',
  acting: 'by',
  wantsSound: true,
  input: RESOLVE_INPUT,
  output: {
    path: text('the contribution'),
    conflictId: text('the conflict'),
    resolution: anyObject('its resolution now'),
    entry: orNull(ENTRY, 'the manifest entry that was appended; null for none'),
  },
  errors: {
    ...CONTRIBUTION_ERRORS,
    'unknown-conflict': [
      '{file} has no conflict {conflict}. Its conflicts: {ids}.',
      'Copy the conflictId from the file.',
    ],
    'one-action': [
      '--propose, --vote, --accept and --reject cannot be combined, and {count} of them are given.',
      'Use one in each call: first --propose TYPE --proposal TEXT, then --accept or --reject.',
    ],
    'no-proposal-text': ['--propose needs the text of the proposal.', 'Add --proposal TEXT.'],
    'not-proposed': [
      'The conflict {conflict} is {status}: nothing is proposed that could be voted on or decided.',
      'Propose something first: --propose TYPE --proposal TEXT.',
    ],
    'already-accepted': [
      'The conflict {conflict} was accepted already. Decision: {decision}.',
      'An accepted conflict stays as it is. What is to hold instead is a new decision in a new contribution.',
    ],
    'no-final-text': [
      'The conflict {conflict} is to be settled by a new answer, and none is given.',
      'Add --final TEXT.',
    ],
  },
  examples: resolveExamples,
  commitMessage: ({ conflictId, resolution }) =>
    `Conflict ${String(conflictId)}: ${textAt(resolution, 'status')}`,
  async plan({ input, state, now, draw, fail }) {
    const contribution = await openContribution(input.file, state, fail);
    const { path, value } = contribution;
    const conflict = conflictNamed(value, input.conflict);
    if (conflict === null) {
      const ids = conflictIds(value).join(', ') || 'none';
      throw fail('unknown-conflict', { file: path, conflict: input.conflict, ids });
    }
    const count = actionsIn(input);
    if (count !== 1) throw fail('one-action', { count });
    const proposal = input.proposal ?? chosenPosition(conflict, input.propose);
    if (input.propose !== undefined && !proposal) throw fail('no-proposal-text');
    const wanted = proposal === null ? input : { ...input, proposal };
    const made = settled(conflict, wanted, new Date(now).toISOString());
    const named = { conflict: input.conflict };
    if (made !== null && conflict.status === 'accepted') {
      const decision = quoted(textAt(conflict.resolution, 'finalDecision') ?? 'none');
      throw fail('already-accepted', { ...named, decision });
    }
    if (made !== null && input.propose === undefined && conflict.status !== 'proposed') {
      throw fail('not-proposed', { ...named, status: conflict.status });
    }
    if (made?.['finalDecision'] === null) throw fail('no-final-text', named);
    const resolution = made === null ? conflict.resolution : resolutionWith(conflict, made);
    const writer = await ContributionWriter.of(state, { now, draw });
    const changes = made === null ? [] : changesOf(conflict, resolution, input);
    const { entry } = await writer.write(contribution, changes);
    const lost = input.propose === undefined ? 0 : listAt(conflict.resolution, 'votes').length;
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: { path, conflictId: input.conflict, resolution, entry },
      told: [
        `${input.conflict} in ${path}: ${toldOf(resolution)}`,
        ...(textAt(resolution, 'status') === 'proposed'
          ? [
              `To decide it: lint-protocol contribution resolve ${path} ${input.conflict} --accept --by NAME`,
            ]
          : []),
      ],
      notes: [
        ...(made !== null && lost > 0
          ? [`Votes on the proposal before were removed: ${lost}.`]
          : []),
        ...writer.notes,
      ],
    };
  },
});

function changesOf(
  { index }: OpenConflict,
  resolution: unknown,
  { propose }: Settlement,
): readonly JsonChange[] {
  const isEscalated = propose === 'escalate';
  return [
    [['conflicts', index, 'resolution'], resolution],
    ...(isEscalated ? [[['conflicts', index, 'escalatedToHITL'], true] as const] : []),
  ];
}

function toldOf(resolution: unknown): string {
  const status = textAt(resolution, 'status') ?? 'pending';
  const said = textAt(resolution, status === 'accepted' ? 'finalDecision' : 'proposal');
  const votes = listAt(resolution, 'votes').length;
  return [
    status,
    ...(said === null ? [] : [`: ${quoted(said)}`]),
    ...(votes === 0 ? [] : [`, votes ${votes}`]),
  ].join('');
}
