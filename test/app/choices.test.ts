import { describe, expect, test } from 'vitest';
import { choosePaths, repositoryPath } from '../../src/app/chosen-paths.ts';
import { chooseRules } from '../../src/app/chosen-rules.ts';
import { appearance } from '../../src/app/terminal.ts';
import { COMMANDS } from '../../src/cli/command-names.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Rule } from '../../src/core/rule.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { exitCodeOf } from '../../src/report/verdict.ts';
import { diagnostic, report } from '../report/sample.ts';

/** Paths as a door without words of its own hands them over. */
function chosenPaths(...paths: string[]) {
  return { paths, words: [] };
}

describe('paths', () => {
  const repository = { root: '/repo', prefix: 'mail/in/' };
  const snapshot = memorySnapshot(
    { 'a.md': '', 'mail/in/1.md': '', 'mail/in/sub/2.md': '', 'mail/inbox.md': '', '..odd/x': '' },
    { mode: 'worktree', base: null, head: null },
  );
  const chosen = (...paths: string[]): string[] => {
    const { selects } = choosePaths({ paths, words: COMMANDS }, repository, snapshot);
    return snapshot.entries.map(({ path }) => path).filter((path) => selects?.(path) ?? true);
  };

  test.each([
    ['none', [], ['..odd/x', 'a.md', 'mail/in/1.md', 'mail/in/sub/2.md', 'mail/inbox.md']],
    [
      'the root',
      ['../..'],
      ['..odd/x', 'a.md', 'mail/in/1.md', 'mail/in/sub/2.md', 'mail/inbox.md'],
    ],
    ['the current folder', ['.'], ['mail/in/1.md', 'mail/in/sub/2.md']],
    ['a folder', ['sub/'], ['mail/in/sub/2.md']],
    ['a file and a folder', ['./1.md', 'sub'], ['mail/in/1.md', 'mail/in/sub/2.md']],
    ['above the current folder', ['../inbox.md'], ['mail/inbox.md']],
    ['an absolute file', ['/repo/a.md'], ['a.md']],
    ['an absolute folder', ['/repo/mail'], ['mail/in/1.md', 'mail/in/sub/2.md', 'mail/inbox.md']],
    [
      'the absolute root',
      ['/repo/'],
      ['..odd/x', 'a.md', 'mail/in/1.md', 'mail/in/sub/2.md', 'mail/inbox.md'],
    ],
    ['a name that begins with dots', ['../../..odd'], ['..odd/x']],
  ])('%s', (_what, paths, expected) => {
    expect(chosen(...paths)).toEqual(expected);
  });

  test('files that are named stay known, also beside the root', () => {
    expect([
      ...choosePaths(chosenPaths('1.md', 'sub', '../..'), repository, snapshot).asked.named,
    ]).toEqual(['mail/in/1.md']);
  });

  test.each(['../../../etc', '/etc/passwd', '/repository/a.md', ''])('%j is outside', (path) => {
    expect(() => chosen(path)).toThrow(`"${path}" is not in the repository.`);
    expect(() => repositoryPath(path, repository)).toThrow('is not in the repository');
  });

  test('what no system takes as a path is refused', () => {
    expect(() => repositoryPath('a\0b', repository)).toThrow('"a\\u0000b" cannot be a path');
  });

  test.each(['3.md', 'in', 'su', '../in/sub/3.md'])('%j has to be there', (path) => {
    expect(() => chosen(path)).toThrow(`There is no "${path}" in the working tree`);
  });

  test('a command that is misspelt is no path', () => {
    const refused = expect.objectContaining({ help: 'Did you mean "explain"?' });
    expect(() => chosen('explian')).toThrow(refused);
  });

  test('an empty repository has a root', () => {
    const empty = memorySnapshot({}, { mode: 'staged', base: null, head: null });
    expect(choosePaths(chosenPaths('.'), { root: '/repo', prefix: '' }, empty).selects).toBeNull();
    expect(() => choosePaths(chosenPaths('a'), { root: '/repo', prefix: '' }, empty)).toThrow(
      'in the index',
    );
  });
});

