import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { resultSchema } from '../../src/core/operation-output.ts';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { methodOf, toolOf } from '../../src/serve/parameter-names.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { CLI } from './cli.ts';

/** Talks to a server as an agent host does, with the library that hosts use. */
function withClient(
  args: readonly string[],
  use: (client: Client, repo: TestRepository) => Promise<void>,
): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('before', {
      'messages/1.md': VALID_MESSAGES.KICKOFF,
      '.vouch/config.yaml': 'version: "0.1"\nkb_name: x\nagent: ann\n',
      '.vouch/.gitignore': 'proposed/\nstate.db\nstate.db-*\n',
      '.vouch/audit.log.jsonl': '',
    });
    const client = new Client({ name: 'test', version: '1' });
    const command = { command: process.execPath, args: [CLI, ...args] };
    await client.connect(
      new StdioClientTransport({ ...command, cwd: repo.root, env: { ...repo.env } }),
    );
    try {
      await use(client, repo);
    } finally {
      await client.close();
    }
  });
}

/** The texts of a result, joined. */
function said(result: { readonly content?: unknown }): string {
  const content = (result.content ?? []) as readonly { readonly text?: string }[];
  return content.map(({ text = '' }) => text).join('\n');
}

describe('an agent host', () => {
  test('lists every tool, and each answers or says what it lacks', () =>
    withClient(['serve'], async (client) => {
      const { tools } = await client.listTools();
      const names = tools.map(({ name }) => name);
      expect(names).toEqual(
        expect.arrayContaining(['kb_capabilities', 'kb_approve', 'messages_ack', 'lint_check']),
      );
      const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
      const outputs = new Map(
        (await loadOperations()).map((each) => [toolOf(methodOf(each)), each.output]),
      );
      for (const { name, inputSchema, annotations } of tools) {
        ajv.compile(inputSchema as object);
        const { readOnlyHint, destructiveHint } = annotations ?? {};
        expect(readOnlyHint ?? destructiveHint, name).toBeTypeOf('boolean');
        const validate = ajv.compile(resultSchema(outputs.get(name) ?? {}));
        const result = await client.callTool({ name, arguments: {} });
        if (result.isError) {
          expect(said(result), name).toMatch(/^(missing_param|invalid_request): /);
        } else {
          expect(validate(result.structuredContent), name).toBe(true);
          expect(JSON.parse(said(result).split('\n')[0] ?? ''), name).toEqual(
            result.structuredContent,
          );
        }
      }
    }));

  test.each([
    ['minimal', 12, 12_000],
    ['kb', 39, 25_000],
    ['all', 103, 90_000],
  ])('reads a short list of tools: %s', (surface, count, most) =>
    withClient(['serve', '--surface', surface], async (client) => {
      const { tools } = await client.listTools();
      expect(tools.length).toBeGreaterThanOrEqual(count);
      expect(Buffer.byteLength(JSON.stringify({ tools }))).toBeLessThan(most);
    }),
  );

  test('writes, is refused, and is told of a tool that there is not', () =>
    withClient(['vouch', 'serve', '--actor', 'cleo'], async (client, repo) => {
      const { tools } = await client.listTools();
      expect(tools.filter(({ name }) => !name.startsWith('kb_'))).toEqual([]);
      const source = await client.callTool({
        name: 'kb_register_source',
        arguments: { content: 'Refunds take 14 days.', locator: 'terms.md' },
      });
      const { id } = source.structuredContent as { id: string };
      const propose = (evidence: string) =>
        client.callTool({
          name: 'kb_propose_claim',
          arguments: { text: 'Refunds take 14 days', evidence: [evidence] },
        });
      const refused = await propose('nothing');
      expect(refused.isError).toBe(true);
      expect(said(refused)).toContain('has no source or evidence "nothing"');
      const proposed = await propose(id);
      expect(proposed.isError).toBeFalsy();
      const own = await client.callTool({
        name: 'kb_approve',
        arguments: {
          proposal_id: (proposed.structuredContent as { proposal_id: string }).proposal_id,
        },
      });
      expect(said(own)).toMatch(/^invalid_request: cleo proposed /);
      expect(await repo.git('status', '--short', '.vouch')).toContain('.vouch/sources/');
      await expect(client.callTool({ name: 'kb_nothing', arguments: {} })).rejects.toThrow(
        'There is no tool "kb_nothing"',
      );
    }));

  test('finds nothing that writes where the server only reads', () =>
    withClient(['serve', '--read-only'], async (client) => {
      const { tools } = await client.listTools();
      expect(tools.length).toBeGreaterThan(3);
      expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([]);
    }));
});
