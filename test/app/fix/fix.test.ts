import {
  chmodSync,
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lockFile, thisHost } from '../../../src/app/operate/records-lock.ts';
import { type Called, type CallOptions, call } from '../../cli/call.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';

const QUESTION =
  '---\nid: 1\nsubject: "QUESTION: which clock?"\n---\n\n### Question\nWhose clock?\n';
const MENDED =
  '---\nid: 1\nsubject: "QUESTION: which clock?"\nack_required: true\n---\n\n## Question\nWhose clock?\n';
const COPY = 'agents/GreenCastle/inbox/1.md';
const ONLY = ['--only', 'MB-011', '--only', 'message/required-section', '--only', 'file/*'];

function crlf(text: string): string {
  return text.replaceAll('\n', '\r\n');
}

function inRepository<T>(
  use: (
    lint: (args: readonly string[], options?: Partial<CallOptions>) => Promise<Called>,
    repo: TestRepository,
  ) => Promise<T>,
): Promise<T> {
  return withRepository((repo) => {
    const lint = (args: readonly string[], options: Partial<CallOptions> = {}) =>
      call(args, { cwd: repo.root, ...options, env: { ...repo.env, ...options.env } });
    return use(lint, repo);
  });
}

function read(repo: TestRepository, path: string): string {
  return readFileSync(join(repo.root, path), 'utf8');
}

/** Every file of the working tree, to show that none was left over. */
function listed(repo: TestRepository): string[] {
  return readdirSync(repo.root, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.startsWith('.git/') && name !== '.git')
    .sort();
}

describe('--fix', () => {
  test('mends all copies of a message, each in its own line ends, and says what is left', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': QUESTION, [COPY]: `\ufeff${crlf(QUESTION)}` });
      chmodSync(join(repo.root, COPY), 0o640);
      const before = listed(repo);
      const found = await lint([...ONLY, '-f', 'json']);
      expect(
        JSON.parse(found.out).diagnostics.map((each: { fixable: boolean }) => each.fixable),
      ).toEqual([true, true]);

      const fixed = await lint(['--fix', ...ONLY, '-f', 'json']);
      expect(fixed.code).toBe(0);
      const { diagnostics, notes } = JSON.parse(fixed.out);
      expect([diagnostics, notes]).toEqual([[], ['--fix made 4 edits in 2 files.']]);
      expect(read(repo, 'messages/1.md')).toBe(MENDED);
      expect(read(repo, COPY)).toBe(`\ufeff${crlf(MENDED)}`);
      expect(lstatSync(join(repo.root, COPY)).mode & 0o777).toBe(0o640);
      expect(listed(repo)).toEqual(before);

      const again = await lint(['--fix', ...ONLY, '-f', 'compact']);
      expect(again).toEqual({
        code: 0,
        out: '',
        err: 'Checked 1 message.\nnote: --fix: nothing to fix.\n',
      });
    });
  });

  test('tells what it can not mend, and fails for that', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({
        'messages/1.md': QUESTION,
        'messages/2.md': '---\nid: 2\nsubject: hello\n---\n',
      });
      const { code, out } = await lint(['--fix', '-f', 'compact', '--skip', 'message/*']);
      expect([code, out]).toEqual([
        1,
        'messages/2.md:3:10: error MB-001 The subject "hello" does not begin with a message type\n',
      ]);
      expect(read(repo, 'messages/1.md')).toContain('ack_required: true\n');
    });
  });

  test('works on what was named, with the copies of that', async () => {
    await inRepository(async (lint, repo) => {
      const other = QUESTION.replace('id: 1', 'id: 2');
      repo.write({ 'messages/1.md': QUESTION, [COPY]: QUESTION, 'messages/2.md': other });
      await lint(['--fix', ...ONLY, COPY]);
      expect(read(repo, 'messages/1.md')).toBe(MENDED);
      expect(read(repo, COPY)).toBe(MENDED);
      expect(read(repo, 'messages/2.md')).toBe(other);
    });
  });

  test('goes by the rules that run', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': QUESTION });
      await lint(['--fix', '--only', 'MB-011']);
      expect(read(repo, 'messages/1.md')).toBe(MENDED.replace('## Q', '### Q'));
    });
  });

  test('goes by the configuration that was chosen', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': QUESTION, 'other.yaml': 'rules:\n  MB-011: off\n' });
      await lint(['--fix', '--config', 'other.yaml']);
      expect(read(repo, 'messages/1.md')).toBe(QUESTION.replace('### Q', '## Q'));
    });
  });

  test('leaves what is excused', async () => {
    await inRepository(async (lint, repo) => {
      const ignore =
        'ignore:\n  - rule: MB-011\n    path: messages/1.md\n    reason: as it was sent\n';
      repo.write({ 'messages/1.md': QUESTION, '.lint-protocol.yaml': ignore });
      await lint(['--fix', ...ONLY]);
      expect(read(repo, 'messages/1.md')).toBe(QUESTION.replace('### Q', '## Q'));
    });
  });

  test.each(['native', 'js'])(
    'takes the working tree as the %s backend shows it',
    async (backend) => {
      await inRepository(async (lint, repo) => {
        await repo.commit('first', { 'messages/1.md': QUESTION });
        repo.write({ 'messages/2.md': QUESTION.replace('id: 1', 'id: 2') });
        const { code } = await lint(['--fix', ...ONLY, '--backend', backend]);
        expect(code).toBe(0);
        expect(read(repo, 'messages/1.md')).toBe(MENDED);
        expect(read(repo, 'messages/2.md')).toBe(MENDED.replace('id: 1', 'id: 2'));
      });
    },
  );

  test('leaves logs alone', async () => {
    await inRepository(async (lint, repo) => {
      const beads = '{"id":"b-1"}';
      repo.write({
        '.beads/issues.jsonl': beads,
        '.lint-protocol.yaml': 'history:\n  appendOnly: [.beads/*]\n',
      });
      const { out } = await lint(['--fix', '-f', 'compact']);
      expect(out).toContain('file/final-newline');
      expect(read(repo, '.beads/issues.jsonl')).toBe(beads);
      rmSync(join(repo.root, '.lint-protocol.yaml'));
      await lint(['--fix']);
      expect(read(repo, '.beads/issues.jsonl')).toBe(`${beads}\n`);
    });
  });

  test('makes the .gitignore of a knowledge base, but not over one that git does not list', async () => {
    await inRepository(async (lint, repo) => {
      const files = { '.vouch/config.yaml': 'version: "0.1"\n' };
      repo.write({ ...files, '.gitignore': '.gitignore\n', '.vouch/.gitignore': 'mine\n' });
      const hidden = await lint(['--fix', '--only', 'vouch/gitignore', '-f', 'compact']);
      expect(hidden.code).toBe(1);
      expect(hidden.err).toContain(
        'note: .vouch/.gitignore: not fixed, because a file is there that git does not list.\n',
      );
      expect(read(repo, '.vouch/.gitignore')).toBe('mine\n');

      for (const path of ['.gitignore', '.vouch/.gitignore']) rmSync(join(repo.root, path));
      expect((await lint(['--fix', '--only', 'vouch/gitignore'])).code).toBe(0);
      expect(read(repo, '.vouch/.gitignore')).toBe('proposed/\nstate.db\n');
    });
  });
});

