import { describe, expect, test } from 'vitest';
import { claim, evidence, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, done, errors, judged } from './judged.ts';

const FORGED = '.vouch/evidence/ev-forged.yaml';
const WRONG = evidence({ id: 'ev-forged', quote: 'paid within 30 days' });

describe('published evidence whose quote was wrong from the beginning', () => {
  test('is removed where nothing names it, and that is no problem', () =>
    withRepository(async (repository) => {
      await repository.commit('base', based({}));
      await repository.commit('forged', { [FORGED]: WRONG });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const known = new Set(
        errors(await judged(repository)).flatMap(({ path }) => (path === FORGED ? [] : path)),
      );
      const found = errors(await judged(repository)).filter(({ path }) => path === FORGED);
      expect(found.map(({ rule, by }) => [rule, by])).toEqual([['vouch/evidence-quote', 'you']]);
      expect(found[0]?.then.at(-1)?.text).toContain('Add to ignore');
      done(repository, found);
      expect(await repository.git('ls-files', FORGED)).toBe('');
      for (const view of [[], ['--since', 'origin/main'], ['--staged']])
        expect(
          errors(await judged(repository, ...view)).filter(({ path }) => !known.has(path)),
        ).toEqual([]);
    }));

  test('stays where a claim names it', () =>
    withRepository(async (repository) => {
      const naming = claim({ id: 'forged-window', evidence: ['ev-forged'] });
      const files = { [FORGED]: WRONG, '.vouch/claims/forged-window.yaml': naming };
      await repository.commit('base', { ...based({}), ...files });
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const found = errors(await judged(repository, '--only', 'vouch/evidence-quote'));
      expect(found.map(({ path, by }) => [path, by])).toEqual([[FORGED, 'history']]);
      expect(found.flatMap(commandsOf)).toEqual([]);
    }));
});

test.each([[''], ['--staged']])(
  'evidence whose source was changed is not at fault: that is restored (%s)',
  (view) =>
    withRepository(async (repository) => {
      const content = `.vouch/sources/${SOURCE_ID}/content`;
      await repository.commit('base', based({ 'evidence/ev-refunds.yaml': evidence() }));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      repository.write({ [content]: 'Refunds are paid within 30 days.\n' });
      if (view !== '') await repository.git('add', '-A');
      const found = errors(await judged(repository, ...[view].filter((each) => each !== '')));
      const quoting = found.filter(({ rule }) => rule === 'vouch/evidence-quote');
      expect(quoting.map(({ help }) => help)).toEqual([
        `The record needs "${content}", which was changed in this change. Restore that file.`,
      ]);
      done(repository, quoting);
      expect(errors(await judged(repository))).toEqual([]);
    }),
);