describe('rules', () => {
  const rules = [
    { id: 'MB-001', level: 'error' },
    { id: 'MB-002', level: 'error' },
    { id: 'a/quiet', level: 'off' },
    { id: 'file/unread', level: 'error', tellsUnread: true },
  ] as Rule[];
  const choose = (choice: Partial<Parameters<typeof chooseRules>[2]>) =>
    chooseRules(rules, DEFAULT_CONFIG, { levels: [], only: [], skip: [], ...choice });

  test('--only narrows, --skip and --rule set levels, --skip last', () => {
    expect(choose({ only: ['MB-*'] }).rules.map(({ id }) => id)).toEqual([
      'MB-001',
      'MB-002',
      'file/unread',
    ]);
    const levels = [{ rules: '*', level: 'info' as const }];
    expect(choose({ levels, skip: ['MB-001'] }).config.levels).toEqual([
      { rules: '*', level: 'info' },
      { rules: 'MB-001', level: 'off' },
    ]);
  });

  test.each([
    [{ only: ['MB-01'] }, 'No rule is called "MB-01".'],
    [{ skip: ['b/*'] }, 'No rule is called "b/*".'],
    [{ levels: [{ rules: 'x', level: 'off' as const }] }, 'No rule is called "x".'],
    [{ skip: ['*'] }, 'No rule is left to be run: all are off or left out.'],
    [
      { only: ['file/*'], skip: ['file/unread'] },
      'No rule is left to be run: all are off or left out.',
    ],
    [{ only: ['a/*'] }, 'No rule is left to be run: all are off or left out.'],
  ])('%j is refused', (choice, message) => {
    expect(() => choose(choice)).toThrow(message);
  });
});

describe('the exit code', () => {
  const levels = (...found: ('error' | 'warning' | 'info')[]) =>
    report({ diagnostics: found.map((level) => diagnostic({ level })) });

  test.each([
    [[], 'info', 0, 0],
    [['info', 'warning'], 'error', null, 0],
    [['info', 'warning'], 'warning', null, 1],
    [['info'], 'warning', 0, 0],
    [['info'], 'info', null, 1],
    [['error'], 'error', null, 1],
    [['warning', 'warning'], 'error', 2, 0],
    [['warning', 'warning', 'warning'], 'error', 2, 1],
    [['warning'], 'error', 0, 1],
  ] as const)(
    'of %j, failing on %s with at most %s warnings',
    (found, failOn, maxWarnings, code) => {
      expect(exitCodeOf(levels(...found), { failOn, maxWarnings })).toBe(code);
    },
  );
});

test('problems that are not listed count as warnings', () => {
  const many = report({ diagnostics: [diagnostic({ level: 'warning', count: 5000 })] });
  expect(exitCodeOf(many, { failOn: 'error', maxWarnings: 4999 })).toBe(1);
  expect(exitCodeOf(many, { failOn: 'error', maxWarnings: 5000 })).toBe(0);
});

describe('colours', () => {
  const stream = (isTerminal: boolean, columns?: number) => {
    return { write: () => undefined, isTerminal, isFile: false, columns };
  };

  test.each([
    ['a terminal', true, {}, null, true],
    ['no terminal', false, {}, null, false],
    ['NO_COLOR', true, { NO_COLOR: '1' }, null, false],
    ['an empty NO_COLOR', true, { NO_COLOR: '' }, null, true],
    ['FORCE_COLOR', false, { FORCE_COLOR: '1' }, null, true],
    ['FORCE_COLOR over NO_COLOR', false, { FORCE_COLOR: '1', NO_COLOR: '1' }, null, true],
    ['an empty FORCE_COLOR', false, { FORCE_COLOR: '' }, null, false],
    ['an empty FORCE_COLOR beside NO_COLOR', true, { FORCE_COLOR: '', NO_COLOR: '1' }, null, false],
    ['FORCE_COLOR=0', true, { FORCE_COLOR: '0' }, null, false],
    ['a dumb terminal', true, { TERM: 'dumb' }, null, false],
    ['the option over all', false, { NO_COLOR: '1', TERM: 'dumb' }, 'always', true],
    ['the option against all', true, { FORCE_COLOR: '1' }, 'never', false],
    ['auto asks the terminal only', true, { NO_COLOR: '1' }, 'auto', true],
  ] as const)('%s', (_what, isTerminal, env, choice, color) => {
    expect(appearance(stream(isTerminal), env, choice).color).toBe(color);
  });

  test.each([
    [true, { TERM_PROGRAM: 'WezTerm' }, true],
    [true, { VTE_VERSION: '6800' }, true],
    [true, { VTE_VERSION: '4600' }, false],
    [true, { TERM: 'xterm-kitty' }, true],
    [true, { TERM: 'xterm-256color' }, false],
    [true, { TERM_PROGRAM: 'WezTerm', CI: 'true' }, false],
    [false, { TERM_PROGRAM: 'WezTerm' }, false],
  ])('links: terminal %s, %j', (isTerminal, env, links) => {
    expect(appearance(stream(isTerminal), env, null).links).toBe(links);
  });

  test.each([
    [undefined, 100],
    [10, 40],
    [90, 90],
    [300, 140],
  ])('a width of %s is taken as %s', (columns, width) => {
    expect(appearance(stream(true, columns), {}, null).width).toBe(width);
  });
});
