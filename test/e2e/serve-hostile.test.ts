import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { ON_WINDOWS } from '../windows.ts';
import { CLI, lintProtocol } from './cli.ts';

const MEBIBYTE = 1024 * 1024;

const CAPABILITIES = '{"id":"c","method":"kb.capabilities"}\n';

const ACK = `${JSON.stringify({
  id: 'a',
  method: 'messages.ack',
  params: { id: '1', from: 'QuietHarbor', status: 'Received' },
})}\n`;

function withServer(
  use: (server: ChildProcessWithoutNullStreams, repo: TestRepository) => Promise<void>,
  args: readonly string[] = ['--transport', 'jsonl'],
): Promise<void> {
  return withRepository(async (repo) => {
    await repo.commit('before', { 'messages/1.md': VALID_MESSAGES.KICKOFF });
    const options = { cwd: repo.root, env: repo.env };
    const server = spawn(process.execPath, [CLI, 'serve', ...args], options);
    server.stdin.on('error', () => undefined);
    try {
      await use(server, repo);
    } finally {
      server.kill('SIGKILL');
    }
  });
}

/** Everything that a server writes until it ends, and how it ends. */
async function ending(server: ChildProcessWithoutNullStreams) {
  let out = '';
  let err = '';
  server.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const [code, signal] = await once(server, 'close');
  return { code, signal, out, err, answers: out.split('\n').slice(0, -1) };
}

/** What is left of writing. */
function leftIn({ root }: TestRepository): readonly string[] {
  return readdirSync(join(root, '.git')).filter((name) =>
    /lint-protocol.*\.(lock|journal)/.test(name),
  );
}

describe('a client of a server', () => {
  test('that sends 10,000 requests before it reads gets every answer, in order', () =>
    withServer(async (server) => {
      const ids = Array.from({ length: 10_000 }, (_, id) => `${id}`);
      server.stdin.end(ids.map((id) => `{"id":"${id}","method":"kb.capabilities"}\n`).join(''));
      const { answers, code, err } = await ending(server);
      expect(answers.map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(ids);
      expect([code, err]).toEqual([0, '']);
    }));

  test('that sends a line of 100 MB is told so, and the next line is answered', () =>
    withServer(async (server) => {
      const piece = Buffer.alloc(MEBIBYTE, 'x');
      for (let count = 0; count < 100; count += 1) {
        if (!server.stdin.write(piece)) await once(server.stdin, 'drain');
      }
      server.stdin.end(`\n${CAPABILITIES}`);
      const { answers, code } = await ending(server);
      expect(answers).toHaveLength(2);
      expect(JSON.parse(answers[0] ?? '')).toMatchObject({
        id: null,
        error: { code: 'invalid_request', message: expect.stringContaining('8 MiB') },
      });
      expect(JSON.parse(answers[1] ?? '')).toMatchObject({ id: 'c', ok: true });
      expect(code).toBe(0);
    }));

  test('that sends what is no request is answered line by line', () =>
    withServer(async (server) => {
      server.stdin.write(Buffer.of(0x22, 0xff, 0x22, 0x0a));
      server.stdin.write(`${'[{"a":'.repeat(100_000)}\n\0\n`);
      server.stdin.end('{"id":"h');
      const { answers, code, err } = await ending(server);
      const codes = answers.map(
        (line) => (JSON.parse(line) as { error: { code: string } }).error.code,
      );
      expect(codes).toEqual([
        'invalid_request',
        'invalid_request',
        'invalid_request',
        'invalid_request',
      ]);
      expect([code, err]).toEqual([0, '']);
    }));

  test('that goes away in the middle of a write leaves no lock, and all of it or nothing', () =>
    withServer(async (server, repo) => {
      server.stdin.write(ACK.repeat(20));
      await once(server.stdout, 'data');
      server.stdout.destroy();
      server.stderr.resume();
      const [code] = await once(server, 'exit');
      expect(code).toBe(0);
      expect(leftIn(repo)).toEqual([]);
      const written = (await repo.git('status', '--short', '-uall')).split('\n');
      expect(written).toEqual([expect.stringMatching(/^\?\? messages\/2\d{3}\/.*__ack-.*\.md$/)]);
      const { code: verdict } = lintProtocol(repo);
      expect(verdict).toBe(0);
    }));

  test.skipIf(ON_WINDOWS)('that ends it by a signal leaves no lock', () =>
    withServer(async (server, repo) => {
      const end = ending(server);
      server.stdin.write(ACK.repeat(20));
      await once(server.stdout, 'data');
      server.kill('SIGTERM');
      expect((await end).signal).toBe('SIGTERM');
      expect(leftIn(repo)).toEqual([]);
    }),
  );

  test.skipIf(ON_WINDOWS)('that closed standard output before it began', () =>
    withRepository(async (repo) => {
      await repo.commit('before', {});
      const reader = openSync('/dev/null', 'r');
      // A descriptor that can only be read is as good as none.
      const server = spawn(process.execPath, [CLI, 'serve', '--transport', 'jsonl'], {
        cwd: repo.root,
        env: repo.env,
        stdio: ['pipe', reader, 'pipe'],
      });
      closeSync(reader);
      server.stdin?.on('error', () => undefined);
      server.stdin?.end(CAPABILITIES.repeat(100));
      const [code] = await once(server, 'exit');
      expect(code).toBe(0);
    }),
  );

  test('of MCP that sends what is no message is told so, and may go on', () =>
    withServer(
      async (server) => {
        const hello = {
          jsonrpc: '2.0',
          id: 1,
          method: 'initialize',
          params: {
            protocolVersion: '2025-06-18',
            capabilities: {},
            clientInfo: { name: 'test', version: '1' },
          },
        };
        const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' };
        server.stdin.write('x\n[]\n{"jsonrpc":"2.0","id":7}\n');
        server.stdin.end([hello, list].map((each) => `${JSON.stringify(each)}\n`).join(''));
        const { answers, code, err } = await ending(server);
        const told = answers.map((line) => JSON.parse(line) as { id: unknown; error?: object });
        expect(told.map(({ id, error }) => [id, error !== undefined])).toEqual([
          [null, true],
          [null, true],
          [7, true],
          [1, false],
          [2, false],
        ]);
        expect([code, err]).toEqual([0, '']);
      },
      ['--transport', 'mcp'],
    ));
});
