import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Change, Step } from '../../src/core/change.ts';
import type { Explained } from '../../src/history/archival.ts';
import { judgeLog } from '../../src/history/log/judge.ts';
import type { RotationReading } from '../../src/history/logical-log.ts';
import { judgeRotation } from '../../src/history/rotation.ts';
import { segmentsOf } from '../../src/history/segments.ts';
import { inPieces, LOG, log, stepOf, type Tree } from './log/states.ts';

const [FIRST, SECOND] = ['kb/.vouch/audit.log.1.jsonl.gz', 'kb/.vouch/audit.log.2.jsonl.gz'];

async function judgeRotationOf(step: Step, change: Change, reading: RotationReading) {
  const verdict = await judgeLog(step, change, reading.content);
  const entries = step.changes.flatMap(({ after }) => after ?? []);
  const segments = segmentsOf(step, entries, (path) => path.endsWith('.gz'));
  return judgeRotation(step, { change, segments, verdict }, reading);
}

async function judged(
  parents: readonly Tree[],
  after: Tree,
  logBytes = 1000,
): Promise<Explained | null> {
  const step = stepOf(parents, after);
  const change = step.changes.find(({ path }) => path === LOG) as Change;
  const verdicts = [1, 5, 1000].map((size) =>
    judgeRotationOf(step, change, { content: inPieces(size), logBytes }),
  );
  const [first, ...others] = await Promise.all(verdicts);
  for (const other of others) expect(other).toEqual(first);
  return first ?? null;
}

/** What departed wrongly, in a few words. */
function inWords(explained: Explained | null): readonly string[] {
  if (explained === null) return ['no rotation'];
  const { fault, departures } = explained;
  return [
    ...(fault === null ? [] : [`${fault.kind} ${fault.parent}`]),
    ...departures.map((each) => {
      const { why, parent, archive } = each;
      const record = 'record' in each ? ` ${each.record.line} ${each.record.text}` : '';
      return `${why} ${parent} ${archive.path.slice(-10)}${record}`;
    }),
  ];
}

describe('events that moved to segments', () => {
  test.each<readonly [string, Tree]>([
    ['the oldest', { [LOG]: log('cd'), [FIRST]: gzipSync(log('ab')) }],
    ['all, and the log is empty', { [LOG]: '', [FIRST]: gzipSync(log('abcd')) }],
    ['all, with the log', { [LOG]: null, [FIRST]: gzipSync(log('abcd')) }],
    [
      'to two segments',
      { [LOG]: log('d'), [FIRST]: gzipSync(log('a')), [SECOND]: gzipSync(log('bc')) },
    ],
    [
      'to two that are cut within a record',
      { [LOG]: log('cd'), [FIRST]: gzipSync('a'), [SECOND]: gzipSync('\nb\n') },
    ],
    ['and new ones follow', { [LOG]: log('cdef'), [FIRST]: gzipSync(log('ab')) }],
    ['and new ones alone are left', { [LOG]: log('ef'), [FIRST]: gzipSync(log('abcd')) }],
  ])('%s', async (_name, after) => {
    expect(inWords(await judged([{ [LOG]: log('abcd') }], after))).toEqual([]);
  });

  test('of a log whose last event has no line end yet', async () => {
    const after = { [LOG]: null, [FIRST]: gzipSync('a\nb') };
    expect(inWords(await judged([{ [LOG]: 'a\nb' }], after))).toEqual([]);
  });

  test('of each parent of a merge', async () => {
    const rotated = { [LOG]: log('c'), [FIRST]: gzipSync(log('ab')) };
    const before = { [LOG]: log('abc') };
    expect(inWords(await judged([before, rotated], rotated))).toEqual([]);
    expect(inWords(await judged([rotated, before], rotated))).toEqual([]);
    expect(inWords(await judged([{ [LOG]: null }, before], rotated))).toEqual([]);
  });

  test('of one parent of a merge excuse no other, whose events are gone with the log', async () => {
    const segment = { [FIRST]: gzipSync(log('ab')) };
    const parents = [{ [LOG]: log('cd'), ...segment }, { [LOG]: log('ab') }];
    expect(inWords(await judged(parents, { [LOG]: null, ...segment }))).toEqual(['gone 0']);
  });

  test('beside a segment that became a link, which holds nothing', async () => {
    const after = {
      [LOG]: log('cd'),
      [FIRST]: { mode: 'symlink' as const, content: 'elsewhere' },
      [SECOND]: gzipSync(log('ab')),
    };
    expect(inWords(await judged([{ [LOG]: log('abcd') }], after))).toEqual([]);
  });
});

describe('what is no rotation', () => {
  const before = { [LOG]: log('abcd') };

  test('to a segment that was there', async () => {
    const had = { ...before, [FIRST]: gzipSync(log('x')) };
    const after = { [LOG]: log('cd'), [FIRST]: gzipSync(log('ab')) };
    expect(inWords(await judged([had], after))).toEqual(['lost 0 1.jsonl.gz']);
  });

  test('where the log was none, or a link: it comes with its segments', async () => {
    const after = { [LOG]: log('cd'), [FIRST]: gzipSync(log('ab')) };
    expect(inWords(await judged([{ [LOG]: null }], after))).toEqual([]);
    const link = { [LOG]: { mode: 'symlink' as const, content: log('abcd') } };
    expect(inWords(await judged([link], after))).toEqual([]);
  });
});

