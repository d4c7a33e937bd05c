import { crashing, hanging, inAnswers, inMethod, parsed } from './faults.ts';
import type { Fault, Json, WrongServer } from './wrong-server.ts';

/** What the right one says of an unknown method, said otherwise. */
function unknown(change: (response: Json) => void): () => Fault {
  return inAnswers((response, line) => {
    if (parsed(line)?.method === 'kb.nothing') change(response);
    return [JSON.stringify(response)];
  });
}

/** Holds one answer until the next is given. */
function outOfOrder(): Fault {
  let held: string[] = [];
  return async (line, right) => {
    const answer = await right.answer(line);
    if (parsed(line)?.id === ' p1 ') {
      held = [answer];
      return [];
    }
    return [answer, ...held.splice(0)];
  };
}

/** Faults of transports (section 6). */
export const WIRE: readonly WrongServer[] = [
  { name: 'answers out of order', part: 'wire', fault: outOfOrder },
  {
    name: 'answers with another id',
    part: 'wire',
    fault: inAnswers(({ id, ...response }) => [
      JSON.stringify({ id: typeof id === 'string' ? `re-${id}` : id, ...response }),
    ]),
  },
  {
    name: 'takes the blanks from an id',
    part: 'wire',
    fault: inAnswers(({ id, ...response }) => [
      JSON.stringify({ id: typeof id === 'string' ? id.trim() : id, ...response }),
    ]),
  },
  {
    name: 'makes a number of an id',
    part: 'wire',
    fault: inAnswers((response) => [JSON.stringify({ ...response, id: 7 })]),
  },
  {
    name: 'answers without "ok"',
    part: 'wire',
    fault: inAnswers(({ ok: _, ...response }) => [JSON.stringify(response)]),
  },
  {
    name: 'prints text on standard output',
    part: 'intake',
    fault: inAnswers((response) => ['INFO request', JSON.stringify(response)]),
  },
  {
    name: 'answers twice',
    part: 'intake',
    fault: inAnswers((response) => [JSON.stringify(response), JSON.stringify(response)]),
  },
  {
    name: 'has another code for unknown methods',
    part: 'wire',
    fault: unknown((response) => {
      response.error.code = 'invalid_request';
    }),
  },
  {
    name: 'gives errors without a code',
    part: 'wire',
    fault: unknown((response) => {
      response.error = 'no such method';
    }),
  },
  {
    name: 'answers unknown methods with nothing',
    part: 'wire',
    fault: inMethod('kb.nothing', { instead: () => ({ ok: true, result: null }) }),
  },
  {
    name: 'crashes on an unknown method',
    part: 'wire',
    fault: crashing((line) => line.includes('kb.nothing')),
  },
  {
    name: 'fails by itself where a parameter is missing',
    part: 'wire',
    fault: inAnswers((response) => [
      JSON.stringify(response).replace('missing_param', 'internal_error'),
    ]),
  },
  {
    name: 'hangs on bad JSON',
    part: 'wire',
    fault: hanging((line) => line === '{'),
    patience: 300,
  },
  {
    name: 'has a code of its own for bad JSON',
    part: 'wire',
    fault: inAnswers((response, line) => [
      JSON.stringify(
        line === '{' ? { ...response, error: { code: 'invalid_json', message: 'x' } } : response,
      ),
    ]),
  },
  {
    name: 'ends at a line that is no object',
    part: 'wire',
    fault: crashing((line) => line === '7'),
  },
  {
    name: 'carries out a request without an id',
    part: 'wire',
    fault: () => async (line, right) => {
      const request = parsed(line);
      const id = request?.method !== undefined && request.id === undefined ? { id: 'none' } : {};
      return [
        await right.answer(request === null ? line : JSON.stringify(Object.assign(request, id))),
      ];
    },
  },
  {
    name: 'hangs on bad JSON over MCP',
    transport: 'mcp',
    part: 'wire',
    fault: overMcp((line) => (line === '{' ? 'hang' : null)),
    patience: 5000,
  },
  {
    name: 'prints text on standard output over MCP',
    transport: 'mcp',
    part: 'wire',
    fault: overMcp((line) => (line.includes('tools/call') ? 'INFO call' : null)),
  },
  {
    name: 'answers a tool that is not there',
    transport: 'mcp',
    part: 'wire',
    fault: overMcp((_line, answer) => {
      const isError = answer?.error?.message?.includes('kb_nothing') === true;
      return isError ? { jsonrpc: '2.0', id: answer.id, result: { content: [] } } : null;
    }),
  },
  {
    name: 'lists a tool less than it names methods',
    transport: 'mcp',
    part: 'capabilities',
    fault: overMcp((_line, answer) => {
      const tools = answer?.result?.tools?.filter(({ name }: Json) => name !== 'kb_cite');
      return tools === undefined ? null : { ...answer, result: { tools } };
    }),
  },
];

/** A fault over MCP, where not every line is answered: a text besides, an answer instead, silence. */
export function overMcp(
  change: (line: string, answer: Json) => string | object | null,
): () => Fault {
  return () => async (line, right) => {
    const isAnswered = parsed(line) === null || parsed(line).id !== undefined;
    if (change(line, null) === 'hang') return new Promise(() => undefined);
    if (!isAnswered) {
      right.send(line);
      const said = change(line, null);
      return typeof said === 'string' ? [said] : [];
    }
    const answer = await right.answer(line);
    const changed = change(line, parsed(answer));
    if (changed === null) return [answer];
    return typeof changed === 'string' ? [changed, answer] : [JSON.stringify(changed)];
  };
}
