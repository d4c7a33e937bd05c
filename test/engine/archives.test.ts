import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { tarGz } from '../parse/archive/tar-gz.ts';

const CLAIM = { name: 'claims/a.yaml', content: 'id: a\n' };

/** A bundle that names a file which it does not hold, with some bytes that nothing packs. */
function bundle(absent: string, size = 0): Buffer {
  const files = [{ path: absent, sha256: '0'.repeat(64), bytes: 0 }];
  const said = { version: 1, generated_at: '2026-04-12T09:10:00Z', files };
  const manifest = { name: 'manifest.json', content: JSON.stringify(said) };
  return tarGz(CLAIM, { name: 'proposed/x', content: randomBytes(size) }, manifest);
}

/** What vouch/bundle says, and what is noted beside it. */
async function lint(repo: TestRepository, ...args: readonly string[]) {
  const format = ['--format', 'json', '--only', 'vouch/bundle'];
  const { code, out, err } = await call([...format, ...args], { cwd: repo.root, env: repo.env });
  const { diagnostics, checked, error } = JSON.parse(out);
  const absent = diagnostics
    .filter(({ message }: { message: string }) => message.startsWith('The manifest'))
    .map(
      ({ path, message }: { path: string; message: string }) => `${path} ${message.match(/".*"/)}`,
    );
  return { code, absent, checked, error, err };
}

const BACKENDS = ['native', 'js'];

describe.each(BACKENDS)('archives of a repository, %s', (backend) => {
  test('large and small ones, wherever their bytes are', async () => {
    await withRepository(async (repo) => {
      const large = {
        'a.tar.gz': bundle('large-a', 3_000_000),
        'b.tar.gz': bundle('large-b', 3_000_000),
      };
      const files = { ...large, 'c.tar.gz': bundle('small'), 'd.tar.gz': tarGz({ name: 'd' }) };
      const found = ['a.tar.gz "large-a"', 'b.tar.gz "large-b"', 'c.tar.gz "small"'];
      repo.write(files);
      for (const args of [
        ['--backend', backend],
        ['--backend', backend, 'a.tar.gz', 'b.tar.gz'],
      ]) {
        expect((await lint(repo, ...args)).absent).toEqual(found.slice(0, args.length > 2 ? 2 : 3));
      }
      await repo.commit('bundles');
      const { absent, checked } = await lint(repo, '--backend', backend);
      expect(absent).toEqual(found);
      expect(checked.records).toEqual({ 'vouch-bundle': 3 });
    });
  });
});

test('only what is staged is news', async () => {
  await withRepository(async (repo) => {
    await repo.commit('bundles', { 'a.tar.gz': bundle('old'), 'b.tar.gz': bundle('old') });
    repo.write({ 'b.tar.gz': bundle('new') });
    await repo.git('add', '--all');
    expect((await lint(repo, '--staged')).absent).toEqual(['b.tar.gz "new"']);
  });
});

test('a link is not followed', async () => {
  await withRepository(async (repo) => {
    const outside = await repo.gitWith({ input: '/tmp/kb.tar.gz' }, 'hash-object', '-w', '--stdin');
    await repo.git('update-index', '--add', '--cacheinfo', `120000,${outside},kb.tar.gz`);
    expect(await lint(repo, '--staged')).toMatchObject({ code: 0, absent: [], err: '' });
  });
});

describe('an archive that can not be had', () => {
  test('because a filter makes it: that is noted, and the rest is checked', async () => {
    await withRepository(async (repo) => {
      await repo.git('config', 'filter.big.clean', 'false');
      repo.write({
        '.gitattributes': 'big/* filter=big\n',
        'big/a.tar.gz': bundle('a'),
        'big/b.tar.gz': bundle('b'),
        'kb.tar.gz': bundle('c'),
      });
      const { code, absent, err } = await lint(repo);
      expect({ code, absent }).toEqual({ code: 1, absent: ['kb.tar.gz "c"'] });
      expect(err).toContain('An archive was not looked into');
      expect(err).toContain('filter "big"');
      expect(err).toContain('The same goes for 1 more.');
    });
  });

  test('because the clone left it out', async () => {
    await withRepository(async (repo) => {
      await repo.commit('a bundle', { 'kb.tar.gz': bundle('a'), 'messages/1.md': 'no record\n' });
      await repo.git('config', 'uploadpack.allowFilter', 'true');
      const partial = `${repo.base}/partial`;
      const clone = [
        'clone',
        '--quiet',
        '--bare',
        '--filter=blob:limit=100',
        `file://${repo.root}`,
      ];
      await repo.git(...clone, partial);
      const { code, out, err } = await call(['--format', 'json', '--rev', 'HEAD'], {
        cwd: partial,
        env: repo.env,
      });
      expect({ code, diagnostics: JSON.parse(out).diagnostics }).toEqual({
        code: 0,
        diagnostics: [],
      });
      expect(err).toContain('An archive was not looked into');
    });
  });
});

test('a bundle in a base is out of place, and looked into all the same', async () => {
  await withRepository(async (repo) => {
    const other = tarGz({ name: 'notes.txt' });
    repo.write({ '.vouch/a.tar.gz': bundle('a'), '.vouch/b.tar.gz': other });
    const only = ['--only', 'vouch/bundle', '--only', 'vouch/layout', '--format', 'json'];
    const { out } = await call(only, { cwd: repo.root, env: repo.env });
    const found = JSON.parse(out).diagnostics.map(
      ({ rule, path }: Record<string, string>) => `${rule} ${path}`,
    );
    expect([...new Set(found)].sort()).toEqual([
      'vouch/bundle .vouch/a.tar.gz',
      'vouch/layout .vouch/a.tar.gz',
      'vouch/layout .vouch/b.tar.gz',
    ]);
  });
});
