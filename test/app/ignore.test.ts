import { describe, expect, test } from 'vitest';
import { PATH } from '../../src/protocols/contributions/example.ts';
import {
  digest,
  entry,
  LISTED,
  MANIFEST,
} from '../../src/protocols/contributions/manifest-example.ts';
import { chained, logOf, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import { baseWith, SOURCE_ID } from '../../src/protocols/vouch/example.ts';
import { rules } from '../all-rules.ts';
import { type Called, type CallOptions, call } from '../cli/call.ts';
import { checkByEither } from '../cli/check-by-either.ts';
import { type TestRepository, withRepository } from '../git/repository-builder.ts';

type Lint = (args?: readonly string[], options?: Partial<CallOptions>) => Promise<Called>;

/** What an entry holds besides its reason. */
type Ignored = Readonly<Record<string, string>>;

function inRepository<T>(use: (lint: Lint, repo: TestRepository) => Promise<T>): Promise<T> {
  return withRepository((repo) =>
    use(
      (args = [], options = {}) =>
        checkByEither(args, { cwd: repo.root, env: repo.env, ...options }),
      repo,
    ),
  );
}

/** A configuration that ignores, as files to be written. */
function ignoring(...entries: readonly Ignored[]): Record<string, string> {
  const ignore = entries.map((each) => ({ reason: 'known', ...each }));
  const history = { appendOnly: ['ledger.jsonl'] };
  return { '.lint-protocol.json': JSON.stringify({ ignore, history }) };
}

/** A message whose subject has no prefix: one error. */
function old(id: number, subject = 'hello'): string {
  return `---\nid: ${id}\nsubject: "${subject}"\n---\n\nHello.\n`;
}

async function report(run: Promise<Called>) {
  const { code, out, err } = await run;
  if (out === '') throw new Error(err);
  const { diagnostics, summary, notes, error } = JSON.parse(out);
  if (error !== null) throw new Error(error.message);
  const told = diagnostics.map(
    ({ rule, path }: { rule: string; path: string }) => `${rule} ${path}`,
  );
  // Most of these repositories have no ledger.
  const others = notes.filter((note: string) => !note.startsWith('history.appendOnly'));
  return { code, told, excused: summary.excused as number, notes: others as string[] };
}

const JSON_OUT = ['-f', 'json'];

const UNUSED = 'An entry of ignore excuses nothing any more';

describe('an entry of ignore', () => {
  test.each<[string, Ignored, readonly number[]]>([
    ['by rule and path', { rule: 'MB-001', path: 'messages/1.md' }, [2, 3]],
    ['by globs', { rule: 'MB-*', path: 'messages/[12].md' }, [3]],
    ['by record', { rule: 'MB-001', path: '**', record: '2' }, [1, 3]],
    ['on its last day', { rule: 'MB-001', path: '**', expires: '2026-06-15' }, []],
    ['after its last day', { rule: 'MB-001', path: '**', expires: '2026-06-14' }, [1, 2, 3]],
    ['of another rule', { rule: 'MB-002', path: '**' }, [1, 2, 3]],
    ['of another path', { rule: 'MB-001', path: 'message/**' }, [1, 2, 3]],
    ['of another blob', { rule: 'MB-001', path: '**', blob: 'a'.repeat(40) }, [1, 2, 3]],
  ])('excuses %s', async (_what, ignored, left) => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2), 'messages/3.md': old(3) });
      repo.write(ignoring(ignored));
      const { code, told, excused } = await report(lint(JSON_OUT));
      expect(told).toEqual(left.map((id) => `MB-001 messages/${id}.md`));
      expect({ code, excused }).toEqual({
        code: left.length > 0 ? 1 : 0,
        excused: 3 - left.length,
      });
    });
  });

  test('is counted apart from the baseline, and each problem named with its reason', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2) });
      repo.write(ignoring({ rule: 'MB-001', path: 'messages/1.md' }));
      expect((await lint()).out).toContain('1 error in 1 file, 1 excused by the configuration.');
      await lint(['--baseline', 'b.jsonl', '--baseline-update']);
      const { out, err } = await lint(['--baseline', 'b.jsonl', '--verbose']);
      expect(out).toContain('No problems, 2 excused (1 by the baseline, 1 by the configuration).');
      expect(err).toContain('excused by the configuration: messages/1.md:3:10 MB-001 (known)\n');
      expect(err).toContain(
        'excused by the baseline: messages/2.md:3:10 MB-001 (was there when the baseline was made)\n',
      );
    });
  });

  test('excuses a copy with the record', async () => {
    await inRepository(async (lint, repo) => {
      const copy = 'agents/Ada/outbox/1.md';
      repo.write({ 'messages/1.md': old(1), [copy]: old(1) });
      repo.write(ignoring({ rule: 'MB-001', path: 'messages/1.md' }));
      expect(await report(lint(JSON_OUT))).toMatchObject({ told: [], excused: 1 });
      expect(await report(lint([copy, ...JSON_OUT]))).toMatchObject({ told: [], excused: 1 });
    });
  });

  test.each([
    ['a copy does not excuse the message', 'agents/Old/outbox/1.md'],
    ['another message of the same text does not either', 'messages/old/1.md'],
  ])('%s', async (_, decoy) => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'agents/Ada/inbox/1.md': old(1), [decoy]: old(1) });
      repo.write(ignoring({ rule: 'MB-001', path: decoy.replace('1.md', '**') }));
      for (const args of [[], [decoy], ['messages/1.md']]) {
        const { told } = await report(lint([...args, ...JSON_OUT]));
        expect(told).toEqual([expect.stringMatching(/^MB-001 /)]);
      }
    });
  });
});

