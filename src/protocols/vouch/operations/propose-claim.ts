import { defineOperation } from '../../../core/operation.ts';
import type { InputOf } from '../../../core/operation-input.ts';
import { flag, text, texts } from '../../../core/operation-output.ts';
import { settingsOf } from './homes.ts';
import { citations, EVIDENCE_ERRORS, EVIDENCE_ITEM, QUOTE_CHOICES } from './new-evidence.ts';
import { slugOf } from './new-ids.ts';
import {
  distinct,
  PROPOSAL_ERRORS,
  PROPOSAL_INPUT,
  proposed,
  proposing,
  SAYING,
} from './new-proposal.ts';
import { SCOPES, TAGS } from './new-source.ts';
import { CLAIM_TYPES } from './object-types.ts';
import {
  CLAIM_ERRORS,
  claimIdInput,
  demandHolding,
  openClaim,
  RETIRED_ERRORS,
} from './open-claim.ts';
import type { EditPlanning, OpenRecord } from './open-record.ts';
import { PENDING_FILES } from './proposals.ts';
import { proposeClaimExamples } from './propose-claim-examples.ts';
import { type Citation, citationsOf } from './shown-citations.ts';
import { supersedingChanges } from './superseding-approval.ts';

/** What `vouch propose claim` takes. */
const CLAIM_INPUT = {
  type: 'object',
  properties: {
    text: { ...SAYING, 'x-file': true, description: 'the claim: one sentence' },
    evidence: {
      type: 'array',
      items: { anyOf: [{ type: 'string', minLength: 1 }, EVIDENCE_ITEM] },
      'x-value': 'ID|JSON',
      description:
        'what it rests on: ids, or words such as {"source_id": ID, "quote": TEXT}; needed without `supersedes`',
    },
    type: {
      type: 'string',
      enum: CLAIM_TYPES,
      'x-also': ['claim_type'],
      description: 'what it is; `observation` by default',
    },
    confidence: {
      type: 'number',
      minimum: 0,
      maximum: 1,
      description: 'how sure it is; 0.7 by default',
    },
    entities: {
      type: 'array',
      items: { type: 'string', minLength: 1 },
      'x-option': 'entity',
      'x-value': 'ID',
      description: 'the ids of the entities that it is about, such as refund-service',
    },
    scope: { type: 'string', enum: SCOPES, description: 'who it is for' },
    supersedes: claimIdInput('the claim to replace; what is not given is taken from it'),
    tags: TAGS,
    ...PROPOSAL_INPUT,
  },
  required: ['text'],
  additionalProperties: false,
} as const;

type Input = InputOf<typeof CLAIM_INPUT>;

/** What a claim says besides its words. */
const KEPT: ReadonlySet<string> = new Set([
  'type',
  'confidence',
  'evidence',
  'entities',
  'scope',
  'tags',
]);

