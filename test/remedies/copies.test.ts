import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { message } from '../../src/protocols/messages/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { judged } from './judged.ts';

const SENT = message({ id: 7, subject: 'INFO: green', from: 'BlueLake' }, 'All tests pass.');
const CHANGED = message({ id: 7, subject: 'INFO: green', from: 'BlueLake' }, 'Most tests pass.');
const CANONICAL = 'messages/7.md';
const INBOX = 'agents/GreenCastle/inbox/7.md';
const ONLY = ['--only', 'message/copy-drift'];

function follow({ root, env }: TestRepository, steps: readonly { readonly text: string }[]): void {
  for (const { text } of steps.filter((each) => each.text.startsWith('git ')))
    execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
}

test.each([
  [INBOX, 'own'],
  [CANONICAL, 'own'],
  [INBOX, 'published'],
  [CANONICAL, 'published'],
  [INBOX, 'uncommitted'],
  [CANONICAL, 'uncommitted'],
])('of two copies %s is restored, which changed (%s)', (path, where) =>
  withRepository(async (repository) => {
    const right = await repository.commit('x', { [CANONICAL]: SENT, [INBOX]: SENT });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.write({ [path]: CHANGED });
    if (where !== 'uncommitted') await repository.git('commit', '-qam', 'x');
    if (where === 'published')
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [found, ...others] = await judged(repository, ...ONLY);
    expect([found?.path, others]).toEqual([INBOX, []]);
    expect(found?.then.map(({ text }) => text)).toContain(
      `git --literal-pathspecs checkout ${right} -- ${path}`,
    );
    expect(found?.help).not.toContain('status');
    follow(repository, found?.then ?? []);
    expect(await judged(repository, ...ONLY)).toEqual([]);
    expect(await judged(repository, ...ONLY, '--since', 'origin/main')).toEqual([]);
    expect(await repository.git('diff', right)).toBe('');
  }),
);

test('what both changed is left to somebody who knows', () =>
  withRepository(async (repository) => {
    await repository.commit('x', { [CANONICAL]: SENT, [INBOX]: SENT });
    const other = CHANGED.replace('Most', 'No');
    await repository.commit('x', { [CANONICAL]: other, [INBOX]: CHANGED });
    const [found] = await judged(repository, ...ONLY);
    expect(found?.then.filter(({ action }) => action === 'run')).toEqual([]);
  }));
