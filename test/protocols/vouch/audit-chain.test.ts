import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { FileContent } from '../../../src/core/rule.ts';
import {
  chained,
  logOf,
  packed,
  threeChained,
} from '../../../src/protocols/vouch/chain-example.ts';
import { event } from '../../../src/protocols/vouch/example.ts';
import rule from '../../../src/protocols/vouch/rules/audit-chain.ts';
import { lintExample, lintState } from '../tester.ts';

const LOG = '.vouch/audit.log.jsonl';
const SEGMENT = '.vouch/audit.log.2026-04.jsonl.gz';
const [FIRST, SECOND, THIRD] = threeChained();
const BESIDE_SECOND = chained({ id: 'x2', after: FIRST });
const BESIDE_THIRD = chained({ id: 'x3', after: SECOND });
const BESIDE_FIRST = chained({ id: 'x1' });

/** What is found: message ids, with the level where it is no error. */
async function told(files: Readonly<Record<string, FileContent>>): Promise<readonly string[]> {
  const found = await lintState([rule], { name: '', files });
  return found.map(({ messageId, level }) =>
    level === 'error' ? messageId : `${messageId} (${level})`,
  );
}

test('two events after the same one are an info', async () => {
  const other = chained({ id: 'e9', after: FIRST });
  expect(await told({ [LOG]: logOf(FIRST, SECOND, other) })).toEqual(['fork (info)']);
  expect(await told({ [LOG]: logOf(event(), FIRST, chained({ id: 'e9' })) })).toEqual([
    'fork (info)',
  ]);
});

test('a segment explains what the log begins with, and nothing else', async () => {
  const [one, two] = [packed('', FIRST), packed('', FIRST, SECOND)];
  const altered = SECOND.replace('maria', 'scout');
  expect(await told({ [LOG]: logOf(SECOND, THIRD) })).toEqual(['lost']);
  expect(await told({ [LOG]: logOf(SECOND, THIRD), [SEGMENT]: one })).toEqual([]);
  expect(await told({ [LOG]: logOf(THIRD), [SEGMENT]: two })).toEqual([]);
  expect(await told({ [LOG]: logOf(THIRD), [SEGMENT]: one })).toEqual(['lost']);
  expect(await told({ [LOG]: logOf(FIRST, THIRD), [SEGMENT]: one })).toEqual(['lost']);
  expect(await told({ [LOG]: logOf(altered, THIRD), [SEGMENT]: one })).toEqual(['altered']);
});

test('a segment that cannot be read, or holds no chain, may hold anything', async () => {
  for (const segment of ['', packed('', event())]) {
    expect(await told({ [LOG]: logOf(SECOND, THIRD), [SEGMENT]: segment })).toEqual([]);
    expect(await told({ [LOG]: logOf(FIRST, THIRD), [SEGMENT]: segment })).toEqual(['lost']);
  }
});

test('the chain goes on from segment to segment, whatever their names have in front', async () => {
  const segment = (number: number) => `.vouch/audit.log.${number}.jsonl.gz`;
  const [one, two, three] = [FIRST, SECOND, THIRD].map((line) => packed('', line));
  const log = { [LOG]: logOf(chained({ id: 'e4', after: THIRD })) };
  if (!one || !two || !three) throw new Error('three segments');
  expect(
    await told({ ...log, [segment(2)]: one, [segment(9)]: two, [segment(10)]: three }),
  ).toEqual([]);
  expect(await told({ ...log, [segment(2)]: one, [segment(9)]: three })).toEqual(['lost']);
  expect(await told({ ...log, [segment(2)]: two, [segment(9)]: three })).toEqual([]);
});

test('what two branches moved to segments of their own is one chain with a fork', async () => {
  const [one, two] = [packed('', FIRST, SECOND), packed('', FIRST, BESIDE_SECOND)];
  const other = '.vouch/audit.log.2026-05.jsonl.gz';
  const log = logOf(THIRD, chained({ id: 'x4', after: BESIDE_SECOND }));
  expect(await told({ [LOG]: log, [SEGMENT]: one, [other]: two })).toEqual([]);
});