test('waits for an operation that writes, and leaves what that changed', async () => {
  await inRepository(async (lint, repo) => {
    repo.write({ 'messages/1.md': QUESTION, 'messages/2.md': QUESTION.replace('id: 1', 'id: 2') });
    const gitDir = join(repo.root, '.git');
    const file = lockFile({ root: repo.root, gitDir, commonDir: gitDir });
    const holder = { pid: process.pid, host: thisHost(), since: '2026-01-01T00:00:00.000Z' };
    const lock = { ...holder, command: 'message send', token: 'a'.repeat(36) };
    writeFileSync(file, JSON.stringify(lock));
    const changed = `${QUESTION}\nAnd whose date?\n`;
    setTimeout(() => {
      expect(read(repo, 'messages/2.md')).not.toContain('ack_required');
      repo.write({ 'messages/1.md': changed });
      rmSync(file);
    }, 1_500);
    const fixed = await lint(['--fix', ...ONLY, '-f', 'compact']);
    expect(fixed.err).toContain(
      'note: messages/1.md: not fixed, because another program changed it in the meantime.\n',
    );
    expect(read(repo, 'messages/1.md')).toBe(changed);
    expect(read(repo, 'messages/2.md')).toContain('ack_required: true');
    expect(existsSync(file)).toBe(false);
  });
});

test('what was changed is told also where the report can not be written', async () => {
  await inRepository(async (lint, repo) => {
    repo.write({ 'messages/1.md': QUESTION });
    const { code, err } = await lint(['--fix', ...ONLY, '-f', 'json=missing/report.json']);
    expect(code).toBe(2);
    expect(err).toContain('note: --fix made 2 edits in 1 file.\n');
    expect(err).toContain('could not be written');
    expect(read(repo, 'messages/1.md')).toBe(MENDED);
  });
});

