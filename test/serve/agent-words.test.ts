import { mkdirSync, renameSync, symlinkSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textAt } from '../../src/core/json-value.ts';
import {
  baseWith,
  claim,
  entity,
  evidence,
  page,
  SOURCE_ID,
  session,
} from '../../src/protocols/vouch/example.ts';
import { withRepository } from '../git/repository-builder.ts';
import { prepare } from '../operations/play.ts';
import { inBase } from './in-base.ts';
import { served } from './served.ts';

// What an agent that has nothing but the answers needs to know of a base.

test('a filter by a field that nothing has says so', () =>
  inBase({}, async (call) => {
    const { result, notes } = await call('kb.list_claims', { filter: { aproved_by: 'maria' } });
    expect(result).toEqual([]);
    expect(notes).toEqual([
      expect.stringMatching(/^No claim has a field "aproved_by"\. The fields are id, text, /),
    ]);
    const odd = await call('kb.list_claims', { filter: JSON.parse('{"toString": "x"}') });
    expect(odd).toMatchObject({ ok: true, result: [] });
    const none = await call('kb.list_pending', { filter: { propsed_by: 'maria' } });
    expect(none.notes).toBeUndefined();
    const known = await call('kb.list_claims', { filter: { id: 'nothing' } });
    expect(known.notes).toBeUndefined();
  }));

test('a list says that a folder is a link, which is not followed', () =>
  inBase(
    {},
    async (call) => {
      const { result, notes } = await call('kb.list_claims', {});
      expect(result).toEqual([]);
      expect(notes).toEqual([
        '.vouch/claims is a link, or not a folder, and is not read. Restore the folder.',
      ]);
    },
    (root) => {
      mkdirSync(`${root}/elsewhere`);
      renameSync(`${root}/.vouch/claims`, `${root}/elsewhere/claims`);
      symlinkSync('../elsewhere/claims', `${root}/.vouch/claims`);
    },
  ));

test('an id of another kind, or of a proposal, is named as what it is', () =>
  inBase({ 'audit.log.jsonl': '' }, async (call) => {
    const proposed = await call('kb.propose_claim', {
      text: 'Refunds cost.',
      evidence: [SOURCE_ID],
    });
    const { proposal_id: proposal } = proposed.result as { readonly proposal_id: string };
    const help = async (method: string, params: object) =>
      (await call(method, params)).error?.data?.help;
    expect(await help('kb.archive', { id: SOURCE_ID })).toContain('That is the id of a source');
    expect(await help('kb.confirm', { id: proposal })).toBe(
      'That is the proposal of the claim refunds-cost: have it approved, then name the claim.',
    );
    expect(await help('kb.confirm', { id: 'refunds-cost' })).toBe(
      `It is only proposed, as ${proposal}: have it approved first.`,
    );
    expect(await help('kb.propose_page', { title: 'x', claims: [proposal] })).toContain(
      'That is the proposal of the claim refunds-cost',
    );
    const again = await call('kb.propose_claim', { text: 'Refunds cost.', evidence: [SOURCE_ID] });
    expect(again.notes).toEqual([`The proposal ${proposal} says the same, and waits.`]);
  }));

test('words that a claim says already are noted', () =>
  inBase({ 'audit.log.jsonl': '', 'claims/refunds-cost.yaml': COSTS }, async (call) => {
    const again = await call('kb.propose_claim', { text: 'Refunds cost.', evidence: [SOURCE_ID] });
    expect(again.notes).toEqual(['The claim refunds-cost says the same already.']);
  }));

const COSTS = claim({ id: 'refunds-cost', text: 'Refunds cost.' });

test('so is an entity, or a relation, that is there', () =>
  inBase({ 'audit.log.jsonl': '', 'entities/billing.yaml': entity() }, async (call) => {
    const again = await call('kb.propose_entity', { name: 'Billing', type: 'system' });
    expect(again.notes).toEqual(['The entity billing exists already.']);
    const params = { source: 'refund-window', relation: 'references', target: 'billing' };
    const first = await call('kb.propose_relation', params);
    const { proposal_id: proposal } = first.result as { readonly proposal_id: string };
    const second = await call('kb.propose_relation', params);
    expect(second.notes).toEqual([`The proposal ${proposal} says the same, and waits.`]);
    const none = await call('kb.list_pending', { filter: { propsed_by: 'maria' } });
    expect(none.notes?.[0]).toMatch(/^No proposal has a field "propsed_by"\. The fields are id, /);
  }));

test('a claim that was replaced names its successor; a session that is not there, where they are', () =>
  inBase(
    {
      'claims/refunds-cost.yaml': claim({
        id: 'refunds-cost',
        status: 'superseded',
        superseded_by: 'refund-window',
      }),
      'sessions/one.yaml': session({ id: 'one' }),
    },
    async (call) => {
      const params = { text: 'Refunds are free.', supersedes: 'refunds-cost' };
      const { error } = await call('kb.propose_claim', params);
      expect(error?.data?.help).toMatch(/^Name refund-window, which replaced it\./);
      const ended = await call('kb.session_end', { session_id: 'another' });
      expect(ended.error?.data?.help).toBe(
        '`kb.audit {"filter": {"event":"session.start"}}` shows those that were begun, and `kb.session_start` begins one.',
      );
    },
  ));

