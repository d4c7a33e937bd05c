import { isObject, listAt, textAt, valueAt } from '../../../core/json-value.ts';
import { McpPeer } from '../mcp-peer.ts';
import { CODES } from '../model/parameters.ts';
import { answerIn, foundIn, JsonLinesPeer } from '../peer.ts';
import type { Trial } from '../trial.ts';
import { isSilence } from './scenario.ts';

/** More than a server may answer out of order by chance. */
const PIPELINED = 20;

/** Milliseconds between two pieces of a line. */
const PAUSE = 100;

/** Lines that are no requests. */
const NO_REQUESTS = [
  '{',
  '[1]',
  '7',
  '{"id":"c"}',
  '{"method":"kb.status","params":{}}',
  '{"id":"d","method":"kb.status","params":[]}',
];

/** Section 6: requests and responses, one a line. */
export async function wire(trial: Trial): Promise<void> {
  if (trial.peer('scout') instanceof McpPeer) return overMcp(trial);
  // One that answers nothing at all is no server, and has met no demand.
  await trial.call('scout', 'kb.capabilities');
  const unknown = await asked(trial, '{"id":"a","method":"kb.nothing","params":{}}');
  const isUnknown = isRefusal(unknown, ['method_not_found']);
  trial.demand('6', 'an unknown method is method_not_found', isUnknown, () => shown(unknown));
  const lacking = await asked(trial, '{"id":"b","method":"kb.read_claim","params":{}}');
  const isMissing = isRefusal(lacking, ['missing_param']);
  trial.demand('6', 'a parameter that is missing is missing_param', isMissing, () =>
    shown(lacking),
  );
  for (const line of NO_REQUESTS) {
    const response = await asked(trial, line);
    trial.demand(
      '6',
      `the line ${line} gets an error with one of the four codes`,
      isRefusal(response, CODES),
      () => shown(response),
    );
  }
  await inOrder(trial);
  await inPieces(trial);
}

/** A line is one, however it comes. */
async function inPieces(trial: Trial): Promise<void> {
  const { pipe } = trial.peer('scout');
  pipe.pause = PAUSE;
  const answer = await trial.call('scout', 'kb.status');
  pipe.pause = 0;
  trial.demand('6', 'a line that comes in two pieces is one', answer.ok, () => foundIn(answer));
}

/** What is answered to a line; null for nothing: then a server is started that has not seen it. */
async function asked(trial: Trial, line: string): Promise<unknown> {
  const peer = trial.peer('scout');
  if (!(peer instanceof JsonLinesPeer)) return null;
  try {
    peer.send(line);
    return await peer.response();
  } catch (error) {
    if (!isSilence(error)) throw error;
    await trial.restart();
    return null;
  }
}

function isRefusal(response: unknown, codes: readonly string[]): boolean {
  const answer = answerIn(response);
  return !answer.ok && codes.includes(answer.code) && answer.message !== '';
}

function shown(response: unknown): string {
  return response === null ? 'no answer' : foundIn(answerIn(response));
}

async function inOrder(trial: Trial): Promise<void> {
  const peer = trial.peer('scout');
  if (!(peer instanceof JsonLinesPeer)) return;
  const ids = Array.from({ length: PIPELINED }, (_each, index) =>
    index % 4 === 3 ? `0${index}` : index % 4 === 2 ? `"p${index}" \\ €` : ` p${index} `,
  );
  const methods = ['kb.status', 'kb.nothing', 'kb.list_claims'];
  const lines = ids.map((id, index) =>
    JSON.stringify({ id, method: methods[index % 3], params: {} }),
  );
  peer.send(lines.join('\n'));
  const answered: unknown[] = [];
  for (const _id of ids) {
    const response = await peer.response();
    answered.push(valueAt(response, 'id'));
    const isResponse = isObject(response) && typeof valueAt(response, 'ok') === 'boolean';
    trial.demand('6', 'a response has "id" and "ok"', isResponse, () => response);
  }
  const isInOrder = JSON.stringify(answered) === JSON.stringify(ids);
  trial.demand(
    '6',
    'responses come in the order of the requests, each with its id',
    isInOrder,
    () => ids.flatMap((id, at) => (answered[at] === id ? [] : [{ asked: id, said: answered[at] }])),
  );
}

