// biome-ignore-all lint/suspicious/noTemplateCurlyInString: tokens that nobody resolved
import { describe, expect, test } from 'vitest';
import type { MarkdownBody } from '../../../src/core/record.ts';
import { isRevisionOf, taskOf } from '../../../src/protocols/subagents/subagent-entry.ts';
import { isTaskId } from '../../../src/protocols/subagents/task-id.ts';
import { namesList, toolsSpelling } from '../../../src/protocols/subagents/tools-spelling.ts';
import { unresolvedTokens } from '../../../src/protocols/subagents/unresolved-tokens.ts';

test.each([
  ['T239', true, null],
  ['T2398', true, null],
  ['T23', false, null],
  ['t239', false, null],
  ['xT239', false, null],
  ['T239x', false, null],
  ['T2398-a', false, 'T2398'],
  ['T23-a', false, null],
  ['xT239-a', false, null],
  ['T239x-a', false, null],
])('%s: a task id %s, the task %s', (text, isId, task) => {
  expect(isTaskId(text)).toBe(isId);
  expect(taskOf(text)).toBe(task);
});

test('no id has no task', () => {
  expect(taskOf(null)).toBeNull();
});

test.each([
  ['T239-a-r1', 'T239-a', true],
  ['T239-a-r12', 'T239-a', true],
  ['T239-a-r2', 'T239-a-r1', true],
  ['T239-a-r1-r1', 'T239-a-r1', true],
  ['T239-a-r1', 'T239-a-r1', false],
  ['T239-a-r1', 'T239-a-r2', false],
  ['T239-a', 'T239-a-r1', false],
  ['T239-a-r0', 'T239-a', false],
  ['T239-a-x1', 'T239-a', false],
  ['T239-b-r1', 'T239-a', false],
])('%s corrects %s: %s', (later, earlier, does) => {
  expect(isRevisionOf(later, earlier)).toBe(does);
});

describe('how tools are named', () => {
  test.each([
    [{ tools: 'Read' }, 'string'],
    [{ tools: 'Read', allowed_tools: ['Read'] }, 'string'],
    [{ tools: ['Read'] }, null],
    [{ tools: ['Read'], allowed_tools: ['Read'] }, null],
    [{ tools: '', allowed_tools: ['Read'] }, null],
    [{ tools: null, allowed_tools: ['Read'] }, null],
    [{ allowed_tools: ['Read', 'Write'] }, 'renamed'],
    [{ allowed_tools: 'Read' }, 'renamed'],
    [{ allowed_tools: ' ' }, null],
    [{ allowed_tools: [] }, null],
    [{ allowed_tools: ['Read', ' '] }, null],
    [{ allowed_tools: ['Read', 7] }, null],
    [{ allowed_tools: { Read: true } }, null],
    [{}, null],
    [undefined, null],
  ])('%j: %s', (envelope, spelling) => {
    expect(toolsSpelling(envelope)).toBe(spelling);
  });

  test.each([
    ['Read', '[Read]'],
    ['Read,Write', '[Read, Write]'],
    [' Read , , Write,', '[Read, Write]'],
    ['*', '["*"]'],
    ['Bash(git log:a, b), Read', '["Bash(git log:a, b)", Read]'],
    ['Bash(git log: *)', '["Bash(git log: *)"]'],
    ['Bash(a, true', '["Bash(a", "true"]'],
    ['- Read\n- Grep', '[Read, Grep]'],
    ['-Read -Grep', '[Read, Grep]'],
    ['Read - Grep', '[Read, Grep]'],
    ['Bash Read Write', '[Bash, Read, Write]'],
    ['one\ntwo\n', '[one, two]'],
    ['one,\ntwo\n', '[one, two]'],
    ['Bash(git log *)\nRead', '["Bash(git log *)", Read]'],
    ['Bash(git log *) Read', '["Bash(git log *) Read"]'],
    ['\u2022 Read', '[Read]'],
    ['Read, Grep]', '[Read, Grep]'],
    ['Bash(git log -p - x), Read', '["Bash(git log -p - x)", Read]'],
  ])('the list of "%s"', (text, list) => {
    expect(namesList(text)).toBe(list);
  });
});

describe('tokens that nobody resolved', () => {
  const found = (plain: string) =>
    unresolvedTokens({ plain } as MarkdownBody).map(({ message, text, at }) => {
      expect(plain.slice(at.start, at.end)).toBe(text);
      return `${message} ${text}`;
    });

  test.each([
    ['@docs/a.md', '@docs/a.md'],
    ['@a.jsonl', '@a.jsonl'],
    ['@docs/*.md', '@docs/*.md'],
    ['(@a.md)', '@a.md'],
    ['See @a.md.', '@a.md'],
    ['See @a.md...', '@a.md'],
  ])('a file in %s', (text, token) => {
    expect(found(text)).toEqual([`file ${token}`]);
  });

  test.each([
    'me@b.md',
    'x/@y/z.md',
    '.@a.md',
    '-@a.md',
    '+@a.md',
    '@@a.md',
    '@a.mdx',
    '@a.md.txt',
    '@scope/package',
    '@.md',
  ])('no file in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  test.each(['{{ TASK }}', '{{TASK}}', '{{task.id}}', '{{_a-1}}'])('a text: %s', (token) => {
    expect(found(`a ${token} b`)).toEqual([`placeholder ${token}`]);
  });

  test.each(['${TASK}', '${_a1}'])('a value: %s', (token) => {
    expect(found(`a ${token} b`)).toEqual([`variable ${token}`]);
  });

  test.each([
    '${{ TASK }}',
    '{{{TASK}}}',
    '{{TASK}}}',
    '\\{{TASK}}',
    '{{ 7 }}',
    '{{  TASK }}',
    '{{ TASK  }}',
    '${7}',
    '$TASK',
    '{TASK}',
  ])('nothing in %s', (text) => {
    expect(found(text)).toEqual([]);
  });

  test('come in the order of the text', () => {
    expect(found('{{A}} ${B} @c.md {{D}}')).toEqual([
      'placeholder {{A}}',
      'variable ${B}',
      'file @c.md',
      'placeholder {{D}}',
    ]);
  });
});
