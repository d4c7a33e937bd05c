import { describe, expect, test } from 'vitest';
import { bytesOf } from '../../../src/app/fix/line-text.ts';
import { planEdits } from '../../../src/app/fix/plan.ts';
import type { SafeEdit } from '../../../src/core/edit.ts';
import type { Snapshot } from '../../../src/core/snapshot.ts';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { contentsOf } from '../../protocols/mending.ts';
import { diagnostic, on } from '../../report/sample.ts';

const FILES = { a: 'abcdef\n', b: 'abcdef\n', c: 'abcdef\n' };

/** An edit of the first line of files that hold what they should. */
function edit(
  snapshot: Snapshot,
  paths: readonly string[],
  from: number,
  to: number,
  text: string,
): SafeEdit {
  const idOf = (path: string) => snapshot.entries.find((entry) => entry.path === path)?.id ?? null;
  const files = paths.map((path) => ({ path, id: idOf(path) }));
  return { files, replacements: [{ range: on(1, from, to), text }] };
}

/** Plans by edits that are found in each state, and tells how many states were judged. */
async function plan(
  find: (state: Snapshot, round: number) => readonly SafeEdit[],
  disk: Readonly<Record<string, string>> = FILES,
) {
  const snapshot = memorySnapshot(FILES);
  let rounds = 0;
  const { groups, refused } = await planEdits({
    snapshot,
    judge: async (state) =>
      find(state, rounds++).map((each) => diagnostic({ fixable: true, edit: each })),
    readDisk: (path) => (disk[path] === undefined ? null : Buffer.from(disk[path])),
  });
  const written = Object.fromEntries(
    groups.flat().map(({ path, after }) => [path, Buffer.from(bytesOf(after)).toString()]),
  );
  const edits = groups.flat().reduce((sum, draft) => sum + draft.edits, 0);
  return {
    groups: groups.map((group) => group.map(({ path }) => path)),
    refused,
    written,
    edits,
    rounds,
  };
}

describe('edits of one file', () => {
  test('are made at once, from the end to the start', async () => {
    const { written, rounds } = await plan((state, round) =>
      round > 0
        ? []
        : [
            edit(state, ['a'], 1, 2, 'xyz'),
            edit(state, ['a'], 6, 7, ''),
            edit(state, ['a'], 4, 4, '-'),
          ],
    );
    expect([written, rounds]).toEqual([{ a: 'xyzbc-de\n' }, 2]);
  });

  test('that overlap: the first is made, the other when its turn comes', async () => {
    const seen: string[] = [];
    const { written, rounds } = await plan((state, round) => {
      seen.push(`${round}`);
      if (round === 0) return [edit(state, ['a'], 2, 5, 'X'), edit(state, ['a'], 4, 6, 'Y')];
      return round === 1 ? [edit(state, ['a'], 3, 4, 'Z')] : [];
    });
    expect([written, rounds, seen.length]).toEqual([{ a: 'aXZf\n' }, 3, 3]);
  });

  test('that touch are not made in one round: nobody knows which comes first', async () => {
    const { written } = await plan((state, round) =>
      round > 0 ? [] : [edit(state, ['a'], 4, 4, '1'), edit(state, ['a'], 4, 4, '2')],
    );
    expect(written).toEqual({ a: 'abc1def\n' });
  });

  test('that are the same are made once', async () => {
    const { written, edits, rounds } = await plan((state, round) =>
      round > 0 ? [] : [edit(state, ['a'], 4, 4, '1'), edit(state, ['a'], 4, 4, '1')],
    );
    expect([written, edits, rounds]).toEqual([{ a: 'abc1def\n' }, 1, 2]);
  });

  test('of which a part is in the way are not made in part', async () => {
    const { written } = await plan((state, round) => {
      if (round > 0) return [];
      const first = edit(state, ['a'], 5, 6, 'X');
      const { files, replacements } = edit(state, ['a'], 1, 2, 'Y');
      return [first, { files, replacements: [...replacements, ...first.replacements] }];
    });
    expect(written).toEqual({ a: 'abcdXf\n' });
  });

  test('that never end are ended', async () => {
    const { written, rounds } = await plan((state) => [edit(state, ['a'], 1, 1, '+')]);
    expect([written, rounds]).toEqual([{ a: '++++++++++abcdef\n' }, 10]);
  });
});

describe('edits of several files', () => {
  test('are written together where they share one', async () => {
    const { groups } = await plan((state, round) =>
      round > 0
        ? []
        : [
            edit(state, ['a', 'b'], 1, 2, 'x'),
            edit(state, ['b'], 4, 5, 'y'),
            edit(state, ['c'], 1, 2, 'z'),
          ],
    );
    expect(groups).toEqual([['a', 'b'], ['c']]);
  });

  test('are not made where one was changed since it was judged', async () => {
    const { written, refused } = await plan((state, round) => {
      if (round > 0) return [];
      const old = edit(state, ['a', 'b'], 1, 2, 'x');
      const files = old.files.map((file) => (file.path === 'b' ? { ...file, id: 'ab' } : file));
      return [{ ...old, files }, edit(state, ['c'], 1, 2, 'z')];
    });
    expect(written).toEqual({ c: 'zbcdef\n' });
    expect([...refused]).toEqual([['b', 'it was changed while it was checked']]);
  });

  test('are not made where one says something else on disk', async () => {
    const find = (state: Snapshot) => [edit(state, ['a', 'b'], 1, 2, 'x')];
    const { written, refused, rounds } = await plan(find, { ...FILES, b: 'other\n' });
    expect([written, [...refused.keys()], rounds]).toEqual([{}, ['b'], 1]);
  });
});

test('each round judges what the last one made of it', async () => {
  const states: string[] = [];
  await plan((state, round) => {
    states.push(JSON.stringify(state.entries.map(({ path, mode }) => `${path} ${mode}`)));
    return round < 2 ? [edit(state, ['a'], 1, 1, String(round))] : [];
  });
  expect(new Set(states).size).toBe(1);
  const texts: string[] = [];
  const snapshot = memorySnapshot(FILES);
  await planEdits({
    snapshot,
    judge: async (state) => {
      texts.push(Buffer.from((await contentsOf(state))['a'] ?? '').toString());
      return texts.length < 3 ? [diagnostic({ edit: edit(state, ['a'], 1, 1, '+') })] : [];
    },
    readDisk: () => Buffer.from('abcdef\r\n'),
  });
  expect(texts).toEqual(['abcdef\n', '+abcdef\n', '++abcdef\n']);
});
