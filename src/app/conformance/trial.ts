import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseDocument } from 'yaml';
import { isObject, textAt } from '../../core/json-value.ts';
import { temporaryFolder } from '../../git/temporary-folder.ts';
import { type Answer, type Peer, parsed } from './peer.ts';
import type { Place } from './running.ts';
import { type Served, startedPeer } from './started-peer.ts';

/** What was demanded of a server, and whether it held. */
export interface Demand {
  /** Of the vouch specification: `4`, `5.2`. */
  readonly section: string;
  /** What must hold, as a sentence. */
  readonly demand: string;
  readonly held: boolean;
  /** What was found where it does not hold; '' where it does. */
  readonly found: string;
}

export type Params = Readonly<Record<string, unknown>>;

/** Parameters as the chapters name them, and as vouch 1.5.0 does. */
export type Namings = readonly [Params, Params];

/** Parameters that have the same names for both. */
export function same(params: Params): Namings {
  return [params, params];
}

/** How the servers of a trial are started. */
export interface Server extends Served, Pick<Place, 'env'> {}

const CONFIG = `version: "0.1"
kb_name: conformance
agent: scout
retrieval:
  backend: fts5
  fts5_porter: true
review:
  require_citations: true
  approver_role: human
`;

const FOLDERS = [
  ...['claims', 'pages', 'sources', 'entities', 'relations', 'evidence'],
  ...['sessions', 'proposed', 'decided'],
];

/** One knowledge base in a folder of its own, the servers on it, and what was demanded of them. */
export class Trial {
  readonly #made = temporaryFolder('lint-protocol-conformance-');
  readonly folder = this.#made.path;
  readonly demands: Demand[] = [];
  readonly #server: Server;
  readonly #peers = new Map<string, Peer>();

  constructor(server: Server) {
    this.#server = server;
    beginRepository(this.folder);
    for (const name of FOLDERS) mkdirSync(this.path(name), { recursive: true });
    writeFileSync(this.path('config.yaml'), CONFIG);
    writeFileSync(this.path('.gitignore'), 'proposed/\nstate.db\n');
  }

  get transport(): Server['transport'] {
    return this.#server.transport;
  }

