import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { textAt } from '../../src/core/json-value.ts';
import { baseWith, claim } from '../../src/protocols/vouch/example.ts';
import { offeredOperations } from '../../src/serve/surface.ts';
import { withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { served } from './served.ts';

// Methods that the specification does not have, and vouch 1.5.0 does, with its parameters and results.

const FURTHER = [
  ...['kb.expire', 'kb.init', 'kb.propose_delete', 'kb.list_sessions', 'kb.neighbors'],
  ...['kb.why', 'kb.impact', 'kb.diff', 'kb.stats', 'kb.digest'],
];

const NOTE = '.vouch/claims/note.yaml';

test('they are offered where everything is, and nowhere else', async () => {
  const methods = async (surface: 'minimal' | 'kb' | 'all') => {
    const operations = await offeredOperations({ surface, readOnly: false });
    return operations.flatMap(({ method }) => method?.name ?? []);
  };
  expect(await methods('all')).toEqual(expect.arrayContaining(FURTHER));
  for (const surface of ['minimal', 'kb'] as const) {
    const offered = await methods(surface);
    expect(offered.filter((each) => FURTHER.includes(each))).toEqual([]);
  }
  expect(await methods('kb')).toHaveLength(39);
});

test('a base is made, a deletion is proposed, and what waits does not expire at once', () =>
  withRepository(async (repo) => {
    const note = claim({ id: 'note', text: 'Nobody names this.' });
    const before = baseWith({ 'audit.log.jsonl': '', 'claims/note.yaml': note });
    await prepare(repo, { name: 'a base', before, input: {} });
    const target = { target_kind: 'claim', target_id: 'note', rationale: 'no longer needed' };
    const calls = [
      { id: '1', method: 'kb.propose_delete', params: { ...target, dry_run: true } },
      { id: '2', method: 'kb.propose_delete', params: target },
      { id: '3', method: 'kb.expire', params: {} },
      { id: '4', method: 'kb.expire', params: { days: 30, apply: true } },
      { id: '5', method: 'kb.init', params: { folder: 'other', name: 'Other' } },
      { id: '6', method: 'kb.capabilities', params: {} },
    ];
    const answers = await served(
      repo,
      calls.map((each) => `${JSON.stringify(each)}\n`),
      { actor: 'scout' },
    );
    const [dry, proposed, listed, applied, made, said] = answers;
    const deletion = { kind: 'delete', status: 'pending', target_id: 'note', target_kind: 'claim' };
    expect(dry).toMatchObject({ ok: true, result: deletion });
    expect(proposed).toMatchObject({ ok: true, result: deletion });
    const nothing = { expired: [], would_expire: [], enabled: true };
    expect(listed).toMatchObject({ result: { ...nothing, threshold_days: 90, dry_run: true } });
    expect(applied).toMatchObject({ result: { ...nothing, threshold_days: 30, dry_run: false } });
    expect(made).toMatchObject({ ok: true, result: { base: 'other/.vouch' } });
    expect(existsSync(join(repo.root, NOTE))).toBe(true);
    expect(said).toMatchObject({ result: { methods: expect.arrayContaining(FURTHER) } });
  }));

test('several proposals are decided in one call, until one cannot be', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: 'a base', before: baseWith({ 'audit.log.jsonl': '' }), input: {} });
    const proposed = await served(
      repo,
      ['Ada', 'Bo', 'Cy'].map((name) => {
        const params = { name, type: 'person' };
        return `${JSON.stringify({ id: name, method: 'kb.propose_entity', params })}\n`;
      }),
      { actor: 'scout' },
    );
    const ids = proposed.map((each) => textAt(each.result, 'proposal_id'));
    const decide = (id: string, method: string, params: object) =>
      `${JSON.stringify({ id, method, params })}\n`;
    const [approved, rejected] = await served(
      repo,
      [
        decide('1', 'kb.approve', { proposal_id: ids[0], further: [ids[1]] }),
        decide('2', 'kb.reject', { proposal_id: ids[2], reason: 'no', further: [ids[0]] }),
      ],
      { actor: 'maria' },
    );
    const entity = { ok: true, object_kind: 'entity' };
    expect(approved).toMatchObject({ ok: true, result: { ...entity, further: [entity] } });
    expect(rejected).toMatchObject({ ok: false, error: { code: 'invalid_request' } });
    expect(rejected?.error?.data?.help).toContain(`Not done: ${ids[2]}, ${ids[0]}.`);
    const tried = await served(
      repo,
      [decide('1', 'kb.approve', { proposal_id: ids[0], further: ['none'], dry_run: true })],
      { actor: 'maria' },
    );
    expect(tried[0]?.error?.data?.help).not.toContain('Done and written');
    const again = await served(repo, [decide('1', 'kb.approve', { proposal_id: ids[0] })], {
      actor: 'otto',
    });
    expect(again[0]?.notes).toEqual([`${ids[0]} is approved already by maria: entity ada.`]);
    const pending = await served(repo, [decide('1', 'kb.list_pending', {})], { actor: 'maria' });
    expect(pending[0]?.result).toMatchObject([{ id: ids[2] }]);
  }));
