import { textAt, textsAt, valueAt } from '../../../core/json-value.ts';
import { defineOperation } from '../../../core/operation.ts';
import { anyObject, text } from '../../../core/operation-output.ts';
import { CITATIONS, citedPassages, toldCitations } from './cited-passages.ts';
import { BASE_ERRORS, BASE_INPUT, baseFor } from './homes.ts';
import { NAMED_ERRORS, PROPOSAL, proposalNamed } from './named-proposal.ts';
import { aboutOf } from './proposals.ts';
import { showExamples } from './show-examples.ts';

export default defineOperation({
  id: 'vouch/show',
  command: 'vouch show PROPOSAL',
  operands: ['proposalId'],
  since: '0.2.0',
  source: 'vouch specification 2026-05-21, section 4',
  summary: 'Shows a proposal, with what its sources say',
  about: [
    'Of evidence the lines of the source that it names are shown, of a source its first lines. `lint-protocol vouch approve ID --dry-run --diff` shows the files that an approval would write.',
  ],
  effects: 'reads',
  input: {
    type: 'object',
    properties: { proposalId: PROPOSAL, ...BASE_INPUT },
    required: ['proposalId'],
    additionalProperties: false,
  },
  output: {
    status: text('pending, or how it was decided'),
    proposal: anyObject('all that its file says'),
    citations: CITATIONS,
  },
  errors: { ...BASE_ERRORS, ...NAMED_ERRORS },
  examples: showExamples,
  async plan(planning) {
    const { input, state } = planning;
    const home = baseFor(planning);
    const { waiting, decided } = await proposalNamed(planning, home, input.proposalId);
    const proposal = decided?.value ?? waiting?.value ?? {};
    const status = decided?.status ?? 'pending';
    const payload = valueAt(proposal, 'payload');
    const citations = await citedPassages(textsAt(payload, 'evidence'), { state, home });
    const told = [
      ...headOf(proposal, input.proposalId, status),
      '',
      ...textOf(payload),
      ...(citations.length === 0 ? [] : ['', 'It cites', ...toldCitations(citations)]),
      ...(status === 'pending' ? ['', ...waysOut(input.proposalId)] : []),
    ];
    return { changes: [], result: { status, proposal, citations }, told };
  },
});

/** What is shown by itself, or of no use to a reviewer. */
const SHOWN_APART = new Set(['id', 'text', 'title', 'name', 'body', 'description', 'evidence']);

function headOf(proposal: object, id: string, status: string): readonly string[] {
  const payload = valueAt(proposal, 'payload');
  const by = textAt(proposal, 'proposed_by') ?? 'nobody who is named';
  const [decider, reason] = [textAt(proposal, 'decided_by'), textAt(proposal, 'decision_reason')];
  const session = textAt(proposal, 'session_id');
  const rationale = textAt(proposal, 'rationale');
  const said = Object.entries(typeof payload === 'object' && payload !== null ? payload : {});
  return [
    `${textAt(proposal, 'kind') ?? 'object'} ${textAt(payload, 'id') ?? 'without an id'}`,
    `  proposal ${id}, ${status}`,
    `  proposed by ${by} at ${textAt(proposal, 'proposed_at') ?? 'a time that is not said'}`,
    ...(session === null ? [] : [`  in session ${session}`]),
    ...(rationale === null ? [] : [`  because: ${rationale}`]),
    ...(decider === null ? [] : [`  decided by ${decider}${reason === null ? '' : `: ${reason}`}`]),
    ...said.flatMap(([key, value]) => (SHOWN_APART.has(key) ? [] : memberOf(key, value))),
  ];
}

/** What says nothing is left out. */
function memberOf(key: string, value: unknown): readonly string[] {
  const isNothing =
    value === null || (typeof value === 'object' && Object.keys(value).length === 0);
  if (isNothing) return [];
  return [`  ${key}: ${typeof value === 'string' ? value : JSON.stringify(value)}`];
}

function textOf(payload: unknown): readonly string[] {
  const about = aboutOf(payload) ?? 'It does not say what it is about.';
  const body = textAt(payload, 'body') ?? textAt(payload, 'description');
  return [...about.split('\n'), ...(body === null ? [] : ['', ...body.trimEnd().split('\n')])];
}

function waysOut(id: string): readonly string[] {
  return [
    `Approve it with \`lint-protocol vouch approve ${id}\`,`,
    `reject it with \`lint-protocol vouch reject ${id} --reason TEXT\`.`,
  ];
}
