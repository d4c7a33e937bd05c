import { spawnSync } from 'node:child_process';
import { closeSync, openSync, symlinkSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { withRepository } from '../git/repository-builder.ts';
import { CLI, inShort, lintJson, lintProtocol } from './cli.ts';

const GOOD = VALID_MESSAGES.INFO;
const BAD = '---\nid: 99\nsubject: no prefix\n---\n';

test('each broken file is one clear problem, the rest of the run unharmed', async () => {
  await withRepository(async (repo) => {
    repo.write({
      'messages/broken-json.md': '---json\n{ "subject": "INFO: x", }\n---\n',
      'messages/broken-yaml.md': '---\nsubject: [INFO\nid: 1\n---\n',
      'messages/unclosed.md': '---json\n{ "subject": "INFO: x" }\n',
      'messages/latin1.md': Buffer.from('---\nsubject: "INFO: caf\xe9"\n---\n', 'latin1'),
      'messages/utf16.md': Buffer.from('\u{feff}---\nsubject: "INFO: x"\n---\n', 'utf16le'),
      'messages/nul.md': '---\nsubject: "INFO: x"\n---\n\0\n',
      'messages/fence.md':
        '---\nid: 3\nsubject: "DELTA[a]: x"\n---\n\n```delta\n{ "operation": "ADD",\n```\n',
      'messages/odd\nname.md': BAD,
      'messages/good.md': GOOD,
      'messages/large.md': '',
    });
    truncateSync(join(repo.root, 'messages/large.md'), 100_000_000);
    symlinkSync('/etc/hostname', join(repo.root, 'messages/link.md'));

    const report = lintJson(repo, ['--only', 'file/*', '--only', 'MB-*']);
    expect(report.code).toBe(1);
    expect(inShort(report)).toEqual([
      'messages/broken-json.md:2:23 file/syntax',
      'messages/broken-yaml.md:2:10 file/syntax',
      'messages/fence.md:7:1 MB-005',
      'messages/large.md:1:1 file/too-large',
      'messages/latin1.md:2:20 file/encoding',
      'messages/link.md:1:1 file/symlink',
      'messages/nul.md:4:1 file/encoding',
      'messages/odd\nname.md:3:10 MB-001',
      'messages/unclosed.md:1:1 file/syntax',
      'messages/utf16.md:1:1 file/encoding',
    ]);
  });
});

test('nothing of a file or its name reaches a terminal alive', async () => {
  await withRepository(async (repo) => {
    repo.write({
      'messages/\u001b[31m\n::error::x.md': '---\nsubject: "\\e]0;title\\a\u202e##[error]x"\n---\n',
    });
    for (const format of ['pretty', 'compact', 'validation-error']) {
      const args = ['--format', format, '--color=never'];
      const { out, code } = lintProtocol(repo, args, { env: { GITHUB_ACTIONS: 'true' } });
      expect(code).toBe(1);
      const [opening = '', ...lines] = out.trimEnd().split('\n');
      expect(opening).toMatch(/^::stop-commands::[\w-]+$/);
      expect(lines.pop()).toBe(opening.replace('::stop-commands', '').concat('::'));
      expect(lines.join('\n')).not.toMatch(/[\u001b\u0007\u202e]|^\s*::|##\[/mu);
    }
    const env = { GITHUB_ACTIONS: 'true' };
    for (const format of ['json', 'jsonl', 'sarif', 'gitlab', 'junit', 'markdown', 'agent']) {
      const { out, code } = lintProtocol(repo, ['--format', format], { env });
      expect(code).toBe(1);
      expect(out).not.toMatch(/[\u001b\u0007\u202e]|##\[|^\s*::/mu);
    }
    const github = lintProtocol(repo, ['--format', 'github'], { env }).out;
    expect(github).toMatch(/^::error file=/m);
    expect(github).not.toMatch(/[\u001b\u0007\u202e]|##\[|^\s*::(?!error file=messages)/mu);
  });
});

test('a configuration that can not be read is wrong use, with the place', async () => {
  await withRepository(async (repo) => {
    repo.write({
      '.lint-protocol.yaml': 'messages:\n  subject: optional\n',
      'messages/1.md': GOOD,
    });
    const { code, out, err } = lintProtocol(repo);
    expect(code).toBe(2);
    expect(out + err).toMatch(/\.lint-protocol\.yaml:2:3/);
    expect(out + err).toContain('subjects');
  });
});

test('a file that is asked for and is no record was not checked: that is no pass', async () => {
  await withRepository(async (repo) => {
    repo.write({ 'README.md': '# read me\n', 'messages/plain.md': 'no envelope\n' });
    expect(lintJson(repo, ['README.md'])).toMatchObject({ code: 2, error: { code: 'no-record' } });
    expect(lintJson(repo, ['nowhere.md'])).toMatchObject({ code: 2 });
    expect(lintJson(repo, ['messages/plain.md'])).toMatchObject({ code: 2 });
    expect(lintJson(repo, ['messages'])).toMatchObject({ code: 0, checked: { records: {} } });
  });
});

test('standard input is one record of the repository around it', async () => {
  await withRepository(async (repo) => {
    const good = lintJson(repo, ['--stdin'], { input: GOOD });
    expect(good).toMatchObject({ code: 0, checked: { records: { message: 1 } }, diagnostics: [] });
    const name = ['--stdin', '--stdin-filename', 'messages/x.md'];
    expect(inShort(lintJson(repo, name, { input: BAD }))).toEqual(['messages/x.md:3:10 MB-001']);

    repo.write({ 'messages/other.md': GOOD, 'messages/x.md': BAD });
    const id = /^id: (.*)$/m.exec(GOOD)?.[1] ?? '';
    const taken = BAD.replace('99', id).replace('no prefix', '"INFO: x"');
    expect(inShort(lintJson(repo, [...name, '--only', '*/unique-id'], { input: taken }))).toEqual([
      'messages/x.md:2:5 message/unique-id',
    ]);
  });
});

test.skipIf(process.platform === 'win32')(
  'standard input that is a folder is no pass',
  async () => {
    await withRepository(async (repo) => {
      const folder = openSync(repo.root, 'r');
      const args = ['--stdin', '--subject', 'INFO: x'];
      const { code, out, err } = lintProtocol(repo, args, { stdin: folder });
      closeSync(folder);
      expect({ code, out }).toEqual({ code: 3, out: '' });
      expect(err).toBe('error: Standard input could not be read: it is a folder.\n');
    });
  },
);

test
  .skipIf(process.platform === 'win32')
  .each([
    [['--stdin', '--subject', 'INFO: x']],
    [['--hook', 'pre-push']],
    [['--hook', 'pre-receive']],
  ])('%j: standard input that is closed or leads nowhere is no pass', async (args) => {
  await withRepository(async (repo) => {
    await repo.commit('one', { 'messages/1.md': GOOD });
    const closed = spawnSync('sh', ['-c', 'exec "$@" <&-', 'sh', process.execPath, CLI, ...args], {
      cwd: repo.root,
      env: repo.env,
      encoding: 'utf8',
    });
    const ignored = lintProtocol(repo, args, { stdin: 'ignore' });
    expect([closed.status, ignored.code]).toEqual([3, 3]);
    const sentence = 'error: Standard input could not be read: it is closed, or leads nowhere.\n';
    expect([closed.stderr, ignored.err]).toEqual([
      expect.stringContaining(sentence),
      expect.stringContaining(sentence),
    ]);
    // Git hands a pipe over, also where no ref moves.
    if (args[0] === '--hook') expect(lintProtocol(repo, args, { input: '' }).code).toBe(0);
  });
});

test.skipIf(process.platform === 'win32')(
  'a folder that is gone is no internal error',
  async () => {
    await withRepository(async (repo) => {
      const command = `mkdir gone && cd gone && rmdir ../gone && "${process.execPath}" "${CLI}"`;
      const inFolder = { cwd: repo.root, env: repo.env, encoding: 'utf8' } as const;
      const { status, stderr } = spawnSync('sh', ['-c', command], inFolder);
      expect(status).toBe(3);
      expect(stderr).toContain('error: The current folder is not there any more.\n');
      expect(spawnSync('sh', ['-c', `${command} --version`], inFolder).status).toBe(0);
    });
  },
);

test('bytes that are no text keep their places behind a given subject', async () => {
  await withRepository(async (repo) => {
    const args = ['--stdin', '--subject', 'INFO: x'];
    const { diagnostics } = lintJson(repo, args, { input: Buffer.from('abc\n\xffdef', 'latin1') });
    expect(diagnostics).toMatchObject([{ rule: 'file/encoding', range: { start: { offset: 4 } } }]);
    expect(diagnostics[0]?.message).toContain('offset 4');
  });
});
