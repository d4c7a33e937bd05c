import type { Readable, Writable } from 'node:stream';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCErrorResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
  type Transport,
} from '@modelcontextprotocol/server';
import { isObject, jsonIn, textAt, valueAt } from '../core/json-value.ts';
import { inertJson } from '../report/sanitize.ts';
import { DEEPEST_REQUEST, nestsDeeper } from './json-depth.ts';
import { exactId, type Line, linesOf } from './lines.ts';
import { Outlet } from './outlet.ts';

/** Requests that are taken before one of them is answered. */
const MOST_WAITING = 8;

/** Messages of a batch. */
const MOST_TOGETHER = 100;

/** The only version of the protocol that has batches. */
const BATCHING = '2025-03-26';

/** Answered when it ends, which is when the connection does. */
const ENDLESS = 'subscriptions/listen';

/** The error codes of JSON-RPC. */
const NOT_JSON = -32700;
const NO_REQUEST = -32600;
const WRONG_PARAMETERS = -32602;

function noMessage(message: unknown) {
  const id = valueAt(message, 'id');
  const isRounded = typeof id === 'number' && exactId(id) === null;
  const fault = isRounded
    ? 'The "id" would be rounded. It must be a text, or a whole number below 2^53.'
    : hasPrototype(message)
      ? 'There is no parameter "__proto__".'
      : 'The line is not a message of JSON-RPC 2.0.';
  return refusal(NO_REQUEST, fault, message);
}

/** True for a call with a parameter that the library would drop without a word. */
function hasPrototype(message: unknown): boolean {
  const given = valueAt(valueAt(message, 'params'), 'arguments');
  return isObject(given) && Object.hasOwn(given, '__proto__');
}

/** A request whose parameters all arrive. */
function isRequest(message: unknown): message is JSONRPCRequest {
  return isJSONRPCRequest(message) && !hasPrototype(message);
}

/** Requests that came together, and are answered together. */
class Batch {
  readonly answers: unknown[] = [];
  readonly #open: Set<RequestId>;

  constructor(ids: readonly RequestId[]) {
    this.#open = new Set(ids);
  }

  /** Whether this answer was the last that was missing. */
  isWholeWith(id: RequestId | undefined, answer: JSONRPCMessage): boolean {
    this.answers.push(answer);
    if (id !== undefined) this.#open.delete(id);
    return this.#open.size === 0;
  }
}

function refusal(code: number, fault: string, message: unknown) {
  const id = exactId(valueAt(message, 'id'));
  return { jsonrpc: '2.0', id, error: { code, message: fault } };
}

/** Of wrong parameters the library answers what its validation found as JSON, in part as a fault of ours. */
function inWords(answer: JSONRPCErrorResponse): JSONRPCErrorResponse {
  const [, found = ''] =
    /^(?:Invalid \S+ request: )?(\[\s*\{.*\])$/s.exec(answer.error.message) ?? [];
  const issues = jsonIn(found);
  if (!Array.isArray(issues)) return answer;
  const faults = issues.map((each) => {
    const path = valueAt(each, 'path');
    const wanted = (textAt(each, 'message') ?? 'wrong')
      .replace(/^Invalid input: expected /, 'it must be of the type ')
      .replace(/ record, received /, ' object, not ')
      .replace(/, received /, ', not ');
    return `${Array.isArray(path) ? path.join('.') : 'params'}: ${wanted}`;
  });
  const message = `The parameters are wrong. ${faults.join('; ')}.`;
  return { ...answer, error: { code: WRONG_PARAMETERS, message } };
}

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
  /** Of these, those that are carried out whatever comes. */
  readonly #kept = new Set<RequestId>();
  readonly #isKept: (request: JSONRPCRequest) => boolean;
  readonly #batches = new Map<RequestId, Batch>();
  /** As `initialize` has settled it; null before. */
  #version: string | null = null;
  #settled = (): void => undefined;
  #end = (): void => undefined;
  #isClosed = false;

  /** @param isKept true for a request that is carried out and answered also where it is called off */
  constructor(
    { input, output }: { readonly input: Readable; readonly output: Writable },
    isKept: (request: JSONRPCRequest) => boolean,
  ) {
    this.#isKept = isKept;
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
    const isResult = isJSONRPCResultResponse(message);
    const id = isResult || isJSONRPCErrorResponse(message) ? message.id : undefined;
    const version = isResult ? valueAt(message.result, 'protocolVersion') : null;
    if (typeof version === 'string') this.#version = version;
    const batch = id === undefined ? undefined : this.#batches.get(id);
    const answer = isJSONRPCErrorResponse(message) ? inWords(message) : message;
    if (batch === undefined) await this.#write(answer);
    else if (batch.isWholeWith(id, answer)) await this.#write(batch.answers);
    if (id !== undefined) this.#answered(id);
  }

  #write(message: unknown): Promise<void> {
    return this.#outlet.write(`${inertJson(JSON.stringify(message))}\n`);
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
    let message: unknown;
    try {
      message = JSON.parse(line.text);
    } catch {
      return this.#refuse(NOT_JSON, 'The line is not JSON.', null);
    }
    if (nestsDeeper(line.text, DEEPEST_REQUEST)) {
      const fault = `The line nests deeper than ${DEEPEST_REQUEST} levels.`;
      return this.#refuse(NO_REQUEST, fault, message);
    }
    // Sent ahead, it may come before the version is settled.
    if (Array.isArray(message)) await this.#until(0);
    if (Array.isArray(message) && this.#version === BATCHING) return this.#takeAll(message);
    if (!this.#isTaken(message)) await this.#write(noMessage(message));
  }

  /** Takes each message of a batch; the answers to its requests are one message. */
  async #takeAll(messages: readonly unknown[]): Promise<void> {
    if (messages.length === 0 || messages.length > MOST_TOGETHER) {
      const fault = `A batch has 1 to ${MOST_TOGETHER} messages, not ${messages.length}.`;
      return this.#refuse(NO_REQUEST, fault, null);
    }
    const requests = messages.filter(isRequest);
    const batch = new Batch(requests.map(({ id }) => id));
    for (const { id } of requests) this.#batches.set(id, batch);
    for (const message of messages) {
      if (this.#isTaken(message)) await this.#until(MOST_WAITING - 1);
      else batch.answers.push(noMessage(message));
    }
    if (requests.length === 0 && batch.answers.length > 0) await this.#write(batch.answers);
  }

  /** False for what is no message. */
  #isTaken(message: unknown): boolean {
    if (isRequest(message)) {
      if (message.method !== ENDLESS) this.#waiting.add(message.id);
      if (this.#isKept(message)) this.#kept.add(message.id);
    } else if (isJSONRPCNotification(message)) {
      if (message.method === 'notifications/cancelled' && this.#isGoingOn(message.params))
        return true;
    } else if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) {
      return false;
    }
    this.onmessage?.(message);
    return true;
  }

  #refuse(code: number, fault: string, message: unknown): Promise<void> {
    return this.#write(refusal(code, fault, message));
  }

  /**
   * Whether a request that was called off is carried out all the same, and so answered: what has been
   * written has to be known. Nobody answers others.
   */
  #isGoingOn(params: unknown): boolean {
    const id = valueAt(params, 'requestId');
    if (typeof id !== 'string' && typeof id !== 'number') return false;
    // One of a batch is answered with the others.
    if (this.#kept.has(id) || this.#batches.has(id)) return true;
    this.#answered(id);
    return false;
  }

  #answered(id: RequestId): void {
    this.#kept.delete(id);
    this.#batches.delete(id);
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
