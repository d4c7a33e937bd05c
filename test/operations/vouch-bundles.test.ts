import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { slashed } from '../../src/app/chosen-paths.ts';
import { textsAt } from '../../src/core/json-value.ts';
import type { OperationDocument } from '../../src/core/operation-document.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { bundleOf, manifestOf } from '../../src/protocols/vouch/bundle-example.ts';
import { baseWith, claim, GITIGNORE } from '../../src/protocols/vouch/example.ts';
import { packed } from '../../src/protocols/vouch/operations/tar-text.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { ON_WINDOWS } from '../windows.ts';
import { filesIn, play, prepare } from './play.ts';

const operations = new Map((await loadOperations()).map((each) => [each.id, each]));

/** Every call draws other ids. */
let drawn = 0;

async function done(repo: TestRepository, id: string, input: object): Promise<OperationDocument> {
  drawn += 100;
  const operation = operations.get(id);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  const played = await play(operation, { input: { ...input }, now: '2026-05-02T10:00:00Z' }, repo, {
    from: drawn,
    backend: 'js',
  });
  if (played.status === 'thrown') throw new Error(played.error);
  return played;
}

const CLAIM = { 'claims/other.yaml': claim({ id: 'other' }) };
const SOUND = Buffer.from(bundleOf(manifestOf(CLAIM), CLAIM).base64, 'base64');

function bundleNaming(path: string): Uint8Array {
  const files = { [path]: 'id: other\n' };
  return Buffer.from(bundleOf(manifestOf(files), files).base64, 'base64');
}

/** The sound bundle with an entry before its claim, and the claim itself where the entry has another name. */
function linking(flag: string, path: string): Uint8Array {
  const tar = gunzipSync(SOUND);
  const at = tar.indexOf('claims/other.yaml\0');
  const header = Buffer.from(tar.subarray(at, at + 512));
  header.fill(0, 0, 100).write(path);
  header.write('00000000000', 124);
  header.write(`        ${flag}`, 148);
  header.write('claims/refund-window.yaml', 157);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const after = path === 'claims/other.yaml' ? tar.subarray(-1024) : tar.subarray(at);
  return gzipSync(Buffer.concat([tar.subarray(0, at), header, after]));
}

const HOSTILE: readonly (readonly [string, Uint8Array])[] = [
  ...[
    '../out.yaml',
    '/etc/passwd',
    'claims/../../out.yaml',
    'C:/out.yaml',
    'claims\\out.yaml',
    'claims/aux.yaml',
    'claims/out.yaml.',
    'claims/out.yaml ',
    'claims/a:b.yaml',
    'claims/CLAIM~1.yaml',
    'claims/a\u200b.yaml',
    'claims//a.yaml',
    'hooks/pre-commit',
    'proposed/a.yaml',
    'audit.log.jsonl',
    'state.db',
    'claims/REFUND-WINDOW.yaml',
    'claims/refund-window.yaml/a.yaml',
    'claims',
  ].map((path) => [path, bundleNaming(path)] as const),
  [
    'a link',
    Buffer.from(
      bundleOf(manifestOf(CLAIM), { 'claims/other.yaml': '-> /etc/passwd' }).base64,
      'base64',
    ),
  ],
  ['twice', Buffer.from(bundleOf(manifestOf(CLAIM), CLAIM, CLAIM).base64, 'base64')],
  ['garbage behind the archive', Buffer.concat([SOUND, Buffer.from('garbage')])],
  ['zeros behind the archive', Buffer.concat([SOUND, Buffer.alloc(64), Buffer.from('x')])],
  ['garbage in the archive', gzipSync(Buffer.concat([gunzipSync(SOUND), Buffer.from('garbage')]))],
  ['cut off', SOUND.subarray(0, -9)],
  ['no gzip', gunzipSync(SOUND)],
  [
    'a bomb',
    gzipSync(Buffer.concat([gunzipSync(SOUND).subarray(0, -1024), Buffer.alloc(2 ** 28)])),
  ],
  ['nothing', Buffer.alloc(0)],
];

