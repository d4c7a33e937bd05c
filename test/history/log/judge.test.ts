import { describe, expect, test } from 'vitest';
import type { LogChange, LogRecord } from '../../../src/core/log-change.ts';
import { judge, LOG, log, type State } from './states.ts';

/** A verdict on one line: what happened, to which line of the parent, what the log says in its place. */
async function verdict(parents: readonly State[], result: State): Promise<string> {
  const change = await judge(parents, result);
  for (const pieceSize of [1, 3]) expect(await judge(parents, result, pieceSize)).toEqual(change);
  return change === null ? 'fine' : inWords(change);
}

function inWords(change: LogChange): string {
  if (change.kind === 'gone')
    return `gone: ${change.how} ${change.parent} ${change.to ?? ''}`.trim();
  const { kind, parent, before, after, lost, inserted } = change;
  const says = ({ line, text }: LogRecord) => `${line} ${JSON.stringify(text)}`;
  return [
    `${kind}: parent ${parent}, ${says(before)}`,
    after === null ? '' : ` -> ${says(after)}`,
    change.kind === 'inserted' && change.repeats !== null ? `, repeats ${change.repeats}` : '',
    change.kind === 'reordered'
      ? `, overtakes ${change.overtaken.before} -> ${change.overtaken.after}`
      : '',
    `; ${lost} lost, ${inserted} inserted`,
  ].join('');
}

describe('one parent: fine', () => {
  test.each<readonly [string, State, State]>([
    ['there was no log', null, log('ab')],
    ['no log before and after', { [LOG]: null, other: 'a' }, { [LOG]: null, other: 'b' }],
    ['nothing changes', log('ab'), log('ab')],
    ['records are appended', log('ab'), log('abcd')],
    ['equal records are appended', log('ab'), log('abab')],
    ['an empty line is appended', log('ab'), 'a\nb\n\n'],
    ['an unfinished record is appended', log('ab'), 'a\nb\nc'],
    ['an unfinished record stays', 'a\nb', 'a\nb'],
    ['an unfinished record gets its line end', 'a\nb', 'a\nb\n'],
    ['what follows an unfinished record stands on its own line', 'a\nb', 'a\nb\nc\n'],
    ['an empty log gets its first record', '', 'a'],
    ['CRLF is appended to LF', log('ab'), 'a\nb\nc\r\n'],
    [
      'a conflict is settled that was committed as git left it',
      'a\n<<<<<<< ours\nb\n=======\r\nc\n>>>>>>> theirs\n',
      log('abcd'),
    ],
    [
      'the rest of a conflict that was resolved in part goes',
      'a\n<<<<<<< ours\nb\n=======\nc\n',
      log('abcd'),
    ],
    ['an executable bit is set', log('ab'), { [LOG]: { mode: 'executable', content: log('abc') } }],
    ['a link was there', { [LOG]: { mode: 'symlink', content: 'elsewhere' } }, log('a')],
    ['a submodule was there', { [LOG]: { mode: 'submodule', content: '' } }, log('a')],
  ])('%s', async (_name, before, after) => {
    expect(await verdict([before], after)).toBe('fine');
  });
});

