import { CHAIN_START } from '../../src/protocols/vouch/audit-chain.ts';
import { pyYaml } from './pyyaml.ts';
import { type Random, seeded } from './random.ts';
import {
  approvedClaim,
  approvedProposal,
  eventLine,
  type Fields,
  hex,
  KB_ID,
  SCOPE,
  sha256,
  stamp,
  vouchTime,
} from './vouch-records.ts';

/** What a knowledge base is made of. The same options give the same bytes. */
export interface VouchStoreOptions {
  readonly claims: number;
  readonly seed: number;
  /** When its first event was, in milliseconds since 1970. */
  readonly start?: number;
}

/** Claims that rest on one source. */
const PER_SOURCE = 10;
/** Claims that a page sums up. */
const PER_PAGE = 20;
/** Claims that a session proposes. */
const PER_SESSION = 100;
/** Of so many claims the first is superseded by the second, and the third and fourth contradict each other. */
const PER_LIFECYCLE = 50;
const START = Date.UTC(2026, 0, 1);
const SECOND = 1000;

const CONFIG = `version: 1
review:
  require_human_approval: true
  auto_approve_on_receipt: false
retrieval:
  backend: hybrid
kb:
  id: ${KB_ID}
  name: measurements
`;

/**
 * Path to content of a repository with one knowledge base, without a fault: claims, the evidence and
 * sources that they rest on, what they are about, who proposed and approved them, and a chained log.
 */
export function* vouchStore({
  claims,
  seed,
  start = START,
}: VouchStoreOptions): Generator<readonly [string, string]> {
  const base = new Base(seed, start);
  for (let number = 0; number < claims; number += 1) {
    if (number % PER_SESSION === 0) base.addSession(number);
    if (number % PER_SOURCE === 0) base.addSource(number);
    base.addClaim(number);
    if (number % 2 === 1) base.addRelation(number);
    if (number % PER_PAGE === PER_PAGE - 1) base.addPage(number);
  }
  yield ['.vouch/config.yaml', CONFIG];
  yield ['.vouch/schema_version', '0.1\n'];
  yield ['.vouch/.gitignore', 'proposed/\ncaptures/\nstate.db\nstate.db-*\n'];
  for (const [path, content] of base.files()) yield [`.vouch/${path}`, content];
}

/** A knowledge base while it is written, as its tools write it: each step is logged. */
class Base {
  readonly #random: Random;
  readonly #start: number;
  readonly #files = new Map<string, string>();
  readonly #claims = new Map<number, Fields>();
  readonly #sessions: { readonly fields: Fields; readonly proposals: string[] }[] = [];
  readonly #log: string[] = [];
  #prevHash = CHAIN_START;
  #proposals = 0;

  constructor(seed: number, start: number) {
    this.#random = seeded(seed);
    this.#start = start;
    this.#record('kb.init', 'ops', []);
  }

  *files(): Generator<readonly [string, string]> {
    yield* this.#files;
    for (const fields of this.#claims.values())
      yield [`claims/${fields['id']}.yaml`, pyYaml(fields)];
    for (const { fields, proposals } of this.#sessions) {
      yield [`sessions/${fields['id']}.yaml`, pyYaml({ ...fields, proposal_ids: proposals })];
    }
    yield ['audit.log.jsonl', this.#log.join('')];
  }

  /** What the next claims rest on, and what they are about. */
  addSource(number: number): void {
    const content = sourceText(number);
    const id = sha256(content);
    this.#files.set(`sources/${id}/content`, content);
    this.#write(`sources/${id}/meta.yaml`, {
      id,
      type: 'file',
      locator: `measurements/${number}.md`,
      title: `Measurements from ${number}`,
      hash: id,
      immutable: true,
      scope: SCOPE,
      byte_size: content.length,
      media_type: 'text/markdown',
      created_at: this.#now(),
      metadata: {},
      tags: ['load', 'queue'],
    });
    this.#record('source.add', 'codex', [id]);
    const entity = entityOf(number);
    const payload = { id: entity, name: `Load ${number}`, type: 'concept', aliases: [] };
    const dates = this.#approve('entity', payload);
    this.#write(`entities/${entity}.yaml`, { ...payload, description: null, page: null, ...dates });
  }

  addSession(number: number): void {
    const at = this.#now();
    const id = `sess-${stamp(at)}-${hex(number, 6)}`;
    const task = `measure from ${number}`;
    const fields = { id, agent: 'codex', task, started_at: at, ended_at: at, note: null };
    this.#sessions.push({ fields, proposals: [] });
  }

  addClaim(number: number): void {
    const evidence = this.#addEvidence(number);
    const payload = {
      id: claimOf(number),
      text: sentence(number),
      type: this.#random.pick(['observation', 'fact', 'decision']),
      confidence: 0.7,
      evidence: [evidence],
      entities: [entityOf(number)],
      tags: [],
      scope: SCOPE,
    };
    const dates = this.#approve('claim', payload);
    this.#claims.set(number, approvedClaim(payload, dates));
    if (number % PER_LIFECYCLE === 1) this.#supersede(number, number - 1);
    if (number % PER_LIFECYCLE === 3) this.#contradict(number, number - 1);
  }

