import { utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { event } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

const FIRST = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const SEGMENT = '.vouch/audit.log.2026-03.jsonl.gz';
const FILES = based({
  'audit.log.jsonl': event({ id: 'e1', event: 'session.start', object_ids: ['s'] }),
  'audit.log.2026-03.jsonl.gz': { base64: gzipSync(FIRST).toString('base64') },
});

describe('a segment of a log', () => {
  const found = async (repository: TestRepository) => {
    const all = await judged(repository, '--only', 'history/rotation');
    return all.map(({ path }) => path);
  };

  test('of which only the time is another one did not change', () =>
    withRepository(async (repository) => {
      await repository.commit('x', FILES);
      utimesSync(join(repository.root, SEGMENT), 1, 1);
      expect(await found(repository)).toEqual([]);
    }));

  test('that holds other events changed', () =>
    withRepository(async (repository) => {
      await repository.commit('x', FILES);
      const other = event({ id: 'e9', event: 'kb.init', object_ids: [] });
      writeFileSync(join(repository.root, SEGMENT), gzipSync(other));
      expect(await found(repository)).toEqual([SEGMENT]);
    }));
});