test('a hostile bundle is refused with a reason, and nothing is written', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    for (const [name, bytes] of HOSTILE) {
      repo.write({ 'kb.tar.gz': bytes });
      const before = filesIn(repo);
      const { result } = await done(repo, 'vouch/import-check', { path: 'kb.tar.gz' });
      expect.soft(result, name).toMatchObject({ ok: false, bundle_id: null, new: [] });
      expect.soft(textsAt(result, 'issues')[0], name).toMatch(/\S/);
      const applied = done(repo, 'vouch/import-apply', { path: 'kb.tar.gz', actor: 'maria' });
      await expect.soft(applied, name).rejects.toThrow('unsound-bundle');
      expect.soft(filesIn(repo), name).toEqual(before);
    }
  }));

test.each([
  ['a hard link', '1', 'claims/other.yaml'],
  ['a symbolic link', '2', 'claims/other.yaml'],
  ['a symbolic link in place of a folder', '2', 'claims'],
  ['a device of characters', '3', 'claims/other.yaml'],
  ['a device of blocks', '4', 'claims/other.yaml'],
  ['a pipe', '6', 'claims/other.yaml'],
])('%s in a bundle is no file, and nothing of the bundle is taken', (_name, flag, path) =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    repo.write({ 'kb.tar.gz': linking(flag, path) });
    const { result } = await done(repo, 'vouch/import-check', { path: 'kb.tar.gz' });
    const issue = `The bundle has ${JSON.stringify(path)}, which is a link or a device, not a file`;
    expect(result).toMatchObject({ ok: false, new: [] });
    expect(textsAt(result, 'issues')).toContain(issue);
  }),
);

test.skipIf(ON_WINDOWS)(
  'a link in a base is not followed: nothing is exported, or all but the link, which is told',
  () =>
    withRepository(async (repo) => {
      await prepare(repo, { name: '', before: baseWith(), input: {} });
      repo.write({ 'secret.yaml': claim({ id: 'secret' }) });
      const link = (target: string, path: string) =>
        symlinkSync(target, join(repo.root, '.vouch', path));
      link('../../secret.yaml', 'claims/secret.yaml');
      link('../..', 'pages');
      const exported = (more: object) =>
        done(repo, 'vouch/export', { out: 'kb.tar.gz', actor: 'maria', ...more });
      await expect(exported({})).rejects.toThrow('unsound-base');
      expect(filesIn(repo)).not.toHaveProperty('kb.tar.gz');
      const { notes } = await exported({ force: true });
      expect(notes).toEqual([
        'claims/secret.yaml is a link, and was left out.',
        'pages is a link, and was left out.',
      ]);
      const tar = gunzipSync(readFileSync(join(repo.root, 'kb.tar.gz')));
      expect(tar.includes('secret')).toBe(false);
    }),
);

test.skipIf(ON_WINDOWS)('nothing is imported through a link in a base', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    mkdirSync(join(repo.base, 'elsewhere'));
    renameSync(join(repo.root, '.vouch/claims'), join(repo.base, 'elsewhere/claims'));
    symlinkSync(join(repo.base, 'elsewhere/claims'), join(repo.root, '.vouch/claims'));
    repo.write({ 'kb.tar.gz': SOUND });
    const applied = done(repo, 'vouch/import-apply', { path: 'kb.tar.gz', actor: 'maria' });
    await expect(applied).rejects.toThrow();
    expect(readdirSync(join(repo.base, 'elsewhere/claims'))).toEqual(['refund-window.yaml']);
  }),
);

test('what one base exports another one imports, and exports the same', () =>
  withRepository(async (repo) => {
    const path = `claims/${'langer-name-'.repeat(10)}ü.yaml`;
    const long = claim({ id: path.slice('claims/'.length, -'.yaml'.length) });
    await prepare(repo, { name: '', before: baseWith({ [path]: long }), input: {} });
    const asked = { actor: 'maria' };
    const exported = await done(repo, 'vouch/export', { ...asked, out: 'one.tar.gz' });
    const id = exported.result?.['bundle_id'];
    repo.write({
      'b/.vouch/config.yaml': "version: '0.1'\nkb_name: refunds\n",
      'b/.vouch/.gitignore': GITIGNORE,
    });
    const other = { ...asked, base: 'b' };
    const imported = await done(repo, 'vouch/import-apply', { ...other, path: 'one.tar.gz' });
    expect(imported.diagnostics.filter(({ level }) => level === 'error')).toEqual([]);
    expect(imported.result?.['imported_files']).toContain(path);
    expect(filesIn(repo)[`b/.vouch/${path}`]).toBe(long);
    await done(repo, 'vouch/import-apply', {
      ...other,
      path: 'one.tar.gz',
      onConflict: 'fail',
    }).catch((error: Error) => expect(error.message).toBe('conflicts'));
    const again = await done(repo, 'vouch/export', { ...asked, base: '.', out: 'two.tar.gz' });
    expect(again.result).toMatchObject({ bundle_id: id });
    const files = filesIn(repo);
    expect(files['two.tar.gz']).toBe(files['one.tar.gz']);
  }));