describe('what could not be read', () => {
  test('may be excused, but not as if it had been checked', async () => {
    await inRepository(async (lint, repo) => {
      const broken = '---\nsubject: "INFO: a\n---\n';
      repo.write({
        'messages/1.md': broken,
        'messages/2.md': `${broken}\n`,
        'messages/3.md': old(3),
      });
      repo.write(ignoring({ rule: '*', path: 'messages/**' }));
      expect(await report(lint(JSON_OUT))).toMatchObject({
        code: 0,
        excused: 3,
        notes: [
          'Not checked: 2 problems of what could not be read are excused, first file/syntax in "messages/1.md".',
        ],
      });
    });
  });
});

describe('what expired', () => {
  test('is told while its problem is there, and told again once it is not', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1), 'messages/2.md': old(2) });
      repo.write(ignoring({ rule: 'MB-001', path: 'messages/*', expires: '2026-01-31' }));
      const both = await report(lint(JSON_OUT));
      expect(both.notes).toContain(
        'An entry of ignore expired on 2026-01-31, and 2 problems are reported again: MB-001 in "messages/*".',
      );
      const one = await report(lint(['messages/1.md', ...JSON_OUT]));
      expect(one.notes.join()).toContain('and 1 problem is reported again');
      repo.write({ 'messages/1.md': old(1, 'INFO: a'), 'messages/2.md': old(2, 'INFO: b') });
      const { notes } = await report(lint(JSON_OUT));
      expect(notes).toEqual([
        `${UNUSED}, and expired on 2026-01-31: MB-001 in "messages/*". Remove it.`,
      ]);
    });
  });
});

describe('an expired entry beside another', () => {
  test('is not told where the other, or the baseline, excuses its problem', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1) });
      await lint(['--baseline', 'b.jsonl', '--baseline-update']);
      const expired = { rule: 'MB-001', path: 'messages/*', expires: '2026-01-31' };
      repo.write(ignoring(expired));
      const inBaseline = await report(lint(['--baseline', 'b.jsonl', ...JSON_OUT]));
      expect(inBaseline).toMatchObject({ told: [], excused: 1 });
      expect(inBaseline.notes.join()).not.toContain('reported again');
      repo.write(ignoring(expired, { rule: 'MB-001', path: 'messages/1.md' }));
      const inConfiguration = await report(lint(JSON_OUT));
      expect(inConfiguration).toMatchObject({ told: [], excused: 1 });
      expect(inConfiguration.notes).toEqual([
        `${UNUSED}, and expired on 2026-01-31: MB-001 in "messages/*". Remove it.`,
      ]);
    });
  });
});

