import { describe, expect, test } from 'vitest';
import type { Change } from '../../src/core/change.ts';
import { gainedRecords } from '../../src/history/gained.ts';
import { inPieces, LOG, stepOf, type Tree } from './log/states.ts';

/** A line for each record: `id` and what else it says. */
function lines(...records: readonly (readonly [id: unknown, says?: string])[]): string {
  return records.map(([id, says]) => `${JSON.stringify({ id, says })}\n`).join('');
}

async function gained(
  parents: readonly Tree[],
  after: Tree,
  { isAppend = false, limit = 1000, key = 'id' } = {},
): Promise<readonly string[]> {
  const change = stepOf(parents, after).changes.find(({ path }) => path === LOG) as Change;
  const reads = [1, 6, 1000].map((size) =>
    gainedRecords({ change, isAppend, content: inPieces(size), key, limit }),
  );
  const [first = [], ...others] = await Promise.all(reads);
  for (const other of others) expect(other).toEqual(first);
  return first.map(({ shown, earlier, value }) => {
    const above = earlier === null ? '' : ` after ${earlier.shown.line}`;
    return `${shown.line}${value === undefined ? ' without a value' : ''}${above}`;
  });
}

const [A, B, C] = [['a'], ['b'], ['c']] as const;

describe('what a log gained', () => {
  test.each<readonly [string, readonly (string | null)[], string | null, readonly string[]]>([
    ['nothing, where it is gone', [lines(A)], null, []],
    ['all of it, where there was none', [null], lines(A, B), ['1', '2']],
    ['all of it in a first commit', [], lines(A, B), ['1', '2']],
    ['what was inserted', [lines(A, B)], lines(A, C, B), ['2']],
    ['what it holds more often: the last', [lines(A, B)], lines(A, A, B), ['2 after 1']],
    ['what no parent has', [lines(A, B), lines(A, C)], lines(A, B, C), []],
    ['what no parent has as often', [lines(A, A), lines(A)], lines(A, A, A), ['3 after 2']],
    [
      'what no parent has as often, the other way',
      [lines(A), lines(A, A)],
      lines(A, A, A),
      ['3 after 2'],
    ],
    ['no blank lines', [lines(A)], `${lines(A)} \t\r\n\n${lines(B)}`, ['4']],
  ])('%s', async (_name, parents, after, wanted) => {
    expect(
      await gained(
        parents.map((held) => ({ [LOG]: held })),
        { [LOG]: after },
      ),
    ).toEqual(wanted);
  });

  test('by an append: what stands behind the parent', async () => {
    const parents = [{ [LOG]: lines(A, B) }];
    const after = { [LOG]: lines(A, B, A, C) };
    expect(await gained(parents, after, { isAppend: true })).toEqual(['3 after 1', '4']);
    expect(await gained([{ [LOG]: null }, ...parents], after, { isAppend: true })).toEqual([
      '3 after 1',
      '4',
    ]);
  });

  test('is nothing where a link stands, and all where one stood', async () => {
    const link = { [LOG]: { mode: 'symlink' as const, content: lines(A) } };
    expect(await gained([{ [LOG]: lines(A) }], link)).toEqual([]);
    expect(await gained([link], { [LOG]: lines(A) })).toEqual(['1']);
  });
});

describe('the record above', () => {
  test('is the last one of the same key, gained or not', async () => {
    const before = { [LOG]: lines(A, ['a', '2'], B) };
    const after = { [LOG]: lines(A, ['a', '2'], B, ['a', '3'], ['a', '4'], ['b', '2']) };
    expect(await gained([before], after)).toEqual(['4 after 2', '5 after 4', '6 after 3']);
  });

  test('is asked for by the key', async () => {
    const line = (id: string, of: string) => `${JSON.stringify({ id, prev_hash: of })}\n`;
    const before = { [LOG]: line('a', 'x') + line('b', 'y') };
    const after = { [LOG]: line('a', 'x') + line('b', 'y') + line('b', 'x') };
    expect(await gained([before], after, { key: 'prev_hash' })).toEqual(['3 after 1']);
    expect(await gained([before], after, { key: 'id' })).toEqual(['3 after 2']);
  });

  test('is none for what has no text there', async () => {
    const odd = lines([7], [null]);
    expect(await gained([{ [LOG]: odd }], { [LOG]: odd + odd })).toEqual(['3', '4']);
    expect(await gained([{ [LOG]: '[]\n{\n' }], { [LOG]: '[]\n{\n[]\n{\n' })).toEqual([
      '3',
      '4 without a value',
    ]);
  });

  test('is found among many keys as among few', async () => {
    const ids = [...'abcdefghijklmnop'].map((id) => [id] as const);
    const before = { [LOG]: lines(...ids) };
    const after = { [LOG]: lines(...ids, ...ids.map(([id]) => [id, 'again'] as const)) };
    const wanted = ids.map((_, index) => `${17 + index} after ${1 + index}`);
    expect(await gained([before], after)).toEqual(wanted);
  });
});

describe('the limit', () => {
  const [short, long] = ['{"id":"a"}', '{"id":"a","x":1}'];

  test('of a record: a longer one has no value', async () => {
    const before = { [LOG]: `${long}\n` };
    const after = { [LOG]: `${long}\n${short}\n` };
    expect(await gained([before], after, { limit: 16 })).toEqual(['2 after 1']);
    expect(await gained([before], after, { limit: 15 })).toEqual(['2']);
  });

  test('of all that a step adds, line ends counted', async () => {
    const after = { [LOG]: `${short}\n${short}\n` };
    expect(await gained([{ [LOG]: null }], after, { limit: 22 })).toEqual(['1', '2 after 1']);
    const tooMuch = gained([{ [LOG]: null }], after, { limit: 21 });
    await expect(tooMuch).rejects.toThrow(
      `A single step adds more than 21 bytes of entries to ${LOG}.`,
    );
    await expect(tooMuch).rejects.toMatchObject({
      code: 'log-gain-too-large',
      help: 'limits.fileBytes in the configuration may allow it.',
    });
  });
});