  /** Of two pieces of evidence, one names its bytes and the other its line. */
  #addEvidence(number: number): string {
    const content = sourceText(number);
    const quote = sentence(number);
    const start = content.indexOf(quote);
    const end = start + quote.length;
    const isByBytes = number % 2 === 0;
    const id = `ev-${sha256(`evidence ${number}`).slice(0, 16)}`;
    this.#write(`evidence/${id}.yaml`, {
      id,
      source_id: sha256(content),
      source_type: null,
      locator: isByBytes ? `b${start}-${end}` : `L${3 + (number % PER_SOURCE)}`,
      quote,
      hash: isByBytes ? null : sha256(quote),
      byte_start: isByBytes ? start : null,
      byte_end: isByBytes ? end : null,
      created_at: this.#now(),
    });
    return id;
  }

  addRelation(number: number): void {
    const id = `${claimOf(number)}-derived-from-${claimOf(number - 1)}`;
    const [source, target] = [claimOf(number), claimOf(number - 1)];
    const payload = { id, source, relation: 'derived_from', target, confidence: 0.7, evidence: [] };
    this.#write(`relations/${id}.yaml`, {
      ...payload,
      ...this.#approve('relation', payload),
    });
  }

  addPage(last: number): void {
    const claims = Array.from({ length: PER_PAGE }, (_, index) => claimOf(last - index));
    const id = `report-${last}`;
    const entities = [entityOf(last)];
    const [title, type] = [`Report ${last}`, 'report'];
    const payload = { id, title, type, claims, entities, sources: [], tags: [], metadata: {} };
    const body = `What was measured of [[${entityOf(last)}]]:\n\n${claims.map((claim) => `- [[${claim}]]\n`).join('')}`;
    const dates = this.#approve('page', { ...payload, body });
    const frontMatter = pyYaml({ ...payload, status: 'draft', scope: SCOPE, ...dates });
    this.#files.set(`pages/${id}.md`, `---\n${frontMatter}---\n${body}`);
  }

  #supersede(number: number, old: number): void {
    const [by, superseded] = [claimOf(number), claimOf(old)];
    this.#change(number, { supersedes: [superseded] });
    this.#change(old, { status: 'superseded', superseded_by: by });
    const relation = this.#relate(by, 'supersedes', superseded);
    this.#record('claim.supersede', 'maria', [superseded, by, relation]);
  }

  #contradict(number: number, other: number): void {
    const [one, two] = [claimOf(number), claimOf(other)];
    this.#change(number, { status: 'contested', contradicts: [two] });
    this.#change(other, { status: 'contested', contradicts: [one] });
    const relation = this.#relate(one, 'contradicts', two);
    this.#record('claim.contradict', 'maria', [one, two, relation]);
  }

  #change(number: number, fields: Fields): void {
    const claim = this.#claims.get(number) ?? {};
    this.#claims.set(number, { ...claim, ...fields, updated_at: this.#now() });
  }

  /** Such relations are made without a proposal. */
  #relate(source: string, relation: string, target: string): string {
    const id = `${source}--${relation}--${target}`;
    const at = this.#now();
    const dates = { created_at: at, updated_at: at };
    const fields = { id, source, relation, target, confidence: 0.7, evidence: [], ...dates };
    this.#write(`relations/${id}.yaml`, fields);
    return id;
  }

  /** Proposes something and approves it. Gives the times of what is made. */
  #approve(kind: string, payload: Fields): Fields {
    const proposedAt = this.#now();
    this.#proposals += 1;
    const id = `${stamp(proposedAt)}-${hex(this.#proposals, 8)}`;
    const session = this.#sessions.at(-1);
    session?.proposals.push(id);
    this.#record(`proposal.${kind}.create`, 'codex', [id]);
    const decidedAt = this.#now();
    const sessionId = session?.fields['id'] ?? null;
    const times = { proposedAt, decidedAt };
    this.#write(`decided/${id}.yaml`, approvedProposal({ id, kind, sessionId, payload, ...times }));
    this.#record(`proposal.${kind}.approve`, 'maria', [id, String(payload['id'])]);
    return { created_at: decidedAt, updated_at: decidedAt };
  }

  #write(path: string, fields: Fields): void {
    this.#files.set(path, pyYaml(fields));
  }

  /** Adds an event, with its members in order and its hash among them. */
  #record(event: string, actor: string, objectIds: readonly string[]): void {
    const id = sha256(`event ${this.#log.length}`).slice(0, 32);
    const at = this.#now();
    const { line, hash } = eventLine({ id, event, actor, at, objectIds }, this.#prevHash);
    this.#log.push(line);
    this.#prevHash = hash;
  }

  /** The clock goes on a second an event: nothing grows stale. */
  #now(): string {
    return vouchTime(this.#start + this.#log.length * SECOND);
  }
}

function claimOf(number: number): string {
  return `run-${number}-is-fast-enough`;
}

function entityOf(number: number): string {
  return `load-${number - (number % PER_SOURCE)}`;
}

/** The source that a claim rests on: what was measured for it and its neighbours. */
function sourceText(number: number): string {
  const first = number - (number % PER_SOURCE);
  const lines = Array.from({ length: PER_SOURCE }, (_, index) => sentence(first + index));
  return `# Measurements\n\n${lines.join('\n')}\n`;
}

function sentence(number: number): string {
  return `Run ${number} of the queue took ${100 + ((number * 31) % 900)} ms.`;
}
