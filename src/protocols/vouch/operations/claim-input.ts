import type { InputOf } from '../../../core/operation-input.ts';
import { EVIDENCE_ITEM } from './new-evidence.ts';
import { PROPOSAL_INPUT, SAYING } from './new-proposal.ts';
import { SCOPES, TAGS } from './new-source.ts';
import { claimIdInput, demandHolding, openClaim } from './open-claim.ts';
import type { EditPlanning, OpenRecord } from './open-record.ts';

/** The types of claims (seed, section 2.3.1). */
const CLAIM_TYPES = [
  'fact',
  'decision',
  'preference',
  'workflow',
  'observation',
  'question',
  'warning',
] as const;

/** What `vouch propose claim` takes. */
export const CLAIM_INPUT = {
  type: 'object',
  properties: {
    text: { ...SAYING, 'x-file': true, description: 'the claim: one sentence' },
    evidence: {
      type: 'array',
      items: { anyOf: [{ type: 'string', minLength: 1 }, EVIDENCE_ITEM] },
      'x-value': 'ID|JSON',
      description:
        'what it rests on: ids of sources or of evidence, or quotes such as {"source_id": ID, "quote": TEXT}',
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

/** The input with what the claim says that it is to replace, where nothing else is given. */
export async function withOld(
  planning: EditPlanning & {
    readonly input: Input;
    readonly fail: Parameters<typeof openClaim>[0]['fail'] & Parameters<typeof demandHolding>[1];
  },
  home: string,
): Promise<{ readonly input: Input; readonly old: OpenRecord | null }> {
  const { input, fail } = planning;
  if (input.supersedes === undefined) return { input, old: null };
  const old = await openClaim(planning, home, input.supersedes);
  demandHolding(old, fail);
  const kept = Object.entries(old.value).filter(
    ([name, value]) => KEPT.has(name) && value !== null,
  );
  return { input: { ...(Object.fromEntries(kept) as Partial<Input>), ...input }, old };
}

/** What a claim says besides its words. */
const KEPT: ReadonlySet<string> = new Set([
  'type',
  'confidence',
  'evidence',
  'entities',
  'scope',
  'tags',
]);
