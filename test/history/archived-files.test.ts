import { describe, expect, test } from 'vitest';
import { sha256 } from '../../src/core/sha256.ts';
import { ARCHIVE, inWords, judged, lines, MANIFEST } from './archivals.ts';
import type { Tree } from './log/states.ts';

const FILE = '.cleo/contributions/a.json';
const TARGET = '.cleo/contributions/archive/T1/a.json';

describe('the file of an entry that moved', () => {
  const entry = { id: 'a', filePath: FILE };
  const before = { [MANIFEST]: lines(entry, 'b'), [FILE]: '{}' };
  const moved = { [MANIFEST]: lines('b'), [ARCHIVE]: lines(entry) };
  const left = [`file 0 ${ARCHIVE} 1: ${FILE} -> ${TARGET}`];

  test.each<readonly [string, Tree, readonly string[]]>([
    ['moves along', { ...moved, [TARGET]: '{}' }, []],
    ['stays', { ...moved, [FILE]: '{}' }, left],
    ['stays, and is copied', { ...moved, [FILE]: '{}', [TARGET]: '{}' }, left],
    ['goes away', moved, left],
    ['is changed on its way', { ...moved, [TARGET]: '{ }' }, left],
    ['is changed and stays', { ...moved, [FILE]: '{ }', [TARGET]: '{}' }, left],
  ])('%s', async (_name, after, problems) => {
    expect(inWords(await judged([before], after))).toEqual(problems);
  });

  describe('that was changed on its way', () => {
    const changed = '{ }';
    const recorded = { ...entry, id: 'c', checksum: sha256(changed).slice(0, 8) };
    const after = { [MANIFEST]: lines('b'), [TARGET]: changed };

    test('is fine where the archive has its entry', async () => {
      const archived = { ...after, [ARCHIVE]: lines(entry, recorded) };
      expect(inWords(await judged([before], archived))).toEqual([]);
      // As a merge has it, of which one side changed and archived it.
      expect(inWords(await judged([before, archived], archived))).toEqual([]);
    });

    test('is not where that is not its last entry', async () => {
      const archived = { ...after, [ARCHIVE]: lines(entry, recorded, { ...entry, id: 'd' }) };
      expect(inWords(await judged([before], archived))).toEqual(left);
    });

    test('is not where that is about another file', async () => {
      const other = { ...recorded, filePath: '.cleo/contributions/b.json' };
      const archived = { ...after, [ARCHIVE]: lines(entry, other) };
      expect(inWords(await judged([before], archived))).toEqual(left);
    });
  });

  test('is fine where the archive has it already, and its last entry', async () => {
    const own = { ...entry, checksum: sha256('{ }').slice(0, 8) };
    const both = { ...before, [TARGET]: '{ }', [ARCHIVE]: lines(own) };
    const settled = { [MANIFEST]: lines('b'), [TARGET]: '{ }', [ARCHIVE]: lines(own, entry, own) };
    expect(inWords(await judged([both], settled))).toEqual([]);
  });

  test('is compared by its bytes where only the working tree has it', async () => {
    const inWorktree = { isWorktree: true };
    const same = await judged([before], { ...moved, [TARGET]: '{}' }, inWorktree);
    expect(inWords(same)).toEqual([]);
    const other = await judged([before], { ...moved, [TARGET]: '{ }' }, inWorktree);
    expect(inWords(other)).toEqual(left);
  });

  test('that was not there need not move', async () => {
    const none = { [MANIFEST]: lines(entry, 'b') };
    expect(inWords(await judged([none], moved))).toEqual([]);
  });

  test('is lost where what stood in its new place went away, too', async () => {
    const both = { ...before, [TARGET]: '{}' };
    expect(inWords(await judged([both], moved))).toEqual(left);
  });

  test('is none where the entry names none', async () => {
    const state = { [MANIFEST]: lines('a'), null: '{}' };
    const after = { [MANIFEST]: '', [ARCHIVE]: lines('a'), null: '{}' };
    expect(inWords(await judged([state], after))).toEqual([]);
  });

  test('is told once, though several entries name it', async () => {
    const two = { [MANIFEST]: lines(entry, { ...entry, id: 'c' }, 'b'), [FILE]: '{}' };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines(entry, { ...entry, id: 'c' }) };
    expect(inWords(await judged([two], after))).toEqual(left);
  });

  test('that is in the archive already stays', async () => {
    const there = { id: 'a', filePath: TARGET };
    const state = { [MANIFEST]: lines(there, 'b'), [TARGET]: '{}' };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines(there), [TARGET]: '{}' };
    expect(inWords(await judged([state], after))).toEqual([]);
  });

  test.each(['../a.json', './a.json', 'x//a.json', 'x/../a.json', '/a.json', 'x/', 'x/..', ''])(
    'is none where its path leads elsewhere: %j',
    async (filePath) => {
      const odd = { id: 'a', filePath };
      const state = { [MANIFEST]: lines(odd), [filePath]: '{}' };
      const after = { [MANIFEST]: '', [ARCHIVE]: lines(odd), [filePath]: '{}' };
      expect(inWords(await judged([state], after))).toEqual([]);
    },
  );

  test.each(['a..json', '...json', '.cleo/a.json', 'a', 'x/...'])(
    'is one where its path is only odd: %j',
    async (filePath) => {
      const odd = { id: 'a', filePath };
      const state = { [MANIFEST]: lines(odd), [filePath]: '{}' };
      const after = { [MANIFEST]: '', [ARCHIVE]: lines(odd), [filePath]: '{}' };
      const target = TARGET.replace(/a\.json$/, filePath.replace(/.*\//, ''));
      expect(inWords(await judged([state], after))).toEqual([
        `file 0 ${ARCHIVE} 1: ${filePath} -> ${target}`,
      ]);
    },
  );

  test('is beside the `.cleo` of its manifest', async () => {
    const inFolder = (tree: Tree) =>
      Object.fromEntries(Object.entries(tree).map(([path, held]) => [`kb/${path}`, held]));
    const problems = await judged([inFolder(before)], inFolder({ ...moved, [FILE]: '{}' }), {
      manifest: `kb/${MANIFEST}`,
    });
    expect(inWords(problems)).toEqual([`file 0 kb/${ARCHIVE} 1: kb/${FILE} -> kb/${TARGET}`]);
  });

  test('counts for manifests and archives of epics alone', async () => {
    const after = { ...moved, [FILE]: '{}' };
    expect(inWords(await judged([before], after, { role: 'declared' }))).toEqual([]);
    const other = 'archives/all.jsonl';
    const further = { [MANIFEST]: lines('b'), [other]: lines(entry), [FILE]: '{}' };
    expect(inWords(await judged([before], further))).toEqual([]);
  });
});
