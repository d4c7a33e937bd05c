import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { vouchStore } from '../../scripts/bench/vouch-store.ts';
import { WorkingTree } from '../../src/app/operate/operation-state.ts';
import { sha256 } from '../../src/core/sha256.ts';
import { loadOperations } from '../../src/protocols/operations.ts';
import { baseWith, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';
import { served } from '../serve/served.ts';
import { filesIn, type Played, play, prepare } from './play.ts';

const operations = new Map((await loadOperations()).map((each) => [each.id, each]));
const QUOTE = 'Refunds are paid within 14 days.';
const CONTENT_AT = `.vouch/sources/${SOURCE_ID}/content`;

let draws = 1;

async function call(
  repo: TestRepository,
  id: string,
  input: Readonly<Record<string, unknown>>,
): Promise<Played> {
  const operation = operations.get(`vouch/${id}`);
  if (operation === undefined) throw new Error(`no operation ${id}`);
  draws += 16;
  return play(operation, { input }, repo, { from: draws });
}

/** A base with a claim that rests on a quote of a source, and another proposal that waits. */
async function withBase(
  use: (repo: TestRepository, base: { evidence: string; decided: string }) => Promise<void>,
) {
  await withRepository(async (repo) => {
    const log = { 'audit.log.jsonl': '' };
    await prepare(repo, { name: 'a base', before: baseWith(log), input: {} });
    const evidence = [{ source_id: SOURCE_ID, quote: QUOTE }];
    const given = { text: 'Refunds take two weeks.', slugHint: 'two-weeks', evidence };
    const proposed = await call(repo, 'propose-claim', { ...given, actor: 'scout' });
    expect(proposed).toMatchObject({ status: 'done' });
    const proposalId = 'result' in proposed ? String(proposed.result?.['proposal_id']) : '';
    const approved = await call(repo, 'approve', { proposalId, actor: 'maria' });
    expect(approved).toMatchObject({ status: 'done' });
    const [file = ''] = readdirSync(join(repo.root, '.vouch/evidence'));
    await repo.git('add', '--all');
    await repo.git('commit', '--quiet', '--message', 'approved');
    const decided = `.vouch/decided/${proposalId}.yaml`;
    expect(existsSync(join(repo.root, decided))).toBe(true);
    await use(repo, { evidence: `.vouch/evidence/${file}`, decided });
  });
}

const ofLog = () => '.vouch/audit.log.jsonl';

type Base = { readonly evidence: string; readonly decided: string };

const TAMPERING: readonly {
  readonly what: string;
  readonly path: (base: Base) => string;
  readonly change: (text: string) => string;
  readonly rules: readonly string[];
  /** True where only what rests on the claim rests on it. */
  readonly isOfClaim?: true;
}[] = [
  {
    what: 'a quote that its source does not have',
    path: ({ evidence }) => evidence,
    change: (text) => text.replace(/^quote: .*$/m, 'quote: Refunds take a year.'),
    rules: ['vouch/evidence-quote'],
  },
  {
    what: 'the content of a source',
    path: () => CONTENT_AT,
    change: () => 'Refunds take a year.\n',
    rules: ['vouch/source-hash', 'vouch/evidence-quote'],
  },
  {
    what: 'the last line of the audit log',
    path: ofLog,
    change: (text) => text.replace(/"actor": ?"[^"]*"(?=.*\n$)/, '"actor": "mario"'),
    rules: ['vouch/audit-chain'],
  },
  {
    what: 'a decided proposal',
    path: ({ decided }) => decided,
    change: (text) => text.replace('two weeks', 'a year'),
    rules: ['vouch/approved-content'],
    isOfClaim: true,
  },
];

describe.each(TAMPERING)(
  'nothing rests on what was forged: $what',
  ({ path, change, rules, isOfClaim = false }) => {
    test.each([false, true])('committed: %s', async (isCommitted) => {
      await withBase(async (repo, base) => {
        const file = path(base);
        const text = readFileSync(join(repo.root, file), 'utf8');
        expect(change(text)).not.toBe(text);
        repo.write({ [file]: change(text) });
        if (isCommitted) await repo.git('commit', '--quiet', '--all', '--message', 'forged');
        const forged = filesIn(repo);
        const id = base.evidence.replace(/^.*\/|\.yaml$/g, '');
        for (const [operation, input] of [
          ['confirm', { id: 'two-weeks', actor: 'maria' }],
          ['propose-claim', { text: 'Two weeks.', evidence: [id], actor: 'scout' }],
        ] as const) {
          if (isOfClaim && operation !== 'confirm') continue;
          const played = await call(repo, operation, input);
          expect(played).toMatchObject({ status: 'refused' });
          const found = 'diagnostics' in played ? played.diagnostics.map(({ rule }) => rule) : [];
          expect(found.some((rule) => rules.includes(rule))).toBe(true);
          expect(filesIn(repo)).toEqual(forged);
        }
      });
    });
  },
);

test('a refusal names what the content of a source hashes to, what it should, and the way out', async () => {
  await withBase(async (repo, { evidence }) => {
    const forged = 'Refunds take a year.\n';
    repo.write({ [CONTENT_AT]: forged });
    const id = evidence.replace(/^.*\/|\.yaml$/g, '');
    const given = { text: 'Two weeks.', evidence: [id, SOURCE_ID], actor: 'scout' };
    const played = await call(repo, 'propose-claim', given);
    const { diagnostics, notes } =
      'diagnostics' in played ? played : { diagnostics: [], notes: [] };
    const told = diagnostics.find(({ rule }) => rule === 'vouch/source-hash')?.message;
    expect(told).toContain(`is ${sha256(forged)}, but the id of the source is ${SOURCE_ID}`);
    expect(notes.join('\n')).toContain(`checkout HEAD -- ${CONTENT_AT}`);
  });
});

describe('nothing is done to a claim whose decision is gone', () => {
  const CHANGES: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
    ['confirm', { id: 'two-weeks' }],
    ['archive', { id: 'two-weeks' }],
    ['supersede', { oldId: 'two-weeks', newId: 'refund-window' }],
    ['supersede', { oldId: 'refund-window', newId: 'two-weeks' }],
    ['contradict', { aId: 'two-weeks', bId: 'refund-window' }],
    ['cite', { id: 'two-weeks', evidence: [SOURCE_ID] }],
    ['propose-page', { title: 'Refunds', body: 'Two weeks.', claims: ['two-weeks'] }],
    ['propose-relation', { source: 'two-weeks', relation: 'supports', target: 'refund-window' }],
  ];

  test.each([false, true])('committed: %s', async (isCommitted) => {
    await withBase(async (repo, { decided }) => {
      rmSync(join(repo.root, decided));
      if (isCommitted) await repo.git('commit', '--quiet', '--all', '--message', 'gone');
      const before = filesIn(repo);
      for (const [operation, input] of CHANGES) {
        const played = await call(repo, operation, { ...input, actor: 'maria' });
        expect([operation, played.status]).toEqual([operation, 'refused']);
        const notes = 'notes' in played ? played.notes.join('\n') : '';
        expect(notes).toContain(`${decided} is missing, but was there before.`);
        expect(filesIn(repo)).toEqual(before);
      }
      const again = await call(repo, 'confirm', { id: 'two-weeks', actor: 'maria' });
      const notes = 'notes' in again ? again.notes.join('\n') : '';
      const [, command = ''] = /To restore it: git (.*)$/m.exec(notes) ?? [];
      await repo.git(...command.split(' '));
      expect(await call(repo, 'confirm', { id: 'two-weeks', actor: 'maria' })).toMatchObject({
        status: 'done',
      });
    });
  });

  test('a base that never committed decisions goes on', () =>
    withBase(async (repo, { decided }) => {
      await repo.git('checkout', '--quiet', '--orphan', 'other');
      await repo.git('rm', '--quiet', '--cached', decided);
      rmSync(join(repo.root, decided));
      await repo.git('commit', '--quiet', '--message', 'without decisions');
      expect(await call(repo, 'confirm', { id: 'two-weeks', actor: 'maria' })).toMatchObject({
        status: 'done',
      });
    }));
});

