import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { withRepository } from '../../git/repository-builder.ts';
import type { Action, Problem } from './values.ts';
import { Window } from './window.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
const load = createRequire(import.meta.url);

interface Extension {
  activate(context: object): Promise<void>;
  deactivate(): Promise<void>;
}

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-vscode-'));
  execFileSync(process.execPath, [tsx, join(root, 'scripts/build-extension.ts'), folder]);
  mkdirSync(join(folder, 'node_modules/vscode'), { recursive: true });
  writeFileSync(
    join(folder, 'node_modules/vscode/index.js'),
    'module.exports = globalThis.vscode;',
  );
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The built extension in a window of its own. */
async function withExtension(window: Window, use: () => Promise<void>): Promise<void> {
  Object.assign(globalThis, { vscode: window.api });
  const file = join(folder, 'out/extension.cjs');
  for (const each of Object.keys(load.cache)) if (each.startsWith(folder)) delete load.cache[each];
  const extension = load(file) as Extension;
  try {
    await extension.activate({ extensionUri: { fsPath: folder }, subscriptions: [] });
    await use();
  } finally {
    await extension.deactivate();
    Reflect.deleteProperty(globalThis, 'vscode');
  }
}

const RECORD = 'messages/2.md';
const FAULTY = VALID_MESSAGES.KICKOFF.replace('ack_required: true', 'ack_required: false');

/** Where a project has the package. */
const OWN = 'node_modules/lint-protocol/dist/cli.cjs';

test('problems of a record are shown, and one is fixed', () =>
  withRepository(async (repo) => {
    await repo.commit('before', { [RECORD]: FAULTY });
    const window = new Window(repo.root);
    await withExtension(window, async () => {
      const [text, problems] = await window.open(join(repo.root, RECORD), 'markdown');
      expect(problems.map(({ code }) => code)).toEqual(['MB-010']);
      const [problem] = problems;
      const [fix] = await window.fixes(text, problem as Problem);
      expect(fix?.title).toContain('(MB-010)');
      expect(await window.take(text, fix as Action)).toEqual([]);
      expect(text.getText()).toBe(VALID_MESSAGES.KICKOFF);
    });
    expect(window.log.join('\n')).toMatch(/the extension, .*server.dist.cli\.cjs$/);
  }));

test('the package that the project has installed judges it, unless nobody trusts the project', () =>
  withRepository(async (repo) => {
    await repo.commit('before', { [RECORD]: FAULTY });
    const built = JSON.stringify(join(folder, 'server/dist/cli.cjs'));
    repo.write({ [OWN]: `require('fs').writeFileSync('started', 'own'); require(${built});\n` });
    const window = new Window(repo.root);
    window.isTrusted = false;
    await withExtension(window, async () => {
      const [, problems] = await window.open(join(repo.root, RECORD), 'markdown');
      expect(problems).toHaveLength(1);
      expect(existsSync(join(repo.root, 'started'))).toBe(false);
      window.isTrusted = true;
      await window.commands.get('lint-protocol.restart')?.();
      expect(readFileSync(join(repo.root, 'started'), 'utf8')).toBe('own');
    });
    const started = window.log.filter((line) => line.startsWith('repo: '));
    expect(started.map((line) => line.split(',')[0])).toEqual([
      'repo: the extension',
      'repo: the installed package',
    ]);
  }));

test('the manifest names what was built, and has the version of the package', () => {
  const manifest = JSON.parse(readFileSync(join(root, 'editors/vscode/package.json'), 'utf8'));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  expect(manifest.version).toBe(version);
  expect(existsSync(join(folder, manifest.main))).toBe(true);
  expect(readdirSync(join(folder, 'server')).sort()).toEqual(['LICENSE', 'dist', 'package.json']);
});
