import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { Editor } from '../serve/editor.ts';
import { CLI } from './cli.ts';

const HAS_NEOVIM = spawnSync('nvim', ['--version']).status === 0;
/** Emacs with all that the page takes for granted. */
const EMACS = ['--batch', '--eval', '(package-initialize)'];
const HAS_EMACS =
  spawnSync('emacs', [...EMACS, '--eval', "(mapc 'require '(eglot markdown-mode yaml-mode))"])
    .status === 0;
const SCRIPT = fileURLToPath(new URL('neovim.lua', import.meta.url));

/** The built server, and an editor beside it. @returns the exit code, and what stands on standard error */
async function withServer(repo: TestRepository, use: (editor: Editor) => Promise<void>) {
  const server = spawn(process.execPath, [CLI, 'lsp', '--stdio'], {
    cwd: repo.root,
    env: repo.env,
  });
  let err = '';
  server.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  server.stdin.on('error', () => undefined);
  const ended = once(server, 'close');
  const editor = new Editor(repo.root, server.stdout, server.stdin);
  try {
    await editor.start();
    await use(editor);
    await editor.end();
    const [code] = await ended;
    return { code, err };
  } finally {
    editor.dispose();
    server.kill('SIGKILL');
  }
}

describe('a text that is made to hurt', () => {
  test('100 MB, and what comes after it, are answered', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { 'messages/1.md': VALID_MESSAGES.KICKOFF });
      const ended = await withServer(repo, async (editor) => {
        const long = `${VALID_MESSAGES.DELTA}${'x'.repeat(100 * 2 ** 20)}`;
        const told = await editor.open('messages/2.md', long);
        expect(told.map(({ code }) => code)).toEqual(['file/too-large']);
        expect(await editor.change('messages/2.md', VALID_MESSAGES.DELTA)).toEqual([]);
      });
      expect(ended).toEqual({ code: 0, err: '' });
    }));

  test('nothing that a repository says is run', () =>
    withRepository(async (repo) => {
      await repo.commit('before', { 'messages/1.md': VALID_MESSAGES.KICKOFF });
      const trace = join(repo.base, 'was-run');
      const program = join(repo.base, 'program');
      writeFileSync(program, `#!/bin/sh\necho run >> '${trace}'\n`, { mode: 0o755 });
      await repo.git('config', 'core.fsmonitor', program);
      await repo.git('config', 'filter.x.clean', program);
      await repo.git('config', 'diff.external', program);
      writeFileSync(join(repo.root, '.gitattributes'), '*.txt filter=x\n');
      await withServer(repo, async (editor) => {
        await editor.open('messages/1.md', VALID_MESSAGES.KICKOFF.replace('true', 'false'));
        await editor.save('messages/1.md');
        await editor.change('messages/1.md', VALID_MESSAGES.KICKOFF);
      });
      expect(() => readFileSync(trace)).toThrow('ENOENT');
    }));
});

/** What a problem is to Neovim. */
interface Seen {
  readonly code: string;
  readonly lnum: number;
}

test.skipIf(!HAS_NEOVIM)('Neovim shows problems, explains them and mends them', () =>
  withRepository(async (repo) => {
    const record = 'messages/2.md';
    const kickoff = VALID_MESSAGES.KICKOFF.replace('ack_required: true', 'ack_required: false');
    await repo.commit('before', { [record]: kickoff });
    const said = join(repo.base, 'said.json');
    const env = {
      ...repo.env,
      ...{ RECORD: record, SAID: said, NODE: process.execPath, CLI },
      XDG_CONFIG_HOME: join(repo.base, 'config'),
    };
    const nvim = spawnSync(
      'nvim',
      ['--clean', '--headless', '-i', 'NONE', '-n', '-c', `luafile ${SCRIPT}`, '-c', 'cquit'],
      {
        cwd: repo.root,
        env,
        encoding: 'utf8',
        timeout: 50_000,
      },
    );
    expect([nvim.status, nvim.stderr]).toEqual([0, expect.not.stringContaining('Error')]);
    const saw = JSON.parse(readFileSync(said, 'utf8')) as {
      readonly before: readonly Seen[];
      readonly hover: { readonly contents: { readonly value: string } };
      readonly action: string;
      readonly after: readonly Seen[];
      readonly lines: readonly string[];
      readonly broken: readonly Seen[];
      readonly stopped: boolean;
    };
    expect(saw.before.map(({ code }) => code)).toEqual(['MB-010']);
    expect(saw.hover.contents.value).toContain('### MB-010');
    expect(saw.action).toContain('(MB-010)');
    expect(saw.after).toEqual([]);
    expect(saw.lines).toContain('ack_required: true');
    expect(saw.broken.map(({ code }) => code)).toEqual(['MB-010']);
    expect(saw.stopped).toBe(true);
  }),
);

/** Opens each file, waits for its problems and prints how many there are. */
const EMACS_TRIAL = `
(setq eglot-sync-connect 30 eglot-connect-timeout 40)
(dolist (file '("messages/1.md" "agent-outputs/MANIFEST.jsonl"))
  (find-file (expand-file-name file (getenv "ROOT")))
  (run-hooks 'post-command-hook)
  (let ((end (+ (float-time) 25)))
    (while (and (< (float-time) end) (null (flymake-diagnostics)))
      (accept-process-output nil 0.2)
      (flymake-start)))
  (princ (format "%s: %s\\n" file (mapconcat #'flymake-diagnostic-text (flymake-diagnostics) " | "))))
(kill-emacs 0)
`;

test.skipIf(!HAS_EMACS)(
  'Emacs, set up as the page says, shows the problems of each sort of file',
  () =>
    withRepository(async (repo) => {
      const page = readFileSync(new URL('../../docs/editors.md', import.meta.url), 'utf8');
      const [, block = ''] = /```elisp\n(.*?)```/s.exec(page) ?? [];
      const bin = join(repo.base, 'bin');
      mkdirSync(bin);
      const script = `#!/bin/sh\nexec '${process.execPath}' '${CLI}' "$@"\n`;
      writeFileSync(join(bin, 'lint-protocol'), script, { mode: 0o755 });
      writeFileSync(join(repo.base, 'trial.el'), block + EMACS_TRIAL);
      await repo.commit('records', {
        'messages/1.md': VALID_MESSAGES.QUESTION.replace(/subject: .*/, 'subject: "WRONG: x"'),
        'agent-outputs/MANIFEST.jsonl': '{"id": 1}\n',
      });
      const env = { ...repo.env, ROOT: repo.root, PATH: `${bin}:${process.env['PATH']}` };
      const emacs = spawnSync('emacs', [...EMACS, '-l', join(repo.base, 'trial.el')], {
        cwd: repo.root,
        env: { ...env, HOME: repo.base },
        encoding: 'utf8',
        timeout: 90_000,
      });
      expect([emacs.status, emacs.stdout]).toEqual([0, expect.stringContaining('messages/1.md: ')]);
      expect(emacs.stdout).toMatch(/messages\/1\.md: .*\[MB-/);
      expect(emacs.stdout).toMatch(/MANIFEST\.jsonl: .*\[subagent\/manifest-schema\]/);
    }),
);