describe('a context pack leaves out what rests on what was forged, and says so', () => {
  test.each(
    TAMPERING.filter(({ path }) => path !== ofLog).map((each) => [each.what, each] as const),
  )('%s', async (_what, { path, change, rules }) => {
    await withBase(async (repo, base) => {
      const file = path(base);
      const sound = await call(repo, 'context', { task: 'refunds two weeks' });
      expect(sound).toMatchObject({ status: 'done', result: { warnings: [] } });
      expect(idsIn(sound)).toContain('two-weeks');
      const text = readFileSync(join(repo.root, file), 'utf8');
      for (const isCommitted of [false, true]) {
        repo.write({ [file]: change(text) });
        if (isCommitted) await repo.git('commit', '--quiet', '--all', '--message', 'forged');
        const pack = await call(repo, 'context', { task: 'refunds two weeks' });
        expect(idsIn(pack)).not.toContain('two-weeks');
        const warnings = 'result' in pack ? JSON.stringify(pack.result?.['warnings']) : '';
        expect(warnings).toContain('two-weeks is left out');
        expect(rules.some((rule) => warnings.includes(rule))).toBe(true);
      }
    });
  });
});

describe('a context pack leaves out what was changed together with its id, and says so', () => {
  const CLAIM_AT = '.vouch/claims/two-weeks.yaml';

  test.each([false, true])('committed: %s', (isCommitted) =>
    withBase(async (repo) => {
      const text = readFileSync(join(repo.root, CLAIM_AT), 'utf8');
      const forged = text.replace('id: two-weeks', 'id: a-year').replace('two weeks', 'a year');
      repo.write({ [CLAIM_AT]: forged });
      if (isCommitted) await repo.git('commit', '--quiet', '--all', '--message', 'forged');
      const pack = await call(repo, 'context', { task: 'refunds in a year' });
      expect(idsIn(pack)).toEqual(['refund-window', SOURCE_ID]);
      const warnings = 'result' in pack ? JSON.stringify(pack.result?.['warnings']) : '';
      expect(warnings).toContain('a-year is left out');
      if (isCommitted) expect(warnings).toContain('vouch/approved-content');
    }),
  );
});

