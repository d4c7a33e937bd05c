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
    await repo.git('add', '.');
    await repo.git('commit', '-qm', 'sent');
    const withdrawn = await run('message', 'correct', id, '--withdraw', '--reason', 'Wrong day.');
    expect(withdrawn.paths).toEqual([expect.stringMatching(/^post\/[^/]+withdrawn[^/]+\.md$/)]);
    const { out } = await call(['--format', 'json'], at);
    expect(JSON.parse(out).checked.records).toEqual({ message: 3 });
  }));

test('a message goes into the store that is named, not beside the newest message of another one', () =>
  withRepository(async (repo) => {
    await repo.commit('first', {
      '.lint-protocol.yaml': 'messages: { include: ["a/post/*.md", "b/post/*.md"] }\n',
    });
    const at = { cwd: repo.root, env: repo.env };
    const sent = async (home: string, text: string) => {
      const words = [...SENT, '--home', home, '--subject', 'noon', '--text', text];
      const { out } = await call([...words, '--format', 'json'], at);
      return JSON.parse(out).written.map(({ path }: { path: string }) => path);
    };
    expect(await sent('a', 'One.')).toEqual([expect.stringMatching(/^a\/post\//)]);
    expect(await sent('b', 'Two.')).toEqual([expect.stringMatching(/^b\/post\//)]);
  }));
