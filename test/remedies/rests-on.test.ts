import { expect, test } from 'vitest';
import {
  CONTENT,
  claim,
  evidence,
  PAYLOAD,
  PROPOSAL,
  proposal,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { based, done, errors, judged } from './judged.ts';

const cited = ['ev-refunds'];
const BASE = based({
  'evidence/ev-refunds.yaml': evidence({}),
  'claims/refund-window.yaml': claim({ evidence: cited }),
  [`decided/${PROPOSAL}.yaml`]: proposal({ payload: { ...PAYLOAD, evidence: cited } }),
});
const PATH = `.vouch/sources/${SOURCE_ID}/content`;

test.each([
  ['staged', ['--staged']],
  ['not published', ['--since', 'origin/main']],
])('what did not change says that it rests on what the steps restore: %s', (_, view) =>
  withRepository(async (repository) => {
    await repository.commit('base', BASE);
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    repository.write({ [PATH]: CONTENT.replace('14 days', '140 days') });
    await repository.git('add', '-A');
    if (view[0] === '--since') await repository.git('commit', '-qm', 'other bytes');
    const found = errors(await judged(repository, ...view));
    const quote = found.find(({ rule }) => rule === 'vouch/evidence-quote');
    expect(quote?.help).toMatch(
      /^The record needs "[^"]+", which was changed .* Restore that file\.$/,
    );
    expect(quote?.by).toBe('you');
    done(repository, quote === undefined ? [] : [quote]);
    expect(errors(await judged(repository, ...view))).toEqual([]);
  }),
);
