import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { contribution, DECISION, META, PATH } from '../../src/protocols/contributions/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { judged } from './judged.ts';

const _meta = { ...META, checksum: 'e9449317454900a9' };
const COMPLETE = contribution({ _meta });
const FORGED = contribution({
  _meta,
  status: 'merged',
  decisions: [{ ...DECISION, answer: 'Postgres' }],
});
const ONLY = ['contribution/checksum', 'contribution/validation'].flatMap((id) => ['--only', id]);

test.each([
  ['in a commit of its own', true],
  ['before it is committed', false],
])('what somebody merged by hand, with another answer, is what it was: %s', (_, isCommitted) =>
  withRepository(async (repository) => {
    const right = await repository.commit('x', { [PATH]: COMPLETE });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.write({ [PATH]: FORGED });
    if (isCommitted) await repository.git('commit', '-qam', 'x');
    const found = await judged(repository, ...ONLY);
    expect(found.map(({ rule }) => rule)).toEqual([
      'contribution/checksum',
      'contribution/validation',
    ]);
    const restores = `git --literal-pathspecs checkout ${right} -- ${PATH}`;
    for (const { help, then } of found) {
      expect(help).toContain('Restore the earlier version.');
      expect(help).not.toContain('append');
      expect(then.map(({ text }) => text)).toContain(restores);
      expect(then.every(({ action }) => action === 'run')).toBe(true);
    }
    const { root, env } = repository;
    for (const { text } of found[0]?.then ?? [])
      execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
    expect(await repository.git('diff', right)).toBe('');
    expect(await judged(repository, ...ONLY)).toEqual([]);
  }),
);

test('what others have so stays', () =>
  withRepository(async (repository) => {
    await repository.commit('x', { [PATH]: COMPLETE });
    const forged = await repository.commit('x', { [PATH]: FORGED });
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const [found] = await judged(repository, '--only', 'contribution/checksum');
    expect(found?.help).toContain(`Commit ${forged.slice(0, 12)} added this version.`);
  }));
