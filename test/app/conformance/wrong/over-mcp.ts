import { overMcp } from './on-the-wire.ts';
import type { Json, WrongServer } from './wrong-server.ts';

/** A server whose answers over MCP are others, where the change makes something of them. */
function answering(
  name: string,
  change: (answer: Json, line: string) => Json | null,
  part = 'wire',
): WrongServer {
  const fault = overMcp((line, answer) => (answer === null ? null : change(answer, line)));
  return { name, transport: 'mcp', part, fault, patience: 5000 };
}

/** A fault in what a tool gives. */
function giving(name: string, change: (result: Json) => Json): WrongServer {
  return answering(
    name,
    (answer) =>
      answer.result?.content === undefined ? null : { ...answer, result: change(answer.result) },
    'capabilities',
  );
}

/** A fault in what is listed of tools. */
function listing(name: string, change: (tools: Json[]) => Json[]): WrongServer {
  return answering(name, (answer) => {
    const tools = answer.result?.tools;
    return tools === undefined ? null : { ...answer, result: { tools: change(tools) } };
  });
}

/** A fault in what is answered first of all. */
function beginning(name: string, change: (result: Json) => Json): WrongServer {
  return answering(name, (answer) =>
    answer.result?.protocolVersion === undefined
      ? null
      : { ...answer, result: change(answer.result) },
  );
}

/** Faults of JSON-RPC, and of what the Model Context Protocol makes of it (section 6). */
export const OVER_MCP: readonly WrongServer[] = [
  giving('says something else in its text than in its structured content', (result) => ({
    ...result,
    content: [{ type: 'text', text: '{"status":"ok"}' }],
  })),
  giving('has no content beside its structured content', ({ content: _, ...result }) => result),
  giving('has content without types', (result) => ({
    ...result,
    content: result.content.map(({ text }: Json) => ({ text })),
  })),
  answering('does not say that it speaks JSON-RPC', ({ jsonrpc: _, ...answer }) => answer),
  answering('answers with a result and an error', (answer) =>
    answer.result === undefined ? null : { ...answer, error: { code: 0, message: 'none' } },
  ),
  answering('has names for codes of errors', (answer) =>
    answer.error === undefined
      ? null
      : { ...answer, error: { ...answer.error, code: 'method_not_found' } },
  ),
  answering('answers an unknown method of JSON-RPC with nothing', (answer, line) =>
    line.includes('kb/nothing') ? { jsonrpc: '2.0', id: answer.id, result: {} } : null,
  ),
  answering('does not know ping', (answer, line) =>
    line.includes('"ping"')
      ? { jsonrpc: '2.0', id: answer.id, error: { code: -32_601, message: 'no ping' } }
      : null,
  ),
  answering('makes a text of an id', (answer) =>
    answer.id > 1000 ? { ...answer, id: String(answer.id) } : null,
  ),
  beginning('does not say which version it speaks', ({ protocolVersion: _, ...rest }) => ({
    ...rest,
    protocolVersion: 'latest',
  })),
  beginning('does not say that it has tools', (result) => ({ ...result, capabilities: {} })),
  beginning('does not say who it is', ({ serverInfo: _, ...result }) => result),
  listing('lists tools without their parameters', (tools) =>
    tools.map(({ inputSchema: _, ...tool }) => tool),
  ),
  listing('lists a tool twice', ([first, ...tools]) => [first, first, ...tools]),
  {
    name: 'answers a notification',
    transport: 'mcp',
    part: 'wire',
    fault: overMcp((line) =>
      line.includes('notifications/nothing')
        ? '{"jsonrpc":"2.0","id":null,"error":{"code":-32601,"message":"no such method"}}'
        : null,
    ),
    patience: 5000,
  },
  {
    name: 'takes a piece of a line for a line over MCP',
    transport: 'mcp',
    part: 'wire',
    isHasty: true,
    fault: overMcp(() => null),
    patience: 5000,
  },
];
