import type { FileContent } from '../../core/rule.ts';

const BASE = '.vouch';

/** Where the records of the examples are. */
export const LOG = `${BASE}/audit.log.jsonl`;
export const CLAIM = `${BASE}/claims/refund-window.yaml`;
export const PROPOSAL = '20260412-091400-1a2b3c4d';
export const DECIDED = `${BASE}/decided/${PROPOSAL}.yaml`;
export const PROPOSED = `${BASE}/proposed/${PROPOSAL}.yaml`;

/** The content of the examples' source. */
export const CONTENT = 'Refunds\n\nRefunds are paid within 14 days.\n';

/** Its sha256: the source's id. */
export const SOURCE_ID = 'f688abadd028099dbf9ae8e27ab2657ca49186185c7228a8297401a4659fb01d';

/** Fields that replace those of a sound object; undefined leaves one out. */
export type Fields = Readonly<Record<string, unknown>>;

const TIME = '2026-04-12T09:14:00Z';

/** A sound claim. */
export function claim(fields: Fields = {}): string {
  return yaml({
    id: 'refund-window',
    text: 'Refunds are paid within 14 days.',
    type: 'fact',
    status: 'stable',
    confidence: 0.9,
    evidence: [SOURCE_ID],
    created_at: TIME,
    updated_at: TIME,
    ...fields,
  });
}

/** The sound source. */
export function source(fields: Fields = {}): string {
  return yaml({
    id: SOURCE_ID,
    type: 'file',
    locator: 'docs/refunds.md',
    hash: SOURCE_ID,
    byte_size: CONTENT.length,
    created_at: TIME,
    ...fields,
  });
}

/** A sound piece of evidence. */
export function evidence(fields: Fields = {}): string {
  return yaml({
    id: 'ev-refunds',
    source_id: SOURCE_ID,
    locator: 'L3',
    quote: 'paid within 14 days',
    created_at: TIME,
    ...fields,
  });
}

/** A sound entity. */
export function entity(fields: Fields = {}): string {
  return yaml({ id: 'billing', name: 'Billing', type: 'system', created_at: TIME, ...fields });
}

/** A sound relation. */
export function relation(fields: Fields = {}): string {
  return yaml({
    id: 'refund-window--references--billing',
    source: 'refund-window',
    relation: 'references',
    target: 'billing',
    ...fields,
  });
}

/** The relation that superseding a claim makes. */
export function supersession(fields: Fields = {}): string {
  return relation({
    id: 'new--supersedes--old',
    source: 'new',
    relation: 'supersedes',
    target: 'old',
    created_at: TIME,
    ...fields,
  });
}

/** A sound page with a body. */
export function page(fields: Fields = {}, body = '# Refunds\n'): string {
  const frontMatter = yaml({
    id: 'refunds',
    title: 'Refunds',
    type: 'concept',
    status: 'active',
    claims: ['refund-window'],
    ...fields,
  });
  return `---\n${frontMatter}---\n\n${body}`;
}

export const SESSION = 'sess-20260412-091000-1a2b3c';

/** A sound session. */
export function session(fields: Fields = {}): string {
  return yaml({
    id: SESSION,
    agent: 'scout',
    started_at: TIME,
    ...fields,
  });
}

/** What it proposes: the sound claim. */
export const PAYLOAD = {
  id: 'refund-window',
  text: 'Refunds are paid within 14 days.',
  type: 'fact',
  confidence: 0.9,
  evidence: [SOURCE_ID],
};

/** The event that says who proposed it. */
export function madeEvent(fields: Fields = {}): string {
  return event({ id: 'made', event: 'proposal.create', actor: 'scout', ...fields });
}

/** A sound proposal of the claim that was approved. */
export function proposal(fields: Fields = {}): string {
  return yaml({
    id: PROPOSAL,
    kind: 'claim',
    proposed_by: 'scout',
    proposed_at: TIME,
    payload: PAYLOAD,
    status: 'approved',
    decided_at: TIME,
    decided_by: 'maria',
    ...fields,
  });
}

/** A sound configuration. */
export function config(fields: Fields = {}): string {
  return yaml({ version: '0.1', kb_name: 'refunds', ...fields });
}

/** A sound `.gitignore`. */
export const GITIGNORE = 'proposed/\nstate.db\n';

/** An event of an audit log. */
export function event(fields: Fields = {}): string {
  return `${JSON.stringify({
    id: 'e1',
    event: 'proposal.approve',
    actor: 'maria',
    created_at: TIME,
    object_ids: [PROPOSAL],
    ...fields,
  })}\n`;
}

/** A log with these events: verb and what it names. */
export function events(...all: readonly (readonly [verb: string, ...ids: string[]])[]): string {
  return all
    .map(([verb, ...ids], index) => event({ id: `e${index}`, event: verb, object_ids: ids }))
    .join('');
}

/** The event with which the claim was approved. */
export const APPROVAL = ['proposal.claim.approve', PROPOSAL, 'refund-window'] as const;

/** The event of an import, and how many files it says that it wrote. */
export function imported(
  verb: string,
  written?: unknown,
  more: Fields = {},
  object_ids: readonly string[] = [],
): string {
  return event({ id: `i-${verb}`, event: verb, object_ids, data: { written, ...more } });
}

/**
 * A base with a source, a claim that cites it and a log that begins with the base, and whatever else
 * its paths say. The content is bytes: its line ends are its own.
 */
export function baseWith(
  files: Readonly<Record<string, FileContent>> = {},
): Record<string, FileContent> {
  const all: Record<string, FileContent> = {
    '.gitignore': GITIGNORE,
    'audit.log.jsonl': event({ id: 'e0', event: 'kb.init', object_ids: [] }),
    'config.yaml': config(),
    'claims/refund-window.yaml': claim(),
    [`sources/${SOURCE_ID}/meta.yaml`]: source(),
    [`sources/${SOURCE_ID}/content`]: { base64: Buffer.from(CONTENT).toString('base64') },
    ...files,
  };
  return Object.fromEntries(Object.entries(all).map(([path, text]) => [`${BASE}/${path}`, text]));
}

/** One key a line; what is no text, number or truth value stands as JSON, which is YAML too. */
function yaml(fields: Fields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}: ${scalar(value)}\n`)
    .join('');
}

function scalar(value: unknown): string {
  const isPlain = typeof value === 'string' && /^[A-Za-z][\w ./-]*\w\.?$/.test(value);
  return isPlain ? value : JSON.stringify(value);
}
