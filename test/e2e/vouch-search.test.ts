import {
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { baseWith, claim, config } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { lintProtocol } from './cli.ts';

/** So many that remembering them pays. */
const CLAIMS = 60;

const NAMES = ['euros', 'days', 'café', '日本', 'payments', 'refunds'];

function claims(): Record<string, string> {
  return Object.fromEntries(
    Array.from({ length: CLAIMS }, (_, index) => {
      const said = NAMES.slice(0, 1 + (index % NAMES.length)).join(' and ');
      return [`claims/c${index}.yaml`, claim({ id: `c${index}`, text: `Of ${said}, ${index}.` })];
    }),
  );
}

/** What a search finds, by a process of its own. */
function search(repo: TestRepository, query: string, env: Readonly<Record<string, string>> = {}) {
  const args = ['vouch', 'search', query, '--limit', '100', '--format', 'json'];
  const { code, out, err } = lintProtocol(repo, args, { env: { ...keeping(repo), ...env } });
  if (code !== 0) throw new Error(err);
  return JSON.parse(out).result;
}

/** Has runs remember in a folder of the repository's own. */
function keeping({ base }: TestRepository) {
  return { NODE_COMPILE_CACHE: join(base, 'code'), NODE_DISABLE_COMPILE_CACHE: '' };
}

/** The files in which words are kept. */
function kept(repo: TestRepository): readonly string[] {
  const folder = join(repo.root, '.git', 'lint-protocol-derived');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .map((name) => join(folder, name));
}

test('whatever is kept of a base, a search finds the same', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: '', before: baseWith(claims()), input: {} });
    const query = 'payment cafe 本';
    const first = search(repo, query);
    expect(first.total).toBe(40);
    const files = kept(repo);
    expect(files.length).toBeGreaterThan(0);
    const bytes = files.map((path) => readFileSync(path));

    expect(search(repo, query)).toEqual(first);
    expect(files.map((path) => readFileSync(path))).toEqual(bytes);

    // Damaged, cut, somebody else's, and gone.
    for (const path of files) {
      const content = readFileSync(path);
      content[content.length >> 1] = (content[content.length >> 1] ?? 0) ^ 1;
      writeFileSync(path, content);
    }
    expect(search(repo, query)).toEqual(first);
    for (const path of files) truncateSync(path, 40);
    expect(search(repo, query)).toEqual(first);
    expect(search(repo, query, { NODE_COMPILE_CACHE: join(repo.base, 'theirs') })).toEqual(first);
    for (const path of kept(repo)) rmSync(path);
    expect(search(repo, query)).toEqual(first);

    // Older than the files: what is new is found, what was changed as it is, what is gone no more.
    repo.write({ '.vouch/claims/c5.yaml': claim({ id: 'c5', text: 'Of nothing.' }) });
    repo.write({
      '.vouch/claims/new.yaml': claim({ id: 'new', text: 'A payment in a café, 本.' }),
    });
    rmSync(join(repo.root, '.vouch/claims/c11.yaml'));
    const now = search(repo, query);
    expect(now.hits[0].id).toBe('new');
    expect(now.total).toBe(39);
    rmSync(join(repo.root, '.git', 'lint-protocol-derived'), { recursive: true });
    expect(search(repo, query)).toEqual(now);

    // Another way to search has words of its own.
    repo.write({ '.vouch/config.yaml': config({ retrieval: { fts5_porter: false } }) });
    expect(search(repo, 'payment').hits.map(({ id }: { id: string }) => id)).toEqual(['new']);
    repo.write({ '.vouch/config.yaml': config({ retrieval: { backend: 'substring' } }) });
    expect(search(repo, 'AYMENTS AND').total).toBe(8);
  }));
