import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { FactEntry } from '../../src/core/fact.ts';
import type { RecordRef } from '../../src/core/record.ts';
import type { Answered, Citation } from '../../src/core/request.ts';
import type { FileContent } from '../../src/core/rule.ts';
import type { PastState, Snapshot, SnapshotEntry } from '../../src/core/snapshot.ts';
import { memorySnapshot, overlaid } from '../../src/discover/memory-snapshot.ts';
import { answerCitations } from '../../src/engine/answers.ts';
import { StatePaths } from '../../src/engine/presence.ts';
import { voteOf } from '../../src/protocols/consensus/another-vote.ts';

const RECORD = '.cleo/consensus/m.json';
const LIMIT = 1000;

type Asked = Partial<Citation> & Pick<Citation, 'path'>;

function citation(asked: Asked): Citation {
  return { from: 'root', line: null, quote: null, sha256: null, at: [], ...asked };
}

async function answer(
  asked: Asked,
  files: Record<string, FileContent>,
  past?: Record<string, FileContent>,
): Promise<Answered> {
  return answerIn(asked, memorySnapshot({ [RECORD]: '{}', ...files }, undefined, past && [past]));
}

async function answerIn(asked: Asked, snapshot: Snapshot): Promise<Answered> {
  const record: RecordRef = {
    path: RECORD,
    kind: 'voting-matrix',
    mode: 'file',
    id: null,
    home: '',
    declared: true,
    copy: false,
  };
  const request = citation(asked);
  const entry: FactEntry = {
    record,
    fact: {
      questionId: null,
      verdict: null,
      vote: voteOf(null),
      isSound: false,
      citations: [request],
    },
  };
  const answers = await answerCitations([entry], lookedUp(snapshot), LIMIT);
  return answers.to(record, request);
}

function lookedUp(snapshot: Snapshot) {
  return { ...snapshot, paths: new StatePaths(snapshot) };
}

const NOTHING = { lines: null, quoted: null, hashed: null };

describe('what is at a path', () => {
  const files = {
    'src/a.ts': 'one\ntwo\n',
    link: { symlink: '/etc' },
    '.gitignore': '*.log\nout/\n!keep.log\n',
    'docs/.gitignore': '!b.log\n',
  };

  test.each([
    ['src/a.ts', 'file'],
    ['./src//a.ts', 'file'],
    ['src/x/../a.ts', 'file'],
    ['src', 'folder'],
    ['src/', 'folder'],
    ['.', 'folder'],
    ['src/b.ts', 'absent'],
    ['src/a.ts/b', 'absent'],
    ['a.log', 'ignored'],
    ['keep.log', 'absent'],
    ['docs/a.log', 'ignored'],
    ['docs/b.log', 'absent'],
    ['out/keep.log', 'ignored'],
    ['../a.ts', 'outside'],
    ['src/../../a.ts', 'outside'],
    ['/etc/passwd', 'outside'],
    ['~/a', 'outside'],
    ['C:\\a', 'outside'],
    ['link', 'beyond'],
    ['link/passwd', 'beyond'],
  ])('%s: %s', async (path, presence) => {
    expect((await answer({ path }, files)).now).toEqual({ presence, ...NOTHING });
  });

  test('a path can count from the folder of the record', async () => {
    const asked = { path: '../../src/a.ts', from: 'folder' } as const;
    expect((await answer(asked, files)).now.presence).toBe('file');
    expect((await answer({ ...asked, path: '../../../a' }, files)).now.presence).toBe('outside');
  });

  test('a submodule is a folder that nobody can look into', async () => {
    const module: SnapshotEntry = { path: 'vendor', mode: 'submodule', id: 'a'.repeat(40) };
    const snapshot = { ...memorySnapshot({}), entries: [module] };
    expect((await answerIn({ path: 'vendor' }, snapshot)).now.presence).toBe('folder');
    expect((await answerIn({ path: 'vendor/a' }, snapshot)).now.presence).toBe('beyond');
  });
});

