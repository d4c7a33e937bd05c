import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { VALID_MESSAGES } from '../../src/rules/messages/valid-messages.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

interface Packed {
  readonly files: readonly { readonly path: string; readonly mode: number }[];
}

/** What would be published. */
function packedFiles(): Packed['files'] {
  const options = { cwd: ROOT, encoding: 'utf8', shell: process.platform === 'win32' } as const;
  const json = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], options);
  const [packed] = JSON.parse(json) as [Packed];
  return packed.files;
}

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-package-'));
  cpSync(join(ROOT, 'dist'), join(folder, 'dist'), { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a copy of the bundle that has nothing beside it, no packages above all. */
function start(...args: readonly string[]): { code: number | null; out: string; err: string } {
  const cli = join(folder, 'dist/cli.cjs');
  const run = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' });
  return { code: run.status, out: run.stdout, err: run.stderr };
}

test('the package holds what it names and nothing of the work on it', () => {
  const paths = packedFiles().map(({ path }) => path);
  expect(paths).toEqual(
    expect.arrayContaining([
      'package.json',
      'LICENSE',
      'README.md',
      'CHANGELOG.md',
      'dist/cli.cjs',
      'dist/main.cjs',
      'dist/third-party.txt',
      'docs/rules/README.md',
      'docs/hooks.md',
      'hooks/pre-commit',
      'hooks/pre-merge-commit',
      'hooks/pre-push',
      'hooks/pre-receive',
      '.pre-commit-hooks.yaml',
      'schemas/config.schema.json',
    ]),
  );
  const places = new Set(
    paths.filter((path) => path.includes('/')).map((path) => path.split('/')[0]),
  );
  expect([...places].sort()).toEqual(['dist', 'docs', 'hooks', 'schemas']);
});

test('the package brings no dependencies', () => {
  expect(Object.keys(manifest).filter((key) => /dependencies$/i.test(key))).toEqual([
    'devDependencies',
  ]);
});

test('the command and the hooks can be executed', { skip: process.platform === 'win32' }, () => {
  const hooks = readdirSync(join(ROOT, 'hooks')).map((name) => `hooks/${name}`);
  expect(hooks).toHaveLength(4);
  for (const path of ['dist/cli.cjs', ...hooks]) {
    expect(statSync(join(ROOT, path)).mode & 0o111).toBe(0o111);
  }
});

test('the bundle knows its version', () => {
  expect(start('--version')).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' });
});

test('the bundle lints without a package beside it', () => {
  mkdirSync(join(folder, 'messages'));
  writeFileSync(
    join(folder, 'messages/1.md'),
    VALID_MESSAGES.DELTA.replace('"operation"', 'operation'),
  );
  writeFileSync(join(folder, '.lint-protocol.yaml'), 'rules: { MB-005: warning }\n');
  execFileSync('git', ['init', '--quiet'], { cwd: folder });
  const { out, code, err } = start('--format', 'json');
  expect(err).toBe('');
  const report = JSON.parse(out) as { diagnostics: { rule: string; level: string }[] };
  expect(report.diagnostics.map(({ rule, level }) => `${level} ${rule}`)).toEqual([
    'warning MB-005',
  ]);
  expect(code).toBe(0);
});
