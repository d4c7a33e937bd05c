import { describe, expect, test } from 'vitest';
import { exampleConfig } from '../../src/config/example-config.ts';
import type { Example } from '../../src/core/rule.ts';
import { exampleInput } from '../../src/discover/example-input.ts';
import { PATH } from '../../src/protocols/contributions/example.ts';
import { entry, LISTED, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

const NOTHING = { 'README.md': '' };

/** The lines of a manifest that rules still say something of, and the note on the others. */
async function judgedLines(schema: string, files: Example['files'], past: Example['past'] | null) {
  const example: Example = { name: '', files, ...(past && { past }) };
  const request = { ...exampleInput(example), history: null, selects: null };
  const { diagnostics, notes } = await run({
    ...request,
    config: exampleConfig(rules, example),
    rules,
  });
  const told = diagnostics.filter(({ rule }) => rule === schema);
  return { lines: [...new Set(told.map(({ range }) => range.start.line))], notes };
}

describe('entries of a subagent manifest', () => {
  /** Which of these entries, each of which has a fault, are judged. */
  const judged = async (
    entries: readonly Record<string, unknown>[],
    past: Example['past'] | null = NOTHING,
  ): Promise<readonly number[]> => {
    const text = manifest(...entries.map((each) => ({ ...ENTRY, topics: 7, ...each })));
    const files = { [MANIFEST_PATH]: text, [OUTPUT_PATH]: OUTPUT };
    return (await judgedLines('subagent/manifest-schema', files, past)).lines;
  };
  const [first, second] = [{ id: 'T2398-a' }, { id: 'T2398-a-r1' }];
  const lost = { file: 'research/T2398-lost.md' };

  test.each([
    ['the same file and task', [first, { id: 'T2398-b' }], [2]],
    ['the same file from the root', [{ ...first, file: OUTPUT_PATH }, second], [2]],
    [
      'the same file in another spelling',
      [{ ...first, file: './research/../research/T2398-analysis.md' }, second],
      [2],
    ],
    ['three in a row', [first, second, { id: 'T2398-a-r2' }], [3]],
    ['another task', [first, { id: 'T2399-a' }], [1, 2]],
    ['no task before', [{ id: 'analysis' }, first], [2]],
    ['no task behind', [first, { id: 'analysis' }], [1, 2]],
    ['the same id', [first, first], [1, 2]],
    ['the same id, and another behind', [first, first, second], [3]],
    ['no file, and the id goes on', [{ ...first, file: undefined }, second], [2]],
    ['no file, and another id', [{ ...first, file: undefined }, { id: 'T2398-b' }], [1, 2]],
    ['a file that never was', [{ ...first, ...lost }, second], [2]],
    ['a file beyond the repository', [{ ...first, file: '/tmp/a.md' }, second], [2]],
    ['a folder', [{ ...first, file: 'research' }, second], [2]],
    ['a file that never was, and another id', [{ ...first, ...lost }, { id: 'T2398-b' }], [1, 2]],
    ['a file that is there, and another file', [first, { ...second, ...lost }], [1, 2]],
    ['the correction comes first', [second, { ...first, ...lost }], [1, 2]],
  ])('%s', async (_what, entries, lines) => {
    expect(await judged(entries)).toEqual(lines);
  });

  test('what once was there is lost, and where nobody knows it may be', async () => {
    const entries = [{ ...first, ...lost }, second];
    expect(await judged(entries, { [`agent-outputs/${lost.file}`]: '' })).toEqual([1, 2]);
    expect(await judged(entries, { [lost.file]: '' })).toEqual([1, 2]);
    expect(await judged(entries, null)).toEqual([1, 2]);
  });
});

describe('entries of a contribution manifest', () => {
  const judged = async (
    entries: readonly Record<string, unknown>[],
    past: Example['past'] | null = NOTHING,
  ): Promise<readonly number[]> => {
    const text = entries.map((each) => entry({ status: 'merged', ...each })).join('');
    const files = { [MANIFEST]: text, [PATH]: LISTED };
    return (await judgedLines('manifest/schema', files, past)).lines;
  };
  const second = { id: 'contrib_5e6f7a8b' };
  const lost = { filePath: '.cleo/contributions/lost.json' };
  const other = { sessionId: 'session_20260127_080000_1a2b3c' };

  test.each([
    ['the same file and session', [{}, second], [2]],
    ['another session', [{}, { ...second, ...other }], [1, 2]],
    ['the same id', [{}, {}], [1, 2]],
    ['a file that never was', [lost, second], [2]],
    ['no file', [{ filePath: undefined }, second], [2]],
    ['a file that never was, and another agent', [lost, { ...second, agentId: 'b' }], [1, 2]],
    [
      'a file that never was, and another time',
      [lost, { ...second, createdAt: '2026-01-26T09:00:00Z' }],
      [1, 2],
    ],
    [
      'a file that never was, of nobody',
      [
        { ...lost, agentId: undefined },
        { ...second, agentId: undefined },
      ],
      [1, 2],
    ],
    ['a file that is there, and another file', [{}, { ...second, ...lost }], [1, 2]],
  ])('%s', async (_what, entries, lines) => {
    expect(await judged(entries)).toEqual(lines);
  });

  test('no session is superseded by any', async () => {
    expect(await judged([{ sessionId: undefined }, second])).toEqual([2]);
    expect(await judged([{ sessionId: 'mine' }, second])).toEqual([2]);
    expect(await judged([{}, { ...second, sessionId: 'mine' }])).toEqual([1, 2]);
  });

  test('what once was there, in place or archived, is lost; where nobody knows it may be', async () => {
    expect(await judged([lost, second], { [lost.filePath]: '' })).toEqual([1, 2]);
    const archived = '.cleo/contributions/archive/T2308/lost.json';
    expect(await judged([lost, second], { [archived]: '' })).toEqual([1, 2]);
    expect(await judged([lost, second], null)).toEqual([1, 2]);
  });
});

test('the run says how many entries are superseded, and tells what could not be read', async () => {
  const wrong = entry({ status: 'merged' });
  const right = entry({ id: 'contrib_5e6f7a8b', status: 'complete' });
  const note = async (text: string) => {
    const { notes } = await judgedLines(
      'manifest/schema',
      { [MANIFEST]: text, [PATH]: LISTED },
      NOTHING,
    );
    return notes;
  };
  expect(await note(right)).toEqual([]);
  expect(await note(wrong + right)).toEqual([
    '1 manifest entry is superseded by a later one in the same manifest: no problems of it are reported.',
  ]);
  const third = entry({ id: 'contrib_6f7a8b9c' });
  expect(await note(wrong + right + third)).toEqual([
    '2 manifest entries are superseded by later ones in the same manifest: no problems of them are reported.',
  ]);
  const deep = `{"a":${'['.repeat(300)}${']'.repeat(300)}}\n`;
  const files = { [MANIFEST]: deep + wrong + right, [PATH]: LISTED };
  expect((await judgedLines('file/too-deep', files, NOTHING)).lines).toEqual([1]);
});
