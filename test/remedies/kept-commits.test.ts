import { describe, expect, test } from 'vitest';
import {
  claim,
  event,
  imported,
  madeEvent,
  PROPOSAL,
  proposal,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged, ran } from './judged.ts';

const LOG = '.vouch/audit.log.jsonl';
const PAYLOAD = { id: 'refund-window', text: 'Refunds are paid within 14 days.', confidence: 0.9 };
const EVENTS =
  event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
  madeEvent() +
  event({ object_ids: [PROPOSAL, 'refund-window'] });
const confirmed = (id: string) =>
  event({ id, event: 'claim.confirm', object_ids: ['refund-window'] });
const FORGED = EVENTS.replace('"kb.init"', '"kb.inix"');

/** An event is changed, and work of others goes on from that; nothing of it is published. */
async function goneOn(repository: TestRepository): Promise<string> {
  const base = await repository.commit(
    'base',
    based({
      [`decided/${PROPOSAL}.yaml`]: proposal({ payload: PAYLOAD, decided_by: 'maria' }),
      'claims/refund-window.yaml': claim(),
      'audit.log.jsonl': EVENTS,
    }),
  );
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await repository.commit('forge', { [LOG]: FORGED });
  await repository.commit('append', { [LOG]: FORGED + confirmed('e5') });
  await repository.git('commit', '-q', '--allow-empty', '-m', 'nothing', '--author=Ann <a@b.c>');
  await repository.commit('go on', {
    'a.txt': 'a',
    [LOG]: FORGED + confirmed('e5') + confirmed('e6'),
  });
  return base;
}

const logged = (repository: TestRepository, base: string) =>
  repository.git('log', '--reverse', '--format=%an %s', `${base}..HEAD`);

describe('several commits that are not published', () => {
  test.each(['tree', 'since'])('stay apart when what one changed is put back: %s', (view) =>
    withRepository(async (repository) => {
      const base = await goneOn(repository);
      const asked = view === 'since' ? ['--since', base] : ['--history'];
      const [found] = errors(await judged(repository, ...asked));
      expect(found?.help).toMatch(
        /^The commit is not published yet\. The command changes the last 4 commits, and keeps their authors and messages\./,
      );
      // A commit that changed nothing else goes, and one that was empty before stays.
      ran(repository, commandsOf(found ?? expect.fail()));
      expect(await logged(repository, base)).toBe(
        ['Ada append', 'Ann nothing', 'Ada go on'].join('\n'),
      );
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe(
        (EVENTS + confirmed('e5') + confirmed('e6')).trimEnd(),
      );
      expect(await repository.git('show', 'HEAD~1:.vouch/audit.log.jsonl')).toBe(
        (EVENTS + confirmed('e5')).trimEnd(),
      );
      expect(errors(await judged(repository, '--since', base))).toEqual([]);
      expect(errors(await judged(repository, '--history'))).toEqual([]);
    }),
  );

  test('become one where something was merged since', () =>
    withRepository(async (repository) => {
      const base = await goneOn(repository);
      await repository.git('checkout', '-q', '-b', 'side', base);
      await repository.commit('beside', { 'b.txt': 'b' });
      await repository.git('checkout', '-q', 'main');
      await repository.git('merge', '-q', '--no-edit', 'side');
      const [found] = errors(await judged(repository, '--since', base));
      expect(commandsOf(found ?? expect.fail())[0]).toMatch(/^git reset --soft /);
    }));

  test('stay as they are where a human only has to look at them', () =>
    withRepository(async (repository) => {
      const log = event({ id: 'e0', event: 'kb.init', object_ids: [] });
      await repository.commit('base', based({ 'audit.log.jsonl': log }));
      const other = { '.vouch/claims/other.yaml': claim({ id: 'other' }) };
      await repository.commit('import', { ...other, [LOG]: log + imported('bundle.import', 3) });
      await repository.commit('go on', { 'a.txt': 'a' });
      const found = (await judged(repository, '--history')).filter(
        ({ rule }) => rule === 'history/gated',
      );
      expect(found.map(({ by, then, help }) => [by, then, help?.slice(0, 9)])).toEqual([
        ['human', [], 'An import'],
      ]);
    }));
});