test('a context pack leaves out an entity that is not what was approved', () =>
  withBase(async (repo) => {
    const given = { name: 'Refund desk', type: 'system', actor: 'scout' };
    const proposed = await call(repo, 'propose-entity', given);
    const proposalId = 'result' in proposed ? String(proposed.result?.['proposal_id']) : '';
    await call(repo, 'approve', { proposalId, actor: 'maria' });
    await repo.git('add', '--all');
    await repo.git('commit', '--quiet', '--message', 'approved');
    const task = { task: 'refund desk' };
    expect(idsIn(await call(repo, 'context', task))).toContain('refund-desk');
    const path = '.vouch/entities/refund-desk.yaml';
    const text = readFileSync(join(repo.root, path), 'utf8');
    repo.write({ [path]: text.replace('name: Refund desk', 'name: Refund tax') });
    await repo.git('commit', '--quiet', '--all', '--message', 'forged');
    const pack = await call(repo, 'context', task);
    expect(idsIn(pack)).not.toContain('refund-desk');
    expect(JSON.stringify('result' in pack && pack.result)).toContain('refund-desk is left out');
  }));

test('a context pack judges what comes into it, and nothing else', () =>
  withRepository(async (repo) => {
    await repo.commit('base', Object.fromEntries(vouchStore({ claims: 30, seed: 2 })));
    const task = { task: 'what took how many ms', limit: 3 };
    const [first, second = '', ...others] = idsIn(await call(repo, 'context', task));
    expect(others).toHaveLength(1);
    const path = `.vouch/sources/${second}/content`;
    repo.write({ [path]: `${readFileSync(join(repo.root, path), 'utf8')}\n` });
    const judging = vi.spyOn(WorkingTree.prototype, 'unsound');
    const pack = await call(repo, 'context', task);
    const judged = judging.mock.calls.flatMap(([paths]) => [...paths]);
    judging.mockRestore();
    const told = JSON.stringify('result' in pack && pack.result);
    expect(told).toContain(`${second} is left out`);
    expect(idsIn(pack).slice(0, 2)).toEqual([first, ...others]);
    expect(idsIn(pack)).toHaveLength(3);
    expect(new Set(judged).size).toBe(judged.length);
    expect(judged).toHaveLength(3 + (told.match(/ is left out/g) ?? []).length);
  }));

test('a refusal for what is missing does not speak of errors', () =>
  withBase(async (repo) => {
    const given = { text: 'Two weeks.', evidence: [SOURCE_ID], actor: 'scout' };
    rmSync(join(repo.root, CONTENT_AT));
    const played = await call(repo, 'propose-claim', given);
    expect(played).toMatchObject({ status: 'refused', diagnostics: [] });
    const asked = { id: '1', method: 'kb.propose_claim', params: { ...given, actor: undefined } };
    const [answer] = await served(repo, [asked], { surface: 'kb', actor: 'scout' });
    expect(answer?.error?.message).toBe(
      'Refused: nothing was written, because a record that it rests on is missing.',
    );
  }));

function idsIn(played: Played): readonly string[] {
  const items = 'result' in played ? (played.result?.['items'] as { id: string }[]) : [];
  return items.map(({ id }) => id);
}