describe('files that say something else on disk than in git', () => {
  test('line ends that a checkout made stay', async () => {
    await inRepository(async (lint, repo) => {
      await repo.git('config', 'core.autocrlf', 'true');
      await repo.commit('first', { 'messages/1.md': crlf(QUESTION), [COPY]: QUESTION });
      rmSync(join(repo.root, 'messages/1.md'));
      await repo.git('checkout', '-q', '--', '.');
      expect(read(repo, 'messages/1.md')).toBe(crlf(QUESTION));
      const { out } = await lint(['--diff', ...ONLY]);
      await repo.gitWith({ input: out }, 'apply');
      expect(read(repo, 'messages/1.md')).toBe(crlf(MENDED));
      await repo.git('checkout', '-q', '--', '.');
      repo.write({ [COPY]: QUESTION });
      expect((await lint(['--fix', ...ONLY])).code).toBe(0);
      expect(read(repo, 'messages/1.md')).toBe(crlf(MENDED));
      expect(read(repo, COPY)).toBe(MENDED);
      await repo.git('add', '.');
      expect(await repo.git('cat-file', 'blob', ':messages/1.md')).toBe(MENDED.trimEnd());
    });
  });

  test.each([
    ['an id that git expands', '*.md ident\n', `${QUESTION}$Id$\n`],
    ['another encoding', '*.md working-tree-encoding=UTF-16LE\n', QUESTION],
  ])('%s: the file is left as it is, and its copies too', async (_, attributes, text) => {
    await inRepository(async (lint, repo) => {
      repo.write({
        '.gitattributes': `${attributes}agents/** -ident -working-tree-encoding\n`,
        [COPY]: text,
      });
      const bytes = attributes.includes('UTF-16') ? Buffer.from(text, 'utf16le') : text;
      await repo.commit('first', { 'messages/1.md': bytes });
      rmSync(join(repo.root, 'messages/1.md'));
      await repo.git('checkout', '-q', '--', '.');
      const disk = readFileSync(join(repo.root, 'messages/1.md'));
      const { code, err } = await lint(['--fix', ...ONLY, '-f', 'compact']);
      expect(code).toBe(1);
      expect(err).toContain(
        'note: --fix: nothing could be fixed.\nnote: messages/1.md: not fixed, because on disk it differs in more than line ends',
      );
      expect(readFileSync(join(repo.root, 'messages/1.md')).equals(disk)).toBe(true);
      expect(read(repo, COPY)).toBe(text);
    });
  });

  test('a change that git was told not to look at', async () => {
    await inRepository(async (lint, repo) => {
      await repo.commit('first', { 'messages/1.md': QUESTION });
      await repo.git('update-index', '--assume-unchanged', 'messages/1.md');
      repo.write({ 'messages/1.md': `${QUESTION}More.\n` });
      expect((await lint(['--fix', ...ONLY])).code).toBe(1);
      expect(read(repo, 'messages/1.md')).toBe(`${QUESTION}More.\n`);
      await repo.git('update-index', '--no-assume-unchanged', 'messages/1.md');
      await repo.git('update-index', '--skip-worktree', 'messages/1.md');
      rmSync(join(repo.root, 'messages/1.md'));
      const { code, err } = await lint(['--fix', ...ONLY, '-f', 'compact']);
      expect(code).toBe(1);
      expect(err).toContain('messages/1.md: not fixed, because it is not in the working tree.');
      expect(existsSync(join(repo.root, 'messages/1.md'))).toBe(false);
    });
  });

  test('links are not followed', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'notes/1.md': QUESTION, 'messages/2.md': QUESTION });
      symlinkSync('../notes/1.md', join(repo.root, 'messages/1.md'));
      await lint(['--fix', ...ONLY]);
      expect(read(repo, 'notes/1.md')).toBe(QUESTION);
      expect(read(repo, 'messages/2.md')).toBe(MENDED);
    });
  });
});

