import { describe, expect, test } from 'vitest';
import { ARCHIVE, inWords, judged, lines, MANIFEST } from './archivals.ts';
import type { Tree } from './log/states.ts';

const OTHER = '.cleo/contributions/archive/T2/CONTRIBUTIONS.jsonl';

describe('entries that moved', () => {
  test('to an archive, in their order, are no fault', async () => {
    const before = { [MANIFEST]: lines('a', 'b', 'c') };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a', 'c') };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('behind what the archive holds already', async () => {
    const before = { [MANIFEST]: lines('b', 'c'), [ARCHIVE]: lines('a') };
    const after = { [MANIFEST]: lines('c'), [ARCHIVE]: lines('a', 'b') };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('all of them, with the manifest', async () => {
    const before = { [MANIFEST]: lines('a', 'b') };
    const after = { [MANIFEST]: null, [ARCHIVE]: lines('a', 'b') };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('but not all of a manifest that went away', async () => {
    const before = { [MANIFEST]: lines('a', 'b') };
    const after = { [MANIFEST]: null, [ARCHIVE]: lines('a') };
    expect(inWords(await judged([before], after))).toEqual([`missing 0 ${ARCHIVE} 2`]);
  });

  test('where the other ones stay as often as they were', async () => {
    const before = { [MANIFEST]: lines('a', 'a', 'b') };
    const after = { [MANIFEST]: lines('a', 'b'), [ARCHIVE]: lines('a') };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('once are not there for a second one', async () => {
    const before = { [MANIFEST]: lines('a', 'a', 'b') };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a') };
    expect(inWords(await judged([before], after))).toEqual([`missing 0 ${ARCHIVE} 2`]);
  });

  test('to two archives, each to its own', async () => {
    const before = { [MANIFEST]: lines({ id: 'x', epicId: 'T2' }, 'a') };
    const after = {
      [MANIFEST]: '',
      [ARCHIVE]: lines('a'),
      [OTHER]: lines({ id: 'x', epicId: 'T2' }),
    };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('twice, as often as they were there', async () => {
    const before = { [MANIFEST]: lines('a', 'a', 'b') };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a', 'a') };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('to an archive that has an equal one', async () => {
    const before = { [MANIFEST]: lines('a', 'b'), [ARCHIVE]: lines('a') };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a', 'a') };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('with a manifest that one parent of a merge does not have', async () => {
    const before = { [MANIFEST]: lines('a') };
    const after = { [MANIFEST]: null, [ARCHIVE]: lines('a') };
    expect(inWords(await judged([{ [MANIFEST]: null }, before], after))).toEqual([]);
    const more = { [MANIFEST]: lines('a', 'x') };
    // The parent that is named is the first that had the log.
    expect(inWords(await judged([before, more], after))).toEqual(['gone 0']);
    expect(inWords(await judged([more, before], after))).toEqual([`missing 0 ${ARCHIVE} 2`]);
  });

  test('are judged for each parent of a merge', async () => {
    const before = { [MANIFEST]: lines('a', 'b') };
    const archived = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a') };
    expect(inWords(await judged([before, archived], archived))).toEqual([]);
    expect(inWords(await judged([archived, before], archived))).toEqual([]);
    const nothing = { [MANIFEST]: null };
    expect(inWords(await judged([nothing, before], archived))).toEqual([]);
    const other = { [MANIFEST]: lines('b'), [ARCHIVE]: lines({ id: 'a', epicId: 'T2' }) };
    const wrong = { [MANIFEST]: lines({ id: 'a', epicId: 'T2' }, 'b') };
    expect(inWords(await judged([archived, wrong], other))).toContain(`epic 1 ${ARCHIVE} 1`);
  });
});

describe('no archival', () => {
  test.each<readonly [string, Tree, Tree]>([
    [
      'what was lost stands in no archive',
      { [MANIFEST]: lines('a', 'b') },
      { [MANIFEST]: lines('b'), [ARCHIVE]: lines('c') },
    ],
    [
      'the archive had it before',
      { [MANIFEST]: lines('a', 'b'), [ARCHIVE]: lines('a') },
      { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a', 'c') },
    ],
    [
      'the archive went away',
      { [MANIFEST]: lines('a', 'b'), [ARCHIVE]: lines('a') },
      { [MANIFEST]: lines('b'), [ARCHIVE]: null },
    ],
    [
      'the manifest was a link',
      { [MANIFEST]: { mode: 'symlink', content: lines('a') } },
      { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a') },
    ],
  ])('%s', async (_name, before, after) => {
    expect(inWords(await judged([before], after))).toEqual(['no archival']);
  });

  test('an archive that was a link held nothing', async () => {
    const before = {
      [MANIFEST]: lines('a', 'b'),
      [ARCHIVE]: { mode: 'symlink' as const, content: lines('a') },
    };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a') };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('a manifest that became a link kept nothing', async () => {
    const before = { [MANIFEST]: lines('a') };
    const after = {
      [MANIFEST]: { mode: 'symlink' as const, content: lines('a') },
      [ARCHIVE]: lines('a'),
    };
    expect(inWords(await judged([before], after))).toEqual([`gone 0`]);
  });
});

describe('entries that moved wrongly', () => {
  test('beside one that stands nowhere: the first is named, and its parent', async () => {
    const before = { [MANIFEST]: lines('a', 'lost', 'gone', 'b') };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a') };
    const explained = await judged([before], after);
    expect(inWords(explained)).toEqual([`missing 0 ${ARCHIVE} 2`]);
    expect(explained?.departures[0]).toMatchObject({
      record: { text: '{"epicId":"T1","id":"lost"}' },
    });
    const sound = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('a') };
    expect(inWords(await judged([sound, before], after))).toEqual([`missing 1 ${ARCHIVE} 2`]);
  });

  test('beside one that was changed: that is told', async () => {
    const before = { [MANIFEST]: lines('a', 'b', 'c') };
    const after = { [MANIFEST]: lines('x', 'c'), [ARCHIVE]: lines('a') };
    const explained = await judged([before], after);
    expect(inWords(explained)).toEqual(['changed 0']);
    expect(explained?.fault).toMatchObject({ before: { line: 2 }, after: { line: 1 } });
  });

  test('before one that stands nowhere', async () => {
    const before = { [MANIFEST]: lines('a', 'b', 'lost') };
    const after = { [MANIFEST]: lines('a'), [ARCHIVE]: lines('b') };
    expect(inWords(await judged([before], after))).toEqual([`missing 0 ${ARCHIVE} 3`]);
  });

  test('around one that was changed: it is told where the whole manifest has it', async () => {
    const before = { [MANIFEST]: lines('a', 'b', 'c', 'd', 'e') };
    const line = lines('a').length;
    const behind = { [MANIFEST]: lines('b', 'x', 'e'), [ARCHIVE]: lines('a', 'c') };
    const { fault } = (await judged([before], behind)) ?? {};
    expect(fault).toMatchObject({
      kind: 'changed',
      before: {
        line: 4,
        range: {
          start: { line: 4, offset: 3 * line },
          end: { line: 4, offset: 4 * line - 1 },
        },
      },
    });
    const above = { [MANIFEST]: lines('x', 'b', 'd', 'e'), [ARCHIVE]: lines('c') };
    const first = (await judged([before], above))?.fault;
    expect(first).toMatchObject({
      before: { line: 1, range: { start: { line: 1, offset: 0 }, end: { offset: line - 1 } } },
    });
  });

  test("to a further archive, which is no epic's though its path begins like one", async () => {
    const further = `${ARCHIVE}.2025.jsonl`;
    const before = { [MANIFEST]: lines({ id: 'a', epicId: 'T2' }, 'b') };
    const after = { [MANIFEST]: lines('b'), [further]: lines({ id: 'a', epicId: 'T2' }) };
    expect(inWords(await judged([before], after))).toEqual([]);
  });

  test('to the archive of another epic', async () => {
    const before = { [MANIFEST]: lines({ id: 'a', epicId: 'T2' }, 'b') };
    const after = { [MANIFEST]: lines('b'), [ARCHIVE]: lines('x', { id: 'a', epicId: 'T2' }) };
    expect(inWords(await judged([before], after))).toEqual([`epic 0 ${ARCHIVE} 2`]);
  });

  test('in another order: each that stands above an earlier one', async () => {
    const before = { [MANIFEST]: lines('a', 'b', 'c') };
    const after = { [MANIFEST]: '', [ARCHIVE]: lines('c', 'a', 'b') };
    expect(inWords(await judged([before], after))).toEqual([`order 0 ${ARCHIVE} 1`]);
  });

  test('whose value is too long to be read belong to no epic', async () => {
    const before = { [MANIFEST]: lines('a') };
    const after = { [MANIFEST]: '', [ARCHIVE]: lines('a') };
    expect(inWords(await judged([before], after, { recordBytes: 10 }))).toEqual([
      `epic 0 ${ARCHIVE} 1`,
    ]);
  });
});
