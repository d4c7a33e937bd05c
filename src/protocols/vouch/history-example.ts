/** Where the examples' knowledge base stands. */
const BASE = '.vouch';
export const LOG = `${BASE}/audit.log.jsonl`;
export const CLAIM = `${BASE}/claims/refund-window.yaml`;
export const PROPOSAL = '20260412-091400-1a2b3c4d';
export const DECIDED = `${BASE}/decided/${PROPOSAL}.yaml`;
export const PROPOSED = `${BASE}/proposed/${PROPOSAL}.yaml`;

const SOURCE = 'f688abadd028099dbf9ae8e27ab2657ca49186185c7228a8297401a4659fb01d';
const TIME = '2026-04-12T09:14:00Z';

type Fields = Readonly<Record<string, unknown>>;

/** A sound claim. */
export function claim(fields: Fields = {}): string {
  return yaml({
    id: 'refund-window',
    text: 'Refunds are paid within 14 days.',
    type: 'fact',
    status: 'working',
    confidence: 0.9,
    evidence: [SOURCE],
    created_at: TIME,
    updated_at: TIME,
    ...fields,
  });
}

/** A sound relation, as superseding a claim makes one. */
export function relation(fields: Fields = {}): string {
  return yaml({
    id: 'new--supersedes--old',
    source: 'new',
    relation: 'supersedes',
    target: 'old',
    created_at: TIME,
    ...fields,
  });
}

/** A sound page. */
export function page(fields: Fields = {}): string {
  const frontMatter = yaml({ id: 'refunds', title: 'Refunds', type: 'concept', ...fields });
  return `---\n${frontMatter}---\n\n# Refunds\n`;
}

/** A sound proposal of the claim that was approved. */
export function proposal(fields: Fields = {}): string {
  return yaml({
    id: PROPOSAL,
    kind: 'claim',
    proposed_by: 'scout',
    proposed_at: TIME,
    payload: { id: 'refund-window' },
    status: 'approved',
    decided_at: TIME,
    decided_by: 'maria',
    ...fields,
  });
}

/** A log with these events: verb and what it names. */
export function events(...all: readonly (readonly [verb: string, ...ids: string[]])[]): string {
  return all
    .map(([event, ...ids], index) => {
      const fields = { id: `e${index}`, event, actor: 'maria', created_at: TIME, object_ids: ids };
      return `${JSON.stringify(fields)}\n`;
    })
    .join('');
}

/** The line of an import, and how many files it says that it wrote. */
export function imported(verb: string, written?: unknown, more: Fields = {}): string {
  const data = { written, ...more };
  const fields = { id: `i-${verb}`, event: verb, actor: 'maria', created_at: TIME, object_ids: [] };
  return `${JSON.stringify({ ...fields, data })}\n`;
}

/** The event with which the claim was approved. */
export const APPROVAL = ['proposal.claim.approve', PROPOSAL, 'refund-window'] as const;

/** One key a line; a value as JSON, which is YAML too. */
function yaml(fields: Fields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`)
    .join('');
}
