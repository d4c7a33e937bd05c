import { describe, expect, test } from 'vitest';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { commandsOf, done, errors, judged, ran } from './judged.ts';

const LOG = 'ledger.jsonl';
const CONFIG = '.lint-protocol.yaml';
const GUARDED = 'history:\n  appendOnly: [ledger.jsonl]\n';
const entry = (no: number) => `{"no":${no},"what":"paper","sum":${no * 7}}\n`;
const WHOLE = entry(1) + entry(2) + entry(3);

async function published(repository: TestRepository): Promise<void> {
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

describe('a log without ids that lost its last entry, and got others since', () => {
  test.each([
    ['as its glob was taken out', 'limits:\n  maxFileSize: 1000000\n'],
    ['under its glob', GUARDED],
  ])('%s: is restored with all that was appended to what was left', (_, config) =>
    withRepository(async (repository) => {
      await repository.commit('sound', { [LOG]: WHOLE, [CONFIG]: GUARDED });
      await repository.commit('dedupe', { [LOG]: entry(1) + entry(2), [CONFIG]: config });
      const since = entry(4) + entry(5);
      await repository.commit('guard', { [LOG]: entry(1) + entry(2) + since, [CONFIG]: GUARDED });
      await published(repository);
      const found = (await judged(repository, '--history')).filter(({ path }) => path === LOG);
      expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
      done(repository, found);
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe((WHOLE + since).trimEnd());
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
      // Who reads it again, and does it again, changes nothing.
      const again = (await judged(repository, '--history')).filter(({ path }) => path === LOG);
      expect(again).toHaveLength(1);
      done(repository, again);
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe((WHOLE + since).trimEnd());
      expect(await repository.git('status', '--short')).toBe('');
    }),
  );

  test('unpublished: is made anew with them', () =>
    withRepository(async (repository) => {
      await repository.commit('sound', { [LOG]: WHOLE, [CONFIG]: GUARDED });
      await published(repository);
      await repository.commit('dedupe', { [LOG]: entry(1) + entry(2) });
      await repository.commit('more', { [LOG]: entry(1) + entry(2) + entry(4) });
      const found = await judged(repository, '--since', 'origin/main');
      expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
      done(repository, found);
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe((WHOLE + entry(4)).trimEnd());
      expect(await judged(repository, '--since', 'origin/main')).toEqual([]);
    }));

  const begun = [
    ['removed', ['rm', '-q', LOG]],
    ['renamed', ['mv', LOG, 'old.jsonl']],
  ] as const;

  test.each(begun)('that was %s and begun anew goes on with what came since', (_, how) =>
    withRepository(async (repository) => {
      await repository.commit('sound', { [LOG]: WHOLE, [CONFIG]: GUARDED });
      await repository.git(...how);
      await repository.git('commit', '-qm', 'gone');
      await repository.commit('anew', { [LOG]: entry(4) + entry(5) });
      await published(repository);
      const found = (await judged(repository, '--history')).filter(({ path }) => path === LOG);
      expect(found.map(({ rule }) => rule)).toEqual(['history/log-removed']);
      done(repository, found);
      const all = WHOLE + entry(4) + entry(5);
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe(all.trimEnd());
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    }),
  );

  test('that was removed and put back with another sum has what was appended since alone', () =>
    withRepository(async (repository) => {
      await repository.commit('sound', { [LOG]: WHOLE, [CONFIG]: GUARDED });
      await repository.git('rm', '-q', LOG);
      await repository.git('commit', '-qm', 'gone');
      const forged = WHOLE.replace('21', '12');
      await repository.commit('anew', { [LOG]: forged + entry(4) });
      await published(repository);
      const found = (await judged(repository, '--history')).filter(({ path }) => path === LOG);
      ran(repository, found.flatMap(commandsOf).slice(0, -1));
      expect(errors(await judged(repository, '--staged'))).toEqual([]);
      await repository.git('commit', '-qm', 'restored');
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe((WHOLE + entry(4)).trimEnd());
      expect(errors(await judged(repository, '--since', 'origin/main'))).toEqual([]);
    }));
});

describe('an entry that came before published ones, and nothing else changed', () => {
  const line = (id: string) => `${JSON.stringify({ id, what: `entry ${id}` })}\n`;

  test.each(['unpublished', 'published'])(
    '%s, stands behind them when the log is put back',
    (place) =>
      withRepository(async (repository) => {
        const before = line('a') + line('b');
        const base = await repository.commit('sound', { [LOG]: before, [CONFIG]: GUARDED });
        await published(repository);
        await repository.commit('rebased', { [LOG]: line('a') + line('n') + line('b') });
        if (place === 'published') await published(repository);
        const found = await judged(repository, '--since', base);
        expect(found.map(({ rule }) => rule)).toEqual(['history/append-only']);
        done(repository, found);
        expect(await repository.git('show', `HEAD:${LOG}`)).toBe((before + line('n')).trimEnd());
        const since = place === 'published' ? 'origin/main' : base;
        expect(await judged(repository, '--since', since)).toEqual([]);
      }),
  );
});
