import { describe, expect, test } from 'vitest';
import { CITED, citing, contribution, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { type Called, type CallOptions, call } from './call.ts';

const SESSION = 'session_20260126_080000_1a2b3c';

/** Calls in a repository with a sound contribution and its manifest; nothing is committed. */
function inStore<T>(
  use: (
    lint: (args: readonly string[], options?: Partial<CallOptions>) => Promise<Called>,
    repo: TestRepository,
  ) => Promise<T>,
): Promise<T> {
  return withRepository((repo) => {
    const text = contribution();
    repo.write({ ...CITED, [PATH]: text, [MANIFEST]: entry({ checksum: digest(text) }) });
    const lint = (args: readonly string[], options: Partial<CallOptions> = {}) =>
      call([...args, '-f', 'compact'], { cwd: repo.root, env: repo.env, ...options });
    return use(lint, repo);
  });
}

describe('--session', () => {
  test('names the active session', async () => {
    await inStore(async (lint) => {
      expect((await lint(['--session', SESSION])).out).toBe('');
      const other = await lint(['--session', 'session_20260127_080000_1a2b3c']);
      expect(other.code).toBe(1);
      expect(other.out).toMatch(/^\S+:10:16: error CONTRIB-001 [^\n]+\n$/);
    });
  });

  test('goes before the configuration', async () => {
    await inStore(async (lint, repo) => {
      const configured = 'contributions: { session: session_20260127_080000_1a2b3c }\n';
      repo.write({ '.lint-protocol.yaml': configured });
      expect((await lint([])).code).toBe(1);
      expect((await lint(['--session', SESSION])).out).toBe('');
    });
  });
});

test('a contribution from standard input is checked against the files around it', async () => {
  await inStore(async (lint) => {
    const args = ['--stdin', '--stdin-filename', PATH, '--session', SESSION];
    const quoting = (quote: string) => lint(args, { input: citing({ quote }) });
    expect((await quoting('# Redis')).out).not.toContain('evidence');
    expect((await quoting('# Kafka')).out).toContain('error contribution/evidence-quote');
  });
});

test('what is staged is news only where it adds a fault', async () => {
  await inStore(async (lint, repo) => {
    await repo.commit('one', { [PATH]: citing({ quote: 'never said' }) });
    await repo.git('add', '.');
    expect((await lint(['--staged', '--session', SESSION])).out).toBe('');
    repo.write({ [PATH]: citing({ quote: 'never said', line: 40 }) });
    await repo.git('add', '.');
    const { out } = await lint(['--staged', '--session', SESSION]);
    // That no entry of the manifest fits the file is old; that none came for this change is not.
    const news = ['error history/manifest-appended', 'error contribution/evidence-line'];
    expect(out.match(/error \S+/g)).toEqual(news);
  });
});
