import { defineOperation } from '../../../core/operation.ts';
import { flag, text, texts } from '../../../core/operation-output.ts';
import { baseWith } from '../example.ts';
import { LATER, proposalErrors } from './change-examples.ts';
import { logged, MADE, proposedLine, proposedNow } from './gate-examples.ts';
import { slugOf } from './new-ids.ts';
import {
  distinct,
  PROPOSAL_ERRORS,
  PROPOSAL_INPUT,
  proposed,
  proposing,
  SAYING,
} from './new-proposal.ts';
import { TAGS } from './new-source.ts';
import { PENDING_FILES } from './proposals.ts';

export default defineOperation({
  id: 'vouch/propose-page',
  command: 'vouch propose page TITLE',
  operands: ['title'],
  method: { name: 'kb.propose_page' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.5, 4 and 5.3',
  summary: 'Proposes a page of Markdown',
  about: [
    'It waits until somebody else approves it. A proposal makes a new page, and never changes one.',
    'The proposal is in `proposed/`, which git ignores. The type is one of entity, concept, decision, workflow, session, index, log, report and source-summary, or one that the configuration of the base adds.',
  ],
  usual: ['body', 'claims', 'sources'],
  effects: 'writes',
  local: PENDING_FILES,
  input: {
    type: 'object',
    properties: {
      title: { ...SAYING, description: 'what it is called' },
      body: { type: 'string', 'x-file': true, description: 'its text, as Markdown' },
      type: {
        ...SAYING,
        'x-also': ['page_type'],
        description:
          'what it is; `concept` by default; or entity, decision, workflow, session, index, log, report, source-summary, theme',
      },
      claims: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-option': 'claim',
        'x-value': 'ID',
        'x-also': ['claim_ids'],
        description: 'approved claims that it is made from',
      },
      entities: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-option': 'entity',
        'x-value': 'ID',
        'x-also': ['entity_ids'],
        description: 'the ids of the entities that it is about, such as refund-service',
      },
      sources: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        'x-option': 'source',
        'x-value': 'ID',
        'x-also': ['source_ids'],
        description: 'the ids of the sources that it is made from, such as c8e2...',
      },
      tags: TAGS,
      metadata: {
        type: 'object',
        additionalProperties: true,
        description: 'what else its front matter says, such as owner=maria',
      },
      ...PROPOSAL_INPUT,
    },
    required: ['title'],
    additionalProperties: false,
  },
  output: {
    proposal_id: text('the id of the proposal'),
    page_id: text('the id that the page is to have'),
    valid: flag('true: what is not valid is refused'),
    errors: texts('none'),
  },
  errors: PROPOSAL_ERRORS,
  examples: [
    {
      name: 'a page with the claims that it tells of',
      before: baseWith(),
      input: {
        title: 'How refunds work',
        body: '# How refunds work\n\nWe pay back within 14 days.\n',
        claims: ['refund-window'],
        tags: ['refunds'],
        actor: 'scout',
      },
      now: LATER,
      result: { proposal_id: MADE, page_id: 'how-refunds-work', valid: true },
      after: {
        ...logged(proposedLine('page')),
        ...proposedNow({
          kind: 'page',
          payload: `  id: how-refunds-work
  title: How refunds work
  body: |
    # How refunds work

    We pay back within 14 days.
  type: concept
  status: draft
  claims:
    - refund-window
  entities: []
  sources: []
  tags:
    - refunds
  metadata: {}
`,
        }),
      },
      again: 'done',
    },
    {
      name: 'a claim that is not there',
      before: baseWith(),
      input: { title: 'Refunds', claims: ['refund-windows'], actor: 'scout' },
      error: 'unknown-object',
    },
    ...proposalErrors({ title: 'Refunds' }),
  ],
  commitMessage: ({ page_id: id }) => `Propose the page ${id}`,
  async plan(planning) {
    const { input } = planning;
    const title = input.title.trim();
    const claims = distinct(input.claims ?? []);
    const entities = distinct(input.entities ?? []);
    const sources = distinct(input.sources ?? []);
    const { id, objectId, ...plan } = await proposed(planning, await proposing(planning), {
      kind: 'page',
      slug: slugOf(title),
      payload: {
        title,
        body: input.body ?? '',
        type: input.type?.trim() ?? 'concept',
        status: 'draft',
        claims,
        entities,
        sources,
        tags: input.tags ?? [],
        metadata: input.metadata ?? {},
      },
    });
    return { ...plan, result: { proposal_id: id, page_id: objectId, valid: true, errors: [] } };
  },
});
