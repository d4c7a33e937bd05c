import { isObject, jsonIn, textAt, valueAt } from '../../core/json-value.ts';
import type { LinePipe } from './line-pipe.ts';
import { shown } from './model/values.ts';

/** What a server answers a call. */
export type Answer =
  | { readonly ok: true; readonly result: unknown }
  /** `code` is '' where the transport has none. */
  | { readonly ok: false; readonly code: string; readonly message: string };

/** A server that was started, and waits for calls. */
export interface Peer {
  call(method: string, params?: Readonly<Record<string, unknown>>): Promise<Answer>;
  /** Ends its input, and waits for its end. @returns what it wrote that answers nothing */
  end(): Promise<readonly string[]>;
  readonly pipe: LinePipe;
}

/** A server that speaks JSON lines (seed, section 6). */
export class JsonLinesPeer implements Peer {
  readonly pipe: LinePipe;
  readonly #answered = new Set<unknown>();
  #calls = 0;

  constructor(pipe: LinePipe) {
    this.pipe = pipe;
  }

  async call(method: string, params: Readonly<Record<string, unknown>> = {}): Promise<Answer> {
    this.#calls += 1;
    const id = String(this.#calls);
    this.send(JSON.stringify({ id, method, params }));
    const response = await this.response();
    if (valueAt(response, 'id') !== id) this.pipe.stray(JSON.stringify(response));
    return answerIn(response);
  }

  send(line: string): void {
    this.pipe.send(`${line}\n`);
  }

  /** The next response that is no second one to a request. */
  response(): Promise<unknown> {
    return this.pipe.answer((line) => {
      const response = parsed(line);
      const id = valueAt(response, 'id');
      if (!isObject(response) || this.#answered.has(id)) {
        this.pipe.stray(line);
        return null;
      }
      // Lines that are no requests have no id.
      if (typeof id === 'string') this.#answered.add(id);
      const fault = faultInForm(response);
      if (fault !== null) this.pipe.wrong(fault, response);
      return response;
    });
  }

  async end(): Promise<readonly string[]> {
    for (const line of await this.pipe.end()) this.pipe.stray(line);
    return this.pipe.strays;
  }
}

/** What is wrong with the form of a response; null for nothing. */
function faultInForm(response: Readonly<Record<string, unknown>>): string | null {
  const { ok, result = null, error = null } = response;
  if (ok === true) return error === null ? null : '"ok" is true, beside an "error"';
  if (ok !== false) return '"ok" is neither true nor false';
  if (result !== null) return '"ok" is false, beside a "result"';
  const isWhole = ['code', 'message'].every((name) => typeof valueAt(error, name) === 'string');
  return isWhole ? null : '"error" has no "code" or no "message"';
}

/** Null for what is no JSON. What lies deeper than anybody looks is left out: reading it would end the pack. */
export function parsed(line: string): unknown {
  const value = jsonIn(line);
  return line.split(/[[{]/, DEEPEST).length < DEEPEST ? value : within(value, DEEPEST);
}

const DEEPEST = 100;

function within(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((each) => within(each, depth - 1));
  const members = Object.entries(value).map(([name, each]) => [name, within(each, depth - 1)]);
  return Object.fromEntries(members);
}

/** What a response says. */
export function answerIn(response: unknown): Answer {
  if (isObject(response) && response['ok'] === true)
    return { ok: true, result: response['result'] };
  const error = valueAt(response, 'error');
  return {
    ok: false,
    code: textAt(error, 'code') ?? '',
    message: textAt(error, 'message') ?? '',
  };
}

/** An answer in a few words. */
export function foundIn(answer: Answer): string {
  if (!answer.ok) return `an error ${answer.code}: ${answer.message}`.slice(0, 300);
  return `the result ${shown(answer.result)}`;
}
