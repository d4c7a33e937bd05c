import { quoted } from '../../../core/found-value.ts';
import type { JsonChange } from '../../../core/json-edit.ts';
import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { anyObject, orNull, text } from '../../../core/operation-output.ts';
import { shellWord } from '../../../core/shell-word.ts';
import type { Severity } from '../conflict-detection.ts';
import { readContribution } from '../contribution.ts';
import { ContributionWriter } from './contribution-writer.ts';
import { AGENT, RESOLUTION_TYPES, SEVERITY } from './epic-input.ts';
import { ENTRY } from './manifest-entry.ts';
import { CONTRIBUTION_ERRORS, FILE_PROPERTY, openContribution } from './open-contribution.ts';
import {
  chosenPosition,
  conflictIds,
  conflictNamed,
  mistakenFor,
  nextCall,
  type OpenConflict,
  resolutionWith,
  severityChanges,
  usualDecision,
} from './resolution.ts';
import { resolveExamples } from './resolve-examples.ts';

/** What the settlement of a conflict takes. */
const RESOLVE_INPUT = {
  type: 'object',
  properties: {
    file: FILE_PROPERTY,
    conflict: {
      type: 'string',
      minLength: 1,
      'x-value': 'CONFLICT',
      description: 'the conflictId',
    },
    propose: {
      type: 'string',
      enum: RESOLUTION_TYPES,
      description: 'propose a settlement of this kind; a is this session, b the other one',
    },
    proposal: {
      type: 'string',
      minLength: 1,
      'x-file': true,
      description: 'what is proposed; for choose-a and choose-b, that position by default',
    },
    vote: {
      type: 'string',
      enum: ['accept', 'reject', 'abstain'],
      description: 'vote on the proposal',
    },
    confidence: { type: 'number', minimum: 0, maximum: 1, description: 'how sure the voter is' },
    reason: { type: 'string', minLength: 1, 'x-file': true, description: 'why the voter votes so' },
    accept: { type: 'boolean', description: 'accept the proposal: the conflict is settled' },
    reject: { type: 'boolean', description: 'reject the proposal: the conflict is open again' },
    severity: { ...SEVERITY, description: 'how much depends on the conflict: set this instead' },
    final: {
      type: 'string',
      minLength: 1,
      'x-file': true,
      description:
        'what is decided; needed for `new`, otherwise the position or the proposal by default',
    },
    by: { ...AGENT, description: 'who proposes, votes or decides' },
  },
  required: ['file', 'conflict', 'by'],
  additionalProperties: false,
} as const;

/** What is wanted of a conflict: one of the five. */
interface Settlement {
  readonly propose?: string;
  readonly proposal?: string;
  readonly vote?: string;
  readonly confidence?: number;
  readonly reason?: string;
  readonly accept?: boolean;
  readonly reject?: boolean;
  readonly severity?: Severity;
  readonly final?: string;
  readonly by: string;
}

/** Members of a resolution and what they say from now on; undefined for those that go. */
type ResolutionChanges = Readonly<Record<string, unknown>>;

