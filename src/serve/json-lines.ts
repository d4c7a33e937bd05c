import type { Readable, Writable } from 'node:stream';
import { isObject } from '../core/json-value.ts';
import { inertJson } from '../report/sanitize.ts';
import { CallFault, faultOf } from './call-fault.ts';
import { DEEPEST_REQUEST, nestsDeeper } from './json-depth.ts';
import { exactId, type Line, linesOf } from './lines.ts';
import { Outlet } from './outlet.ts';
import type { Requests } from './requests.ts';

/** Requests that are taken before the first of them is answered. */
const MOST_WAITING = 8;

/** What a client is answered. */
interface Response {
  /** Null where the request gave none. */
  readonly id: string | number | null;
  readonly ok: boolean;
}

/**
 * Answers requests, one a line, in their order, until there are no more or nobody takes the answers:
 * section 6 of the vouch specification.
 */
export async function serveJsonLines(
  requests: Requests,
  { input, output }: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const outlet = new Outlet(output, () => input.destroy());
  const waiting: Promise<void>[] = [];
  let last = Promise.resolve();
  try {
    for await (const line of linesOf(input)) {
      if (outlet.isGone) break;
      if ('text' in line && line.text.trim() === '') continue;
      const response = responseTo(line, requests);
      last = last.then(async () => outlet.write(lineOf(await response)));
      waiting.push(last);
      // Whoever does not read answers is not read, either.
      if (waiting.length >= MOST_WAITING) await waiting.shift();
    }
  } catch (error) {
    // So does a stream end that was destroyed because nobody reads the answers.
    if (!outlet.isGone) throw error;
  }
  await last;
}

async function responseTo(line: Line, requests: Requests): Promise<Response> {
  let id: Response['id'] = null;
  try {
    const request = requestIn(line);
    id = idOf(request);
    demandShallow(line);
    const { result, besides } = await requests.answer(methodOf(request), paramsOf(request));
    return { id, ok: true, result: result ?? null, ...besides } as Response;
  } catch (error) {
    const { code, message, data } = faultOf(error);
    return { id, ok: false, error: { code, message, ...(data !== null && { data }) } } as Response;
  }
}

function lineOf(response: Response): string {
  return `${inertJson(JSON.stringify(response))}\n`;
}

type Request = Readonly<Record<string, unknown>>;

function requestIn(line: Line): Request {
  if ('fault' in line) throw invalid(line.fault);
  const value = parsed(line.text);
  if (!isObject(value)) throw invalid('A request is a JSON object, on a line of its own.');
  return value;
}

/** What is done with a request walks through it by calling itself; reading it does not. */
function demandShallow(line: Line): void {
  if ('text' in line && nestsDeeper(line.text, DEEPEST_REQUEST)) {
    throw invalid(`The line nests deeper than ${DEEPEST_REQUEST} levels.`);
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(`The line is not JSON: ${reason}.`);
  }
}

function idOf({ id }: Request): string | number {
  const exact = exactId(id);
  if (exact !== null) return exact;
  const what = typeof id === 'number' ? 'The "id" would be rounded' : 'The request has no "id"';
  throw invalid(`${what}. It must be a string: the answer repeats it.`);
}

function methodOf({ method }: Request): string {
  if (typeof method === 'string') return method;
  throw invalid('The request has no "method". It must be a string, such as "kb.capabilities".');
}

function paramsOf({ params }: Request): Readonly<Record<string, unknown>> {
  if (params === undefined || params === null) return {};
  if (isObject(params)) return params;
  throw invalid('"params" must be an object: parameters by name.');
}

function invalid(message: string): CallFault {
  return new CallFault('invalid_request', message);
}