test('what else lies in a base is no segment', async () => {
  const files = { [LOG]: logOf(SECOND, THIRD), '.vouch/notes.md': '' };
  expect(await told(files)).toEqual(['lost']);
});

test('each base has a chain of its own', async () => {
  const files = { [`a/${LOG}`]: logOf(FIRST, SECOND), [`b/${LOG}`]: logOf(SECOND, THIRD) };
  expect(await told(files)).toEqual(['lost']);
  expect(await told({ ...files, [`a/${SEGMENT}`]: packed('', FIRST) })).toEqual(['lost']);
  expect(await told({ ...files, [`b/${SEGMENT}`]: packed('', FIRST) })).toEqual([]);
});

test('a byte-order mark, line ends of Windows and blank lines at the end are no part of an event', async () => {
  const log = `\ufeff${logOf(FIRST, SECOND, THIRD)}\n`.replaceAll('\n', '\r\n');
  expect(await told({ [LOG]: log })).toEqual([]);
});

test('a line that cannot be read does not break what follows', async () => {
  expect(await told({ [LOG]: logOf(FIRST, SECOND.slice(0, 100), THIRD) })).toEqual([]);
  expect(await told({ [LOG]: logOf(FIRST, 'x', SECOND, THIRD) })).toEqual([]);
  expect(await told({ [LOG]: logOf(FIRST, '<<<<<<< HEAD', SECOND, event()) })).toEqual([
    'unhashed',
  ]);
});

test('a hash in the data of an event is data', async () => {
  const line = JSON.stringify({ data: { hash: 'x', prev_hash: 'y' }, event: 'a.b' });
  expect(await told({ [LOG]: logOf(line, FIRST) })).toEqual([]);
});

describe('in a commit, an event beside another that it knew of is a warning', () => {
  type State = Readonly<Record<string, FileContent>>;
  const log = (...lines: readonly string[]): State => ({ [LOG]: logOf(...lines) });

  test.each<readonly [string, State | readonly State[], State, readonly string[]]>([
    ['one', log(FIRST, SECOND), log(FIRST, SECOND, BESIDE_SECOND), ['3 warning']],
    [
      'the other came from another branch',
      [log(FIRST, SECOND), log(FIRST, BESIDE_SECOND)],
      log(FIRST, SECOND, BESIDE_SECOND),
      ['3 info'],
    ],
    ['both', log(FIRST), log(FIRST, SECOND, THIRD, BESIDE_THIRD), ['4 warning']],
    [
      'one, while others were there already',
      log(FIRST, SECOND, BESIDE_SECOND, THIRD),
      log(FIRST, SECOND, BESIDE_SECOND, THIRD, BESIDE_THIRD),
      ['3 info', '5 warning'],
    ],
    ['a second first one', log(SECOND), log(SECOND, BESIDE_FIRST), ['1 error', '2 warning']],
    [
      'put in above the other',
      log(FIRST, SECOND),
      log(FIRST, BESIDE_SECOND, SECOND),
      ['3 warning'],
    ],
    [
      'above the other, in place of what went to a segment that lacks it',
      log(FIRST, SECOND, THIRD),
      { ...log(BESIDE_SECOND, SECOND, THIRD), [SEGMENT]: segment('{"id":"other"}\n') },
      ['2 warning'],
    ],
    [
      'in one of two logs',
      { [`a/${LOG}`]: logOf(FIRST), [`b/${LOG}`]: logOf(FIRST, SECOND) },
      { [`a/${LOG}`]: logOf(FIRST, SECOND), [`b/${LOG}`]: logOf(FIRST, SECOND, BESIDE_SECOND) },
      ['3 warning'],
    ],
  ])('%s', async (_what, past, files, expected) => {
    const found = await lintExample([rule], { name: '', past, files });
    expect(found.map(({ range, level }) => `${range.start.line} ${level}`)).toEqual(expected);
  });
});

function segment(text: string): FileContent {
  return { base64: gzipSync(text).toString('base64') };
}