describe('one parent: records', () => {
  test.each<readonly [string, State, State, string]>([
    [
      'one changes',
      log('abc'),
      log('axc'),
      'changed: parent 0, 2 "b" -> 2 "x"; 1 lost, 1 inserted',
    ],
    [
      'the last one changes',
      log('ab'),
      log('ax'),
      'changed: parent 0, 2 "b" -> 2 "x"; 1 lost, 0 inserted',
    ],
    [
      'what looks like a part of a conflict is an entry',
      'a\n=======\nb\n',
      log('ab'),
      'removed: parent 0, 2 "======="; 1 lost, 0 inserted',
    ],
    [
      'an entry goes with the conflict around it',
      'a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n',
      log('ac'),
      'removed: parent 0, 2 "b"; 1 lost, 0 inserted',
    ],
    ['all change', log('ab'), log('xyz'), 'changed: parent 0, 1 "a" -> 1 "x"; 2 lost, 0 inserted'],
    [
      'the last one loses its end',
      'a\nbcd\n',
      'a\nbc',
      'changed: parent 0, 2 "bcd" -> 2 "bc"; 1 lost, 0 inserted',
    ],
    ['the first one goes', log('abc'), log('bc'), 'removed: parent 0, 1 "a"; 1 lost, 0 inserted'],
    ['the last ones go', log('abcd'), log('ab'), 'removed: parent 0, 3 "c"; 2 lost, 0 inserted'],
    [
      'one of two equal ones goes',
      log('aab'),
      log('ab'),
      'removed: parent 0, 2 "a"; 1 lost, 0 inserted',
    ],
    [
      'one goes and another comes',
      log('abc'),
      log('acd'),
      'removed: parent 0, 2 "b"; 1 lost, 0 inserted',
    ],
    [
      'one is inserted',
      log('ab'),
      log('axb'),
      'inserted: parent 0, 2 "b" -> 2 "x"; 0 lost, 1 inserted',
    ],
    [
      'two are inserted',
      log('ab'),
      log('xayb'),
      'inserted: parent 0, 1 "a" -> 1 "x"; 0 lost, 2 inserted',
    ],
    [
      'a copy is inserted',
      log('abc'),
      log('abac'),
      'inserted: parent 0, 3 "c" -> 3 "a", repeats 1; 0 lost, 1 inserted',
    ],
    [
      'a copy of a later one is inserted',
      log('ab'),
      log('bab'),
      'inserted: parent 0, 1 "a" -> 1 "b"; 0 lost, 1 inserted',
    ],
    [
      'two change places',
      log('abc'),
      log('bac'),
      'reordered: parent 0, 2 "b" -> 1 "b", overtakes 1 -> 2; 0 lost, 0 inserted',
    ],
    [
      'the first one moves to the end',
      log('abc'),
      log('bca'),
      'reordered: parent 0, 2 "b" -> 1 "b", overtakes 1 -> 3; 0 lost, 0 inserted',
    ],
    [
      'the last one moves to the start',
      log('abc'),
      log('cab'),
      'reordered: parent 0, 3 "c" -> 1 "c", overtakes 1 -> 2; 0 lost, 0 inserted',
    ],
    [
      'one is inserted and the last one goes',
      log('abc'),
      log('xab'),
      'inserted: parent 0, 1 "a" -> 1 "x"; 1 lost, 1 inserted',
    ],
    [
      'copies move to the start',
      log('zxx'),
      log('xxz'),
      'reordered: parent 0, 3 "x" -> 1 "x", overtakes 1 -> 3; 0 lost, 0 inserted',
    ],
    [
      'an unfinished one is continued',
      'a\nb',
      'a\nbc\n',
      'glued: parent 0, 2 "b" -> 2 "bc"; 1 lost, 0 inserted',
    ],
    [
      'an unfinished one is continued and written again',
      'a\nb',
      'a\nbc\nb\n',
      'glued: parent 0, 2 "b" -> 2 "bc"; 0 lost, 1 inserted',
    ],
    ['an unfinished one is cut off', 'a\nb', 'a\n', 'removed: parent 0, 2 "b"; 1 lost, 0 inserted'],
    [
      'the last line end is cut off',
      log('ab'),
      'a\nb',
      'line-end: parent 0, 2 "b" -> 2 "b"; 0 lost, 0 inserted',
    ],
    [
      'the first line becomes empty',
      log('ab'),
      '\nb\n',
      'changed: parent 0, 1 "a" -> 1 ""; 1 lost, 1 inserted',
    ],
    [
      'a finished one is continued',
      log('ab'),
      'a\nbc\n',
      'changed: parent 0, 2 "b" -> 2 "bc"; 1 lost, 0 inserted',
    ],
    [
      'a finished one is continued, and the last has no line end',
      'a\nb',
      'ax\nb',
      'changed: parent 0, 1 "a" -> 1 "ax"; 1 lost, 1 inserted',
    ],
    [
      'an unfinished one moves to the start',
      'a\nb',
      log('ba'),
      'reordered: parent 0, 2 "b" -> 1 "b", overtakes 1 -> 2; 0 lost, 0 inserted',
    ],
  ])('%s', async (_name, before, after, expected) => {
    expect(await verdict([before], after)).toBe(expected);
  });

  test('are compared as bytes', async () => {
    const bytes = (last: number) => Uint8Array.of(0x61, last, 0x0a);
    const expected = 'changed: parent 0, 1 "a\ufffd" -> 1 "a\ufffd"; 1 lost, 0 inserted';
    expect(await verdict([bytes(0xfe)], bytes(0xff))).toBe(expected);
    expect(await verdict(['\u00e9\n'], 'e\u0301\n')).toMatch('changed');
    expect(await verdict(['{"a":1}\n'], '{"a": 1}\n')).toMatch('changed');
  });
});

