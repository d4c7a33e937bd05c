import { execFileSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { brief, PATH } from '../../src/protocols/contributions/example.ts';
import { digest, entryOf, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { oneOf } from '../runs.ts';
import { judged } from './judged.ts';

const OPEN = brief('complete');
const ENTRY = entryOf('contrib_1a2b3c4d', { status: 'complete', checksum: digest(OPEN) });
const ONLY = ['manifest/checksum', 'history/manifest-appended', 'history/append-only'].flatMap(
  (id) => ['--only', id],
);
const crlf = (text: string) => text.replaceAll('\n', '\r\n');
const publish = (repository: TestRepository) =>
  repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');

/** A contribution that may still change, and its manifest, whose line ends a tool converts. */
async function converted(repository: TestRepository): Promise<string> {
  const text = `${OPEN}\n`;
  const entry = ENTRY.replace(digest(OPEN), digest(text));
  const right = await repository.commit('x', { [PATH]: text, [MANIFEST]: entry });
  await publish(repository);
  await repository.commit('x', { [PATH]: crlf(text), [MANIFEST]: crlf(entry) });
  return right;
}

describe.each(oneOf(['native', 'js'], 'converted'))('what converted line ends (%s)', (backend) => {
  test.each([false, true])('is taken back by the printed steps (published: %s)', (isPublished) =>
    withRepository(async (repository) => {
      const right = await converted(repository);
      if (isPublished) await publish(repository);
      const [found] = await judged(repository, '--backend', backend, ...ONLY);
      expect(found?.rule).toBe('manifest/checksum');
      const { root, env } = repository;
      for (const { text } of found?.then.filter(({ action }) => action === 'run') ?? [])
        execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
      expect(await repository.git('diff', right)).toBe('');
      expect(await judged(repository, ...ONLY)).toEqual([]);
      expect(await judged(repository, ...ONLY, '--since', 'origin/main')).toEqual([]);
    }),
  );

  test('lists no contribution anew', () =>
    withRepository(async (repository) => {
      const right = await converted(repository);
      const found = await judged(repository, ...ONLY.slice(2), '--range', `${right}..HEAD`);
      expect(found.map(({ rule }) => rule)).toEqual([
        'history/append-only',
        'history/manifest-appended',
      ]);
    }));
});
