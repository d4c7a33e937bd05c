import { isObject, listAt, textAt, valueAt } from '../../core/json-value.ts';
import { TOOL } from '../../core/tool.ts';
import type { LinePipe } from './line-pipe.ts';
import { type Answer, type Peer, parsed } from './peer.ts';

/** The version that is asked for: a server answers with one that it has. */
const PROTOCOL_VERSION = '2025-06-18';

/** Pages of a list that are read. */
const MOST_PAGES = 100;

/** `kb.approve` as tools are named (seed, section 6): `kb_approve`. */
export function toolName(method: string): string {
  return method.replaceAll('.', '_');
}

/** A server that speaks the Model Context Protocol: methods are tools (seed, section 6). */
export class McpPeer implements Peer {
  readonly #pipe: LinePipe;
  readonly #begun: Promise<unknown>;
  #calls = 0;

  constructor(pipe: LinePipe) {
    this.#pipe = pipe;
    const { name, version } = TOOL;
    this.#begun = this.#asked('initialize', {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name, version },
    }).then(() => this.#send({ method: 'notifications/initialized' }));
    // Who calls is told.
    this.#begun.catch(() => undefined);
  }

  async call(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    const asked = { name: toolName(method), arguments: params };
    const response = await this.request('tools/call', asked);
    const error = valueAt(response, 'error');
    const result = valueAt(response, 'result');
    const said = listAt(result, 'content')
      .map((each) => textAt(each, 'text') ?? '')
      .join('\n');
    if (error !== undefined)
      return { ok: false, code: '', message: textAt(error, 'message') ?? '' };
    if (valueAt(result, 'isError') === true) return { ok: false, code: '', message: said };
    return { ok: true, result: valueAt(result, 'structuredContent') ?? parsed(said) };
  }

  /** The names of all tools. */
  async tools(): Promise<readonly string[]> {
    const names: string[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const response = await this.request('tools/list', cursor === null ? {} : { cursor });
      const result = valueAt(response, 'result');
      names.push(...listAt(result, 'tools').map((tool) => textAt(tool, 'name') ?? ''));
      cursor = textAt(result, 'nextCursor');
      if (cursor === null) break;
    }
    return names;
  }

  /** What is answered to a request of the protocol. */
  async request(method: string, params: object): Promise<unknown> {
    await this.#begun;
    return this.#asked(method, params);
  }

  /** Sends a line as it is. */
  async send(line: string): Promise<void> {
    await this.#begun;
    this.#pipe.send(`${line}\n`);
  }

  async end(): Promise<readonly string[]> {
    const left = await this.#pipe.end();
    for (const line of left.filter((each) => !isOfServer(parsed(each)))) this.#pipe.stray(line);
    return this.#pipe.strays;
  }

  #asked(method: string, params: object): Promise<unknown> {
    this.#calls += 1;
    const id = this.#calls;
    this.#send({ id, method, params });
    return this.#pipe.answer((line) => {
      const message = parsed(line);
      const isAnswer = isObject(message) && message['id'] === id && message['method'] === undefined;
      if (!isAnswer && !isOfServer(message)) this.#pipe.stray(line);
      return isAnswer ? message : null;
    });
  }

  #send(message: object): void {
    this.#pipe.send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

/** Notifications and requests of the server come in between, and so do errors of what had no id. */
function isOfServer(message: unknown): boolean {
  if (!isObject(message) || message['jsonrpc'] !== '2.0') return false;
  return message['method'] !== undefined || (message['id'] ?? null) === null;
}
