import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  CONTENT,
  claim,
  event,
  madeEvent,
  PAYLOAD,
  PROPOSAL,
  proposal,
  SOURCE_ID,
  source,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, done, errors, judged } from './judged.ts';

/*
 * Whoever changes what a source says gives its folder the hash of other bytes, and everything that cites
 * it the new name. The commit has a fault of its own as well, or none that the newest state shows.
 */

const OTHER = CONTENT.replace('14 days', '140 days');
const OTHER_ID = createHash('sha256').update(OTHER).digest('hex');
const ADDED = event({ id: 'e9', event: 'source.add', actor: 'ann', object_ids: [SOURCE_ID] });
const LOG =
  event({ id: 'e0', event: 'kb.init', object_ids: [] }) +
  ADDED +
  madeEvent() +
  event({ object_ids: [PROPOSAL, 'refund-window'] });
const held = (id: string, content: string, bytes: number, log: string) => {
  const files = based({
    [`sources/${id}/meta.yaml`]: source({ id, hash: id, byte_size: bytes }),
    [`sources/${id}/content`]: content,
    'claims/refund-window.yaml': claim({ evidence: [id] }),
    [`decided/${PROPOSAL}.yaml`]: proposal({ payload: { ...PAYLOAD, evidence: [id] } }),
    'audit.log.jsonl': log,
  });
  const isOther = (path: string) => path.includes(`/sources/`) && !path.includes(`/${id}/`);
  return Object.fromEntries(Object.entries(files).filter(([path]) => !isOther(path)));
};
const RIGHT = held(SOURCE_ID, CONTENT, CONTENT.length, LOG);
const FORGED = LOG.replaceAll(SOURCE_ID, OTHER_ID);

async function forged(
  repository: TestRepository,
  files: Readonly<Record<string, string | Buffer>>,
) {
  const right = await repository.commit('right', RIGHT);
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await repository.git('rm', '-q', '-r', `.vouch/sources/${SOURCE_ID}`);
  await repository.commit('forge', { ...files, 'notes.md': 'Of today.\n' });
  return right;
}

describe('a source that got the hash of other bytes, with all that cites it', () => {
  test('and the size that it had: the report of the state alone gives back what was rewritten', () =>
    withRepository(async (repository) => {
      const right = await forged(repository, held(OTHER_ID, OTHER, CONTENT.length, FORGED));
      const told = errors(await judged(repository));
      expect(told.map(({ rule }) => rule)).toEqual(['vouch/source-hash']);
      expect(told[0]?.then.map(({ action }) => action)).not.toContain('do');
      expect(told[0]?.help).toContain(`whose folder was called ".vouch/sources/${SOURCE_ID}"`);
      done(repository, told);
      expect(await repository.git('diff', '--name-only', right, 'HEAD')).toBe('notes.md');
      for (const args of [[], ['--since', 'origin/main'], ['--history']])
        expect(errors(await judged(repository, ...args))).toEqual([]);
    }));

  test('and the right size: the other folder goes with what was rewritten', () =>
    withRepository(async (repository) => {
      const right = await forged(repository, held(OTHER_ID, OTHER, OTHER.length, FORGED));
      expect(errors(await judged(repository))).toEqual([]);
      done(repository, errors(await judged(repository, '--since', 'origin/main')));
      expect(await repository.git('diff', '--name-only', right, 'HEAD')).toBe('notes.md');
    }));

  test('goes as well where that is published, and the log that names it stays', () =>
    withRepository(async (repository) => {
      const added = event({ id: 'e10', event: 'source.add', actor: 'ann', object_ids: [OTHER_ID] });
      const right = await forged(repository, held(OTHER_ID, OTHER, CONTENT.length, LOG + added));
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      done(repository, errors(await judged(repository, '--since', right)));
      expect(await repository.git('diff', '--name-only', right, 'HEAD')).toBe(
        ['.vouch/audit.log.jsonl', 'notes.md'].join('\n'),
      );
      for (const args of [[], ['--since', 'origin/main']])
        expect(errors(await judged(repository, ...args))).toEqual([]);
    }));

  test('stays where an entry behind those that were rewritten says that it was added', () =>
    withRepository(async (repository) => {
      const added = event({ id: 'e10', event: 'source.add', actor: 'ann', object_ids: [OTHER_ID] });
      await forged(repository, held(OTHER_ID, OTHER, OTHER.length, FORGED));
      await repository.commit('added', { '.vouch/audit.log.jsonl': FORGED + added });
      const told = errors(await judged(repository, '--since', 'origin/main'));
      done(repository, told);
      expect(await repository.git('ls-files', `.vouch/sources/${OTHER_ID}`)).not.toBe('');
      expect(await repository.git('show', 'HEAD:.vouch/audit.log.jsonl')).toBe(
        (LOG + added).trimEnd(),
      );
    }));
});

test('a fault that somebody corrects asks for no more where its commit rewrote nothing', () =>
  withRepository(async (repository) => {
    await repository.commit('right', RIGHT);
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const more = source({ id: OTHER_ID, hash: OTHER_ID, byte_size: 1 });
    await repository.commit('added', {
      [`.vouch/sources/${OTHER_ID}/meta.yaml`]: more,
      [`.vouch/sources/${OTHER_ID}/content`]: OTHER,
    });
    const [{ then = [] } = {}, ...others] = errors(await judged(repository));
    expect(others).toEqual([]);
    expect(then.map(({ text }) => text.split(' ').slice(0, 4).join(' '))).toEqual([
      expect.stringContaining('git reset --soft'),
      expect.stringContaining('Restore the captured bytes'),
      expect.stringContaining('add'),
      expect.stringContaining('git diff --cached'),
    ]);
  }));
