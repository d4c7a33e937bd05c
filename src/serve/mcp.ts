import type { Readable, Writable } from 'node:stream';
import {
  type CallToolResult,
  type JSONRPCRequest,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { textAt } from '../core/json-value.ts';
import type { Effects } from '../core/operation.ts';
import type { InputProperty, InputSchema } from '../core/operation-input.ts';
import { TOOL } from '../core/tool.ts';
import { type CallFault, faultOf } from './call-fault.ts';
import { Resources } from './mcp-resources.ts';
import { McpTransport } from './mcp-transport.ts';
import type { Answer, Offered } from './offered.ts';
import { mending, placed } from './offered-operation.ts';
import { snakeCase } from './parameter-names.ts';
import type { Requests } from './requests.ts';
import type { Surface } from './surface.ts';

/** What an agent is told of all tools together. */
const INSTRUCTIONS =
  'These tools read and write records in a git repository: nothing is written that the linter would report as an error. An error says what to change; call again then. `dry_run: true` checks a call and writes nothing. Nothing is committed.';

/** Serves the Model Context Protocol until the client leaves. */
export async function serveMcp(
  requests: Requests,
  surface: Surface,
  streams: { readonly input: Readable; readonly output: Writable },
): Promise<void> {
  const tools = new Map([...surface.values()].map((each) => [each.tool, each]));
  const isKept = ({ method, params }: JSONRPCRequest) => {
    const called = method === 'tools/call' ? textAt(params, 'name') : null;
    const { effects } = tools.get(called ?? '') ?? {};
    return effects !== undefined && effects !== 'reads';
  };
  const transport = new McpTransport(streams, isKept);
  const connection = serveStdio(() => serverOf(tools, requests, surface), { transport });
  await transport.closed;
  await connection.close();
}

function serverOf(
  tools: ReadonlyMap<string, Offered>,
  requests: Requests,
  surface: Surface,
): Server {
  const capabilities = { tools: {}, ...(Resources.areIn(surface) && { resources: {} }) };
  const { name, version } = TOOL;
  const server = new Server({ name, version }, { capabilities, instructions: INSTRUCTIONS });
  if (Resources.areIn(surface)) offerResources(server, new Resources(requests));
  server.setRequestHandler('tools/list', () => ({ tools: [...tools.values()].map(toolOf) }));
  server.setRequestHandler('tools/call', async ({ params }) => {
    const offered = tools.get(params.name);
    if (offered === undefined) {
      const { message } = await requests.unknown(params.name, 'tool');
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, message);
    }
    try {
      return resultOf(await requests.call(offered, params.arguments ?? {}));
    } catch (error) {
      return errorOf(faultOf(error));
    }
  });
  return server;
}

function offerResources(server: Server, resources: Resources): void {
  server.setRequestHandler('resources/list', ({ params }) => resources.list(params?.cursor));
  server.setRequestHandler('resources/templates/list', () => ({
    resourceTemplates: [...resources.templates()],
  }));
  server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri));
}

/** An agent reads it at the beginning of every conversation: what it says is short, and said once. */
function toolOf({ tool, summary, about, effects, input, withheld }: Offered): Tool {
  return {
    name: tool,
    description: [`${summary}.`, ...about.slice(0, 1)].join(' '),
    inputSchema: parameterSchema(input, withheld) as Tool['inputSchema'],
    annotations: HINTS[effects],
  };
}

/** JSON Schema, as servers give it to their clients. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** The JSON Schema of an object. */
export interface ObjectSchema extends JsonSchema {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/**
 * The parameters of a method, by the names that requests give them.
 * @param withheld properties that a request can't give
 */
export function parameterSchema(
  { properties, required }: InputSchema,
  withheld: Readonly<Record<string, string>>,
): ObjectSchema {
  const isOpen = (name: string): boolean => !Object.hasOwn(withheld, name);
  const open = Object.entries(properties).filter(([name]) => isOpen(name));
  const needed = required.filter(isOpen).map(snakeCase);
  return {
    type: 'object',
    properties: Object.fromEntries(
      open.map(([name, schema]) => [snakeCase(name), plain(asTaken(schema)) as JsonSchema]),
    ),
    ...(needed.length > 0 && { required: needed }),
  };
}

/** A schema with what `meantInput` takes besides: a number for a text of digits, and JSON as what it is. */
function asTaken(property: InputProperty): unknown {
  const isJson = property['x-file'] === 'json';
  if (property.type === 'string' && isJson) return { ...property, type: JSON_TYPES };
  if (property.type === 'array' && isJson) return { ...property, items: { type: JSON_TYPES } };
  const isNumbers = property.type === 'object' && property['x-value'] === 'NUMBER';
  if (!isNumbers) return property;
  const shown = property.examples?.map((each) =>
    Object.fromEntries(Object.entries(Object(each)).map(([name, text]) => [name, Number(text)])),
  );
  return {
    ...property,
    additionalProperties: { type: 'number' },
    ...(shown && { examples: shown }),
  };
}

const JSON_TYPES = ['object', 'array', 'string'];

/**
 * What other programs know of a schema: nothing of what only the command line reads, nor what goes
 * without saying. A text that is blank, and a parameter that there is not, are refused all the same.
 */
function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const members = Object.entries(schema).filter(
    ([name, value]) =>
      !name.startsWith('x-') &&
      !(name === 'pattern' && value === '\\S') &&
      !(name === 'minLength' && value === 1) &&
      !(name === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(members.map(([name, member]) => [name, plain(member)]));
}

/** What clients may do without asking a person, where that is not what the protocol takes for granted. */
const HINTS: Readonly<Record<Effects, Tool['annotations']>> = {
  reads: { readOnlyHint: true },
  appends: { destructiveHint: false },
  writes: { destructiveHint: false },
  destroys: { destructiveHint: true },
};

function resultOf({ whole, besides }: Answer): CallToolResult {
  const texts = [whole, ...(Object.keys(besides).length > 0 ? [besides] : [])];
  return {
    content: texts.map((each) => ({ type: 'text', text: JSON.stringify(each) })),
    structuredContent: { ...whole },
  };
}

function errorOf({ code, message, data }: CallFault): CallToolResult {
  // The message of a refusal has the first problem, and its help what to do about that.
  const [first, ...others] = data?.diagnostics ?? [];
  const said = new Set(first === undefined ? [] : [mending(first)]);
  const problems = others.map((each) => {
    const help = mending(each);
    const isSaid = said.has(help);
    said.add(help);
    return [placed(each), ...(help === null || isSaid ? [] : [help])].join(' ');
  });
  const lines = [`${code}: ${message}`, ...(data?.help ? [data.help] : []), ...problems];
  return {
    content: [{ type: 'text', text: lines.join('\n') }],
    isError: true,
  };
}