describe('one parent: line ends and marks', () => {
  const crlf = (text: string) => text.replaceAll('\n', '\r\n');

  test.each<readonly [string, State, State, string]>([
    [
      'LF becomes CRLF',
      log('abc'),
      crlf(log('abcd')),
      'line-ends: parent 0, 1 "a" -> 1 "a"; 3 lost, 0 inserted',
    ],
    [
      'CRLF becomes LF',
      crlf(log('abc')),
      log('abc'),
      'line-ends: parent 0, 1 "a" -> 1 "a"; 3 lost, 0 inserted',
    ],
    [
      'one line end changes',
      log('abc'),
      'a\nb\r\nc\n',
      'line-ends: parent 0, 2 "b" -> 2 "b"; 1 lost, 0 inserted',
    ],
    [
      'line ends and a record change',
      log('abc'),
      crlf(log('axc')),
      'changed: parent 0, 1 "a" -> 1 "a"; 3 lost, 0 inserted',
    ],
    [
      'line ends change, and a return within a line',
      'c\nab\n',
      'c\r\na\rb\r\n',
      'changed: parent 0, 1 "c" -> 1 "c"; 2 lost, 0 inserted',
    ],
    [
      'a mark is put in front',
      log('ab'),
      `\ufeff${log('abc')}`,
      'byte-order-mark: parent 0, 1 "a" -> 1 "a"; 1 lost, 0 inserted',
    ],
    [
      'a mark is taken away',
      `\ufeff${log('ab')}`,
      log('ab'),
      'byte-order-mark: parent 0, 1 "a" -> 1 "a"; 1 lost, 0 inserted',
    ],
    [
      'a mark and CRLF',
      log('ab'),
      `\ufeff${crlf(log('ab'))}`,
      'byte-order-mark: parent 0, 1 "a" -> 1 "a"; 2 lost, 0 inserted',
    ],
    [
      'a mark and a changed record',
      log('ab'),
      `\ufeff${log('ax')}`,
      'changed: parent 0, 1 "a" -> 1 "a"; 2 lost, 0 inserted',
    ],
    [
      'a log of nothing but a mark',
      '\ufeff',
      log('a'),
      'changed: parent 0, 1 "" -> 1 "a"; 1 lost, 0 inserted',
    ],
    [
      'a carriage return goes that was no line end',
      'a\rb\n',
      'ab\n',
      'changed: parent 0, 1 "a\\rb" -> 1 "ab"; 1 lost, 0 inserted',
    ],
    [
      'a copy with another line end is inserted',
      log('a'),
      'a\r\na\n',
      'inserted: parent 0, 1 "a" -> 1 "a"; 0 lost, 1 inserted',
    ],
  ])('%s', async (_name, before, after, expected) => {
    expect(await verdict([before], after)).toBe(expected);
  });
});

