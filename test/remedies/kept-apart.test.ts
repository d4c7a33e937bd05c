import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  CITED,
  contribution,
  DECISION,
  META,
  PATH,
} from '../../src/protocols/contributions/example.ts';
import { MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { CLAIM, claim, event, LOG } from '../../src/protocols/vouch/example.ts';
import { call } from '../cli/call.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { based, commandsOf, done, errors, judged, ran } from './judged.ts';

/* Two branches wrote two things to one path: a merge that keeps one of them is reported, and both are kept. */

const OTHER_ID = 'contrib_5e6f7a8b';
const ANSWERS = ['Redis streams', 'A Kafka topic'] as const;

/** Does what a problem says, as somebody at a shell would. */
async function followed(repository: TestRepository, found: Parameters<typeof commandsOf>[0]) {
  const { root, env } = repository;
  for (const command of commandsOf(found)) {
    if (!command.startsWith('lint-protocol ')) {
      ran(repository, [command]);
      continue;
    }
    const words = command.match(/'[^']*'|\S+/g)?.map((word) => word.replace(/^'|'$/g, '')) ?? [];
    expect(await call(words.slice(1), { cwd: root, env })).toMatchObject({ code: 0 });
  }
}

async function completed(repository: TestRepository, answer: string, id: string) {
  const agentId = id === META.contributionId ? META.agentId : 'opus-2';
  const createdAt = id === META.contributionId ? META.createdAt : '2026-01-26T10:30:00Z';
  const _meta = { ...META, contributionId: id, agentId, createdAt, completedAt: createdAt };
  const decisions = [{ ...DECISION, answer }];
  await repository.write({ [PATH]: contribution({ status: 'complete', _meta, decisions }) });
  const { root, env } = repository;
  expect(await call(['contribution', 'seal', PATH], { cwd: root, env })).toMatchObject({ code: 0 });
  return repository.commit(answer, {});
}

/** Merges the branch `side`, whose lines follow in the log, and keeps our file. */
async function merged(repository: TestRepository, log: string, path: string, base: string) {
  const lines = async (rev: string) => {
    const held = await repository.git('show', `${base}:${log}`).catch(() => '');
    return `${await repository.git('show', `${rev}:${log}`)}\n`.slice(held.length).trimStart();
  };
  const both = `${readFileSync(join(repository.root, log), 'utf8')}${await lines('side')}`;
  await repository.git('merge', '-q', '-s', 'ours', '--no-commit', 'side');
  await repository.write({ [log]: both });
  await repository.git('checkout', '-q', 'HEAD', '--', path);
  await repository.git('add', '-A');
}

const VIEWS = [
  ['in progress', ['--staged']],
  ['unpublished', ['--since', 'base']],
  ['published', ['--history']],
] as const;

async function ended(repository: TestRepository, how: string) {
  if (how !== 'in progress') await repository.git('commit', '-qm', 'merge');
  if (how === 'published') await repository.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
}

async function isClean(repository: TestRepository, how: string) {
  expect(errors(await judged(repository, '--staged'))).toEqual([]);
  if (how === 'in progress') await repository.git('commit', '-qm', 'merge');
  for (const view of [[], ['--since', 'base'], ['--history']])
    expect(errors(await judged(repository, ...view))).toEqual([]);
  expect(await repository.git('log', '--format=%s', '--merges')).not.toBe('');
}

describe.each(VIEWS)('a merge that is %s', (how, view) => {
  test.each([OTHER_ID, META.contributionId])('keeps the contribution %s too', (id) =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', CITED);
      await repository.git('tag', 'base');
      await repository.git('checkout', '-q', '-b', 'side');
      await completed(repository, ANSWERS[1], id);
      await repository.git('checkout', '-q', '-b', 'work', base);
      await completed(repository, ANSWERS[0], META.contributionId);
      await merged(repository, MANIFEST, PATH, base);
      await ended(repository, how);
      const found = await judged(repository, ...view);
      const [dropped, ...more] = found.filter(({ rule }) => rule === 'history/contribution-kept');
      expect([dropped?.path, more]).toEqual([PATH, []]);
      if (dropped) await followed(repository, dropped);
      await isClean(repository, how);
      const held = await repository.git('grep', '-h', '"answer"', '--', '.cleo');
      for (const answer of ANSWERS) expect(held).toContain(answer);
    }),
  );

  test.each([ENTRY.id, 'T2398-second'])('keeps the output %s too', (id) =>
    withRepository(async (repository) => {
      const base = await repository.commit('base', { 'README.md': '' });
      await repository.git('tag', 'base');
      await repository.git('checkout', '-q', '-b', 'side');
      const other = OUTPUT.replace('It holds.', 'It does not hold.');
      const entry = { ...ENTRY, id, title: 'Another analysis' };
      await repository.commit('side', { [OUTPUT_PATH]: other, [MANIFEST_PATH]: manifest(entry) });
      await repository.git('checkout', '-q', '-b', 'work', base);
      await repository.commit('work', { [OUTPUT_PATH]: OUTPUT, [MANIFEST_PATH]: manifest(ENTRY) });
      await merged(repository, MANIFEST_PATH, OUTPUT_PATH, base);
      await ended(repository, how);
      const found = await judged(repository, ...view);
      const [dropped, ...more] = found.filter(({ rule }) => rule === 'history/output-kept');
      expect([dropped?.path, more]).toEqual([OUTPUT_PATH, []]);
      if (dropped) await followed(repository, dropped);
      await isClean(repository, how);
      expect(await repository.git('grep', '-l', 'does not hold')).toMatch(
        /T2398-analysis-\w{7}\.md/,
      );
      const listed = readFileSync(join(repository.root, MANIFEST_PATH), 'utf8');
      expect(JSON.parse(listed.trim().split('\n').at(-1) ?? '')).toMatchObject({
        file: ENTRY.file,
        title: ENTRY.title,
      });
      expect((await judged(repository)).filter(({ level }) => level === 'warning')).toEqual([]);
    }),
  );
});

