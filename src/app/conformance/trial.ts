import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { textAt } from '../../core/json-value.ts';
import { sha256 } from '../../core/sha256.ts';
import { temporaryFolder } from '../../git/temporary-folder.ts';
import { beginBase, beginRepository } from './begun-repository.ts';
import { judged, type Step } from './judge.ts';
import { LinePipe, silence } from './line-pipe.ts';
import { McpPeer } from './mcp-peer.ts';
import { changesOf, filesIn } from './model/files.ts';
import { wantedOf } from './model/model.ts';
import { asked, shown } from './model/values.ts';
import { type Gated, recordIn, View } from './model/view.ts';
import type { Params, Wanted } from './model/wanted.ts';
import { Naming } from './naming.ts';
import { type Answer, foundIn, JsonLinesPeer, type Peer, parsed } from './peer.ts';
import type { Place, Start } from './running.ts';

/** What was demanded of a server, and whether it held. */
export interface Demand {
  /** Of the vouch specification: `4`, `5.2`. */
  readonly section: string;
  /** What must hold, as a sentence. */
  readonly demand: string;
  readonly held: boolean;
  /** What was found where it does not hold; '' where it does. */
  readonly found: string;
  /** The request, and who made it, where it does not hold. */
  readonly asked: string;
  /** The part of the pack that it belongs to: it can be played alone. */
  readonly part: string;
}

/** A call that was judged: what was answered, and the id that the server gave to what it made. */
export interface Stepped {
  readonly answer: Answer;
  readonly id: string;
}

/** How a server is started, and how it is talked with. */
export interface Served {
  readonly transport: 'jsonl' | 'mcp';
  readonly start: Start;
  /** Milliseconds that it has for one answer; half a minute where nothing is said. */
  readonly patience?: number;
}

const PATIENCE = 30_000;

/** Milliseconds in which an answer is prompt. */
const PROMPT = 1000;

/** How often the time for one answer may be lost in a part, by answers that were not prompt. */
const PATIENT = 5;

/** Starts a server, to call it. */
export function startedPeer({ transport, start, patience = PATIENCE }: Served, place: Place): Peer {
  const pipe = new LinePipe(start(place), patience);
  return transport === 'mcp' ? new McpPeer(pipe) : new JsonLinesPeer(pipe);
}

/** How the servers of a trial are started. */
export interface Server extends Served, Pick<Place, 'env'> {}

const TOO_SLOW =
  'The answers of this part took too long, all together: the rest of it was not asked. With `--patience SECONDS` they have longer.';

const FORM: Readonly<Record<Served['transport'], string>> = {
  jsonl: 'an answer has "id", "ok", and either "result" or "error"',
  mcp: 'an answer is one of JSON-RPC 2.0, and says the same in each of its forms',
};

/** Where a server names what it makes. */
const NAMED = /^\.vouch\/(?!decided\/)[a-z]+\/([^/]+)(?:\.yaml|\.md|\/meta\.yaml)$/;

/** One knowledge base in a folder of its own, the servers on it, and what was demanded of them. */
export class Trial {
  readonly #made = temporaryFolder('lint-protocol-conformance-');
  readonly folder = this.#made.path;
  readonly demands: Demand[] = [];
  readonly #server: Server;
  readonly #peers = new Map<string, Peer>();
  readonly part: string;
  readonly #naming = new Naming((...call) => this.call(...call));
  /** The last call that wrote a file, by its path. */
  readonly #writers = new Map<string, string>();
  #codes: string | null = null;
  /** Milliseconds that were lost. */
  #lost = 0;
  /** What was done before the calls that follow, where it makes a difference: `after kb.index_rebuild`. */
  circumstance = '';
  /** Sees every step, and what was wanted of it. */
  onStep: ((step: Step, wanted: Wanted) => void) | null = null;

  constructor(server: Server, part: string) {
    this.#server = server;
    this.part = part;
    beginRepository(this.folder);
    beginBase(this.path('.'));
  }

  get transport(): Server['transport'] {
    return this.#server.transport;
  }