describe('a merge: fine', () => {
  test.each<readonly [string, readonly State[], State]>([
    ['no parent has the log', [null, null], log('a')],
    ['one parent has the log', [log('ab'), null], log('abc')],
    ['all parents have the same', [log('ab'), log('ab'), log('ab')], log('abc')],
    ['a branch that is behind', [log('ab'), log('abcd')], log('abcd')],
    ['records of both branches', [log('ab'), log('ac')], log('abc')],
    ['the other branch first', [log('ab'), log('ac')], log('acb')],
    ['records of both branches mixed', [log('abc'), log('ade')], log('adbec')],
    ['records of its own at the end', [log('ab'), log('ac')], log('abcxa')],
    ['an octopus', [log('a'), log('ab'), null, log('acd'), log('')], log('acbd')],
    ['branches that crossed', [log('oxyc'), log('oyxd')], log('oyxcd')],
    ['a record that both branches have, once', [log('oxa'), log('obx')], log('obxa')],
    ['a record that both branches have, twice', [log('x'), log('zxw')], log('xzxw')],
    ['an unfinished record that gets its line end', ['a\nb', log('ac')], log('abc')],
    ['an unfinished record that stays the last', ['a\nb', log('a')], 'a\nb'],
    ['a record with and without a line end, as git joins them', ['y', log('yd')], log('yyd')],
    ['a record that one branch finished', ['a\nb', log('ab')], log('ab')],
  ])('%s', async (_name, parents, after) => {
    expect(await verdict(parents, after)).toBe('fine');
    expect(await verdict(parents.toReversed(), after)).toBe('fine');
  });
});

describe('a merge: records', () => {
  test.each<readonly [string, readonly State[], State, string]>([
    [
      'one branch is dropped',
      [log('ab'), log('ac')],
      log('ab'),
      'removed: parent 1, 2 "c"; 1 lost, 0 inserted',
    ],
    [
      'one branch is dropped and a record appended',
      [log('ab'), log('ac')],
      log('abx'),
      'removed: parent 1, 2 "c"; 1 lost, 0 inserted',
    ],
    [
      'an arm of an octopus is dropped',
      [log('ab'), log('ac'), null, log('ad')],
      log('abc'),
      'removed: parent 3, 2 "d"; 1 lost, 0 inserted',
    ],
    [
      'what all have in common changes',
      [log('ab'), log('ac')],
      log('xbc'),
      'changed: parent 0, 1 "a" -> 1 "x"; 1 lost, 1 inserted',
    ],
    [
      'a record changes',
      [log('ab'), log('ac')],
      log('axc'),
      'changed: parent 0, 2 "b" -> 2 "x"; 1 lost, 1 inserted',
    ],
    [
      'a record at the end changes',
      [log('ab'), log('a')],
      log('ax'),
      'changed: parent 0, 2 "b" -> 2 "x"; 1 lost, 0 inserted',
    ],
    [
      'a record is inserted',
      [log('ab'), log('ac')],
      log('abxc'),
      'inserted: parent 1, 2 "c" -> 3 "x"; 0 lost, 1 inserted',
    ],
    [
      'conflict markers stay',
      [log('ab'), log('ac')],
      'a\n<<<<<<< ours\nb\n=======\nc\n>>>>>>> theirs\n',
      'inserted: parent 0, 2 "b" -> 2 "<<<<<<< ours"; 0 lost, 2 inserted',
    ],
    [
      'both logs are joined whole',
      [log('ab'), log('ac')],
      log('abac'),
      'inserted: parent 1, 2 "c" -> 3 "a", repeats 1; 0 lost, 1 inserted',
    ],
    [
      'a branch is turned around',
      [log('abc'), log('ad')],
      log('acbd'),
      'reordered: parent 0, 3 "c" -> 2 "c", overtakes 2 -> 3; 0 lost, 0 inserted',
    ],
    [
      'an order that both branches have is turned around',
      [log('xabp'), log('xqab')],
      log('xqbap'),
      'reordered: parent 0, 3 "b" -> 3 "b", overtakes 2 -> 4; 0 lost, 0 inserted',
    ],
    [
      'a record comes between branches that crossed',
      [log('oxyc'), log('oyxd')],
      log('oycxd'),
      'reordered: parent 0, 4 "c" -> 3 "c", overtakes 2 -> 4; 0 lost, 0 inserted',
    ],
    [
      'a record comes more often than both have it',
      [log('ob'), log('oc')],
      log('obbbc'),
      'inserted: parent 1, 2 "c" -> 3 "b", repeats 2; 0 lost, 2 inserted',
    ],
    [
      'a record comes once for each of two parents that have the same',
      [log('ab'), log('ab'), log('ac')],
      log('abbc'),
      'inserted: parent 2, 2 "c" -> 3 "b", repeats 2; 0 lost, 1 inserted',
    ],
    [
      'the other branch is glued onto an unfinished record',
      ['a\nb', log('ac')],
      'a\nbc\n',
      'glued: parent 0, 2 "b" -> 2 "bc"; 2 lost, 0 inserted',
    ],
    [
      'a line end is cut off',
      [log('ab'), log('ac')],
      'a\nc\nb',
      'line-end: parent 0, 2 "b" -> 3 "b"; 0 lost, 0 inserted',
    ],
    [
      'a line end that only one branch had is cut off',
      ['a\nb', log('ab')],
      'a\nb',
      'line-end: parent 1, 2 "b" -> 2 "b"; 0 lost, 0 inserted',
    ],
    [
      'line ends change',
      [log('b'), log('c')],
      'c\r\nb\r\n',
      'line-ends: parent 1, 1 "c" -> 1 "c"; 2 lost, 0 inserted',
    ],
    [
      'line ends change, of records that several have',
      [log('ab'), log('ac')],
      'a\r\nb\r\nc\r\n',
      'line-ends: parent 0, 1 "a" -> 1 "a"; 3 lost, 0 inserted',
    ],
    [
      'of a record with two line ends one stays',
      ['a\r\n', 'a\n'],
      'a\n',
      'removed: parent 0, 1 "a"; 1 lost, 0 inserted',
    ],
    [
      'a log that was empty does not excuse a loss',
      ['', log('ab')],
      log('b'),
      'removed: parent 1, 1 "a"; 1 lost, 0 inserted',
    ],
  ])('%s', async (_name, parents, after, expected) => {
    expect(await verdict(parents, after)).toBe(expected);
  });
});

