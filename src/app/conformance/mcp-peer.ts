import { isObject, listAt, textAt, valueAt } from '../../core/json-value.ts';
import { TOOL } from '../../core/tool.ts';
import { type Answer, LinePipe, type Peer, parsed, type Starting } from './peer.ts';

/** The version that is asked for: a server answers with one that it has. */
const PROTOCOL_VERSION = '2025-06-18';

/** A server that speaks the Model Context Protocol: methods are tools (seed, section 6). */
export class McpPeer implements Peer {
  readonly #pipe: LinePipe;
  readonly #begun: Promise<unknown>;
  #calls = 0;

  constructor(starting: Starting) {
    this.#pipe = new LinePipe(starting);
    const { name, version } = TOOL;
    this.#begun = this.#request('initialize', {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name, version },
    }).then(() => this.#send({ method: 'notifications/initialized' }));
    // Who calls is told.
    this.#begun.catch(() => undefined);
  }

  async call(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    await this.#begun;
    const name = method.replaceAll('.', '_');
    const response = await this.#request('tools/call', { name, arguments: params });
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

  end(): Promise<void> {
    return this.#pipe.end();
  }

  async #request(method: string, params: object): Promise<unknown> {
    this.#calls += 1;
    const id = this.#calls;
    this.#send({ id, method, params });
    for (;;) {
      const message = parsed(await this.#pipe.line());
      // Notifications and requests of the server come in between.
      if (isObject(message) && message['id'] === id && message['method'] === undefined)
        return message;
    }
  }

  #send(message: object): void {
    this.#pipe.send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}
