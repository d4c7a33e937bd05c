import { describe, expect, test } from 'vitest';
import { chained, logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { LOG } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

/** Whoever merged two logs made one chain of both, with hashes that nobody has seen. */
const [FIRST, SECOND, THIRD] = threeChained();
const OTHER = chained({ id: 'o3', after: SECOND });
const AGAIN = chained({ id: 'e3', after: OTHER });

describe('a merge that chained the events of one side anew', () => {
  test.each(['unpublished', 'published'])(
    '%s: keeps the events of both sides as they were written, and stays a merge',
    (place) =>
      withRepository(async (repository) => {
        const log = (...lines: readonly string[]) => ({ [LOG]: logOf(...lines) });
        const files = { ...based({}), ...log(FIRST, SECOND) };
        const base = await repository.commit('base', files);
        await repository.git('update-ref', 'refs/remotes/origin/main', base);
        await repository.git('checkout', '-qb', 'other');
        const other = await repository.commit('other', log(FIRST, SECOND, OTHER));
        await repository.git('checkout', '-qb', 'mine', base);
        await repository.commit('mine', log(FIRST, SECOND, THIRD));
        await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'other');
        await repository.commit('merge', log(FIRST, SECOND, OTHER, AGAIN));
        if (place === 'published')
          await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
        const told = errors(await judged(repository, '--since', base));
        expect(told.length).toBeGreaterThan(0);
        for (const each of told) ran(repository, commandsOf(each));
        const held = (await repository.git('show', `HEAD:${LOG}`)).split('\n');
        expect(held.toSorted()).toEqual([FIRST, SECOND, OTHER, THIRD].toSorted());
        expect(await repository.git('merge-base', 'HEAD', 'other')).toBe(other);
        const since = place === 'published' ? 'origin/main' : base;
        expect(errors(await judged(repository, '--since', since))).toEqual([]);
        expect(errors(await judged(repository))).toEqual([]);
      }),
  );
});

describe('an event that was put between others, which got new hashes', () => {
  test('and published: goes, and what was appended since follows what was there', () =>
    withRepository(async (repository) => {
      const log = (...lines: readonly string[]) => ({ [LOG]: logOf(...lines) });
      await repository.commit('base', { ...based({}), ...log(FIRST, SECOND, THIRD) });
      const between = chained({ id: 'x9', after: FIRST });
      const second = chained({ id: 'e2', after: between });
      const third = chained({ id: 'e3', after: second });
      const base = await repository.git('rev-parse', 'HEAD');
      await repository.commit('forge', log(FIRST, between, second, third));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const since = chained({ id: 'e4', after: third });
      await repository.commit('since', log(FIRST, between, second, third, since));
      const told = errors(await judged(repository, '--since', base));
      expect(told.map(({ rule }) => rule)).toEqual(['history/append-only']);
      for (const each of told) ran(repository, commandsOf(each));
      const held = (await repository.git('show', `HEAD:${LOG}`)).split('\n');
      expect(held.slice(0, 3)).toEqual([FIRST, SECOND, THIRD]);
      expect(held.slice(3).map((line) => (JSON.parse(line) as { id: string }).id)).toEqual(['e4']);
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
      expect(errors(await judged(repository))).toEqual([]);
    }));
});