describe('a log that is gone', () => {
  test.each<readonly [string, readonly State[], State, string]>([
    ['deleted', [log('ab')], null, 'gone: deleted 0'],
    ['deleted while empty', [''], null, 'gone: deleted 0'],
    ['deleted by a merge', [null, log('ab')], null, 'gone: deleted 1'],
    ['emptied', [log('ab')], '', 'gone: emptied 0'],
    ['emptied by a merge', ['', log('a')], '', 'gone: emptied 1'],
    ['a link', [log('ab')], { [LOG]: { mode: 'symlink', content: log('ab') } }, 'gone: symlink 0'],
    [
      'a submodule',
      [log('ab')],
      { [LOG]: { mode: 'submodule', content: '' } },
      'gone: submodule 0',
    ],
    ['a folder', [log('ab')], { [`${LOG}/a`]: log('ab') }, `gone: folder 0 ${LOG}/a`],
    [
      'its folder a link',
      [log('ab')],
      { 'kb/.vouch': { mode: 'symlink', content: 'x' } },
      'gone: symlink 0 kb/.vouch',
    ],
    [
      'its folder a submodule',
      [log('ab')],
      { kb: { mode: 'submodule', content: '' } },
      'gone: submodule 0 kb',
    ],
    ['its folder a file', [log('ab')], { kb: 'a' }, 'gone: deleted 0 kb'],
    [
      'another spelling',
      [log('ab')],
      { 'kb/.Vouch/audit.log.jsonl': 'x' },
      'gone: respelled 0 kb/.Vouch/audit.log.jsonl',
    ],
    ['renamed', [log('ab')], { 'kb/old.txt': log('ab') }, 'gone: renamed 0 kb/old.txt'],
    [
      'renamed and appended to',
      [log('ab')],
      { 'audit.log.jsonl': log('abc') },
      'gone: renamed 0 audit.log.jsonl',
    ],
    [
      'deleted where another log begins',
      [log('ab')],
      { 'audit.log.jsonl': log('ac') },
      'gone: deleted 0',
    ],
    [
      'deleted where a link comes',
      [log('ab')],
      { 'audit.log.jsonl': { mode: 'symlink', content: log('ab') } },
      'gone: deleted 0',
    ],
    [
      'empty and deleted where an empty file comes',
      [''],
      { 'audit.log.jsonl': '' },
      'gone: deleted 0',
    ],
    [
      'deleted where a copy was before',
      [{ [LOG]: log('ab'), copy: log('ab') }],
      { copy: log('ab') },
      'gone: deleted 0',
    ],
  ])('%s', async (_name, parents, after, expected) => {
    expect(await verdict(parents, after)).toBe(expected);
  });
});