describe('what is in a file', () => {
  test.each([
    ['', 0],
    ['a', 1],
    ['a\n', 1],
    ['a\r\nb', 2],
    ['\n\n', 2],
  ])('%j has %i lines', async (text, lines) => {
    const asked = { path: 'a', line: 1 };
    expect((await answer(asked, { a: text })).now).toEqual({
      presence: 'file',
      ...NOTHING,
      lines,
      size: text.length,
    });
  });

  test('of what is in Git LFS nobody knows what it holds', async () => {
    const a = `version https://git-lfs.github.com/spec/v1\noid sha256:${'a'.repeat(64)}\nsize 9\n`;
    const asked = { path: 'a', line: 12, quote: 'one', sha256: 'ffff' };
    expect((await answer(asked, { a })).now).toEqual({ presence: 'beyond', ...NOTHING });
    expect((await answer({ path: 'a' }, { a })).now.presence).toBe('file');
  });

  test('quotes and hashes are looked up', async () => {
    const files = { a: 'one\ntwo\n' };
    const { now } = await answer({ path: 'a', quote: 'one two', sha256: 'ffff' }, files);
    const sha256 = createHash('sha256').update(files.a).digest('hex');
    expect(now).toEqual({
      presence: 'file',
      lines: null,
      quoted: true,
      hashed: false,
      sha256,
      size: 8,
    });
    const same = await answer({ path: 'b', sha256: '7692c3ad' }, { b: 'one' });
    expect(same.now).toEqual({
      presence: 'file',
      lines: null,
      quoted: null,
      hashed: true,
      size: 3,
    });
  });

  test.each([
    ['no UTF-8', { base64: '/w==' }, { size: 1 }],
    ['a NUL', { base64: 'YQBh' }, { size: 3 }],
    ['more than is read', 'a'.repeat(LIMIT + 1), { size: LIMIT + 1, unsearched: true }],
  ])('%s is no text that could contradict anybody', async (_what, content, looked) => {
    const { now } = await answer({ path: 'a', line: 9, quote: 'x' }, { a: content });
    expect(now).toEqual({ presence: 'file', ...NOTHING, ...looked });
  });
});

describe('what is in a part of a file', () => {
  const text = 'one\r\ntwo é\r\nthree\r\n';

  test.each([
    ['line', 2, 2, 'two é', true],
    ['line', 2, 3, 'two é three', true],
    ['line', 1, 1, 'two é', false],
    ['line', 3, 3, null, true],
    ['line', 3, 4, null, false],
    ['line', 0, 1, null, false],
    ['line', 2, 1, null, false],
    ['byte', 5, 11, 'two é', true],
    ['byte', 5, 10, 'two é', false],
    ['byte', 6, 12, 'two é', false],
    ['byte', 0, 20, null, true],
    ['byte', 0, 21, null, false],
    ['byte', 3, 2, null, false],
  ] as const)('%s %i to %i holds %j: %s', async (unit, start, end, quote, held) => {
    const asked = { path: 'a', quote, part: { unit, start, end } };
    expect((await answer(asked, { a: text })).now.held).toBe(held);
  });

  test('bytes count in what is no text, lines do not', async () => {
    const a = { base64: Buffer.from([0xff, 0x61, 0x62]).toString('base64') };
    const bytes = { unit: 'byte', start: 1, end: 3 } as const;
    const lines = { unit: 'line', start: 1, end: 1 } as const;
    expect((await answer({ path: 'a', quote: 'ab', part: bytes }, { a })).now.held).toBe(true);
    expect((await answer({ path: 'a', quote: 'ab', part: lines }, { a })).now.held).toBe(null);
  });

  test('what is too large to be held is hashed, and compared at places counted in bytes', async () => {
    const a = `${'a'.repeat(LIMIT)}quote`;
    const sha256 = createHash('sha256').update(a).digest('hex');
    const part = { unit: 'byte', start: LIMIT, end: LIMIT + 5 } as const;
    const looked = { presence: 'file', ...NOTHING, size: LIMIT + 5 };
    const ask = async (asked: Partial<Citation>) =>
      (await answer({ path: 'a', ...asked }, { a })).now;
    expect(await ask({ sha256 })).toEqual({ ...looked, hashed: true });
    const found = { hashed: false, sha256 };
    expect(await ask({ sha256: 'f'.repeat(64) })).toEqual({ ...looked, ...found });
    expect(await ask({ quote: 'quote', part })).toEqual({ ...looked, held: true });
    expect(await ask({ quote: 'quota', part })).toEqual({ ...looked, held: false });
    expect(await ask({ part: { ...part, end: LIMIT + 6 } })).toEqual({ ...looked, held: false });
    const lines = { unit: 'line', start: 1, end: 1 } as const;
    expect(await ask({ part: lines })).toEqual({ ...looked, held: null, unsearched: true });
  });
});

describe('what .gitignore files say of a path', () => {
  const files = { '.gitignore': 'cache/\nstate.db/\nout\n', out: '', 'cache/a': '' };

  test.each([
    ['out', true],
    ['cache/a', true],
    ['cache/b', true],
    ['state.db', false],
    ['x', false],
  ])('%s is covered: %s, whatever stands there', async (path, ignored) => {
    expect((await answer({ path, ignored: true }, files)).now.ignored).toBe(ignored);
  });
});

