import { execFileSync } from 'node:child_process';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { claim, event } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { judged } from './judged.ts';

const LOG = '.vouch/audit.log.jsonl';
const OLD = '.vouch/claims/refund-window.yaml';
const NEW = '.vouch/claims/long-window.yaml';
const [BEGUN, MADE] = [
  event({ id: 'e0', event: 'kb.init', object_ids: [] }),
  event({ id: 'e1', event: 'claim.correct', object_ids: ['refund-window', 'long-window'] }),
];
const LAST = event({ id: 'e2', event: 'claim.confirm', object_ids: ['long-window'] });
const TOLD = event({
  id: 'e3',
  event: 'claim.supersede',
  object_ids: ['refund-window', 'long-window'],
});
const LATER = event({ id: 'e4', event: 'claim.confirm', object_ids: ['long-window'] });
const ONLY = ['history/audited', 'history/append-only', 'vouch/supersedes'].flatMap((id) => [
  '--only',
  id,
]);

const WORKING = claim();
const SUPERSEDED = claim({ status: 'superseded', superseded_by: 'long-window' });
const NEWER = claim({ id: 'long-window', supersedes: ['refund-window'] });

/** A claim is superseded after the log was rotated, and a commit turns the two back to before both. */
async function turnedBack(repository: TestRepository): Promise<string> {
  await repository.commit('x', { [LOG]: BEGUN + MADE + LAST, [OLD]: WORKING, [NEW]: NEWER });
  const rotated = { '.vouch/audit.log.1.jsonl.gz': gzipSync(BEGUN + MADE) };
  await repository.commit('x', { ...rotated, [LOG]: LAST, [OLD]: WORKING, [NEW]: NEWER });
  const all = { ...rotated, [NEW]: NEWER };
  const right = await repository.commit('x', { ...all, [LOG]: LAST + TOLD, [OLD]: SUPERSEDED });
  await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  await repository.commit('x', { ...all, [LOG]: BEGUN + MADE + LAST, [OLD]: WORKING });
  return right;
}

function follow({ root, env }: TestRepository, steps: readonly { readonly text: string }[]): void {
  for (const { text } of steps.filter((each) => !each.text.startsWith('If it is published')))
    execFileSync('sh', ['-c', text], { cwd: root, env: { ...process.env, ...env } });
}

describe('a log and a claim that one commit turned back to before a rotation', () => {
  test('are put back by the steps of the claim that did not change', () =>
    withRepository(async (repository) => {
      const right = await turnedBack(repository);
      const [found, ...others] = await judged(repository, ...ONLY);
      expect([found?.path, others]).toEqual([NEW, []]);
      expect(found?.help).toContain(`The record needs "${LOG}", which was changed in commit`);
      expect(found?.then.slice(0, -1).map(({ text }) => text)).toEqual([
        `git reset --soft ${right}`,
        `git --literal-pathspecs checkout ${right} -- ${LOG}`,
        `git --literal-pathspecs checkout ${right} -- ${OLD}`,
      ]);
      follow(repository, found?.then ?? []);
      expect(await repository.git('diff', right)).toBe('');
      expect(await judged(repository, '--since', 'origin/main', ...ONLY)).toEqual([]);
    }));

  test('are put back by a further commit where that is published', () =>
    withRepository(async (repository) => {
      await turnedBack(repository);
      repository.write({ [LOG]: BEGUN + MADE + LAST + LATER });
      await repository.git('commit', '-qam', 'x');
      await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      const [found] = await judged(repository, ...ONLY);
      follow(repository, found?.then ?? []);
      expect(await judged(repository, ...ONLY)).toEqual([]);
      expect(await judged(repository, '--range', 'HEAD~1..HEAD', ...ONLY)).toEqual([]);
      expect(await repository.git('show', `HEAD:${LOG}`)).toBe((LAST + TOLD + LATER).trimEnd());
    }));
});

test('what was rotated explains no change of a claim', () =>
  withRepository(async (repository) => {
    const right = await turnedBack(repository);
    const found = await judged(repository, '--range', `${right}..HEAD`, ...ONLY);
    expect(found.map(({ rule, path }) => `${rule} ${path}`).sort()).toEqual([
      `history/append-only ${LOG}`,
      `history/audited ${OLD}`,
      `vouch/supersedes ${NEW}`,
    ]);
  }));