export default defineOperation({
  id: 'contributions/resolve',
  command: 'contribution resolve FILE CONFLICT',
  operands: ['file', 'conflict'],
  since: '0.1.0',
  source: 'CLEO contribution format 1.0.0, section 1.6.5',
  summary: 'Settles a conflict: first --propose, then --accept or --reject',
  about: [
    'Each call takes one of --propose, --vote, --accept, --reject and --severity. A conflict goes from pending to proposed, and then to accepted or rejected. A rejected one may be proposed again.',
    'Votes alone decide nothing. Whoever accepts or rejects is recorded as a voter, since the format has no other field for it.',
    'The checksum is written and a manifest entry appended. Merged contributions do not change.',
  ],
  usual: ['propose', 'proposal', 'vote', 'accept', 'reject', 'severity', 'final'],
  oneOf: ['propose', 'vote', 'accept', 'reject', 'severity'],
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
    'unknown-conflict': ['{file} has no conflict {conflict}. Its conflicts: {ids}.', '{way}'],
    'one-action': [
      '--propose, --vote, --accept, --reject and --severity cannot be combined, and {count} of them are given.',
      'Use one in each call: first --propose TYPE --proposal TEXT, then --accept or --reject.',
    ],
    'no-proposal-text': ['--propose needs the text of the proposal.', 'Add --proposal TEXT.'],
    'other-position': [
      '{type} chooses {position}, but --proposal is the position of the other side.',
      'To choose that one, use --propose {other}. To choose {position}, leave --proposal out.',
    ],
    'not-proposed': [
      'The conflict {conflict} is {status}: there is no proposal to vote on or decide.',
      'Propose something first: --propose TYPE --proposal TEXT.',
    ],
    'left-to-a-human': [
      'A human must decide the conflict {conflict}: there is no proposal to accept.',
      'Propose what the human decided (--propose choose-a, or --propose new --proposal TEXT), then accept that.',
    ],
    'already-accepted': [
      'The conflict {conflict} was accepted already. Decision: {decision}.',
      'An accepted conflict does not change. To decide otherwise, make a new decision in a new contribution.',
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
      const ids = conflictIds(value);
      const { epicId } = readContribution(value);
      const flag = `lint-protocol contribution flag --epic ${shellWord(epicId ?? 'EPIC')}`;
      const way = ids.length > 0 ? 'Copy one of these ids.' : `Add those that are missing: ${flag}`;
      const known = ids.join(', ') || 'none';
      throw fail('unknown-conflict', { file: path, conflict: input.conflict, ids: known, way });
    }
    const count = actionsIn(input);
    if (count !== 1) throw fail('one-action', { count });
    const proposal = input.proposal ?? chosenPosition(conflict, input.propose);
    const mistaken = input.propose && mistakenFor(conflict, input.propose, proposal);
    if (mistaken) throw fail('other-position', { type: `${input.propose}`, ...mistaken });
    if (input.propose !== undefined && !proposal) throw fail('no-proposal-text');
    const wanted = proposal === null ? input : { ...input, proposal };
    const { severity } = input;
    const graded = severity === undefined ? [] : severityChanges(conflict, severity);
    const made = severity ? null : settled(conflict, wanted, new Date(now).toISOString());
    const named = { conflict: input.conflict };
    if ((made !== null || graded.length > 0) && conflict.status === 'accepted') {
      const decision = quoted(textAt(conflict.resolution, 'finalDecision') ?? 'none');
      throw fail('already-accepted', { ...named, decision });
    }
    if (made !== null && input.propose === undefined && conflict.status !== 'proposed') {
      throw fail('not-proposed', { ...named, status: conflict.status });
    }
    if (input.accept === true && made !== null && typeOf(conflict.resolution) === 'escalate')
      throw fail('left-to-a-human', named);
    if (made?.['finalDecision'] === null) throw fail('no-final-text', named);
    const resolution = made === null ? conflict.resolution : resolutionWith(conflict, made);
    const writer = await ContributionWriter.of(state, { now, draw });
    const changes = made === null ? graded : changesOf(conflict, resolution, input);
    const { entry } = await writer.write(contribution, changes);
    const lost = input.propose === undefined ? 0 : listAt(conflict.resolution, 'votes').length;
    return {
      ...{ changes: writer.changes, about: writer.about },
      result: { path, conflictId: input.conflict, resolution, entry },
      told: [
        `${input.conflict} in ${path}: ${severity ? `severity ${severity}, ` : ''}${toldOf(resolution)}`,
        ...(textAt(resolution, 'status') === 'proposed'
          ? [nextCall(path, input.conflict, { status: 'proposed', type: typeOf(resolution) })]
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

function typeOf(resolution: unknown): string | null {
  return textAt(resolution, 'resolutionType');
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

/** How many of the five ways to go on are given. */
function actionsIn({ propose, vote, accept, reject, severity }: Settlement): number {
  return [propose, vote, accept, reject, severity].filter(Boolean).length;
}

/**
 * What changes in a resolution; null where it says so already. A decision that is missing is null.
 * @param time RFC 3339
 */
function settled(
  conflict: OpenConflict,
  wanted: Settlement,
  time: string,
): ResolutionChanges | null {
  if (wanted.propose !== undefined) return proposed(conflict, wanted, time);
  if (wanted.vote !== undefined) return voted(conflict, wanted, wanted.vote);
  return wanted.accept === true
    ? accepted(conflict, wanted, time)
    : rejected(conflict, wanted, time);
}

/** A new proposal takes the votes on the one before along. */
function proposed(
  { resolution, status }: OpenConflict,
  { propose, proposal, by }: Settlement,
  time: string,
): ResolutionChanges | null {
  const said = { proposedBy: by, proposal, resolutionType: propose };
  const isSame = Object.entries(said).every(([key, each]) => valueAt(resolution, key) === each);
  if (isSame && status === 'proposed') return null;
  const gone = { votes: undefined, resolvedAt: undefined, finalDecision: undefined };
  return { ...said, status: 'proposed', proposedAt: time, ...gone };
}

function voted(
  { resolution }: OpenConflict,
  { by, confidence, reason }: Settlement,
  vote: string,
): ResolutionChanges | null {
  const votes = listAt(resolution, 'votes');
  const at = votes.findIndex((each) => valueAt(each, 'agentId') === by);
  const known = votes[at];
  const before = isObject(known) && known['vote'] === vote ? known : {};
  const more = { ...(confidence !== undefined && { confidence }), ...(reason && { reason }) };
  const cast = { ...before, agentId: by, vote, ...more };
  const isSame = Object.entries(cast).every(([key, each]) => valueAt(known, key) === each);
  if (isSame) return null;
  return { votes: at < 0 ? [...votes, cast] : votes.with(at, cast) };
}

function accepted(
  conflict: OpenConflict,
  wanted: Settlement,
  time: string,
): ResolutionChanges | null {
  const finalDecision = wanted.final ?? usualDecision(conflict);
  const known = textAt(conflict.resolution, 'finalDecision');
  const isSame = wanted.final === undefined || wanted.final === known;
  if (conflict.status === 'accepted' && isSame) return null;
  const votes = voted(conflict, wanted, 'accept');
  return { ...votes, status: 'accepted', resolvedAt: time, finalDecision };
}

function rejected(
  conflict: OpenConflict,
  wanted: Settlement,
  time: string,
): ResolutionChanges | null {
  if (conflict.status === 'rejected') return null;
  return { ...voted(conflict, wanted, 'reject'), status: 'rejected', resolvedAt: time };
}