export default defineOperation({
  id: 'vouch/propose-claim',
  command: 'vouch propose claim TEXT',
  operands: ['text'],
  method: { name: 'kb.propose_claim' },
  since: '0.1.0',
  source: 'vouch specification 2026-05-21, sections 2.2, 3, 4 and 5.3',
  summary: 'Proposes a claim, or new words for an approved claim',
  about: [
    'With --supersedes, evidence, entities, tags and type of the claim are kept unless others are given.',
    'It waits until somebody else approves it. Evidence is the id of a source or of a piece of evidence, or a new piece as JSON: `{"source_id": "…", "quote": "…", "locator": "L10-L20"}`. Without a locator, the quote must be in the source word for word.',
    'The proposal is in `proposed/`, which git ignores. A proposal that could not be approved is refused now.',
  ],
  choices: QUOTE_CHOICES,
  usual: ['evidence', 'supersedes', 'actor'],
  effects: 'writes',
  local: PENDING_FILES,
  input: CLAIM_INPUT,
  output: {
    proposal_id: text('the id of the proposal'),
    claim_id: text('the id that the claim is to have'),
    valid: flag('true: what is not valid is refused'),
    errors: texts('none'),
  },
  errors: {
    ...PROPOSAL_ERRORS,
    ...RETIRED_ERRORS,
    'unknown-claim': CLAIM_ERRORS['unknown-claim'],
    'unreadable-record': CLAIM_ERRORS['unreadable-record'],
    'missing-evidence': [
      'No evidence is given for the claim.',
      'Name a source, or a piece of evidence, by its id (`lint-protocol vouch list sources`).',
    ],
    'nothing-cited': [
      'The claim cites nothing.',
      'Keep what it rests on with `lint-protocol vouch source add-file FILE`, and name the id of that source as evidence.',
    ],
    ...EVIDENCE_ERRORS,
  },
  examples: proposeClaimExamples,
  commitMessage: ({ claim_id: id }) => `Propose the claim ${id}`,
  async plan(planning) {
    const { state, fail } = planning;
    const around = await proposing(planning);
    const { home } = around.acting;
    const { now } = around.log;
    const { input, old } = await withOld(planning, home);
    const { type = 'observation', confidence = 0.7, scope, tags = [], evidence = [] } = input;
    if (evidence.length === 0 && (await settingsOf(state, home)).requireCitations) {
      throw fail(input.evidence === undefined ? 'missing-evidence' : 'nothing-cited');
    }
    const cited = await citations(evidence, { state, home, now, fail });
    const entities = distinct(input.entities ?? []);
    const plan = await proposed(planning, around, {
      kind: 'claim',
      slug: slugOf(input.text),
      payload: {
        text: input.text.trim(),
        type,
        confidence,
        evidence: cited.ids,
        entities,
        ...(scope !== undefined && { scope }),
        tags,
        ...(old !== null && { supersedes: [old.id] }),
      },
      beside: cited,
    });
    const { id, objectId, ...rest } = plan;
    const later = { kind: 'claim', payload: { id: objectId, supersedes: [old?.id] } } as const;
    const further =
      old === null ? [] : await supersedingChanges(planning, later, around.acting, around.log);
    const supposed = [...(rest.supposed ?? []), ...further];
    const kept = old !== null && planning.input.evidence === undefined;
    const taken = kept ? takenOver(old, id, await citationsOf(state, home, cited.ids)) : [];
    return {
      ...rest,
      supposed,
      notes: [...(rest.notes ?? []), ...taken],
      result: { proposal_id: id, claim_id: objectId, valid: true, errors: [] },
    };
  },
});

/** What new words take over from the claim that they replace: it may say the opposite of them. */
function takenOver(
  { id: old }: OpenRecord,
  proposal: string,
  cited: readonly Citation[],
): readonly string[] {
  if (cited.length === 0) return [];
  const shown = cited.map(({ id, source_id: source, quote, locator, title, ref }) => {
    const words = quote === undefined ? (locator ?? title) : JSON.stringify(quote);
    const named = id ?? source ?? ref;
    return words === undefined ? named : `${named} (${words})`;
  });
  const reject = `lint-protocol vouch reject ${proposal} --reason TEXT`;
  return [
    `Evidence taken over from ${old}: ${shown.join(', ')}. If it does not support the new words, take the proposal back (\`${reject}\`), and propose them with --evidence.`,
  ];
}

/** The input with what the claim says that it is to replace, where nothing else is given. */
async function withOld(
  planning: EditPlanning & {
    readonly input: Input;
    readonly fail: Parameters<typeof openClaim>[0]['fail'] &
      Parameters<typeof demandHolding>[0]['fail'];
  },
  home: string,
): Promise<{ readonly input: Input; readonly old: OpenRecord | null }> {
  const { input } = planning;
  if (input.supersedes === undefined) return { input, old: null };
  const old = await openClaim(planning, home, input.supersedes);
  await demandHolding(planning, home, old);
  const kept = Object.entries(old.value).filter(
    ([name, value]) => KEPT.has(name) && value !== null,
  );
  return { input: { ...(Object.fromEntries(kept) as Partial<Input>), ...input }, old };
}
