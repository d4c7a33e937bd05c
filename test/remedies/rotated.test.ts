import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { LOG } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, done, judged, ran } from './judged.ts';

/*
 * Events that are in a segment and in the log: a merge kept the log of the side that had not rotated
 * it, or one of the two was restored without the other. What is printed leaves each once, in every view.
 */

const SEGMENT = '.vouch/audit.log.2026-04-13.jsonl.gz';
const [FIRST, SECOND, THIRD] = threeChained();
const packed = (...lines: readonly string[]) => gzipSync(logOf(...lines));
const rules = new Set(['history/append-only', 'history/rotation', 'vouch/audit-chain']);
const isMeant = ({ rule }: { readonly rule: string }) =>
  rules.has(rule) || rule === 'vouch/rotated-once';

async function views(repository: TestRepository, base: string) {
  const state = (await judged(repository)).filter(isMeant);
  const since = (await judged(repository, '--since', base)).filter(isMeant);
  return state.length > 0 ? state : since;
}

async function publish(repository: TestRepository, commit = 'HEAD') {
  await repository.git('update-ref', 'refs/remotes/origin/main', commit);
}

/** The whole log, published; one branch rotates it, the other one appends to it. */
async function merged(repository: TestRepository, log: string): Promise<string> {
  const base = await repository.commit('base', based({ 'audit.log.jsonl': logOf(FIRST, SECOND) }));
  await publish(repository);
  await repository.git('checkout', '-q', '-b', 'other');
  await repository.commit('rotate', { [SEGMENT]: packed(FIRST), [LOG]: logOf(SECOND) });
  await repository.git('checkout', '-q', '-b', 'mine', base);
  await repository.commit('append', { [LOG]: logOf(FIRST, SECOND, THIRD) });
  await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'other');
  await repository.commit('merge', { [SEGMENT]: packed(FIRST), [LOG]: log });
  return base;
}

describe('events that a merge left in the log although a segment holds them', () => {
  test.each(['unpublished', 'published'])('%s, leave the log by one command', async (where) => {
    await withRepository(async (repository) => {
      const base = await merged(repository, logOf(FIRST, SECOND, THIRD));
      if (where === 'published') await publish(repository);
      const [told, ...others] = await views(repository, base);
      expect([told?.rule, told?.by, others]).toEqual(['vouch/rotated-once', 'you', []]);
      ran(repository, told === undefined ? [] : commandsOf(told));
      expect(await repository.git('show', `:${LOG}`)).toBe(logOf(SECOND, THIRD).trimEnd());
      expect((await judged(repository, '--staged')).filter(isMeant)).toEqual([]);
      await repository.git('commit', '-q', '-m', 'once');
      expect(await views(repository, base)).toEqual([]);
    });
  });

  test('all of them: the log is empty then', async () => {
    await withRepository(async (repository) => {
      await repository.commit('base', {
        ...based({ 'audit.log.jsonl': logOf(FIRST, SECOND) }),
        [SEGMENT]: packed(FIRST, SECOND),
      });
      const base = await repository.git('rev-parse', 'HEAD');
      done(repository, await views(repository, base));
      await repository.git('commit', '-q', '-m', 'once');
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe('');
      expect(await views(repository, base)).toEqual([]);
    });
  });

  test('what a segment does not hold never leaves with them', async () => {
    await withRepository(async (repository) => {
      const base = await merged(repository, logOf(FIRST, SECOND, THIRD));
      await repository.commit('cut', { [LOG]: logOf(THIRD) });
      const found = await judged(repository, '--since', base);
      expect(found.map(({ rule }) => rule)).toContain('history/append-only');
    });
  });
});

describe('a rotation by hand', () => {
  test.each(['unpublished', 'published'])(
    '%s, that lost an event is taken back whole',
    async (where) => {
      await withRepository(async (repository) => {
        const log = logOf(FIRST, SECOND, THIRD);
        const base = await repository.commit('base', based({ 'audit.log.jsonl': log }));
        await publish(repository);
        await repository.commit('cut', { [SEGMENT]: packed(FIRST), [LOG]: logOf(THIRD) });
        if (where === 'published') await publish(repository);
        done(repository, (await judged(repository, '--since', base)).filter(isMeant));
        expect(await repository.git('show', `HEAD:${LOG}`)).toBe(log.trimEnd());
        expect(await repository.git('ls-files', SEGMENT)).toBe('');
        const left = await judged(repository, '--since', where === 'published' ? 'HEAD^' : base);
        expect(left.filter(isMeant)).toEqual([]);
      });
    },
  );

  test.each(['unpublished', 'published'])(
    '%s, that changed an event is taken back whole',
    (where) =>
      withRepository(async (repository) => {
        const log = logOf(FIRST, SECOND, THIRD);
        const base = await repository.commit('base', based({ 'audit.log.jsonl': log }));
        await publish(repository);
        const forged = SECOND.replace('"actor":"', '"actor":"not-');
        await repository.commit('cut', { [SEGMENT]: packed(FIRST, forged), [LOG]: logOf(THIRD) });
        if (where === 'published') await publish(repository);
        const found = (await judged(repository, '--since', base)).filter(isMeant);
        expect(found.map(({ rule }) => rule)).toContain('history/rotation');
        done(repository, found);
        expect(await repository.git('show', `HEAD:${LOG}`)).toBe(log.trimEnd());
        expect(await repository.git('ls-files', SEGMENT)).toBe('');
        const left = await judged(repository, '--since', where === 'published' ? 'HEAD^' : base);
        expect(left.filter(isMeant)).toEqual([]);
      }),
  );

  test('that changed an event is not taken back by the removal of the segment alone', () =>
    withRepository(async (repository) => {
      const log = logOf(FIRST, SECOND, THIRD);
      await repository.commit('base', based({ 'audit.log.jsonl': log }));
      const forged = SECOND.replace('"actor":"', '"actor":"not-');
      await repository.commit('cut', { [SEGMENT]: packed(FIRST, forged), [LOG]: logOf(THIRD) });
      await repository.git('rm', '-q', SEGMENT);
      const found = (await judged(repository, '--staged')).filter(isMeant);
      expect(found.map(({ rule }) => rule)).toContain('history/rotation');
    }));

  test.each(['unpublished', 'published'])('%s, that was undone is done again', async (where) => {
    await withRepository(async (repository) => {
      const log = logOf(SECOND, THIRD);
      const base = await repository.commit('base', {
        ...based({ 'audit.log.jsonl': log }),
        [SEGMENT]: packed(FIRST),
      });
      await publish(repository);
      await repository.git('rm', '-q', SEGMENT);
      await repository.commit('undo', { [LOG]: logOf(FIRST, SECOND, THIRD) });
      if (where === 'published') await publish(repository);
      done(repository, (await judged(repository, '--since', base)).filter(isMeant));
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe(log.trimEnd());
      expect(await repository.git('ls-files', SEGMENT)).toBe(SEGMENT);
      const left = await judged(repository, '--since', where === 'published' ? 'HEAD^' : base);
      expect(left.filter(isMeant)).toEqual([]);
    });
  });
});
