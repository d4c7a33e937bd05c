import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  APPROVAL,
  CLAIM,
  claim,
  DECIDED,
  event,
  LOG,
  PROPOSAL,
  proposal,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, done, judged } from './judged.ts';

const [APPROVED, ...IDS] = APPROVAL;
const BEGUN = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const BASE = {
  'audit.log.jsonl': `${BEGUN}${event({ id: 'e1', event: APPROVED, object_ids: IDS })}`,
  'claims/refund-window.yaml': claim(),
  [`decided/${PROPOSAL}.yaml`]: proposal(),
};

/** Whoever takes back what came after a base does not take the base along. */
test('a base that nobody published yet stays where a change behind it is taken back', () =>
  withRepository(async (repository: TestRepository) => {
    await repository.commit('start', { 'README.md': 'A.\n' });
    await repository.commit('knowledge', based(BASE));
    const right = readFileSync(join(repository.root, CLAIM), 'utf8');
    await repository.commit('words', { [CLAIM]: claim({ text: 'Refunds are never paid.' }) });
    const found = await judged(repository, '--history');
    const rules = found.map(({ rule }) => rule);
    expect(rules).toEqual(expect.arrayContaining(['history/audited', 'history/new-base']));
    const [appeared] = found.filter(({ rule }) => rule === 'history/new-base');
    expect(appeared?.then).toEqual([]);
    expect(appeared?.help).toMatch(/^If you want this knowledge base/);
    done(repository, found);
    const named = await repository.git('log', '--format=%s');
    expect(named.split('\n')).toEqual(['knowledge', 'start']);
    expect(readFileSync(join(repository.root, CLAIM), 'utf8')).toBe(right);
    for (const path of [LOG, DECIDED]) expect(await repository.git('ls-files', path)).toBe(path);
    const left = await judged(repository, '--history');
    expect(left.map(({ rule }) => rule)).toEqual(['history/new-base']);
  }));
