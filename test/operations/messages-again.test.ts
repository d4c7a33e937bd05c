import { expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

async function run(repo: TestRepository, input: string, ...args: readonly string[]) {
  const { code, out, err } = await call(['message', ...args], {
    cwd: repo.root,
    env: repo.env,
    input,
  });
  expect(code, err).toBe(0);
  await repo.git('add', '-A');
  await repo.git('commit', '-qm', 'sent', '--allow-empty');
  return { said: `${out}${err}`.replace(/\s+/g, ' '), id: /msg-[0-9a-f]+/.exec(out)?.[0] ?? '' };
}

const BETWEEN = ['--from', 'BlueLake', '--to', 'RedStone'];
const CLAIM = ['new', 'CLAIM', ...BETWEEN, '--store'];

test('who withdraws a message hears that it was sent again', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'README.md': 'Mail.\n' });
    const asking = ['--subject', 'noon', '--section', 'Question=Why at noon?', '--store'];
    const { id } = await run(repo, '', 'new', 'QUESTION', ...BETWEEN, ...asking);
    const again = await run(repo, '', 'escalate', id, '--resend');
    const { said } = await run(repo, '', 'correct', id, '--withdraw');
    expect(said).toContain(`lint-protocol message correct ${again.id} --withdraw`);
    const { said: last } = await run(repo, '', 'correct', again.id, '--withdraw');
    expect(last).not.toContain('also sent');
  }));

test('a message that was corrected twice names its last correction', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'README.md': 'Mail.\n' });
    const { id } = await run(repo, '', ...CLAIM, '--section', 'Item=cache-1');
    const correct = (of: string, item: string) =>
      run(repo, '', 'correct', of, '--section', `Item=${item}`);
    const { id: second } = await correct(id, 'cache-2');
    const { id: third } = await correct(second, 'cache-3');
    const { code, err } = await call(['message', 'correct', id, '--section', 'Item=cache-4'], {
      cwd: repo.root,
      env: repo.env,
    });
    expect([code, err]).toEqual([2, expect.stringContaining(`by ${third}`)]);
  }));

test('a text that is - is read from standard input', () =>
  withRepository(async (repo) => {
    await repo.commit('first', { 'README.md': 'Mail.\n' });
    const info = ['new', 'INFO', ...BETWEEN, '--subject', 'noon'];
    const { said } = await run(repo, 'Staging restarts.\n', ...info, '--text', '-');
    expect(said).toContain('Staging restarts.');
  }));
