import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { withRepository } from '../git/repository-builder.ts';

const SENT = ['message', 'new', 'INFO', '--from', 'BlueLake', '--to', 'RedStone', '--store'];

test('messages, acknowledgements and withdrawals go where the configuration has messages', () =>
  withRepository(async (repo) => {
    await repo.commit('first', {
      '.lint-protocol.yaml': 'messages: { include: ["post/**/*.md"] }\n',
    });
    const at = { cwd: repo.root, env: repo.env };
    const run = async (...args: readonly string[]) => {
      const { out, err } = await call([...args, '--format', 'json'], at);
      const { written, result } = JSON.parse(out || 'null') ?? { written: err };
      return { paths: written.map(({ path }: { path: string }) => path), result };
    };
    const first = await run(...SENT, '--subject', 'noon', '--text', 'Staging restarts.');
    expect(first.paths).toEqual([expect.stringMatching(/^post\/[^/]+\.md$/)]);
    const { id } = first.result;
    const acknowledged = await run(
      'message',
      'ack',
      id,
      '--from',
      'RedStone',
      '--status',
      'Received',
    );
    expect(acknowledged.paths).toEqual([expect.stringMatching(/^post\/[^/]+__ack-[^/]+\.md$/)]);
    const withdrawn = await run('message', 'correct', id, '--withdraw', '--reason', 'Wrong day.');
    expect(withdrawn.paths).toEqual([expect.stringMatching(/^post\/[^/]+withdrawn[^/]+\.md$/)]);
    const { out } = await call(['--format', 'json'], at);
    expect(JSON.parse(out).checked.records).toEqual({ message: 3 });
  }));
