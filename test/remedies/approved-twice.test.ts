import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  CLAIM,
  claim,
  DECIDED,
  event,
  LOG,
  PROPOSAL,
  proposal,
  SOURCE_ID,
} from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, errors, judged } from './judged.ts';

/* Two branches approved different claims under one id: both are kept, the other one under its own id, and the merge stays. */

const OTHER = 'Refunds are paid within 30 days.';
const INIT = event({ id: 'e0', event: 'kb.init', object_ids: [] });

async function ran({ root, env }: TestRepository, ...args: readonly string[]) {
  const { code, err } = await call(['vouch', ...args], { cwd: root, env });
  expect([code, err]).toEqual([0, expect.any(String)]);
}

/** Proposes and approves a claim on a branch. */
async function approved(repository: TestRepository, text: string, day: string) {
  const now = ['--now', `2026-04-${day}T09:20:00Z`];
  const claim = ['--id', 'refund-window', '--evidence', SOURCE_ID, '--type', 'fact'];
  await ran(
    repository,
    'propose',
    'claim',
    text,
    ...claim,
    '--confidence',
    '0.9',
    '--actor',
    'scout',
    ...now,
  );
  const [proposal = ''] = readdirSync(join(repository.root, '.vouch/proposed'));
  const id = proposal.replace('.yaml', '');
  await ran(repository, 'approve', id, '--actor', 'maria', '--reason', 'ok', ...now);
  await repository.git('add', '-A');
  await repository.git('commit', '-qm', text);
  return id;
}

test.each([
  ['in progress', '14'],
  ['unpublished', '14'],
  ['unpublished', '12'],
  ['published', '14'],
])('a merge that is %s is gone on with, where the other was approved on day %s', (how, day) =>
  withRepository(async (repository) => {
    const bare = based({ 'audit.log.jsonl': INIT });
    delete bare[CLAIM];
    const base = await repository.commit('base', bare);
    await repository.git('update-ref', 'refs/remotes/origin/main', base);
    await repository.git('checkout', '-q', '-b', 'other');
    const lost = await approved(repository, OTHER, day);
    const tail = (await repository.git('show', `HEAD:${LOG}`)).split('\n').slice(1);
    await repository.git('checkout', '-q', '-b', 'work', base);
    await approved(repository, 'Refunds are paid within 14 days.', '13');
    const mine = await repository.git('show', `HEAD:${LOG}`);
    await repository.git('merge', '-q', '-X', 'ours', '--no-commit', 'other');
    await repository.write({ [LOG]: `${[mine, ...tail].join('\n')}\n` });
    await repository.git('checkout', 'HEAD', '--', CLAIM);
    await repository.git('add', '-A');
    if (how !== 'in progress') await repository.git('commit', '-qm', 'merge');
    if (how === 'published') await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = errors(await judged(repository));
    expect(found.map(({ rule, then }) => [rule, then])).toEqual([['vouch/approved-content', []]]);
    expect(found.map(({ message }) => message)).toEqual([expect.stringContaining(lost)]);
    const [, command = ''] = /`lint-protocol vouch ([^`]*)`/.exec(found[0]?.help ?? '') ?? [];
    expect(command).toBe(`propose claim TEXT --evidence ${SOURCE_ID} --id NEW_ID --actor NAME`);
    const given = { TEXT: OTHER, NEW_ID: 'refunds-in-30-days', NAME: 'scout' };
    const words = command.split(' ').map((word) => given[word as keyof typeof given] ?? word);
    await ran(repository, ...words);
    const [again = ''] = readdirSync(join(repository.root, '.vouch/proposed'));
    await ran(repository, 'approve', again.replace('.yaml', ''), '--actor', 'maria');
    await repository.git('add', '-A');
    expect(errors(await judged(repository, '--staged'))).toEqual([]);
    await repository.git('commit', '-qm', 'what both approved');
    expect(errors(await judged(repository))).toEqual([]);
    expect(errors(await judged(repository, '--since', base))).toEqual([]);
    expect(await repository.git('log', '--format=%s', '--merges')).not.toBe('');
  }),
);

test('of two histories that have nothing in common, neither changed the decision of the other', () =>
  withRepository(async (repository) => {
    const log = [INIT, event({ id: 'made', event: 'proposal.create', actor: 'scout' }), event()];
    const held = (decided_by: string) =>
      based({
        'audit.log.jsonl': log.join(''),
        [`decided/${PROPOSAL}.yaml`]: proposal({ decided_by }),
        'claims/refund-window.yaml': claim({ approved_by: 'maria' }),
      });
    await repository.commit('base', held('maria'));
    await repository.git('checkout', '-q', '--orphan', 'other');
    await repository.commit('other', held('jonas'));
    await repository.git('checkout', '-q', 'main');
    const unrelated = ['--allow-unrelated-histories', '-X', 'theirs'];
    await repository.git('merge', '-q', '-m', 'merge', ...unrelated, 'other');
    await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const found = errors(await judged(repository));
    expect(found.map(({ rule }) => rule)).toContain('vouch/approved-content');
    expect(found.flatMap(commandsOf).filter((each) => each.includes(DECIDED))).toEqual([]);
    const past = errors(await judged(repository, '--history'));
    expect(past.map(({ rule }) => rule)).toContain('history/decided-once');
  }));
