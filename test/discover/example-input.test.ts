import { expect, test } from 'vitest';
import { exampleInput } from '../../src/discover/example-input.ts';

test('what an example had before is there at the commit that it names, and only there', async () => {
  const { history } = exampleInput({ files: { 'a.md': 'now' }, past: { 'b.md': 'before' } });
  const pathsAfter = async (id: string | null) => {
    const commit = id === null ? null : { id, authored: null };
    const { entries } = await history.after({ commit, parents: [], changes: [] });
    return entries.map(({ path }) => path);
  };
  expect(await pathsAfter('COMMIT_1')).toEqual(['b.md']);
  expect(await pathsAfter(null)).toEqual(['a.md']);
});