function wrongChecksum(text: string): Uint8Array {
  const bytes = gzipSync(text);
  return bytes.fill(0, bytes.length - 8, bytes.length - 4);
}

describe('a rotation that is wrong', () => {
  const before = { [LOG]: log('abcd') };

  test.each<readonly [string, string, string]>([
    ['holds another event', log('ax'), '2 b'],
    ['begins otherwise', log('xb'), '1 a'],
    ['ends within an event', 'a\nb\nc', '3 c'],
    ['is empty', '', '1 a'],
  ])('the segment %s', async (_name, held, record) => {
    const after = { [LOG]: log('cd'), [FIRST]: gzipSync(held) };
    expect(inWords(await judged([before], after))).toEqual([`segment 0 1.jsonl.gz ${record}`]);
  });

  test('the second segment goes on otherwise: it is named', async () => {
    const after = { [LOG]: log('d'), [FIRST]: gzipSync(log('ab')), [SECOND]: gzipSync(log('x')) };
    expect(inWords(await judged([before], after))).toEqual(['segment 0 2.jsonl.gz 3 c']);
  });

  test('the segment leaves one out: it was removed', async () => {
    const after = { [LOG]: log('cd'), [FIRST]: gzipSync(log('ac')) };
    expect(inWords(await judged([before], after))).toEqual(['removed 0']);
  });

  test('of the second parent', async () => {
    const rotated = { [LOG]: log('cd'), [FIRST]: gzipSync(log('ax')) };
    expect(inWords(await judged([rotated, before], rotated))).toEqual(['removed 1']);
  });

  test.each<readonly [string, (text: string) => Uint8Array]>([
    ['is no gzip', (text) => Buffer.from(text)],
    ['is cut off', (text) => gzipSync(text).subarray(0, -5)],
    ['has a wrong checksum', wrongChecksum],
  ])('a segment that %s: it is named, and the first event', async (_name, packed) => {
    const one = { [LOG]: log('cd'), [FIRST]: packed(log('ab')) };
    expect(inWords(await judged([before], one))).toEqual(['segment 0 1.jsonl.gz 1 a']);
    const two = { [LOG]: log('d'), [FIRST]: gzipSync(log('a')), [SECOND]: packed(log('bc')) };
    expect(inWords(await judged([before], two))).toEqual(['segment 0 2.jsonl.gz 1 a']);
  });

  test('more left than moved: told in the lines of the whole log', async () => {
    const after = { [LOG]: log('d'), [FIRST]: gzipSync(log('ab')) };
    const explained = await judged([before], after);
    expect(inWords(explained)).toEqual(['removed 0']);
    expect(explained?.fault).toMatchObject({
      before: {
        line: 3,
        text: 'c',
        range: { start: { line: 3, offset: 4 }, end: { line: 3, offset: 5 } },
      },
    });
  });

  test('the log went away, and not all of it moved', async () => {
    const after = { [LOG]: null, [FIRST]: gzipSync(log('ab')) };
    expect(inWords(await judged([before], after))).toEqual(['gone 0']);
  });
});

describe('segments that unpack to more than the limit', () => {
  const before = { [LOG]: log('abcd') };
  const after = { [LOG]: '', [FIRST]: gzipSync(log('ab')), [SECOND]: gzipSync(log('cd')) };

  test('all together are not looked into', async () => {
    const verdict = judged([before], after, 7);
    await expect(verdict).rejects.toThrow(`${SECOND} unpacks to more than 7 bytes.`);
    await expect(verdict).rejects.toMatchObject({
      code: 'segment-too-large',
      help: 'limits.logBytes in the configuration may allow it.',
    });
  });

  test('are where they just fit', async () => {
    expect(inWords(await judged([before], after, 8))).toEqual([]);
  });
});

test('a segment that git can not read is no damaged one', async () => {
  const step = stepOf([{ [LOG]: log('ab') }], { [LOG]: '', [FIRST]: gzipSync(log('ab')) });
  const change = step.changes.find(({ path }) => path === LOG) as Change;
  const content = inPieces(100);
  const reading = {
    logBytes: 1000,
    content: (entry: Parameters<typeof content>[0]) => {
      if (entry.path === LOG) return content(entry);
      return (async function* (): AsyncGenerator<Uint8Array> {
        yield await Promise.reject(Object.assign(new Error('no object'), { code: 'ENOENT' }));
      })();
    },
  };
  await expect(judgeRotationOf(step, change, reading)).rejects.toThrow('no object');
});

test('a segment of more lines than can be compared is told by the first that never was in the log', async () => {
  const lines = Buffer.concat([Buffer.from(log('a')), Buffer.alloc(2 ** 24, '\n')]);
  const step = stepOf([{ [LOG]: log('ab') }], { [LOG]: log('b'), [FIRST]: gzipSync(lines) });
  const change = step.changes.find(({ path }) => path === LOG) as Change;
  const reading = { content: inPieces(100_000), logBytes: 2 ** 25 };
  expect(inWords(await judgeRotationOf(step, change, reading))).toEqual([
    'invented 0 1.jsonl.gz 2 ',
  ]);
});
