import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StateStore } from '../../src/app/cache/state-store.ts';
import { inspect } from '../../src/app/inspection.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Config } from '../../src/core/config.ts';
import type { Repository } from '../../src/core/repository.ts';
import { CITED, citing, PATH } from '../../src/protocols/contributions/example.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { opened } from '../git/observe.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

const SEAL = Buffer.alloc(32, 7);
const TARGET = { mode: 'staged', all: false } as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-untouched-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Records that cite files, a manifest, and files that nobody cites. */
const FILES: Readonly<Record<string, string>> = {
  ...CITED,
  ...Object.fromEntries(Array.from({ length: 60 }, (_, nth) => [`src/${nth}.ts`, `${nth}\n`])),
  [PATH]: citing({}),
  'agent-outputs/MANIFEST.jsonl': '{"id":"T100-a","file":"notes.md"}\n',
  'agent-outputs/notes.md': '# Notes\n',
  'README.md': '# Us\n',
};

/** The same, and an entry that names a file which is missing: a name may come that it was meant to be. */
const LACKING = {
  ...FILES,
  'agent-outputs/MANIFEST.jsonl': '{"id":"T100-a","file":"docs/missing.md"}\n',
};

/** Whether a run over what is staged looked at the list of files. */
async function lists(
  repo: TestRepository,
  states: StateStore,
  config: Config = DEFAULT_CONFIG,
): Promise<boolean> {
  return opened('native', repo, async (repository: Repository) => {
    const inspection = await inspect(repository, TARGET, {});
    const { snapshot, bases } = inspection;
    let count = 0;
    const list = Object.getOwnPropertyDescriptor(snapshot, 'entries')?.get;
    const entries = {
      get: () => {
        count += 1;
        return list?.();
      },
    };
    Object.defineProperty(snapshot, 'entries', entries);
    const history = inspection.historyBy(config, null);
    await run({ snapshot, bases, history, config, rules, selects: null, states });
    return count > 0;
  });
}

let opening = 0;

/** The same after a commit whose state is known. */
async function listsAfter(
  change: (repo: TestRepository) => Promise<unknown> | unknown,
  { config, files = FILES }: { readonly config?: Config; readonly files?: typeof FILES } = {},
): Promise<boolean> {
  return withRepository(async (repo) => {
    await repo.commit('all', files);
    opening += 1;
    const states = new StateStore(folder, `${opening}`.padStart(64, '0'), SEAL);
    expect(await lists(repo, states, config)).toBe(true);
    expect(await lists(repo, states, config)).toBe(false);
    await change(repo);
    await repo.git('add', '--all');
    return lists(repo, states, config);
  });
}

const writing = (files: Readonly<Record<string, string>>) => (repo: TestRepository) =>
  repo.write(files);

describe('a run over what is staged lists nothing', () => {
  test.each([
    ['a page changed', writing({ 'README.md': '# You\n' })],
    ['code changed', writing({ 'src/1.ts': '2\n' })],
    ['nothing changed', () => undefined],
  ])('where %s', async (_what, change) => {
    expect(await listsAfter(change)).toBe(false);
  });

  test('after further commits, each of which it knows', async () => {
    await withRepository(async (repo) => {
      await repo.commit('all', FILES);
      const states = new StateStore(folder, 'f'.repeat(64), SEAL);
      await lists(repo, states);
      for (const text of ['# One\n', '# Two\n', '# Three\n']) {
        repo.write({ 'README.md': text });
        await repo.git('add', '--all');
        expect(await lists(repo, states)).toBe(false);
        await repo.git('commit', '--quiet', '--message=next');
      }
    });
  });
});

describe('it looks at all of it', () => {
  const [cited = ''] = Object.keys(CITED);
  test.each([
    ['a record changed', writing({ [PATH]: citing({ line: 2 }) })],
    ['a record came', writing({ '.cleo/contributions/c.json': '{}\n' })],
    ['a cited file changed', writing({ [cited]: '# Other\n' })],
    ['a cited file is gone', (repo: TestRepository) => repo.git('rm', '-q', cited)],
    ['a page came below a manifest', writing({ 'agent-outputs/T100-x.md': '# X\n' })],
    ['another manifest came', writing({ 'agent-outputs/other/MANIFEST.jsonl': '{}\n' })],
    ['a name came that differs in case', writing({ '.CLEO/contributions/x.txt': 'x\n' })],
    ['a file of what is ignored came', writing({ '.gitignore': '*.log\n' })],
    ['a link came', (repo: TestRepository) => symlinkSync('src', join(repo.root, 'link'))],
  ])('where %s', async (_what, change) => {
    expect(await listsAfter(change)).toBe(true);
  });

  test.each([
    ['a missing file came', { 'docs/missing.md': '# Here\n' }],
    ['a file came that the missing one may have meant', { 'docs/mising.md': '# Near\n' }],
  ])('where %s', async (_what, files) => {
    expect(await listsAfter(writing(files), { files: LACKING })).toBe(true);
  });

  test('where a name came that a configured log may be taken for', async () => {
    const history = { ...DEFAULT_CONFIG.history, appendOnly: ['logs/audit.jsonl'] };
    const config = { ...DEFAULT_CONFIG, history };
    await withRepository(async (repo) => {
      await repo.commit('all', { ...FILES, 'logs/audit.jsonl': '{}\n' });
      const states = new StateStore(folder, 'e'.repeat(64), SEAL);
      await lists(repo, states, config);
      repo.write({ 'logs/AUDIT.JSONL': '{}\n' });
      await repo.git('add', '--all');
      expect(await lists(repo, states, config)).toBe(true);
    });
  });
});