describe('an entry that excuses nothing', () => {
  test.each<[readonly string[], boolean]>([
    [[], true],
    [['messages/1.md'], false],
    [['messages'], false],
    [['--only', 'MB-001'], true],
    [['--only', 'MB-003'], false],
    [['--skip', 'MB-001'], false],
    [['--rule', 'MB-001=off'], false],
    [['--rev', 'HEAD'], true],
    [['--staged'], false],
    [['--staged', '--all'], true],
    [['--since', 'HEAD~1'], false],
    [['--since', 'HEAD~1', '--all'], true],
    [['--history'], false],
  ])('is told by a run that could have used it: %s', async (args, isTold) => {
    await inRepository(async (lint, repo) => {
      await repo.commit('one', { 'messages/1.md': old(1, 'INFO: a') });
      await repo.commit('two', ignoring({ rule: 'MB-001', path: 'messages/**' }));
      const { notes } = await report(lint([...args, ...JSON_OUT]));
      const note = `${UNUSED}: MB-001 in "messages/**". Remove it.`;
      expect(notes.includes(note)).toBe(isTold);
    });
  });

  test('of one path is told where that path is looked at', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1, 'INFO: a'), 'messages/2.md': old(2, 'INFO: a') });
      repo.write(ignoring({ rule: 'MB-001', path: 'messages/1.md' }));
      expect((await report(lint(['messages/1.md', ...JSON_OUT]))).notes).toHaveLength(1);
      expect((await report(lint(['messages/2.md', ...JSON_OUT]))).notes).toHaveLength(0);
    });
  });

  test('of rules that are all off', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1) });
      const ignore = [{ rule: 'MB-001', path: '**', reason: 'known' }];
      repo.write({ '.lint-protocol.json': JSON.stringify({ ignore, rules: { 'MB-001': 'off' } }) });
      expect((await report(lint(JSON_OUT))).notes.join()).toContain(UNUSED);
    });
  });

  test('many of them are told in a few lines', async () => {
    await inRepository(async (lint, repo) => {
      repo.write({ 'messages/1.md': old(1, 'INFO: a') });
      const many = Array.from({ length: 30 }, (_, index) => ({ rule: 'MB-001', path: `${index}` }));
      repo.write(ignoring(...many));
      const { notes } = await report(lint(JSON_OUT));
      expect(notes).toHaveLength(11);
      expect(notes.at(-1)).toBe('The same goes for 20 more entries of ignore.');
    });
  });
});

const EVERYTHING = { rule: '*', path: '**' };

