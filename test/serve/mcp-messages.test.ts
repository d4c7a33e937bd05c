import { expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { lineOf, served } from './served.ts';

const BASE = {
  '.vouch/config.yaml': 'version: "0.1"\nkb_name: x\n',
  '.vouch/.gitignore': 'proposed/\nstate.db\nstate.db-*\n',
};

const message = (id: number | null, method: string, params: object = {}) => ({
  ...{ jsonrpc: '2.0', ...(id !== null && { id }) },
  ...{ method, params },
});

function initialize(protocolVersion: string) {
  const clientInfo = { name: 'test', version: '1' };
  return message(0, 'initialize', { protocolVersion, capabilities: {}, clientInfo });
}

const INITIALIZED = message(null, 'notifications/initialized');

/** What is answered to lines over MCP, but for the answer to `initialize`. */
async function answers(
  version: string,
  ...lines: readonly (object | string)[]
): Promise<unknown[]> {
  let found: unknown[] = [];
  await withRepository(async (repo: TestRepository) => {
    repo.write(BASE);
    const all = [initialize(version), INITIALIZED, ...lines];
    const choice = { transport: 'mcp', surface: 'kb', actor: 'scout' } as const;
    found = [...(await served(repo, all, choice))].slice(1);
  });
  return found;
}

const BATCH = [message(1, 'ping'), message(null, 'notifications/none'), message(2, 'ping'), 7];

test('a batch is one answer, by the version of the protocol that has batches', async () => {
  const [whole, next] = await answers(
    '2025-03-26',
    `${JSON.stringify(BATCH)}\n`,
    message(3, 'ping'),
  );
  expect(whole).toHaveLength(3);
  expect(whole).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: 1, result: {} }),
      expect.objectContaining({ id: 2, result: {} }),
      expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
    ]),
  );
  expect(next).toMatchObject({ id: 3, result: {} });
});

test.each(['2024-11-05', '2025-06-18', '2025-11-25'])('%s has no batches', async (version) => {
  const all = await answers(version, `${JSON.stringify(BATCH)}\n`);
  expect(all).toEqual([
    expect.objectContaining({ id: null, error: expect.objectContaining({ code: -32600 }) }),
  ]);
});

test('an empty batch, and one of too many, is refused', async () => {
  const many = Array.from({ length: 101 }, (_each, id) => message(id, 'ping'));
  const all = await answers('2025-03-26', '[]\n', `${JSON.stringify(many)}\n`);
  expect(all).toEqual([1, 2].map(() => expect.objectContaining({ id: null })));
});

test('a write that is called off is carried out and answered; what only reads is not', async () => {
  const write = { content: 'fact', locator: 'a.md' };
  const called = [
    message(1, 'tools/call', { name: 'kb_register_source', arguments: write }),
    message(null, 'notifications/cancelled', { requestId: 1 }),
    message(2, 'tools/call', { name: 'kb_status', arguments: {} }),
    message(null, 'notifications/cancelled', { requestId: 2 }),
    message(3, 'ping'),
  ];
  const all = await answers('2025-11-25', called.map(lineOf).join(''));
  expect(all).toContainEqual(
    expect.objectContaining({
      id: 1,
      result: expect.objectContaining({
        structuredContent: expect.objectContaining({ deduplicated: false }),
      }),
    }),
  );
  expect(all).not.toContainEqual(expect.objectContaining({ id: 2 }));
  expect(all).toContainEqual(expect.objectContaining({ id: 3 }));
});

test('parameters of the wrong shape are said in words, and are no fault of the server', async () => {
  const all = await answers(
    '2025-11-25',
    message(1, 'resources/list', { cursor: 5 }),
    message(2, 'tools/call', { name: 5 }),
    message(3, 'tools/call', { name: 'kb_status', arguments: null }),
  );
  const found = (path: string, type = 'string', given = 'number') =>
    `The parameters are wrong. params.${path}: it must be of the type ${type}, not ${given}.`;
  expect(all).toEqual([
    expect.objectContaining({ id: 1, error: { code: -32602, message: found('cursor') } }),
    expect.objectContaining({ id: 2, error: { code: -32602, message: found('name') } }),
    expect.objectContaining({
      ...{ id: 3, error: { code: -32602, message: found('arguments', 'object', 'null') } },
    }),
  ]);
});

test('a parameter that is dropped on the way is refused before', async () => {
  const given = JSON.parse('{"query": "x", "__proto__": {"a": 1}}') as object;
  const call = message(1, 'tools/call', { name: 'kb_search', arguments: given });
  const error = { code: -32600, message: 'There is no parameter "__proto__".' };
  // Refused before `initialize` is answered, unless it comes in a batch, which waits.
  expect(await answers('2025-03-26', [call])).toEqual([[{ jsonrpc: '2.0', id: 1, error }]]);
});

test('a refusal names the request, unless its id cannot be repeated as it came', async () => {
  const deep = `${'['.repeat(70)}${']'.repeat(70)}`;
  const all = await answers(
    '2025-06-18',
    // What is sent ahead waits behind a list until `initialize` is answered.
    '[]\n',
    `{"jsonrpc":"2.0","id":5,"method":"tools/call","params":{"name":"kb_status","arguments":{"x":${deep}}}}\n`,
    '{"jsonrpc":"2.0","id":9007199254740993,"method":"ping"}\n',
    '{"jsonrpc":"2.0","id":9007199254740991,"method":"ping"}\n',
  );
  expect(all.slice(1)).toEqual([
    expect.objectContaining({ id: 5, error: expect.objectContaining({ code: -32600 }) }),
    {
      ...{ jsonrpc: '2.0', id: null },
      error: { code: -32600, message: expect.stringContaining('The "id" would be rounded.') },
    },
    expect.objectContaining({ id: 9_007_199_254_740_991, result: {} }),
  ]);
});