test('on the command line a bundle is written to, and read from, a folder outside of the repository', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    const at = { cwd: repo.root, env: repo.env };
    const vouch = (...args: readonly string[]) =>
      call(['vouch', ...args, '--actor', 'maria', '--format', 'json'], at);
    const outside = join(repo.base, 'kb.tar.gz');
    const written = async (...args: readonly string[]) => {
      const { out } = await vouch(...args);
      return JSON.parse(out);
    };
    const dry = await written('export', '--out', '../kb.tar.gz', '--dry-run');
    expect(dry.written[0]).toMatchObject({ path: slashed(outside), action: 'created' });
    expect(existsSync(outside)).toBe(false);
    const { status, result } = await written('export', '--out', '../kb.tar.gz');
    expect(status).toBe('done');
    expect(gunzipSync(readFileSync(outside)).includes('refund-window')).toBe(true);
    const log = filesIn(repo)['.vouch/audit.log.jsonl'];
    // The log is everybody's: it does not say where things are on this machine.
    expect(log).toContain('"path":"kb.tar.gz"');
    expect(await written('export', '--out', outside)).toMatchObject({ status: 'unchanged' });
    repo.write({
      'b/.vouch/config.yaml': "version: '0.1'\nkb_name: refunds\n",
      'b/.vouch/.gitignore': GITIGNORE,
    });
    const imported = await written('import-apply', '../kb.tar.gz', '--base', 'b');
    expect(imported.result).toMatchObject({ bundle_id: result.bundle_id });
    expect(filesIn(repo)).toHaveProperty(['b/.vouch/claims/refund-window.yaml']);

    // What the input holds that a file brings was not typed by anybody.
    repo.write({ 'input.json': JSON.stringify({ out: outside, actor: 'maria' }) });
    const brought = await call(['vouch', 'export', '--input', 'input.json'], at);
    expect(brought).toMatchObject({ code: 2, err: expect.stringContaining('in any folder') });
    const nowhere = await vouch('export', '--out', '../none/kb.tar.gz');
    expect(JSON.parse(nowhere.out).error.help).toContain('The folder must exist');
    writeFileSync(join(repo.base, 'text.tar.gz'), 'text');
    const other = await vouch('export', '--out', '../text.tar.gz');
    expect(JSON.parse(other.out).error.code).toBe('other-file');
    expect(readdirSync(repo.base).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  }));

test.skipIf(ON_WINDOWS)('no link leads out of the folder that is named', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(), input: {} });
    mkdirSync(join(repo.base, 'given'));
    const secret = join(repo.base, 'secret');
    writeFileSync(secret, 'secret');
    symlinkSync(secret, join(repo.base, 'given/kb.tar.gz'));
    symlinkSync(join(repo.base, 'given'), join(repo.root, 'linked'));
    for (const path of ['../given/kb.tar.gz', 'linked/other.tar.gz']) {
      const args = ['vouch', 'export', '--out', path, '--actor', 'maria'];
      const { code, err } = await call(args, { cwd: repo.root, env: repo.env });
      expect.soft({ code, err }).toMatchObject({ code: 2, err: expect.stringContaining('link') });
    }
    expect(readFileSync(secret, 'utf8')).toBe('secret');
    expect(readdirSync(join(repo.base, 'given'))).toEqual(['kb.tar.gz']);
  }),
);

test('an archive is the same whenever and wherever it is packed', () => {
  const files = [{ path: 'a', bytes: Buffer.from('x') }];
  const bytes = packed(files);
  expect(packed(files)).toEqual(bytes);
  // No flags, no time, no system.
  expect([...bytes.subarray(3, 8), bytes[9]]).toEqual([0, 0, 0, 0, 0, 255]);
});
