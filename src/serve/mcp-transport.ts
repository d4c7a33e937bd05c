import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { isObject, valueAt } from '../core/json-value.ts';
import { inertJson } from '../report/sanitize.ts';
import { DEEPEST_REQUEST, nestsDeeper } from './json-depth.ts';
import { type Line, linesOf } from './lines.ts';
import { Outlet } from './outlet.ts';

/** Requests that are taken before one of them is answered. */
const MOST_WAITING = 8;

/** Answered when it ends, which is when the connection does. */
const ENDLESS = 'subscriptions/listen';

/** The error codes of JSON-RPC. */
const NOT_JSON = -32700;
const NO_REQUEST = -32600;

/**
 * JSON-RPC, one message a line. What the library brings keeps every message that comes, however many
 * they are, and drops requests that are being carried out when the input ends.
 */
export class McpTransport implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;
  /** Resolves when the connection has ended. */
  readonly closed: Promise<void>;
  readonly #input: Readable;
  readonly #outlet: Outlet;
  readonly #waiting = new Set<RequestId>();
  #settled = (): void => undefined;
  #end = (): void => undefined;
  #isClosed = false;

  constructor({ input, output }: { readonly input: Readable; readonly output: Writable }) {
    this.#input = input;
    this.#outlet = new Outlet(output, () => {
      input.destroy();
      this.#settled();
    });
    this.closed = new Promise((resolve) => {
      this.#end = resolve;
    });
  }

  async start(): Promise<void> {
    this.#read().then(
      () => this.close(),
      (error: unknown) => {
        if (!this.#outlet.isGone) this.onerror?.(error instanceof Error ? error : new Error());
        return this.close();
      },
    );
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await this.#outlet.write(`${inertJson(JSON.stringify(message))}\n`);
    if (isJSONRPCResultResponse(message) || isJSONRPCErrorResponse(message)) {
      if (message.id !== undefined) this.#answered(message.id);
    }
  }

  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.destroy();
    this.onclose?.();
    this.#end();
  }

  async #read(): Promise<void> {
    for await (const line of linesOf(this.#input)) {
      if (this.#outlet.isGone) return;
      if ('text' in line && line.text.trim() === '') continue;
      await this.#take(line);
      await this.#until(MOST_WAITING - 1);
    }
    await this.#until(0);
  }

  async #take(line: Line): Promise<void> {
    if ('fault' in line) return this.#refuse(NOT_JSON, line.fault, null);
    if (nestsDeeper(line.text, DEEPEST_REQUEST)) {
      const fault = `The line nests deeper than ${DEEPEST_REQUEST} levels.`;
      return this.#refuse(NO_REQUEST, fault, null);
    }
    let message: unknown;
    try {
      message = JSON.parse(line.text);
    } catch {
      return this.#refuse(NOT_JSON, 'The line is not JSON.', null);
    }
    if (isJSONRPCRequest(message)) {
      if (message.method !== ENDLESS) this.#waiting.add(message.id);
    } else if (isJSONRPCNotification(message)) {
      // Nobody answers what was called off.
      if (message.method === 'notifications/cancelled') this.#cancelled(message.params);
    } else if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) {
      return this.#refuse(NO_REQUEST, 'The line is not a message of JSON-RPC 2.0.', message);
    }
    this.onmessage?.(message);
  }

  #refuse(code: number, fault: string, message: unknown): Promise<void> {
    const named = isObject(message) ? message['id'] : null;
    const id = typeof named === 'string' || typeof named === 'number' ? named : null;
    const refusal = { jsonrpc: '2.0', id, error: { code, message: fault } };
    return this.#outlet.write(`${inertJson(JSON.stringify(refusal))}\n`);
  }

  #cancelled(params: unknown): void {
    const id = valueAt(params, 'requestId');
    if (typeof id === 'string' || typeof id === 'number') this.#answered(id);
  }

  #answered(id: RequestId): void {
    this.#waiting.delete(id);
    this.#settled();
  }

  /** Resolves when no more than some requests wait for an answer, or nobody reads any more. */
  async #until(most: number): Promise<void> {
    while (this.#waiting.size > most && !this.#outlet.isGone) {
      await new Promise<void>((resolve) => {
        this.#settled = resolve;
      });
    }
  }
}
