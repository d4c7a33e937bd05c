import { timeAt } from '../../../core/date-time.ts';
import { textAt, textsAt } from '../../../core/json-value.ts';
import { defineOperation, type ToldLine } from '../../../core/operation.ts';
import { anyObject, listOf, objectOf, orNull, text } from '../../../core/operation-output.ts';
import { baseWith, PROPOSAL } from '../example.ts';
import { baseErrors } from './change-examples.ts';
import { waiting } from './gate-examples.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { fitting, unknownFields } from './list-filters.ts';
import { distinct } from './new-proposal.ts';
import { aboutOf, type Proposal, pendingIn } from './proposals.ts';
import { type Citation, citationsOf } from './shown-citations.ts';

/** Characters of what a proposal is about that a line of the table shows. */
const MOST_SHOWN = 72;

export default defineOperation({
  id: 'vouch/pending',
  command: 'vouch pending',
  method: { name: 'kb.list_pending', answer: 'proposals' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 4 and 5.1',
  summary: 'Lists the proposals that wait for a decision, the oldest first',
  about: ['Git ignores them (`proposed/`): those of other clones are not seen.'],
  effects: 'reads',
  input: {
    type: 'object',
    properties: {
      kind: {
        type: 'string',
        enum: ['claim', 'page', 'entity', 'relation'],
        description: 'only proposals of this kind',
      },
      sessionId: {
        type: 'string',
        minLength: 1,
        'x-option': 'session',
        'x-value': 'ID',
        description: 'only those of this session',
      },
      filter: {
        type: 'object',
        additionalProperties: { type: 'string' },
        description: 'by other fields, such as proposed_by=scout',
      },
      limit: { type: 'integer', minimum: 1, description: 'at most this many' },
      offset: { type: 'integer', minimum: 0, description: 'how many to skip' },
      ...BASE_INPUT,
    },
    required: [],
    additionalProperties: false,
  },
  output: {
    proposals: listOf(
      objectOf({
        id: text(),
        kind: text(),
        proposed_by: orNull(text()),
        session_id: orNull(text()),
        proposed_at: orNull(text()),
        payload: anyObject('the object to be'),
        rationale: orNull(text('why it should be approved')),
        status: text(),
        citations: listOf(anyObject(), 'what a claim cites, as `vouch cite` lists it'),
      }),
      'the proposals that wait, each as its file says it',
    ),
  },
  errors: BASE_ERRORS,
  examples: [
    {
      name: 'one waits',
      before: baseWith(),
      worktree: waiting(),
      input: {},
      result: { proposals: [{ id: PROPOSAL, kind: 'claim', proposed_by: 'scout' }] },
    },
    {
      name: 'what somebody proposed',
      before: baseWith(),
      worktree: waiting(),
      input: { filter: { proposed_by: 'maria' } },
      result: { proposals: [] },
    },
    { name: 'nothing waits', before: baseWith(), input: {}, result: { proposals: [] } },
    ...baseErrors({}),
  ],
  async plan(planning) {
    const { input, state } = planning;
    const home = baseFor(planning);
    const { proposals, unreadable } = await pendingIn(state, home);
    const wanted = proposals.filter(
      ({ kind, sessionId, value }) =>
        kind === (input.kind ?? kind) &&
        sessionId === (input.sessionId ?? sessionId) &&
        fitting(value, { filter: input.filter ?? {} }),
    );
    wanted.sort((one, other) => timeOf(one) - timeOf(other));
    const { offset = 0, limit = wanted.length } = input;
    const shown = wanted.slice(offset, offset + limit);
    const fields = new Set(proposals.flatMap(({ value }) => Object.keys(value)));
    const cited = distinct(shown.flatMap(evidenceOf));
    const found = cited.length === 0 ? [] : await citationsOf(state, home, cited);
    const citations = new Map(cited.map((id, index) => [id, found[index]]));
    return {
      changes: [],
      result: { proposals: shown.map((each) => listed(each, citations)) },
      told: toldOf(shown, wanted.length),
      notes: [
        ...unreadable.map((path) => `${path} cannot be read as a proposal, and is left out.`),
        ...(wanted.length === 0 ? unknownFields('proposal', input.filter, fields) : []),
      ],
    };
  },
});

/** The ids that what is proposed names as evidence. */
function evidenceOf({ payload }: Proposal): readonly string[] {
  return textsAt(payload, 'evidence');
}

/** When it was proposed, in milliseconds; a proposal without a time comes last. */
function timeOf({ value }: Proposal): number {
  return timeAt(value, 'proposed_at') ?? Number.MAX_SAFE_INTEGER;
}

/** @param citations what is cited, by its id */
function listed(proposal: Proposal, citations: ReadonlyMap<string, Citation | undefined>) {
  const { id, kind, proposedBy, sessionId, payload, value } = proposal;
  return {
    id,
    kind,
    proposed_by: proposedBy,
    session_id: sessionId,
    proposed_at: textAt(value, 'proposed_at'),
    payload: typeof payload === 'object' && payload !== null ? payload : {},
    rationale: textAt(value, 'rationale'),
    status: 'pending',
    citations: evidenceOf(proposal).flatMap((each) => citations.get(each) ?? []),
  };
}

function toldOf(shown: readonly Proposal[], all: number): readonly ToldLine[] {
  if (all === 0) return ['No proposal waits.'];
  const rows = shown.map(({ id, kind, proposedBy, payload }) => [
    id,
    kind,
    proposedBy ?? '-',
    shortened(aboutOf(payload) ?? '-'),
  ]);
  const table = [['proposal', 'kind', 'by', 'about'], ...rows];
  const proposals = all === 1 ? '1 proposal waits' : `${all} proposals wait`;
  const more = shown.length < all ? ` (${shown.length} shown)` : '';
  return [
    ...(shown.length === 0 ? [] : table),
    `${proposals}${more}. \`lint-protocol vouch show ID\` shows one with its sources.`,
  ];
}

function shortened(said: string): string {
  const line = said.replace(/\s+/g, ' ');
  const characters = [...line];
  return characters.length <= MOST_SHOWN ? line : `${characters.slice(0, MOST_SHOWN).join('')}…`;
}