describe('the states before', () => {
  test('are not asked where the present one holds what the record says', async () => {
    const snapshot = memorySnapshot({ [RECORD]: '', a: 'x' }, undefined, [{ [RECORD]: '' }]);
    const strict = {
      ...snapshot,
      introducing: () => Promise.reject(new Error('asked')),
    };
    expect((await answerIn({ path: 'a', quote: 'x' }, strict)).introduced).toBe(null);
  });

  test('are not asked where only the present counts', async () => {
    const past = { [RECORD]: '', a: 'one\n' };
    const { now, introduced } = await answer({ path: 'a', presentOnly: true }, {}, past);
    expect([now.presence, introduced]).toEqual(['absent', null]);
  });

  test('answer for a file that is gone, but for a quote that was changed', async () => {
    const past = { [RECORD]: '', a: 'one\n', b: 'two\n' };
    const gone = await answer({ path: 'a' }, {}, past);
    expect([gone.now.presence, gone.introduced?.presence]).toEqual(['absent', 'file']);
    const changed = await answer({ path: 'b', quote: 'two' }, { b: 'three' }, past);
    expect([changed.now.quoted, changed.introduced?.quoted]).toEqual([false, true]);
  });

  test('are those of the repository, where the record itself comes from standard input', async () => {
    const under = memorySnapshot({ [RECORD]: '{' }, undefined, [{ [RECORD]: '', a: 'one\n' }]);
    const laidOver = overlaid(under, { [RECORD]: Buffer.from('{}') });
    expect((await answerIn({ path: 'a' }, laidOver)).introduced?.presence).toBe('file');
  });

  test('of a record that no commit holds are the newest that the file had', async () => {
    expect((await answer({ path: 'a' }, {}, { a: '' })).introduced?.presence).toBe('file');
    const past = [{ a: 'new' }, { a: 'old' }];
    const snapshot = memorySnapshot({ [RECORD]: '{}', a: 'now' }, undefined, past);
    expect((await answerIn({ path: 'a', quote: 'new' }, snapshot)).introduced?.quoted).toBe(true);
    const replaced = await answerIn({ path: 'a', quote: 'old' }, snapshot);
    expect(replaced).toMatchObject({ introduced: null, replaced: { commit: null } });
    expect(await answerIn({ path: 'a', quote: 'none' }, snapshot)).not.toHaveProperty('replaced');
    const cut = { ...snapshot, introducing: async () => null };
    expect(await answerIn({ path: 'a', quote: 'old' }, cut)).toMatchObject({ isCutOff: true });
  });

  test('of any file that ever was are those of its path', async () => {
    const ask = async (path: string, past?: Record<string, string>) =>
      (await answer({ path, ever: true }, { [RECORD]: '', 'x/b': '' }, past)).introduced?.presence;
    expect(await ask('a', { a: '' })).toBe('file');
    expect(await ask('a', { [RECORD]: '' })).toBe('absent');
    expect(await ask('../a', { [RECORD]: '' })).toBe('absent');
    expect(await ask('x', { x: '' })).toBe('file');
    expect(await ask('x/b', { 'x/b': '' })).toBe(undefined);
    expect(await ask('a')).toBe(undefined);
    const cut = { ...memorySnapshot({}), introducing: async () => null };
    expect((await answerIn({ path: 'a', ever: true }, cut)).introduced).toBe(null);
  });

  test('for a hash are those of the file, the best of them', async () => {
    const before: PastState = { at: () => Promise.resolve(memorySnapshot({ a: 'one' })) };
    const newest: PastState = { at: () => Promise.resolve(memorySnapshot({ a: 'two' })) };
    const snapshot: Snapshot = {
      ...memorySnapshot({ a: 'three' }),
      introducing: (paths) =>
        Promise.resolve(new Map(paths.map((path) => [path, path === 'a' ? [newest, before] : []]))),
    };
    const one = '7692c3ad';
    expect((await answerIn({ path: 'a', sha256: one }, snapshot)).introduced?.hashed).toBe(true);
    expect((await answerIn({ path: 'a', sha256: 'ff' }, snapshot)).introduced?.hashed).toBe(false);
  });
});

test('a request that no fact holds has no answer', async () => {
  const answers = await answerCitations([], lookedUp(memorySnapshot({})), LIMIT);
  expect(() => answers.to({ path: 'a' } as RecordRef, citation({ path: 'b' }))).toThrow('b');
});
