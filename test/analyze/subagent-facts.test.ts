import { describe, expect, test } from 'vitest';
import type { FactOf } from '../../src/core/fact.ts';
import type { ReadableKind } from '../../src/core/record.ts';
import { sha256 } from '../../src/core/sha256.ts';
import { parseAs } from '../parse/parse-as.ts';
import { factOf } from './fact-of.ts';

async function fact<K extends ReadableKind>(kind: K, text: string): Promise<FactOf[K]> {
  const record = await parseAs(kind, text);
  if (!record.readable) throw new Error('not readable');
  return factOf(record) as FactOf[K];
}

describe('a manifest', () => {
  test('says what its entries hold; what is wrong counts as absent', async () => {
    const first = {
      id: 'T2398-a',
      file: 'a.md',
      agent_type: 'analysis',
      verdict: 'PROVEN',
      date: '2026-01-26',
      status: 'complete',
      linked_tasks: ['T1', 7, ' ', 'x'],
    };
    const second = {
      id: 7,
      output: 'b.md',
      date: '2026-02-30',
      status: 'done',
      linked_tasks: 'T1',
    };
    const digestOf = (entry: unknown) => sha256(JSON.stringify(entry)).slice(0, 16);
    const text = `${JSON.stringify(first)}\n${JSON.stringify(second)}\n`;
    expect((await fact('subagent-manifest', text)).entries).toEqual([
      {
        index: 0,
        line: 1,
        id: 'T2398-a',
        meantId: null,
        task: 'T2398',
        isRevised: false,
        file: 'a.md',
        agentType: 'analysis',
        verdict: 'PROVEN',
        date: '2026-01-26',
        status: 'complete',
        linkedTasks: [
          { text: 'T1', index: 0 },
          { text: 'x', index: 3 },
        ],
        misnamedFile: null,
        content: digestOf(first),
      },
      {
        index: 1,
        line: 2,
        id: null,
        meantId: null,
        task: null,
        isRevised: false,
        file: null,
        agentType: null,
        verdict: null,
        date: null,
        status: null,
        linkedTasks: [],
        misnamedFile: 'b.md',
        content: digestOf(second),
      },
    ]);
  });

  test('asks for each file from its folder and from those above, of the present only', async () => {
    const { citations } = await fact('subagent-manifest', '{}\n{"file":"a.md"}\n');
    const asked = { path: 'a.md', line: null, quote: null, sha256: null, presentOnly: true };
    expect(citations).toEqual([
      { ...asked, from: 'folder', at: [1, 'file'] },
      { ...asked, from: 'above', at: [1, 'file'] },
    ]);
  });

  test('asks of the past for the file of an entry that a later one corrects', async () => {
    const ids = ['a-r1', 'a', 'b', 'a-r2', 'a-r1', 'b-r0', 'a-r2', 7];
    const text = ids.map((id) => `${JSON.stringify({ id, file: 'a.md' })}\n`).join('');
    const { entries, citations } = await fact('subagent-manifest', text);
    const revised = entries.flatMap(({ isRevised, index }) => (isRevised ? index : []));
    expect(revised).toEqual([0, 1, 4]);
    const asked = citations.flatMap(({ ever, at }) => (ever === true ? at[0] : []));
    expect(asked).toEqual([0, 0, 1, 1, 4, 4]);
  });

  test.each([
    ['{}\n', []],
    ['', []],
    ['{}', []],
    ['{"a":1,"a":2}\n', []],
    ['{\n{}\n', null],
    ['{"id":"T2398-a","file":"b.md",\n{}\n', ['T2398-a', 'b.md']],
  ])('what cannot be read of %j names: %j', async (text, names) => {
    expect((await fact('subagent-manifest', text)).unread).toEqual(names);
  });
});

describe('an output', () => {
  test('has the first value of each line, where it was written', async () => {
    const text =
      '# A\n\n**task**: `T1` | **Date:**  x\n**Task**: T2\n\n## Summary\n\n**Status**: b\n';
    expect(await fact('subagent-output', text)).toEqual({
      isPrompt: false,
      isTemplate: false,
      tasks: [],
      leftovers: [],
      opening: { start: 0, end: 3 },
      lines: [
        { part: 'Task', text: '`T1`', at: { start: 15, end: 19 } },
        { part: 'Date', text: 'x', at: { start: 33, end: 34 } },
      ],
      lacks: ['Status', 'Content', 'References'],
    });
  });

  test.each([
    ['', { start: 0, end: 0 }],
    ['\n\n  a b  \nc\n', { start: 4, end: 7 }],
    ['---\nx: y\n---\n\r\nab\r\n', { start: 15, end: 17 }],
    ['a\n\n# B #\n', { start: 3, end: 8 }],
    ['#\n', { start: 0, end: 1 }],
  ])('%j opens at %j', async (text, opening) => {
    expect((await fact('subagent-output', text)).opening).toEqual(opening);
  });

  test('of nothing but labels is read in linear time', async () => {
    // What begins again at each character of them would take many minutes.
    const { lines } = await fact('subagent-output', '**Task**: '.repeat(50_000));
    expect(lines).toEqual([]);
  });
});

test('an agent definition names skills, and asks where they stand', async () => {
  const text = '---\nname: a\nskills: [x, 7, " "]\n---\n';
  const { name, skills, citations } = await fact('agent-definition', text);
  expect({ name, skills }).toEqual({ name: 'a', skills: [{ text: 'x', index: 0 }] });
  const skilled = citations.filter(({ path }) => path.endsWith('SKILL.md'));
  expect(skilled.map(({ path, at }) => [path, at])).toEqual([
    ['skills/x/SKILL.md', ['skills', 0]],
    ['.claude/skills/x/SKILL.md', ['skills', 0]],
    ['.cleo/skills/x/SKILL.md', ['skills', 0]],
  ]);
  // Whether it is one of CLEO's.
  expect(citations.some(({ path }) => path === '.cleo')).toBe(true);
});

test('a skill has lengths in code points', async () => {
  expect(await fact('skill', '---\r\nname: a𝒙\ndescription: bc\n---\n')).toMatchObject({
    name: 'a𝒙',
    introduction: 4,
    length: 33,
  });
});

test('a prompt has the lengths of its sections of level 2', async () => {
  const text = '# T\n\n## A (x)\n\nab\n\n### C\n\n## B:\n';
  expect(await fact('spawn-prompt', text)).toEqual({
    sections: [
      { name: 'a', at: { start: 5, end: 13 }, length: 9 },
      { name: 'b', at: { start: 26, end: 31 }, length: 0 },
    ],
  });
});
