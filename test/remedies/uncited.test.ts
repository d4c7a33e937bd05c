import { describe, expect, test } from 'vitest';
import {
  claim,
  config,
  event,
  PAYLOAD,
  PROPOSAL,
  proposal,
} from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, judged } from './judged.ts';

/* A claim without a citation is judged by the strictest settings, as an approval is. */

const RELAXED = config({ review: { require_citations: false } });
const BEGUN = event({ id: 'e0', event: 'kb.init', object_ids: [] });
const MADE = event({
  id: 'e1',
  event: 'proposal.claim.create',
  actor: 'scout',
  object_ids: [PROPOSAL],
});
const APPROVED = event({ id: 'e2', object_ids: [PROPOSAL, 'refund-window'] });
const uncited = (settings: string) =>
  based({
    'config.yaml': settings,
    'claims/refund-window.yaml': claim({ status: 'working', evidence: [] }),
    [`decided/${PROPOSAL}.yaml`]: proposal({ payload: { ...PAYLOAD, evidence: [] } }),
    'audit.log.jsonl': BEGUN + MADE + APPROVED,
  });
const empty = (settings: string) => {
  const { '.vouch/claims/refund-window.yaml': _, ...files } = based({ 'config.yaml': settings });
  return files;
};

async function told(repository: TestRepository, ...args: readonly string[]) {
  const found = await judged(repository, '--only', 'vouch/citation', ...args);
  return found.map(({ level, path }) => [level, path]);
}

const CLAIM = '.vouch/claims/refund-window.yaml';

describe('a claim without a citation', () => {
  test('is wrong where the same change allows it, staged and committed', () =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', empty(config()));
      repository.write(uncited(RELAXED));
      await repository.git('add', '-A');
      expect(await told(repository, '--staged')).toEqual([['error', CLAIM]]);
      await repository.git('commit', '-qm', 'opened and used');
      expect(await told(repository, '--since', base)).toEqual([['error', CLAIM]]);
    }));

  test('is wrong where an earlier commit of the same range allows it', () =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', empty(config()));
      const opened = await repository.commit('opened', empty(RELAXED));
      await repository.commit('used', uncited(RELAXED));
      expect(await told(repository, '--since', base)).toEqual([['error', CLAIM]]);
      expect(await told(repository, '--since', opened)).toEqual([['info', CLAIM]]);
    }));

  test('is told once where nothing allows it, and not any more where it cites something since', () =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', empty(config()));
      await repository.commit('uncited', uncited(config()));
      expect(await told(repository, '--since', base)).toEqual([['error', CLAIM]]);
      await repository.commit('cited', based({}));
      expect(await told(repository, '--since', base)).toEqual([]);
    }));
});