test('a file that is not there is said with where paths begin', () =>
  inBase({}, async (call) => {
    const file = await call('kb.register_source_from_path', { path: 'none.md' });
    expect(file.error?.data?.help).toContain('Paths begin at the root of the repository.');
    const bundle = await call('kb.import_check', { path: 'none.tar.gz' });
    expect(bundle.error?.data?.help).toContain('Paths begin at the root of the repository.');
  }));

test('the page of a session that says what is no longer so is not approved, and a new one is', () =>
  withRepository(async (repo) => {
    await prepare(repo, { name: 'a base', before: baseWith({ 'audit.log.jsonl': '' }), input: {} });
    const as = async (actor: string, method: string, params: object) => {
      const [answer] = await served(repo, [{ id: '1', method, params }], { actor });
      return answer;
    };
    const made = await as('scout', 'kb.session_start', {});
    const session = textAt(made?.result, 'session_id') ?? '';
    const claim = { text: 'Refunds cost.', evidence: [SOURCE_ID], session_id: session };
    const proposed = await as('scout', 'kb.propose_claim', claim);
    const first = await as('scout', 'kb.crystallize', { session_id: session });
    const page = { proposal_id: textAt(first?.result, 'proposal_id') };
    // Who approves what waits leaves the page of somebody else, and is told that it is out of date.
    const all = await as('maria', 'kb.crystallize', { session_id: session, approve: true });
    expect(all).toMatchObject({
      result: {
        ...page,
        approved: [textAt(proposed?.result, 'proposal_id')],
        rejected: [],
      },
      notes: [expect.stringContaining('Whoever proposed it brings it up to date')],
    });
    const refused = await as('maria', 'kb.approve', page);
    expect(refused?.error?.data).toMatchObject({
      code: 'stale-page',
      help: expect.stringContaining(
        `\`kb.crystallize {"session_id": "${session}"}\` proposes it anew.`,
      ),
    });
    const second = await as('scout', 'kb.crystallize', { session_id: session });
    const approved = await as('maria', 'kb.approve', {
      proposal_id: textAt(second?.result, 'proposal_id'),
    });
    expect(approved).toMatchObject({ ok: true, result: { object_kind: 'page' } });
  }));

test('proposals of one second are listed as they were made, each claim with what it cites', () =>
  inBase({ 'audit.log.jsonl': '', 'evidence/ev-refunds.yaml': evidence() }, async (call) => {
    const texts = ['Zebras pay.', 'Apes pay.', 'Moles pay.', 'Bees pay.'];
    for (const text of texts) await call('kb.propose_claim', { text, evidence: ['ev-refunds'] });
    const { result } = await call('kb.list_pending', {});
    const cited = [{ kind: 'evidence', id: 'ev-refunds', quote: 'paid within 14 days' }];
    expect(result).toMatchObject(texts.map((text) => ({ payload: { text }, citations: cited })));
  }));

test('a page made from a claim that was replaced is named when that is done, and by the context', () =>
  inBase(
    {
      'audit.log.jsonl': '',
      'claims/refunds-cost.yaml': COSTS,
      'pages/refunds.md': page({ claims: ['refund-window'] }, 'Refunds take 14 days.\n'),
      'pages/old.md': page({ id: 'old', claims: ['refund-window'], status: 'archived' }),
    },
    async (call) => {
      const ids = { old_id: 'refund-window', new_id: 'refunds-cost' };
      const { notes } = await call('kb.supersede', ids);
      expect(notes).toEqual([
        'Pages made from refund-window: refunds. Propose a page with what holds now, and archive each that no longer does (`kb.archive {"id": "ID"}`).',
      ]);
      const context = await call('kb.context', { task: 'refunds days' });
      expect(context.result).toMatchObject({
        warnings: [
          'The claim refund-window is superseded: refunds-cost replaced it. Made from it: refunds.',
        ],
      });
      const archived = await call('kb.archive', { id: 'refunds-cost' });
      expect(archived.notes).toBeUndefined();
    },
  ));

test('the last of several claims that replaced each other is the one that is named', () =>
  inBase(
    {
      'claims/refund-window.yaml': claim({ status: 'superseded', superseded_by: 'two' }),
      'claims/two.yaml': claim({
        id: 'two',
        status: 'superseded',
        supersedes: ['refund-window'],
        superseded_by: 'refunds-cost',
      }),
      'claims/refunds-cost.yaml': claim({ id: 'refunds-cost', supersedes: ['two'] }),
      'claims/free.yaml': claim({ id: 'free' }),
    },
    async (call) => {
      const help = async (method: string, params: object) =>
        (await call(method, params)).error?.data?.help;
      const words = { text: 'Refunds are free.', supersedes: 'refund-window' };
      expect(await help('kb.propose_claim', words)).toMatch(
        /^Name refunds-cost, which replaced it\./,
      );
      const superseding = (old: string, newer: string) =>
        help('kb.supersede', { old_id: old, new_id: newer });
      expect(await superseding('two', 'free')).toBe(
        'A claim has one successor. If free is better still, let it supersede refunds-cost.',
      );
      expect(await superseding('refund-window', 'refunds-cost')).toBe(
        'refunds-cost replaced two in turn, so nothing is left to do.',
      );
      expect(await superseding('refunds-cost', 'two')).toMatch(
        /^If refunds-cost is the better one, nothing is left to do\./,
      );
    },
  ));