  /** Another base in another folder, with the same server. */
  another(): Trial {
    return new Trial(this.#server);
  }

  /** A path within the base. */
  path(within: string): string {
    return join(this.folder, '.vouch', within);
  }

  /** Calls a method as an actor, whose server is started where it is not there yet. */
  call(actor: string, method: string, params?: Readonly<Record<string, unknown>>): Promise<Answer> {
    return this.peer(actor).call(method, params);
  }

  peer(actor: string): Peer {
    const known = this.#peers.get(actor);
    if (known !== undefined) return known;
    const env = { ...this.#server.env, VOUCH_AGENT: actor };
    const peer = startedPeer(this.#server, { folder: this.folder, env });
    this.#peers.set(actor, peer);
    return peer;
  }

  /**
   * What a call gives that has to succeed, under the one or the other names of its parameters: the
   * specification leaves them to a chapter that the reference implementation does not follow.
   */
  async resultOfEither(
    section: string,
    actor: string,
    method: string,
    namings: Namings,
  ): Promise<unknown> {
    return this.#resultOf(section, method, await this.either(actor, method, namings));
  }

  /** Calls a method with the first names of its parameters, and with the others where it refuses these. */
  async either(actor: string, method: string, [first, second]: Namings): Promise<Answer> {
    const answer = await this.call(actor, method, first);
    const isNaming = !answer.ok && ['missing_param', 'invalid_request', ''].includes(answer.code);
    if (!isNaming) return answer;
    const other = await this.call(actor, method, second);
    return other.ok ? other : answer;
  }

  /** What a call gives that has to succeed; null where it does not. */
  async result(
    section: string,
    actor: string,
    method: string,
    params: Readonly<Record<string, unknown>> = {},
  ): Promise<unknown> {
    return this.#resultOf(section, method, await this.call(actor, method, params));
  }

  #resultOf(section: string, method: string, answer: Answer): unknown {
    this.demand(section, `${method} answers`, answer.ok, () => foundIn(answer));
    return answer.ok ? answer.result : null;
  }

  /** A call that has to be refused. */
  async refusal(section: string, demand: string, answer: Promise<Answer>): Promise<void> {
    const given = await answer;
    this.demand(section, demand, !given.ok, () => foundIn(given));
  }

  demand(section: string, demand: string, held: boolean, found: () => string): void {
    this.demands.push({ section, demand, held, found: held ? '' : found() });
  }

  /** Registers a text, and gives the id of the source. */
  async source(content = 'Refunds are paid within 14 days.\n'): Promise<string> {
    const params = { content, locator: 'docs/refunds.md', type: 'file' };
    return textAt(await this.result('5.2', 'scout', 'kb.register_source', params), 'id') ?? '';
  }

  /** Proposes a claim as scout, and gives the ids of the proposal and of the claim. */
  async proposal(text: string, further: Readonly<Record<string, unknown>> = {}) {
    const params = { text, evidence: [await this.source()], ...further };
    const result = await this.result('5.3', 'scout', 'kb.propose_claim', params);
    const id = textAt(result, 'proposal_id') ?? '';
    const payload = this.yaml(`proposed/${id}.yaml`)?.['payload'];
    return { id, claim: textAt(payload, 'id') ?? textAt(result, 'claim_id') ?? '' };
  }

  /** A claim that maria approved. */
  async claim(text: string): Promise<string> {
    const { id, claim } = await this.proposal(text);
    await this.result('5.4', 'maria', 'kb.approve', { proposal_id: id });
    return claim;
  }

  has(within: string): boolean {
    return existsSync(this.path(within));
  }

  names(folder: string): readonly string[] {
    return this.has(folder) ? readdirSync(this.path(folder)).sort() : [];
  }

  /** The paths of all files of the base but its index. */
  files(): readonly string[] {
    return readdirSync(this.path('.'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('state.db'))
      .map(({ parentPath, name }) => relative(this.path('.'), join(parentPath, name)))
      .sort();
  }

  /** The text of a file of the base; '' for none. */
  text(within: string): string {
    return this.has(within) ? readFileSync(this.path(within), 'utf8') : '';
  }

  /** A YAML file of the base as a value; null for none. */
  yaml(within: string): Readonly<Record<string, unknown>> | null {
    const value: unknown = this.has(within) ? parseDocument(this.text(within)).toJS() : null;
    return isObject(value) ? value : null;
  }

  /** The audit events in their order. */
  events(): readonly unknown[] {
    return this.text('audit.log.jsonl')
      .split('\n')
      .filter((line) => line !== '')
      .map(parsed);
  }

  /** Ends all servers, so that the next call starts new ones. */
  async restart(): Promise<void> {
    const peers = [...this.#peers.values()];
    this.#peers.clear();
    const strays = (await Promise.all(peers.map((peer) => peer.end()))).flat();
    if (peers.length === 0) return;
    this.demand(
      '6',
      'one answer to each request, and nothing else, comes out of the server',
      strays.length === 0,
      () => strays.join(' | '),
    );
  }

  /** Ends all servers and removes the folder. */
  async end(): Promise<void> {
    await this.restart();
    await this.#made.remove();
  }
}

/** What `git init` leaves of which nothing can be left out. No git is started. */
function beginRepository(folder: string): void {
  const gitDir = join(folder, '.git');
  for (const name of ['objects', 'refs']) mkdirSync(join(gitDir, name), { recursive: true });
  writeFileSync(join(gitDir, 'HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(gitDir, 'config'), '[core]\n\trepositoryformatversion = 0\n\tbare = false\n');
}

/** An answer in a few words. */
export function foundIn(answer: Answer): string {
  if (!answer.ok) return `an error ${answer.code}: ${answer.message}`.slice(0, 300);
  return `the result ${JSON.stringify(answer.result) ?? 'undefined'}`.slice(0, 300);
}