  /** Another base in another folder, with the same server. */
  another(): Trial {
    return new Trial(this.#server, this.part);
  }

  /** A path within the base. */
  path(within: string): string {
    return join(this.folder, '.vouch', within);
  }

  /** Calls a method as an actor, '' for whoever says no name; a server is started where none is there yet. */
  async call(
    actor: string,
    method: string,
    params?: Readonly<Record<string, unknown>>,
  ): Promise<Answer> {
    const start = performance.now();
    const answer = await this.peer(actor).call(method, params);
    this.#lost += Math.max(0, performance.now() - start - PROMPT);
    const { patience = PATIENCE } = this.#server;
    if (this.#lost > PATIENT * patience) throw silence(TOO_SLOW);
    return answer;
  }

  peer(actor: string): Peer {
    const known = this.#peers.get(actor);
    if (known !== undefined) return known;
    const env = { ...this.#server.env, VOUCH_AGENT: actor || undefined };
    const peer = startedPeer(this.#server, { folder: this.folder, env });
    this.#peers.set(actor, peer);
    return peer;
  }

  /** Calls a method as an actor, and judges what came of it. */
  async step(actor: string, method: string, params: Params = {}): Promise<Stepped> {
    const call = { actor, method, params };
    const before = filesIn(this.folder);
    const wanted = wantedOf(new View(before), call, this.folder);
    const { names, answer } = await this.#naming.called(call, wanted);
    const after = filesIn(this.folder);
    const told = this.circumstance === '' ? '' : `, ${this.circumstance}`;
    const said = `${asked(actor, method, names)}${told}`;
    for (const { path } of changesOf(before, after)) this.#writers.set(path, said);
    const step = { call, answer, before, after };
    for (const { section, demand, found } of judged(step, wanted, await this.#ownCodes())) {
      this.demand(section, demand, found === '', () => found, said);
    }
    this.onStep?.(step, wanted);
    const made = changesOf(before, after).find(
      ({ path, how }) => how === 'created' && NAMED.test(path),
    );
    return { answer, id: NAMED.exec(made?.path ?? '')?.[1] ?? '' };
  }

  /** The last call that wrote a file; '' for none. */
  writer(path: string): string {
    return this.#writers.get(path) ?? '';
  }

  /** What codes of the server's own begin with: its name. The chapter on transports allows them. */
  async #ownCodes(): Promise<string | null> {
    if (this.transport === 'mcp') return null;
    if (this.#codes !== null) return this.#codes;
    const answer = await this.call('scout', 'kb.capabilities');
    const name = answer.ok ? textAt(answer.result, 'name') : null;
    this.#codes = name === null ? '' : `${name}_`;
    return this.#codes;
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

  /** @param found what was found instead: a text, or any JSON */
  demand(section: string, demand: string, held: boolean, found: () => unknown, call = ''): void {
    const { part } = this;
    const said = held ? '' : found();
    this.demands.push({
      ...{ section, demand, held, part },
      ...{ found: typeof said === 'string' ? said : shown(said), asked: held ? '' : call },
    });
  }

  /** Registers a text as scout, and gives the id of the source. */
  async source(content = 'Refunds are paid within 14 days.\n'): Promise<string> {
    await this.step('scout', 'kb.register_source', { content, locator: 'docs/refunds.md' });
    return sha256(Buffer.from(content));
  }

  /** Proposes something, and gives the ids of the proposal and of what it would become. */
  async proposed(actor: string, kind: Gated, params: Params) {
    const { id, answer } = await this.step(actor, `kb.propose_${kind}`, params);
    const payload = this.yaml(`proposed/${id}.yaml`)?.['payload'];
    const said = answer.ok ? textAt(answer.result, `${kind}_id`) : null;
    const object = textAt(payload, 'id') ?? said ?? '';
    // It is to be the name of a file, here and in no other folder.
    return { id, object: /[/\\\0]/.test(object) ? '' : object };
  }

  /** Something that scout proposed, and maria approved. */
  async made(kind: Gated, params: Params): Promise<string> {
    const { id, object } = await this.proposed('scout', kind, params);
    const approved = await this.step('maria', 'kb.approve', { proposal_id: id });
    return object === '' ? approved.id : object;
  }

  has(within: string): boolean {
    return existsSync(this.path(within));
  }

  names(folder: string): readonly string[] {
    return this.has(folder) ? readdirSync(this.path(folder)).sort() : [];
  }

  /** The text of a file of the base; '' for none. */
  text(within: string): string {
    return this.has(within) && statSync(this.path(within)).isFile()
      ? readFileSync(this.path(within), 'utf8')
      : '';
  }

  /** A YAML file of the base as a value; null for none. */
  yaml(within: string): Readonly<Record<string, unknown>> | null {
    if (!this.has(within)) return null;
    return recordIn(within, this.text(within));
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
    const before = filesIn(this.folder);
    const strays = (await Promise.all(peers.map((peer) => peer.end()))).flat();
    if (peers.length === 0) return;
    const changes = changesOf(before, filesIn(this.folder));
    this.demand('7', 'a server that ends changes nothing', changes.length === 0, () =>
      changes.map(({ path, how }) => `${path} was ${how}`).join(', '),
    );
    const isEnded = !peers.some(({ pipe }) => pipe.isEndless);
    this.demand('6', 'the server ends when its input does', isEnded, () => 'it had to be killed');
    const misshapen = peers.flatMap(({ pipe }) => pipe.misshapen);
    this.demand('6', FORM[this.transport], misshapen.length === 0, () => misshapen.join(' | '));
    this.demand(
      '6',
      'one answer to each request, and nothing else, comes out of the server',
      strays.length === 0,
      () => strays.join(' | '),
    );
  }

  /** Ends all servers, and takes the index away: the files are the truth (section 1). */
  async withoutIndex(): Promise<void> {
    await this.restart();
    for (const name of this.names('.').filter((each) => each.startsWith('state.db')))
      rmSync(this.path(name), { recursive: true });
  }

  /** Ends all servers and removes the folder. */
  async end(): Promise<void> {
    try {
      await this.restart();
    } finally {
      await this.#made.remove();
    }
  }
}
