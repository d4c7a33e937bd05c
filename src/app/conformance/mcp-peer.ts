import { isObject, listAt, textAt, valueAt } from '../../core/json-value.ts';
import { TOOL } from '../../core/tool.ts';
import type { LinePipe } from './line-pipe.ts';
import { isSame } from './model/values.ts';
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
  readonly pipe: LinePipe;
  readonly #begun: Promise<unknown>;
  /** What was answered to `initialize`; null before. */
  begun: unknown = null;
  /** Errors that answer no request. */
  unasked = 0;
  #calls = 0;

  constructor(pipe: LinePipe) {
    this.pipe = pipe;
    const { name, version } = TOOL;
    this.#begun = this.#asked('initialize', {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name, version },
    }).then((response) => {
      this.begun = valueAt(response, 'result');
      this.#send({ method: 'notifications/initialized' });
    });
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
    const fault = error === undefined ? faultInContent(result) : null;
    if (fault !== null) this.pipe.wrong(fault, result);
    if (error !== undefined)
      return { ok: false, code: '', message: textAt(error, 'message') ?? '' };
    if (valueAt(result, 'isError') === true) return { ok: false, code: '', message: said };
    return { ok: true, result: valueAt(result, 'structuredContent') ?? parsed(said) };
  }

  /** The names of all tools. */
  async tools(): Promise<readonly string[]> {
    return (await this.listed()).map((tool) => textAt(tool, 'name') ?? '');
  }

  /** All tools. */
  async listed(): Promise<readonly unknown[]> {
    const all: unknown[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page += 1) {
      const response = await this.request('tools/list', cursor === null ? {} : { cursor });
      const result = valueAt(response, 'result');
      all.push(...listAt(result, 'tools'));
      cursor = textAt(result, 'nextCursor');
      if (cursor === null) break;
    }
    return all;
  }

  /** What is answered to a request of the protocol. */
  async request(method: string, params: object): Promise<unknown> {
    await this.#begun;
    return this.#asked(method, params);
  }

  /** What is answered to a request with an id of ours; a stray where the id is another. */
  async answerTo(id: string | number, method: string): Promise<unknown> {
    await this.#begun;
    return this.#answer(id, { method });
  }

  /** Sends a line as it is. */
  async send(line: string): Promise<void> {
    await this.#begun;
    this.pipe.send(`${line}\n`);
  }

  async end(): Promise<readonly string[]> {
    const left = await this.pipe.end();
    for (const line of left.filter((each) => !isOfServer(parsed(each)))) this.pipe.stray(line);
    return this.pipe.strays;
  }

  #asked(method: string, params: object): Promise<unknown> {
    this.#calls += 1;
    return this.#answer(this.#calls, { method, params });
  }

  #answer(id: string | number, request: object): Promise<unknown> {
    this.#send({ id, ...request });
    return this.pipe.answer((line) => {
      const message = parsed(line);
      const isAnswer = isObject(message) && message['id'] === id && message['method'] === undefined;
      if (!isAnswer && !isOfServer(message)) this.pipe.stray(line);
      else if (!isAnswer && isError(message)) this.unasked += 1;
      const fault = isAnswer ? faultInForm(message) : null;
      if (fault !== null) this.pipe.wrong(fault, message);
      return isAnswer ? message : null;
    });
  }

  #send(message: object): void {
    this.pipe.send(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  }
}

/** Notifications and requests of the server come in between, and so do errors of what had no id. */
function isOfServer(message: unknown): boolean {
  if (!isObject(message) || message['jsonrpc'] !== '2.0') return false;
  return message['method'] !== undefined || ((message['id'] ?? null) === null && isError(message));
}

function isError(message: unknown): boolean {
  const error = valueAt(message, 'error');
  return Number.isInteger(valueAt(error, 'code')) && textAt(error, 'message') !== null;
}

/** What of JSON-RPC 2.0 an answer lacks; null for nothing. */
function faultInForm(answer: Readonly<Record<string, unknown>>): string | null {
  if (answer['jsonrpc'] !== '2.0') return '"jsonrpc" is not "2.0"';
  const { result, error } = answer;
  if ((result === undefined) === (error === undefined))
    return 'it has not one of "result" and "error"';
  if (error !== undefined) return isError(answer) ? null : 'the error has no "code" or "message"';
  return isObject(result) ? null : '"result" is not an object';
}

/** What is wrong with the content of a result; null for nothing. */
function faultInContent(result: unknown): string | null {
  const content = valueAt(result, 'content');
  if (!Array.isArray(content)) return '"content" is not a list';
  if (!content.every((each) => textAt(each, 'type') !== null))
    return '"content" has a block without a "type"';
  const structured = valueAt(result, 'structuredContent');
  if (structured === undefined) return null;
  if (!isObject(structured)) return '"structuredContent" is not an object';
  // Lists are often an object around them there, and a block for each item here.
  const said = content.map((each) => parsed(textAt(each, 'text') ?? '')).filter(isValue);
  const inner = Object.keys(structured).length === 1 ? structured['result'] : undefined;
  const forms = inner === undefined ? [structured] : [structured, inner];
  const isOne = said.some((each) => forms.some((form) => isSame(each, form)));
  const isTold = said.length === 0 || isOne || (inner !== undefined && isSame(said, inner));
  return isTold ? null : '"content" says something else than "structuredContent"';
}

function isValue(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}
