import { describe, expect, test } from 'vitest';
import { type Circumstances, readInputs } from '../../src/action/inputs.ts';
import { Failure } from '../../src/core/failure.ts';

const PUSH: Circumstances = { isProposal: false, isDebugged: false };
const PULL: Circumstances = { isProposal: true, isDebugged: false };

function read(inputs: Readonly<Record<string, string>>, circumstances = PUSH) {
  return readInputs((name) => inputs[name] ?? '', circumstances);
}

function refusalOf(inputs: Readonly<Record<string, string>>, circumstances = PUSH): Failure {
  try {
    read(inputs, circumstances);
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('the inputs were taken');
}

function failure(inputs: Readonly<Record<string, string>>, circumstances = PUSH): string {
  const { exitCode, code } = refusalOf(inputs, circumstances);
  return `${exitCode} ${code}`;
}

test('what holds where a workflow says nothing', () => {
  const { request, ...rest } = read({});
  expect(rest).toEqual({
    outputs: [{ format: 'pretty', file: null }],
    failOn: 'error',
    maxWarnings: null,
    target: null,
    isConfigChosen: false,
    deepen: false,
    workingDirectory: '.',
    summary: true,
    annotations: true,
  });
  expect(request).toMatchObject({
    config: null,
    cache: false,
    verbose: false,
  });
});

test('what a workflow says', () => {
  const { target, ...rest } = read({
    range: 'a..b',
    'fail-on': 'warning',
    'max-warnings': '3',
    format: 'compact\n\n  json=a.json  \n',
    'sarif-file': 'b.sarif',
    'html-file': 'c.html',
  });
  expect(target).toEqual({ mode: 'range', from: 'a', to: 'b', all: false });
  expect(rest).toMatchObject({
    failOn: 'warning',
    maxWarnings: 3,
    outputs: [
      { format: 'compact', file: null },
      { format: 'json', file: 'a.json' },
      { format: 'sarif', file: 'b.sarif' },
      { format: 'html', file: 'c.html' },
    ],
    request: { page: { linkTemplate: null } },
  });
  expect(read({ range: 'HEAD' }).target).toEqual({ mode: 'revision', rev: 'HEAD' });
  expect(read({}, { ...PUSH, isDebugged: true }).request.verbose).toBe(true);
});

test.each([
  ['true', true],
  ['True', true],
  ['FALSE', false],
])('deepen: %s', (text, isOn) => {
  expect(read({ deepen: text }).deepen).toBe(isOn);
});

describe('whose configuration holds', () => {
  test('a file on disk, where nobody proposes anything', () => {
    expect(read({ config: 'a.yaml' }).request.config).toBe('a.yaml');
    expect(failure({ config: 'a.yaml', 'config-from': 'base' })).toBe('2 two-configurations');
  });

  test('a pull request could bring the file, so the workflow has to mean it', () => {
    expect(failure({ config: 'a.yaml' }, PULL)).toBe('2 config-of-proposal');
    expect(failure({ config: 'a.yaml', 'config-from': 'base' }, PULL)).toBe('2 config-of-proposal');
    const meant = read({ config: 'a.yaml', 'config-from': 'worktree' }, PULL);
    expect(meant).toMatchObject({ isConfigChosen: true, request: { config: 'a.yaml' } });
  });

  test.each(['base', 'head', 'worktree'])('the state that is named: %s', (from) => {
    const { request, isConfigChosen } = read({ 'config-from': from }, PULL);
    expect([request.configFrom, isConfigChosen]).toEqual([from, true]);
  });
});

test.each([
  [{ deepen: 'yes' }, '2 bad-value'],
  [{ summary: '1' }, '2 bad-value'],
  [{ 'fail-on': 'fatal' }, '2 bad-value'],
  [{ 'max-warnings': '-1' }, '2 bad-value'],
  [{ 'config-from': 'main' }, '2 bad-value'],
  [{ range: 'a...b' }, '2 bad-value'],
  [{ range: '..' }, '2 bad-value'],
  [{ format: 'pdf' }, '2 unknown-format'],
  [{ format: 'json=a', 'sarif-file': './a' }, '2 two-reports'],
  [{ format: 'pretty\ncompact' }, '2 two-reports'],
])('%j is refused', (inputs, code) => {
  expect(failure(inputs as unknown as Record<string, string>)).toBe(code);
});

test.each([
  [{ 'fail-on': 'warnin' }, 'The input fail-on does not know "warnin".', 'Did you mean warning?'],
  [{ 'max-warnings': 'x' }, 'The input max-warnings takes a number from 0 on, not "x".', null],
  [
    { range: 'a...b' },
    'The input range takes two revisions with two dots between them, not "a...b".',
    'For example: range: origin/main..HEAD.',
  ],
  [
    { format: 'json=' },
    'format: json= names no file.',
    'Write format: json for standard output, or format: json=FILE.',
  ],
  [
    { format: 'pretty\ncompact' },
    'Two reports, pretty and compact, would go to standard output.',
    'Give each a file of its own: format with the lines json=report.json and compact=report.txt',
  ],
  [
    { config: 'a.yaml', 'config-from': 'head' },
    'The input config cannot be combined with config-from.',
    'The first names a file, the second a state that has one; give one of them.',
  ],
])('what is wrong with %j is told of inputs, not of options', (inputs, message, help) => {
  const refused = refusalOf(inputs as unknown as Record<string, string>);
  expect(refused).toMatchObject({ message, help });
});