describe('--diff', () => {
  const BEADS = Array.from({ length: 9 }, (_, index) => `{"id":"b-${index}"}`).join('\n');
  const FILES = {
    'messages/1.md': QUESTION,
    [COPY]: `\ufeff${crlf(QUESTION)}`,
    'messages/open end.md': QUESTION.replace('id: 1', 'id: 2').trimEnd(),
    'messages/a "quote"\t\\ \u00e9.md': crlf(QUESTION.replace('id: 1', 'id: 3')).trimEnd(),
    'messages/far.md': QUESTION.replace('id: 1', 'id: 4\nto:\n- A\n- B').replace(
      '### Q',
      '## Context\n1\n2\n3\n4\n5\n6\n7\n\nQ\u2028\u001b[31m\n\n### Q',
    ),
    '.beads/issues.jsonl': BEADS,
    '.vouch/config.yaml': 'version: "0.1"\n',
  };
  const RULES = [...ONLY, '--only', 'vouch/gitignore'];

  test('changes nothing, and is what git applies to get what --fix writes', async () => {
    await inRepository(async (lint, repo) => {
      await repo.commit('first', FILES);
      const shown = await lint(['--diff', ...RULES]);
      expect(shown.code).toBe(1);
      expect(shown.err).toBe(
        'note: --fix would make 12 edits in 7 files; --diff changed nothing.\n',
      );
      expect(await repo.git('status', '--porcelain')).toBe('');

      await repo.gitWith({ input: shown.out }, 'apply', '--check');
      await repo.gitWith({ input: shown.out }, 'apply');
      await repo.git('add', '--all');
      const applied = await repo.git('write-tree');
      await repo.git('reset', '-q', '--hard');
      expect((await lint(['--fix', ...RULES])).code).toBe(0);
      await repo.git('add', '--all');
      expect(await repo.git('write-tree')).toBe(applied);
      expect(await repo.git('diff', '--cached', '--numstat')).toContain(
        '1\t1\t.beads/issues.jsonl',
      );

      const nothing = await lint(['--diff', ...RULES]);
      expect(nothing).toEqual({ code: 0, out: '', err: 'note: --diff: nothing to fix.\n' });
    });
  });

  test('in a path whose bytes are no text', async () => {
    await inRepository(async (lint, repo) => {
      const path = Buffer.concat([
        Buffer.from(join(repo.root, 'messages/')),
        Buffer.from([0xff, 0x20]),
        Buffer.from('.md'),
      ]);
      repo.write({ 'messages/0.md': MENDED.replace('id: 1', 'id: 9') });
      writeFileSync(path, QUESTION);
      const { out } = await lint(['--diff', ...RULES]);
      expect(out).toContain('+++ "b/messages/\\377 .md"\n');
      await repo.gitWith({ input: out }, 'apply');
      expect(readFileSync(path, 'utf8')).toBe(MENDED);
      writeFileSync(path, QUESTION);
      await lint(['--fix', ...RULES]);
      expect(readFileSync(path, 'utf8')).toBe(MENDED);
    });
  });

  test('where a runner obeys commands, between marks that git passes over', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': QUESTION.replace('###', '::error::x\n\n###') });
      const { out } = await lint(['--diff', ...RULES], { env: { GITHUB_ACTIONS: 'true' } });
      expect(out).toMatch(/^::stop-commands::(\w+)\ndiff [\s\S]*\n::\1::\n$/);
      await repo.gitWith({ input: out }, 'apply');
      expect(read(repo, 'messages/1.md')).toContain('::error::x\n\n## Question');
    });
  });

  test('reports go to files', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': QUESTION });
      const { code, out } = await lint(['--diff', ...ONLY, '-f', 'json=report.json']);
      expect([code, out.slice(0, 5)]).toEqual([1, 'diff ']);
      const { diagnostics, notes } = JSON.parse(read(repo, 'report.json'));
      expect(diagnostics).toHaveLength(2);
      expect(notes).toEqual(['--fix would make 2 edits in 1 file; --diff changed nothing.']);
    });
  });
});

describe('wrong use', () => {
  test.each([
    [['--fix', '--diff'], '--fix cannot be combined with --diff'],
    [
      ['--fix', '--staged'],
      '--fix cannot be combined with --staged: only files in the working tree can be edited.',
    ],
    [['--diff', '--since', 'main'], '--diff cannot be combined with a range of commits'],
    [['--fix', '--range', 'a..b'], 'a range of commits'],
    [['--fix', '--rev', 'HEAD'], '--rev'],
    [['--fix', '--history'], '--history'],
    [['--fix', '--hook', 'pre-commit'], '--hook'],
    [['--fix', '--stdin'], '--stdin'],
    [['--diff', '-f', 'compact'], 'Give the report a file of its own: --format compact=FILE'],
    [['rules', '--fix'], 'cannot be used with the command rules'],
  ])('%j', async (args, told) => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': QUESTION });
      const { code, err, out } = await lint(args);
      expect([code, out]).toEqual([2, '']);
      expect(err.replace(/\s+/g, ' ')).toContain(told);
      expect(read(repo, 'messages/1.md')).toBe(QUESTION);
    });
  });
});
