import { textAt } from '../../../core/json-value.ts';
import { yamlText } from '../../../core/yaml-text.ts';
import type { ArtifactKind } from '../vouch-gate.ts';

/** What a proposal can be about (seed, section 4), in the words of its `kind`. */
export type ProposedKind = 'claim' | 'page' | 'entity' | 'relation';

/** What is proposed: the object to be, as the proposal's `payload` holds it. */
export type Payload = Readonly<Record<string, unknown>> & { readonly id: string };

interface Placed {
  readonly kind: ArtifactKind;
  readonly folder: string;
  readonly end: string;
}

const PLACES: Readonly<Record<ProposedKind, Placed>> = {
  claim: { kind: 'vouch-claim', folder: 'claims', end: '.yaml' },
  page: { kind: 'vouch-page', folder: 'pages', end: '.md' },
  entity: { kind: 'vouch-entity', folder: 'entities', end: '.yaml' },
  relation: { kind: 'vouch-relation', folder: 'relations', end: '.yaml' },
};

/** The kind that a proposal names; null for one that creates nothing which the specification has. */
export function proposedKind(word: string | null): ProposedKind | null {
  return word !== null && Object.hasOwn(PLACES, word) ? (word as ProposedKind) : null;
}

/** The linter's kind of what is proposed. */
export function kindOf(proposed: ProposedKind): ArtifactKind {
  return PLACES[proposed].kind;
}

/** Where an approved object stands. */
export function artifactPath(home: string, proposed: ProposedKind, id: string): string {
  const { folder, end } = PLACES[proposed];
  return `${home}/${folder}/${id}${end}`;
}

/** How an approved object is written. */
export function artifactText(
  proposed: ProposedKind,
  payload: Payload,
  { now, approver }: { readonly now: string; readonly approver: string },
): string {
  const times = { created_at: now, updated_at: now };
  if (proposed === 'claim') return claimText(payload, times, approver);
  if (proposed !== 'page') return yamlText({ ...payload, ...times });
  const { body, ...matter } = payload;
  const text = typeof body === 'string' ? body : '';
  const ended = text === '' || text.endsWith('\n') ? text : `${text}\n`;
  return `---\n${yamlText({ ...matter, ...times })}---\n\n${ended}`;
}

/** A claim that was approved is at work; what it supersedes and contradicts comes later (seed, 2.3). */
function claimText(payload: Payload, times: object, approver: string): string {
  const { id, text, type, confidence, evidence, entities, ...others } = payload;
  return yamlText({
    id,
    text,
    type,
    status: textAt(payload, 'status') ?? 'working',
    confidence,
    evidence,
    entities: entities ?? [],
    supersedes: [],
    contradicts: [],
    ...others,
    ...times,
    approved_by: approver,
  });
}