/** The same over the Model Context Protocol, whose errors are its own. */
async function overMcp(trial: Trial): Promise<void> {
  await framed(trial);
  const unknown = await trial.call('scout', 'kb.nothing');
  trial.demand('6', 'a tool that is not there is an error', !unknown.ok, () => foundIn(unknown));
  const lacking = await trial.call('scout', 'kb.read_claim');
  trial.demand('6', 'a parameter that is missing is an error', !lacking.ok, () => foundIn(lacking));
  for (const line of ['{', '7', '[]']) {
    const isAnswered = await goesOn(trial, line);
    trial.demand(
      '6',
      `the line ${line} does not keep the server from answering`,
      isAnswered,
      () => 'no answer',
    );
  }
  await inPieces(trial);
}

/** JSON-RPC 2.0, and what the Model Context Protocol wants of every server. */
async function framed(trial: Trial): Promise<void> {
  const peer = trial.peer('scout');
  if (!(peer instanceof McpPeer)) return;
  const demand = (said: string, isHeld: boolean, found: unknown) =>
    trial.demand('6', said, isHeld, () => found);
  const pong = await peer.request('ping', {});
  demand('ping is answered with a result', isObject(valueAt(pong, 'result')), pong);
  const { begun } = peer;
  const server = valueAt(begun, 'serverInfo');
  const isBegun =
    /^\d{4}-\d\d-\d\d$/.test(textAt(begun, 'protocolVersion') ?? '') &&
    isObject(valueAt(valueAt(begun, 'capabilities'), 'tools')) &&
    ['name', 'version'].every((name) => textAt(server, name) !== null);
  const said = '"protocolVersion", "serverInfo" and the capability "tools"';
  demand(`initialize is answered with ${said}`, isBegun, begun);
  const unknown = await peer.request('kb/nothing', {});
  const isUnknown = valueAt(valueAt(unknown, 'error'), 'code') === NO_METHOD;
  demand(`an unknown method of JSON-RPC is the error ${NO_METHOD}`, isUnknown, unknown);
  const refusals = peer.unasked;
  await peer.send('{"jsonrpc":"2.0","method":"notifications/nothing"}');
  for (const id of ['p "7" €', 4_294_967_297]) {
    const answer = await peer.answerTo(id, 'ping');
    demand('the id of an answer is that of its request', answer !== null, answer);
  }
  demand('a notification is not answered', peer.unasked === refusals, 'an error without an id');
  const tools = await peer.listed();
  const names = tools.map((tool) => textAt(tool, 'name') ?? '');
  demand('each tool has a name of its own', new Set(names).size === tools.length, names);
  const odd = tools.find(
    (tool) => textAt(valueAt(tool, 'inputSchema'), 'type') !== 'object' || !isNamed(tool),
  );
  demand('each tool has a name, and an object as "inputSchema"', odd === undefined, odd);
}

/** The error of JSON-RPC for a method that is not there. */
const NO_METHOD = -32601;

function isNamed(tool: unknown): boolean {
  return /^[\w-]+$/.test(textAt(tool, 'name') ?? '');
}

/** Whether a server answers a request behind a line that is none. */
async function goesOn(trial: Trial, line: string): Promise<boolean> {
  const peer = trial.peer('scout');
  if (!(peer instanceof McpPeer)) return false;
  try {
    await peer.send(line);
    const response = await peer.request('tools/list', {});
    return listAt(valueAt(response, 'result'), 'tools').length > 0;
  } catch (error) {
    if (!isSilence(error)) throw error;
    await trial.restart();
    return false;
  }
}
