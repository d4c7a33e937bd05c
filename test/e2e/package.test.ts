import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { VALID_MESSAGES } from '../../src/protocols/messages/valid-messages.ts';
import { rules } from '../all-rules.ts';
import { type Packed, pack, ROOT } from './packed.ts';

/** What may be published, and nothing else. */
const PUBLISHED: readonly RegExp[] = [
  /^(package\.json|LICENSE|README\.md)$/,
  /^dist\/[a-z]+(-[a-z]+)*(\.generated)?\.cjs$/,
  /^dist\/(index\.d\.cts|third-party\.txt)$/,
  /^docs\/(?!releasing)[a-z]+(-[a-z]+)*\.md$/,
  /^docs\/images\/[a-z]+(-[a-z]+)*\.png$/,
  /^docs\/rules\/(README|[a-z]+\/[a-z]+(-[a-z]+)*|[A-Z]+-\d{3})\.md$/,
  /^examples\/[a-z]+(-[a-z]+)*\.(mjs|json)$/,
  /^hooks\/(pre-commit|pre-merge-commit|pre-push|pre-receive)$/,
  /^man\/lint-protocol\.1$/,
  /^schemas\/[a-z]+(-[a-z]+)*\.schema\.json$/,
];

/** Bytes that a release may have. What needs more says in `docs/releasing.md` what it is worth. */
const MOST = { size: 1_730_000, unpackedSize: 6_720_000 };

let folder: string;
let packed: Packed;

beforeAll(() => {
  packed = pack();
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
  const paths = packed.files.map(({ path }) => path);
  expect(paths.filter((path) => !PUBLISHED.some((pattern) => pattern.test(path)))).toEqual([]);
  expect(PUBLISHED.filter((pattern) => !paths.some((path) => pattern.test(path)))).toEqual([]);
  expect(paths).toEqual(
    expect.arrayContaining([
      'package.json',
      'LICENSE',
      'README.md',
      'dist/cli.cjs',
      'dist/main.cjs',
      'dist/index.cjs',
      'dist/index.d.cts',
      'dist/third-party.txt',
      'docs/rules/README.md',
      ...rules.map(({ id }) => `docs/rules/${id}.md`),
      'docs/action.md',
      'docs/adoption.md',
      'docs/first-run.md',
      'docs/configuration.md',
      'docs/fixing.md',
      'docs/formats.md',
      'docs/hooks.md',
      'docs/kinds.md',
      'docs/library.md',
      'docs/writing.md',
      'hooks/pre-commit',
      'hooks/pre-merge-commit',
      'hooks/pre-push',
      'hooks/pre-receive',
      'man/lint-protocol.1',
      'schemas/config.schema.json',
    ]),
  );
});

test('the package is no larger than was decided', () => {
  expect(packed.size).toBeLessThan(MOST.size);
  expect(packed.unpackedSize).toBeLessThan(MOST.unpackedSize);
  // Room that nobody needs would let it grow without a word.
  expect(packed.size).toBeGreaterThan(MOST.size / 2);
  expect(packed.unpackedSize).toBeGreaterThan(MOST.unpackedSize / 2);
});

test('the page on releases has these limits, and sizes that are about those of today', () => {
  const page = readFileSync(join(ROOT, 'docs/releasing.md'), 'utf8');
  const rows = [
    ['the tarball', packed.size, MOST.size],
    ['unpacked', packed.unpackedSize, MOST.unpackedSize],
  ] as const;
  for (const [name, size, most] of rows) {
    const row = new RegExp(`^\\| ${name} \\| ([\\d.]+) MB \\| ([\\d.]+) MB \\|$`, 'm');
    const [, told, limit] = row.exec(page) ?? [];
    expect(Number(limit), name).toBe(most / 1e6);
    expect(Math.abs((Number(told) * 1e6) / size - 1), `${name}: ${size} bytes`).toBeLessThan(0.05);
  }
});

test('no page of the package leads to a file that is not in it', () => {
  const paths = packed.files.map(({ path }) => path);
  const isThere = (target: string) =>
    paths.some((path) => path === target || path.startsWith(`${target}/`));
  const dead = paths
    .filter((path) => path.endsWith('.md'))
    .flatMap((page) => {
      const text = readFileSync(join(ROOT, page), 'utf8');
      const prose = text.replace(/^(```+)[\s\S]*?^\1/gm, '').replace(/`[^`\n]*`(?!\])/g, '');
      return [...prose.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
        .map(([, link = '']) => posix.join(posix.dirname(page), link))
        .filter((target) => !isThere(target.replace(/\/$/, '')))
        .map((target) => `${page} leads to ${target}`);
    });
  expect(dead).toEqual([]);
});

test('npm links a manual of the package, which it does only for a list', () => {
  expect(manifest.man).toEqual(['./man/lint-protocol.1']);
});

test('installing the package runs nothing', () => {
  // What npm runs for whoever installs it; `prepare` is for those who work on it.
  const installing = Object.keys(manifest.scripts).filter((name) => /install$/.test(name));
  expect(installing).toEqual([]);
  // With this file in it, npm would run node-gyp.
  expect(packed.files.map(({ path }) => path)).not.toContain('binding.gyp');
});

test('the notices of everything that was bundled travel with it', () => {
  const notices = readFileSync(join(ROOT, 'dist/third-party.txt'), 'utf8');
  for (const name of ['isomorphic-git', 'jsonc-parser', 'markdown-it', 'simple-git', 'yaml']) {
    const { version } = JSON.parse(
      readFileSync(join(ROOT, 'node_modules', name, 'package.json'), 'utf8'),
    ) as { version: string };
    expect(notices).toContain(`\n${name} ${version} (`);
  }
  expect(notices).toMatch(/permission notice|Redistribution|THE SOFTWARE IS PROVIDED/i);
});

test('its bill of materials lists what is in it', () => {
  const args = ['--import', 'tsx', 'scripts/sbom.ts'];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect({ status, stderr: stderr.replace(/^npm warn .*\n/gm, '') }).toEqual({
    status: 0,
    stderr: '',
  });
  const bill = JSON.parse(stdout) as {
    specVersion: string;
    metadata: { component: { name: string; version: string } };
    components: readonly { name: string; licenses?: readonly unknown[] }[];
  };
  expect(bill.specVersion).toBe('1.5');
  const { name, version } = manifest;
  expect(bill.metadata.component).toMatchObject({ name, version });
  const names = bill.components.map((each) => each.name);
  expect(names).toEqual(expect.arrayContaining(['isomorphic-git', 'markdown-it', 'yaml']));
  for (const tool of ['vitest', 'typescript', 'rolldown']) expect(names).not.toContain(tool);
  for (const each of bill.components) expect(each.licenses, each.name).toHaveLength(1);
});

test('nothing that is published names a place on the machine that built it', () => {
  const texts = packed.files.filter(({ path }) => /\.(cjs|cts|txt|md|json|mjs)$/.test(path));
  const root = ROOT.replace(/[\\/]$/, '');
  const naming = texts.filter(({ path }) => readFileSync(join(ROOT, path), 'utf8').includes(root));
  expect(naming.map(({ path }) => path)).toEqual([]);
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
