import { mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textAt } from '../../src/core/json-value.ts';
import { claim, DECIDED, proposal, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { ON_WINDOWS } from '../windows.ts';
import { inBase } from './in-base.ts';

// What keeps an agent that has nothing but the answers from a wrong turn.

const LOGGED = { 'audit.log.jsonl': '' };

test('what differs from what was approved is given out with a warning', () =>
  inBase(
    { [DECIDED.replace('.vouch/', '')]: proposal() },
    async (call) => {
      const warning = expect.stringMatching(
        /^Do not rely on refund-window: it differs from what was recorded\. \.vouch\/claims\/refund-window\.yaml: /,
      );
      const claimed = await call('kb.read_claim', { id: 'refund-window' });
      expect(claimed.notes).toEqual([warning]);
      const found = await call('kb.search', { query: 'refunds paid', kinds: ['claim'] });
      expect(found.notes).toEqual([warning]);
      const source = await call('kb.search', { query: 'refunds paid', kinds: ['source'] });
      expect(source).toMatchObject({ result: [{ id: SOURCE_ID }] });
      expect(source.notes).toBeUndefined();
      expect((await call('kb.list_claims', {})).notes).toEqual([warning]);
    },
    (root) => {
      const path = `${root}/.vouch/claims/refund-window.yaml`;
      writeFileSync(path, readFileSync(path, 'utf8').replace('14 days', '50 days'));
    },
  ));

test('what cannot be read is named wherever it is left out', () =>
  inBase(
    {
      'claims/broken.yaml': 'id: [broken\n',
      'pages/bare.md': 'Refunds are paid.\n',
      'entities/list.yaml': '- Refunds\n',
    },
    async (call) => {
      const left = (...paths: string[]) => [
        `${paths.map((path) => `.vouch/${path}`).join(', ')} cannot be read and ${paths.length > 1 ? 'are' : 'is'} left out. The linter says why.`,
      ];
      const all = left('claims/broken.yaml', 'pages/bare.md', 'entities/list.yaml');
      const query = 'refunds';
      expect((await call('kb.search', { query })).notes).toEqual(all);
      const claims = await call('kb.search', { query, kinds: ['claim'] });
      expect(claims.notes).toEqual(left('claims/broken.yaml'));
      const { result } = await call('kb.context', { task: query });
      expect(result).toMatchObject({ warnings: all, quality: { warnings: 1 } });
      const listed = await call('kb.list_claims', { filter: { type: 'fact' } });
      expect(listed.notes).toEqual(left('claims/broken.yaml'));
    },
  ));

test('a filter by a word that nothing can have is refused in either form', () =>
  inBase({}, async (call) => {
    for (const params of [{ status: 'approved' }, { filter: { status: 'approved' } }]) {
      const { error } = await call('kb.list_claims', params);
      expect(error?.message).toContain('No claim can have the status "approved".');
    }
  }));

test('a question is searched by its telling words', () =>
  inBase(
    { 'claims/promise.yaml': claim({ id: 'promise', text: 'What we were promised by you.' }) },
    async (call) => {
      const { result } = await call('kb.search', { query: 'What do we know about refunds?' });
      expect(result).toMatchObject([{ id: 'refund-window' }, { id: SOURCE_ID }]);
      const common = await call('kb.search', { query: 'what we' });
      expect(common.result).toMatchObject([{ id: 'promise' }]);
      const none = await call('kb.search', { query: '!!!' });
      expect(none.notes).toEqual(['The query has no word, so nothing is looked for.']);
    },
  ));

test('several proposals are decided all or none, and a dry run says that it is one', () =>
  inBase(LOGGED, async (call) => {
    const proposed = await call('kb.propose_claim', {
      text: 'Refunds cost.',
      evidence: [SOURCE_ID],
    });
    const id = textAt(proposed.result, 'proposal_id') ?? '';
    const wrong = { proposal_id: id, further: ['20260101-000000-00000000'] };
    const as = (method: string, params: object) => call(method, params, 'maria');
    for (const method of ['kb.approve', 'kb.reject']) {
      const refused = await as(method, { ...wrong, reason: 'x' });
      expect(refused.error?.message).toContain('20260101-000000-00000000');
      expect(refused.error?.data?.help).toContain(`Not done: ${id}, 20260101-000000-00000000.`);
      expect(refused.error?.data?.help).not.toContain('Done and written');
    }
    const tried = await as('kb.approve', { proposal_id: id, dry_run: true });
    expect(tried).toMatchObject({ ok: true, dry_run: true });
    const { result } = await as('kb.list_pending', {});
    expect(result).toMatchObject([{ id }]);
    const done = await as('kb.approve', { proposal_id: id });
    expect(done.ok).toBe(true);
    expect(done).not.toHaveProperty('dry_run');
  }));

test.skipIf(ON_WINDOWS)('a folder that is a link is refused with what to do', () =>
  inBase(
    LOGGED,
    async (call) => {
      const help =
        'Put the folder .vouch/proposed itself there, with its files: links are not followed. Then run again.';
      for (const [method, params] of [
        ['kb.propose_claim', { text: 'Refunds cost.', evidence: [SOURCE_ID] }],
        ['kb.status', {}],
        ['kb.list_pending', {}],
      ] as const) {
        const { error } = await call(method, params);
        expect.soft(error, method).toMatchObject({ code: 'invalid_request', data: { help } });
      }
    },
    (root) => {
      mkdirSync(`${root}/.vouch/proposed`, { recursive: true });
      renameSync(`${root}/.vouch/proposed`, `${root}/elsewhere`);
      symlinkSync('../elsewhere', `${root}/.vouch/proposed`);
    },
  ),
);

test('evidence that is given as a text says how it is given', () =>
  inBase(LOGGED, async (call) => {
    const refused = async (evidence: unknown) =>
      (await call('kb.propose_claim', { text: 'Refunds cost.', evidence })).error;
    const piece = JSON.stringify({ source_id: SOURCE_ID, quote: 'Refunds cost.' });
    expect((await refused(piece))?.message).toContain(
      'It must be a list. Give the JSON itself, not a text of it, in a list: [ … ].',
    );
    expect((await refused(SOURCE_ID))?.message).toContain(
      'It must be a list. Give it in a list: ["',
    );
    expect((await refused([piece]))?.data?.help).toBe(
      'A text is an id. Give the object itself: {"source_id": "ID", "quote": "TEXT"}.',
    );
    expect((await refused(['docs/refunds.md']))?.data?.help).toContain(
      `Cite that: "evidence": [{"source_id":"${SOURCE_ID}","quote":"TEXT"}]`,
    );
    expect((await refused([JSON.parse(piece)]))?.data?.help).toBe(
      'Quote the words as they are, or give a locator such as "L10-L20" and no quote.',
    );
  }));

test('a change of an edited claim is refused for the edit, and says how it is undone', () =>
  inBase(
    { [DECIDED.replace('.vouch/', '')]: proposal(), ...LOGGED },
    async (call) => {
      for (const [method, params] of [
        ['kb.confirm', {}],
        ['kb.archive', {}],
        ['kb.cite', { evidence: [{ source_id: SOURCE_ID, quote: '14 days' }] }],
      ] as const) {
        const { error } = await call(method, { id: 'refund-window', ...params });
        expect.soft(error?.message, method).not.toContain('of another type');
        expect.soft(error?.data?.help, method).toContain('To restore that: git');
      }
    },
    (root) => {
      const path = `${root}/.vouch/claims/refund-window.yaml`;
      writeFileSync(path, readFileSync(path, 'utf8').replace('14 days', '50 days'));
    },
  ));

test('a session that goes on after its page was approved is told so', () =>
  inBase(LOGGED, async (call) => {
    const begun = await call('kb.session_start', {});
    const session = { session_id: textAt(begun.result, 'session_id') };
    const approved = async (method: string, params: object) => {
      const { result } = await call(method, { ...params, ...session });
      return call('kb.approve', { proposal_id: textAt(result, 'proposal_id') }, 'maria');
    };
    await approved('kb.propose_claim', { text: 'Refunds cost.', evidence: [SOURCE_ID] });
    await approved('kb.crystallize', {});
    const same = await call('kb.crystallize', session);
    const exists = `The page session-${session.session_id} already exists, so none is proposed.`;
    expect(same.notes).toEqual([exists]);
    await approved('kb.propose_claim', { text: 'Fees stay.', evidence: [SOURCE_ID] });
    const later = await call('kb.crystallize', session);
    expect(later.notes).toEqual([
      `${exists} It lacks what was approved since. A page of its own can have that: \`kb.propose_page {"title": "TITLE", "claims": ["fees-stay"]}\`.`,
    ]);
    await call('kb.session_end', session);
    const last = { text: 'Fees rise.', evidence: [SOURCE_ID], ...session };
    expect((await call('kb.propose_claim', last)).notes).toEqual([
      expect.stringMatching(
        /^The session \S+ ended at \S+: its file does not list this proposal\.$/,
      ),
    ]);
  }));

test('a dry export says what it would pack, and what of it is private', () =>
  inBase(
    { ...LOGGED, 'claims/fees.yaml': claim({ id: 'fees', scope: 'private' }) },
    async (call) => {
      const { result, notes } = await call('kb.export', { out: 'kb.tar.gz', dry_run: true });
      expect(result).toMatchObject({
        names: expect.arrayContaining(['claims/fees.yaml', 'config.yaml']),
      });
      expect(notes).toEqual(['The bundle holds what has the scope "private": claim fees.']);
    },
  ));

test('a source whose file was kept anew has drifted, which is no fault any more', () =>
  inBase(
    LOGGED,
    async (call) => {
      const drifted = await call('kb.source_verify', {});
      expect(drifted.result).toMatchObject({ ok: false, issues: [{ kind: 'external_drift' }] });
      const kept = await call('kb.register_source_from_path', { path: 'docs/refunds.md' });
      const { result } = await call('kb.source_verify', {});
      expect(result).toMatchObject({
        ok: true,
        issues: [
          {
            id: SOURCE_ID,
            kind: 'external_drift',
            detail: `docs/refunds.md has changed since it was kept. What it says now is kept as ${textAt(kept.result, 'id')}.`,
          },
        ],
      });
    },
    (root) => {
      mkdirSync(`${root}/docs`);
      writeFileSync(`${root}/docs/refunds.md`, 'Refunds take a year.\n');
    },
  ));

test('what a call says of a source that is known already is named as dropped', () =>
  inBase(LOGGED, async (call) => {
    const content = { content: 'Fees stay.\n', locator: 'fees' };
    await call('kb.register_source', content);
    const plain = await call('kb.register_source', content);
    expect(plain.notes).toEqual([expect.stringMatching(/ as it was first registered\.$/)]);
    const again = await call('kb.register_source', { ...content, title: 'Fees', tags: ['fees'] });
    expect(again.notes).toEqual([
      expect.stringMatching(/ What this call says of it changes nothing: title, tags\.$/),
    ]);
  }));
