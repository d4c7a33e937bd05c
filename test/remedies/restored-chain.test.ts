import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { chained, logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { LOG } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, done, judged } from './judged.ts';

/*
 * A log that was rewritten, with all hashes, and appended to since: what is restored is followed by an
 * event that names the rewritten one. Both are final, so that is no break.
 */

const [FIRST, SECOND, THIRD] = threeChained();
const FORGED = chained({ id: 'e2', after: FIRST, createdAt: '2026-04-12T09:15:00Z' });
const CALLED = chained({ id: 'e3', after: FORGED });
const HONEST = chained({ id: 'e4', after: CALLED });
const LATER = chained({ id: 'e5', after: HONEST });

async function rewritten(repository: TestRepository): Promise<void> {
  await repository.commit('base', based({ 'audit.log.jsonl': logOf(FIRST) }));
  await repository.commit('events', { [LOG]: logOf(FIRST, SECOND, THIRD) });
  await repository.commit('forge', { [LOG]: logOf(FIRST, FORGED, CALLED) });
  await repository.commit('honest', { [LOG]: logOf(FIRST, FORGED, CALLED, HONEST) });
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

async function breaks(repository: TestRepository, ...args: readonly string[]) {
  return (await judged(repository, ...args)).filter(({ rule }) => rule === 'vouch/audit-chain');
}

describe('a log that was rewritten and is restored', () => {
  test('may be followed by what was appended since, before and after the commit, and by more', async () => {
    await withRepository(async (repository) => {
      await rewritten(repository);
      await repository.write({ [LOG]: logOf(FIRST, SECOND, THIRD, HONEST) });
      await repository.git('add', '-A');
      for (const args of [[], ['--staged']]) expect(await breaks(repository, ...args)).toEqual([]);
      await repository.commit('restore', {});
      await repository.commit('more', { [LOG]: logOf(FIRST, SECOND, THIRD, HONEST, LATER) });
      for (const args of [[], ['--staged'], ['--since', 'HEAD~2'], ['--commit', 'HEAD']])
        expect(await breaks(repository, ...args)).toEqual([]);
      const { root, env } = repository;
      const args = ['vouch', 'confirm', 'refund-window', '--actor', 'dana'];
      const { out, err } = await call(args, { cwd: root, env });
      expect(out + err).not.toContain('audit-chain');
    });
  });

  test('may be followed by what one commit rewrote it and appended with, as a squash does', async () => {
    await withRepository(async (repository) => {
      await repository.commit('base', based({ 'audit.log.jsonl': logOf(FIRST, SECOND, THIRD) }));
      await repository.commit('squash', { [LOG]: logOf(FIRST, FORGED, CALLED, HONEST) });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      done(repository, await judged(repository, '--history'));
      const log = await readFile(join(repository.root, LOG), 'utf8');
      expect(log).toBe(logOf(FIRST, SECOND, THIRD, HONEST));
      expect(await breaks(repository)).toEqual([]);
      await repository.write({ [LOG]: logOf(FIRST, SECOND, HONEST) });
      expect(await breaks(repository)).not.toEqual([]);
    });
  });

  test('is not followed by what does not follow its end, nor is anything of it left out', async () => {
    await withRepository(async (repository) => {
      await rewritten(repository);
      for (const lines of [
        [FIRST, SECOND, HONEST],
        [FIRST, HONEST],
        [FIRST, SECOND, THIRD, LATER],
        [FIRST, SECOND, HONEST, THIRD],
      ]) {
        await repository.write({ [LOG]: logOf(...lines) });
        expect(await breaks(repository), lines.join('\n')).not.toEqual([]);
      }
    });
  });

  test('an event that was cut out is missed, whatever follows', async () => {
    await withRepository(async (repository) => {
      await repository.commit('base', based({ 'audit.log.jsonl': logOf(FIRST) }));
      await repository.commit('two', { [LOG]: logOf(FIRST, FORGED) });
      await repository.commit('three', { [LOG]: logOf(FIRST, FORGED, CALLED) });
      await repository.commit('cut', { [LOG]: logOf(FIRST, CALLED) });
      expect(await breaks(repository)).not.toEqual([]);
    });
  });
});