describe('what must stay as it was recorded', () => {
  test('is what these rules are about', () => {
    const guarded = rules.filter(({ tellsTampering }) => tellsTampering).map(({ id }) => id);
    // Copies are nothing that somebody changed.
    const ofHistory = rules
      .map(({ id }) => id)
      .filter((id) => id.startsWith('history/') && id !== 'history/merged-copies');
    expect(ofHistory.length).toBeGreaterThan(10);
    const others = [
      'consensus/changed-numbers',
      'contribution/checksum',
      'manifest/checksum',
      'message/copy-drift',
      'vouch/approved-content',
      'vouch/source-hash',
      'vouch/audit-chain',
      'vouch/bundle',
    ];
    expect(guarded.toSorted()).toEqual([...ofHistory, ...others].toSorted());
  });

  test('and explain says how it is excused', async () => {
    const { out } = await call(['explain', 'history/append-only'], { cwd: '/' });
    expect(out.replaceAll(/\s+/g, ' ')).toContain(
      'an "ignore" entry in the configuration that names the commit',
    );
    const other = await call(['explain', 'MB-001'], { cwd: '/' });
    expect(other.out).not.toContain('ignore');
  });

  test('is not excused by an entry that names neither commit nor blob', async () => {
    await inRepository(async (lint, repo) => {
      await repo.commit('old', { 'ledger.jsonl': '{"a":1}\n', ...ignoring(EVERYTHING) });
      repo.write({ 'ledger.jsonl': '{"a":2}\n', 'messages/1.md': old(1) });
      expect(await report(lint(JSON_OUT))).toMatchObject({
        code: 1,
        told: ['history/append-only ledger.jsonl'],
        excused: 1,
      });
      repo.write(ignoring({ rule: 'history/append-only', path: '**' }));
      const refused = await lint();
      expect(refused.code).toBe(2);
      expect(refused.err).toContain(
        '.lint-protocol.json:1:37: "history/append-only" protects records that must not change',
      );
    });
  });

  test('is excused by its commit, and by no other', async () => {
    await inRepository(async (lint, repo) => {
      await repo.commit('one', { 'ledger.jsonl': '{"a":1}\n', ...ignoring() });
      const second = await repo.commit('two', { 'ledger.jsonl': '{"a":2}\n' });
      const named = { rule: 'history/*', path: 'ledger.jsonl', commit: second };
      await repo.commit('three', ignoring(named));
      expect(await report(lint(['--history', ...JSON_OUT]))).toMatchObject({
        told: [],
        excused: 1,
        notes: [],
      });
      await repo.commit('four', { 'ledger.jsonl': '{"a":3}\n' });
      const { told, excused } = await report(lint(['--history', ...JSON_OUT]));
      expect({ told, excused }).toEqual({ told: ['history/append-only ledger.jsonl'], excused: 1 });
      // A run that does not judge the commit says nothing of its entry; one that does, and finds nothing, does.
      expect((await report(lint(['--since', 'HEAD~1', ...JSON_OUT]))).notes).toEqual([]);
      await repo.commit('five', ignoring({ ...named, path: 'ledger2.jsonl' }));
      expect((await report(lint(['--history', ...JSON_OUT]))).notes.join()).toContain(UNUSED);
      expect((await report(lint(['--since', second, ...JSON_OUT]))).notes).toEqual([]);
      expect((await report(lint(JSON_OUT))).notes).toEqual([]);
    });
  });

  test('is excused by its blob, if somebody agreed before the change', async () => {
    await inRepository(async (lint, repo) => {
      await repo.commit('one', { 'ledger.jsonl': '{"a":1}\n' });
      const blob = repo.blobId('{"a":2}\n');
      const named = { rule: 'history/append-only', path: 'ledger.jsonl', blob };
      repo.write({ 'ledger.jsonl': '{"a":2}\n', ...ignoring(named) });
      // Who makes a change does not excuse it as well.
      const alone = { told: ['history/append-only ledger.jsonl'], excused: 0 };
      expect(await report(lint(JSON_OUT))).toMatchObject(alone);
      await repo.commit('agreed', { 'ledger.jsonl': '{"a":1}\n', ...ignoring(named) });
      repo.write({ 'ledger.jsonl': '{"a":2}\n' });
      expect(await report(lint(JSON_OUT))).toMatchObject({ told: [], excused: 1 });
      await repo.git('add', '.');
      expect(await report(lint(['--staged', ...JSON_OUT]))).toMatchObject({ told: [], excused: 1 });
      repo.write({ 'ledger.jsonl': '{"a":4}\n' });
      expect((await report(lint(JSON_OUT))).told).toHaveLength(1);
    });
  });

  test('a log that grows: what it held is excused, what was appended is not', async () => {
    await inRepository(async (lint, repo) => {
      const [first, second, third] = threeChained();
      const broken = logOf(first, second.replace('maria', 'scout'));
      const log = '.vouch/audit.log.jsonl';
      const only = ['--only', 'vouch/audit-chain', ...JSON_OUT];
      const named = { rule: 'vouch/audit-chain', path: log, blob: repo.blobId(broken) };
      await repo.commit('one', { [log]: broken, ...ignoring(named) });
      expect(await report(lint(only))).toMatchObject({ told: [], excused: 1, notes: [] });
      await repo.commit('two', { [log]: broken + logOf(third) });
      expect(await report(lint(only))).toMatchObject({ told: [], excused: 1, notes: [] });
      for (const state of [[], ['--rev', 'HEAD'], ['--staged', '--all']]) {
        const js = await report(lint([...only, ...state, '--backend', 'js']));
        expect(js).toMatchObject({ told: [], excused: 1, notes: [] });
      }
      const fourth = chained({ id: 'e4', after: third });
      const worse = broken + logOf(third, fourth.replace('maria', 'scout'));
      repo.write({ [log]: worse });
      expect(await report(lint(only))).toMatchObject({
        told: [`vouch/audit-chain ${log}`],
        excused: 1,
      });
      // The log does not begin with that blob any more.
      repo.write({ [log]: logOf(first, second.replace('maria', 'other'), third) });
      expect(await report(lint(only))).toMatchObject({ excused: 0 });
      repo.write(ignoring({ ...named, blob: 'b'.repeat(40) }));
      const missing = await report(lint(only));
      expect(missing.code).toBe(1);
      expect(missing.notes.join()).toContain('names a blob that is not in this clone');
    });
  });

  test('a checksum: the blob is that of the file, so a later change of it is told', async () => {
    await inRepository(async (lint, repo) => {
      const only = ['--only', 'manifest/checksum', ...JSON_OUT];
      const manifest = entry({ checksum: '00000000' });
      const rule = { rule: 'manifest/checksum', path: MANIFEST };
      repo.write({ [MANIFEST]: manifest, [PATH]: LISTED });
      expect(digest(LISTED)).not.toBe('00000000');
      repo.write(ignoring({ ...rule, blob: repo.blobId(manifest) }));
      expect(await report(lint(only))).toMatchObject({ excused: 0, code: 1 });
      repo.write(ignoring({ ...rule, blob: repo.blobId(LISTED) }));
      expect(await report(lint(only))).toMatchObject({ excused: 1, told: [] });
      repo.write({ [PATH]: `${LISTED}\n` });
      expect(await report(lint(only))).toMatchObject({ excused: 0, code: 1 });
    });
  });

  test('a captured source: the blob is that of its content', async () => {
    await inRepository(async (lint, repo) => {
      const only = ['--only', 'vouch/source-hash', ...JSON_OUT];
      const folder = `.vouch/sources/${SOURCE_ID}`;
      const files = Object.entries(baseWith()).filter(([, text]) => typeof text === 'string');
      repo.write({ ...(Object.fromEntries(files) as Record<string, string>) });
      repo.write({ [`${folder}/content`]: 'changed' });
      const blob = repo.blobId('changed');
      repo.write(ignoring({ rule: 'vouch/source-hash', path: '.vouch/**', blob }));
      expect(await report(lint(only))).toMatchObject({ excused: 1, told: [] });
      repo.write({ [`${folder}/content`]: 'changed again' });
      expect(await report(lint(only))).toMatchObject({ excused: 0, code: 1 });
    });
  });

  test('is not hidden behind a problem of the state that is excused', async () => {
    await inRepository(async (lint, repo) => {
      await repo.commit('one', { [MANIFEST]: '', ...ignoring() });
      repo.write({ [PATH]: LISTED });
      const only = ['--only', 'manifest/unlisted', '--only', 'history/*', ...JSON_OUT];
      expect((await report(lint(only))).told).toEqual([`manifest/unlisted ${PATH}`]);
      repo.write(ignoring({ rule: 'manifest/unlisted', path: PATH }));
      expect(await report(lint(only))).toMatchObject({
        told: [`history/manifest-appended ${PATH}`],
        excused: 1,
      });
    });
  });
});