test('a confirmation that a merge loses with the other version of a claim is not lost for good', () =>
  withRepository(async (repository) => {
    const { root, env } = repository;
    const vouch = async (...args: readonly string[]) =>
      expect(await call(['vouch', ...args], { cwd: root, env })).toMatchObject({ code: 0 });
    const log = event({ id: 'e0', event: 'kb.init', object_ids: [] });
    const base = await repository.commit(
      'base',
      based({
        'audit.log.jsonl': log,
        'claims/refund-window.yaml': claim({ last_confirmed_at: null }),
      }),
    );
    await repository.git('tag', 'base');
    await repository.git('checkout', '-q', '-b', 'side');
    const archive = ['archive', 'refund-window', '--actor', 'maria', '--reason', 'old'];
    await vouch(...archive, '--now', '2026-04-15T09:20:00Z', '--commit');
    await repository.git('checkout', '-q', '-b', 'work', base);
    const confirm = ['confirm', 'refund-window', '--actor', 'dana'];
    await vouch(...confirm, '--now', '2026-04-14T09:20:00Z', '--commit');
    await merged(repository, LOG, CLAIM, base);
    await repository.git('commit', '-qm', 'merge');
    const audited = (await judged(repository, '--since', 'base')).filter(
      ({ rule }) => rule === 'history/audited',
    );
    done(repository, audited);
    expect(errors(await judged(repository, '--since', 'base'))).toEqual([]);
    const [lost, ...more] = (await judged(repository)).filter(({ level }) => level === 'warning');
    expect([lost?.rule, more]).toEqual(['vouch/claim-confirmed', []]);
    const [, command = ''] = /`lint-protocol vouch ([^`]*)`/.exec(lost?.help ?? '') ?? [];
    await vouch(...command.replace('NAME', 'dana').split(' '), '--commit');
    const held = readFileSync(join(root, CLAIM), 'utf8');
    expect(held).toContain('status: archived');
    expect(held).toContain("last_confirmed_at: '2026-04-14T09:20:00.000Z'");
    for (const view of [[], ['--since', 'base'], ['--history']])
      expect((await judged(repository, ...view)).filter(({ level }) => level !== 'info')).toEqual(
        [],
      );
  }));

test('of an entry that is about another contribution than its file, nobody is asked to seal the file alone', () =>
  withRepository(async (repository) => {
    const base = await repository.commit('base', CITED);
    await repository.git('checkout', '-q', '-b', 'side');
    await completed(repository, ANSWERS[1], OTHER_ID);
    await repository.git('checkout', '-q', '-b', 'work', base);
    await completed(repository, ANSWERS[0], META.contributionId);
    await merged(repository, MANIFEST, PATH, base);
    await repository.git('commit', '-qm', 'merge');
    const found = (await judged(repository)).filter(({ rule }) => rule === 'manifest/checksum');
    expect(found.map(({ help }) => help)).toEqual([expect.stringContaining('Two branches may')]);
  }));

test('two outputs under one id are no correction of each other', () =>
  withRepository(async (repository) => {
    const other = { ...ENTRY, title: 'Another analysis' };
    await repository.commit('both', {
      [OUTPUT_PATH]: OUTPUT,
      [MANIFEST_PATH]: manifest(ENTRY, other),
    });
    const [found] = errors(await judged(repository));
    expect(found?.help).toContain('Two branches may have written two outputs');
    expect(found?.then).toEqual([]);
  }));
