import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { baseWith, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { contentsOf } from './play.ts';

async function called(repo: TestRepository, ...args: readonly string[]) {
  const { code, out } = await call([...args, '--format', 'json'], {
    cwd: repo.root,
    env: repo.env,
  });
  return { code, document: JSON.parse(out) };
}

const ATTRIBUTES = { '.gitattributes': '* text eol=crlf\n' };

test('where git writes other line ends, a source is quoted and handed on as git has it', async () => {
  await withRepository(async (repo) => {
    await repo.commit('a base', { ...contentsOf(baseWith()), ...ATTRIBUTES });
    await repo.git('rm', '--quiet', '-r', '--cached', '.');
    await repo.git('reset', '--quiet', '--hard');
    const evidence = JSON.stringify([{ source_id: SOURCE_ID, quote: 'paid within 14 days' }]);
    repo.write({ 'input.json': `{"text": "They are.", "evidence": ${evidence}}` });
    const propose = ['vouch', 'propose', 'claim', '--actor', 'scout', '--input', 'input.json'];
    expect((await called(repo, ...propose)).document.diagnostics).toEqual([]);
    const verified = await called(repo, 'vouch', 'source', 'verify', SOURCE_ID);
    expect(verified.document.result.issues).not.toContainEqual(
      expect.objectContaining({ kind: 'hash_mismatch' }),
    );
    const exported = await called(repo, 'vouch', 'export', '--out', 'base.tar.gz', '--actor', 'a');
    expect([exported.code, exported.document.error]).toEqual([0, null]);
  });
});

test.each(['--assume-unchanged', '--skip-worktree'])(
  'nothing is written to a file with %s: nobody would see it',
  async (flag) => {
    await withRepository(async (repo) => {
      await repo.commit('a base', contentsOf(baseWith()));
      await repo.git('update-index', flag, '.vouch/audit.log.jsonl');
      const start = ['vouch', 'session', 'start', '--actor', 'scout'];
      const { code, document } = await called(repo, ...start);
      expect([code, document.error.code]).toEqual([3, 'unwritable-file']);
      expect(document.error.message).toContain('ignore changes');
      expect(await repo.git('status', '--porcelain')).toBe('');
      const [, printed = ''] = /again: (.*)$/.exec(document.error.help) ?? [];
      execFileSync('sh', ['-c', printed], { cwd: repo.root });
      expect(await called(repo, ...start)).toMatchObject({ code: 0 });
    });
  },
);

test('a record that a sparse checkout leaves out is not written', async () => {
  await withRepository(async (repo) => {
    await repo.commit('a base', { ...contentsOf(baseWith()), 'other/a.txt': 'a\n' });
    await repo.git('sparse-checkout', 'set', 'other');
    const confirm = ['vouch', 'confirm', 'refund-window', '--actor', 'maria'];
    const { code, document } = await called(repo, ...confirm);
    expect([code, document.error.code]).toEqual([3, 'unwritable-file']);
    expect(document.error.help).toContain('git sparse-checkout add');
  });
});
