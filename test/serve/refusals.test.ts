import { describe, expect, test } from 'vitest';
import type { AnyOperation, OperationExample } from '../../src/core/operation.ts';
import { methodOf, toolOf } from '../../src/serve/parameter-names.ts';
import { offeredOperations } from '../../src/serve/surface.ts';
import { withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { IS_WHOLE } from '../runs.ts';
import { commandWords } from './command-words.ts';
import { served } from './served.ts';

const WITHHELD = ['actor', 'base', 'env', 'approver'];

const refused = (await offeredOperations({ surface: 'all', readOnly: false })).flatMap(
  (operation) => {
    const all = operation.examples.filter(
      ({ error, refused, input }) =>
        (error !== undefined || refused !== undefined) &&
        !WITHHELD.some((name) => name !== 'actor' && name in input),
    );
    return (IS_WHOLE ? all : all.slice(0, 1)).map((example) => [operation, example] as const);
  },
);

/** What a client is told that makes the call of an example over MCP. */
async function toldTo(operation: AnyOperation, example: OperationExample): Promise<string> {
  let text = '';
  await withRepository(async (repo) => {
    await prepare(repo, example);
    const { actor = null, ...input } = example.input;
    const call = { name: toolOf(methodOf(operation)), arguments: input };
    const clientInfo = { name: 'test', version: '1' };
    const opening = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    const lines = [
      { jsonrpc: '2.0', id: 0, method: 'initialize', params: opening },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: call },
    ];
    const choice = { transport: 'mcp', actor: actor === null ? null : String(actor) } as const;
    const answers = await served(repo, lines, choice, example.env);
    text = JSON.stringify(answers.find(({ id }) => id === 1));
  });
  return text;
}

describe('a refusal over MCP names tools and parameters', () => {
  test.each(
    refused.map(
      ([operation, example]) => [operation.id, example.name, operation, example] as const,
    ),
  )('%s: %s', async (_id, _name, operation, example) => {
    const told = await toldTo(operation, example);
    expect(told).toContain('isError');
    expect(commandWords(told)).toBeNull();
    const sentences = told.split(/(?<=[.)]) |\\n/).filter(({ length }) => length > 40);
    expect(sentences.filter((each, index) => sentences.indexOf(each) < index)).toEqual([]);
  });
});
