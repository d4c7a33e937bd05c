import { describe, expect, test } from 'vitest';
import type { Example } from '../../../src/core/rule.ts';
import {
  BASELINE_PATH,
  contribution,
  META,
  OUTPUT,
  PATH,
  REFERENCE,
} from '../../../src/protocols/contributions/example.ts';
import noCode from '../../../src/protocols/contributions/rules/no-code-changes.ts';
import ownOnly from '../../../src/protocols/contributions/rules/own-research-only.ts';
import { judged } from './judge.ts';

type State = Example['files'];

const RESEARCH = OUTPUT.filePath;
const [BEFORE, AFTER] = [{ [RESEARCH]: 'a' }, { [RESEARCH]: 'b' }];

async function told(
  rule: typeof noCode | typeof ownOnly,
  past: State | readonly State[],
  files: State,
): Promise<readonly string[]> {
  const found = await judged(rule.id, files, { past });
  return found.map(({ message }) => message);
}

describe('contribution/no-code-changes', () => {
  const judge = (past: State | readonly State[], files: State) => told(noCode, past, files);
  const code = { 'src/a.ts': '1', 'src/b.ts': '1', 'src/c.ts': '1' };
  const also = 'The commit that adds this contribution also changes "src/a.ts"';

  test.each([
    ['one file', { 'src/a.ts': '2' }, also],
    ['two files', { 'src/a.ts': '2', 'src/b.ts': '2' }, `${also} and one other file`],
    [
      'three files',
      { 'src/a.ts': '2', 'src/b.ts': '2', 'src/c.ts': '2' },
      `${also} and 2 other files`,
    ],
  ])('%s', async (_what, changes, message) => {
    const files = { ...code, ...changes, [PATH]: contribution() };
    expect(await judge(code, files)).toEqual([message]);
  });

  test('a contribution that was there already may change with code', async () => {
    const past = { ...code, [PATH]: contribution() };
    const files = { ...code, 'src/a.ts': '2', [PATH]: contribution({ taskId: 'T1' }) };
    expect(await judge(past, files)).toEqual([]);
  });

  test('one that is taken back may go with code', async () => {
    expect(await judge({ ...code, [PATH]: contribution() }, { 'src/a.ts': '2' })).toEqual([]);
  });

  test('one that can not be read lists no research', async () => {
    const files = { ...code, 'src/a.ts': '2', [PATH]: '{' };
    expect(await judge(code, files)).toEqual([also]);
  });

  test('a merge brings what was committed elsewhere', async () => {
    const files = { 'src/a.ts': '2', [PATH]: contribution() };
    expect(await judge([{ 'src/a.ts': '1' }, { 'src/a.ts': '0' }], files)).toEqual([]);
  });
});

describe('contribution/own-research-only', () => {
  const judge = (past: State | readonly State[], files: State) => told(ownOnly, past, files);
  const foreign = [
    `The commit of this session changes "${RESEARCH}", which is research of another session`,
  ];
  const listing = (sessionId: string | undefined) =>
    contribution({
      _meta: { ...META, contributionId: REFERENCE.contributionId },
      sessionId,
      researchOutputs: [OUTPUT, { type: 'notes' }],
    });
  const other = { [BASELINE_PATH]: listing(REFERENCE.sessionId) };
  const own = { [PATH]: contribution() };
  const listed = { [PATH]: contribution({ researchOutputs: [OUTPUT] }) };

  test.each<readonly [string, State | readonly State[], State, readonly string[]]>([
    ['of another session', { ...other, ...BEFORE }, { ...other, ...own, ...AFTER }, foreign],
    ['of both sessions', { ...other, ...BEFORE }, { ...other, ...listed, ...AFTER }, []],
    ['of its own', { ...BEFORE }, { ...listed, ...AFTER }, []],
    ['that nobody lists', { ...BEFORE }, { ...own, ...AFTER }, []],
    ['that was not there before', { ...other }, { ...other, ...own, ...AFTER }, []],
    [
      'by a commit that only takes a contribution back',
      { ...other, ...own, ...BEFORE },
      { ...other, ...AFTER },
      [],
    ],
    ['by a commit of nobody', { ...other, ...BEFORE }, { ...other, ...AFTER }, []],
    [
      'of a contribution that names no session',
      { [BASELINE_PATH]: listing(undefined), ...BEFORE },
      { [BASELINE_PATH]: listing(undefined), ...own, ...AFTER },
      [],
    ],
    [
      'by a merge',
      [
        { ...other, ...BEFORE },
        { ...own, ...other, [RESEARCH]: 'c' },
      ],
      { ...other, [PATH]: contribution({ taskId: 'T1' }), ...AFTER },
      [],
    ],
    [
      'by a contribution that can not be read',
      { ...other, ...BEFORE },
      { ...other, [PATH]: '{', ...AFTER },
      foreign,
    ],
  ])('research %s', async (_whose, past, files, expected) => {
    expect(await judge(past, files)).toEqual(expected);
  });
});
