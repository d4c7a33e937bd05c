import { describe, expect, test } from 'vitest';
import { pretty, problem } from '../../src/report/pretty.ts';
import { diagnostic, on, PLAIN, report } from './sample.ts';

describe('infos', () => {
  const info = (line: number) =>
    diagnostic({ rule: 'a/b', level: 'info', help: null, excerpt: [], range: on(line, 1, 2) });
  const error = diagnostic({ help: null, excerpt: [] });
  const many = report({ diagnostics: [...[1, 2, 3, 4, 5].map(info), error] });

  test('of one rule are shown three times and counted beyond that', () => {
    const text = pretty(many, PLAIN);
    expect(text.match(/^info a\/b: Expected/gm)).toHaveLength(3);
    expect(text).toContain('\ninfo a/b: 2 more in other places (--verbose shows them)\n');
    expect(text).toContain('error MB-005: Expected');
    expect(text).toContain('1 error and 5 infos in 1 file.');
  });

  test('are all shown to who asks for more', () => {
    const text = pretty(many, { ...PLAIN, verbose: true });
    expect(text.match(/^info a\/b: Expected/gm)).toHaveLength(5);
    expect(text).not.toContain('more in other places');
  });
});

describe('many problems', () => {
  const plain = { help: null, excerpt: [] };
  const unlike = (count: number, changes: Parameters<typeof diagnostic>[0]) =>
    Array.from({ length: count }, (_, at) =>
      diagnostic({ ...plain, ...changes, message: `No. ${at}`, path: `m/${at % 5}/a.md` }),
    );

  test('begin with the errors, in the order of their files', () => {
    const levels = ['info', 'warning', 'error', 'error'] as const;
    const mixed = levels.map((level, at) => diagnostic({ ...plain, level, path: `${at}.md` }));
    const text = pretty(report({ diagnostics: mixed }), PLAIN);
    expect(text.match(/╶─ \d/g)).toEqual(['╶─ 2', '╶─ 3', '╶─ 1', '╶─ 0']);
    expect(text).not.toContain('problems');
  });

  test('give each rule its turn where not all are shown; the others are counted by rule and folder', () => {
    const diagnostics = [
      ...unlike(30, { rule: 'a/many' }),
      ...unlike(2, { rule: 'b/few' }),
      ...unlike(3, { rule: 'c/mild', level: 'warning' }),
    ];
    const text = pretty(report({ diagnostics }), { ...PLAIN, mostProblems: 6 });
    expect(text.match(/^error a\/many: /gm)).toHaveLength(2);
    expect(text.match(/^error b\/few: /gm)).toHaveLength(2);
    expect(text.match(/^warning c\/mild: /gm)).toHaveLength(2);
    expect(text.split('\n').slice(-13)).toEqual([
      'rule    level    problems  not shown',
      'a/many  error          30         28',
      'b/few   error           2',
      'c/mild  warning         3          1',
      '',
      'Not shown:',
      '  a/many: 6 in m/2/, 6 in m/3/, 6 in m/4/ and 10 in 2 other folders',
      '  c/mild: 1 in m/2/',
      '',
      '32 errors and 3 warnings in 5 files.',
      '29 problems are not shown; to see all: --max-problems all.',
      'Checked 3 messages.',
      '',
    ]);
  });

  test('come after their counts where there are too many for a screen', () => {
    const diagnostics = [...unlike(90, { rule: 'a/many' }), ...unlike(9, { rule: 'b/few' })];
    const style = { ...PLAIN, mostProblems: 3, isOverview: true };
    const lines = pretty(report({ diagnostics }), style).split('\n');
    expect(lines.slice(0, 5)).toEqual([
      'rule    level  problems  not shown',
      'a/many  error        90         88',
      'b/few   error         9          8',
      '',
      expect.stringMatching(/^error a\/many: /),
    ]);
    expect(lines.slice(-4)).toEqual([
      '99 errors in 5 files.',
      '96 problems are not shown; to see all: --max-problems all.',
      'Checked 3 messages.',
      '',
    ]);
  });

  test('show three examples of each message of a rule', () => {
    const diagnostics = [
      ...unlike(90, { rule: 'a/many' }),
      ...unlike(7, { rule: 'a/many', messageId: 'other' }),
    ];
    const few = pretty(report({ diagnostics }), {
      ...PLAIN,
      ...{ mostProblems: 50, mostAlike: 3 },
    });
    expect(few.match(/^error a\/many: /gm)).toHaveLength(6);
    expect(few).toContain('91 problems are not shown');
  });

  test('that say the same are one with its places, and the folders of those that are too many', () => {
    const diagnostics = Array.from({ length: 30 }, (_, at) =>
      diagnostic({ ...plain, path: `${at < 9 ? 'a' : 'b'}/${at}.md` }),
    );
    const capped = pretty(report({ diagnostics }), { ...PLAIN, mostProblems: 50 });
    expect(capped.split('\n').slice(0, 11)).toEqual([
      'error MB-005: Expected a comma before "section"',
      '   ╭─ a/0.md:21:3',
      '   ╰─ also at: a/1.md:21:3',
      '               a/2.md:21:3',
      '               a/3.md:21:3',
      '               a/4.md:21:3',
      '               a/5.md:21:3',
      '               24 more: 21 in b/ and 3 in a/',
      '',
      'rule    level  problems',
      'MB-005  error        30',
    ]);
    expect(capped).not.toContain('not shown');
    const whole = pretty(report({ diagnostics }), PLAIN);
    for (const { path } of diagnostics) expect(whole).toContain(`${path}:21:3\n`);
  });

  test('are counted by folder for who asks for more, on narrow terminals line by line', () => {
    const diagnostics = unlike(30, { rule: 'a/many' });
    const style = { ...PLAIN, width: 24, mostProblems: 0, verbose: true };
    const text = pretty(report({ diagnostics }), style);
    expect(text).not.toContain('error a/many');
    expect(text).toMatch(/^a\/many\n {2}level error, problems\n {2}30, not shown 30$/m);
    expect(text).toMatch(/^m\/3\/\n {2}errors 6, warnings 0,\n {2}infos 0$/m);
  });
});

describe('on a terminal', () => {
  const wide = '\u4e00'.repeat(30);

  test.each([40, 80])('no line of words is longer than %i columns', (width) => {
    const message = `${'some words '.repeat(20)}${wide}`;
    const style = { ...PLAIN, width, wraps: true };
    const diagnostics = [diagnostic({ message, help: message })];
    const lines = pretty(report({ diagnostics, notes: [message] }), style).split('\n');
    const columns = (line: string) => line.length + line.replace(/[^\u4e00]/g, '').length;
    expect(Math.max(...lines.map(columns))).toBeLessThanOrEqual(width);
    expect(lines.join('').match(/\u4e00/g)).toHaveLength(90);
    expect(lines[0]).toMatch(/^error MB-005: some words/);
    expect(lines[1]).toMatch(/^ {2}\S/);
  });

  test('elsewhere a headline stays one line, to be searched', () => {
    const message = 'some words '.repeat(20).trim();
    expect(problem(diagnostic({ message }), PLAIN)).toMatch(`error MB-005: ${message}\n`);
  });
});

describe('a problem', () => {
  test('shows its source, the help last', () => {
    expect(problem(diagnostic(), PLAIN)).toBe(
      [
        'error MB-005: Expected a comma before "section"',
        '   ╭─ messages/2026/01/7.md:21:3',
        '20 │   "operation": "ADD"',
        '21 │   "section": "research_thread"',
        '   │   ^^^^^^^^^',
        '   ╰─ help: Put a comma at the end of line 20.',
      ].join('\n'),
    );
  });

  test('names related places, and the rule page when asked for', () => {
    const related = [{ path: 'inbox/7.md', range: on(3, 5, 6), message: 'the copy' }];
    const shown = problem(diagnostic({ related, excerpt: [] }), { ...PLAIN, verbose: true });
    expect(shown.split('\n').slice(1)).toEqual([
      '   ╭─ messages/2026/01/7.md:21:3',
      '   ├─ inbox/7.md:3:5 the copy',
      '   ├─ help: Put a comma at the end of line 20.',
      '   ╰─ docs: https://example.invalid/MB-005',
    ]);
  });

  test('with nothing beside it is two lines', () => {
    const commit = { id: '0123456789abcdef', authored: '2026-01-26T09:30:00+01:00' };
    const bare = diagnostic({ help: null, excerpt: [], commit });
    expect(problem(bare, PLAIN)).toBe(
      'error MB-005: Expected a comma before "section"\n' +
        '   ╶─ messages/2026/01/7.md:21:3 in commit 0123456789ab of 2026-01-26T09:30:00+01:00',
    );
    const undated = diagnostic({ help: null, excerpt: [], commit: { ...commit, authored: null } });
    expect(problem(undated, PLAIN)).toMatch(/ in commit 0123456789ab$/);
  });

  test('wraps a long help under its first word, and large line numbers fit', () => {
    const help = `${'word '.repeat(20)}end`;
    const excerpt = [{ line: 12345, column: 1, text: 'x' }];
    const range = on(12345, 1, 2);
    const shown = problem(diagnostic({ help, excerpt, range }), { ...PLAIN, width: 60 });
    expect(shown.split('\n').slice(1)).toEqual([
      '      ╭─ messages/2026/01/7.md:12345:1',
      '12345 │ x',
      '      │ ^',
      `      ╰─ help: ${'word '.repeat(9).trim()}`,
      `               ${'word '.repeat(9).trim()}`,
      '               word word end',
    ]);
  });

  test('a command that is pasted is never broken, and what is read is', () => {
    const text = `git checkout ${'a'.repeat(40)} -- packages/of/a/long/path/MANIFEST.jsonl`;
    const steps = [
      { action: 'run' as const, path: 'a.md', text },
      { action: 'run' as const, path: 'a.md', text: 'git status' },
    ];
    const shown = problem(diagnostic({ help: null, excerpt: [], steps }), { ...PLAIN, width: 60 });
    expect(shown.split('\n').slice(-3)).toEqual([
      '   ├─ then: Run:',
      `   │  ${text}`,
      '   ╰─ then: Run: git status',
    ]);
  });

  test('nothing of a record or its path acts on a terminal or a runner', () => {
    const evil = '\u001b[2J\n::error::x ##[y] \u202e';
    const hostile = diagnostic({
      path: evil,
      message: evil,
      help: `${'long '.repeat(12)}${evil}`,
      related: [{ path: evil, range: on(1, 1, 1), message: evil }],
      excerpt: [{ line: 21, column: 1, text: evil }],
    });
    const text = pretty(report({ diagnostics: [hostile], notes: [evil] }), PLAIN);
    expect(text).not.toMatch(/[\u001b\u202e]|##\[|^\s*::/mu);
    expect(text).toContain('\\u001b[2J\\n::error::x ##\\u005by] \\u202e');
  });

  test('has colours and links where the terminal has them', () => {
    const shown = problem(diagnostic({ docs: 'https://example.invalid/a b' }), {
      ...PLAIN,
      color: true,
      links: true,
      verbose: true,
    });
    expect(shown.split('\n')[0]).toBe(
      '\u001b[1m\u001b[31merror\u001b[39m\u001b[22m ' +
        '\u001b]8;;https://example.invalid/a%20b\u001b\\MB-005\u001b]8;;\u001b\\: ' +
        '\u001b[1mExpected a comma before "section"\u001b[22m',
    );
    expect(shown).not.toContain('docs:');
  });
});

describe('the end of a report', () => {
  const problems = [
    diagnostic(),
    diagnostic({ level: 'warning', path: 'b.md' }),
    diagnostic({ level: 'warning' }),
    diagnostic({ level: 'info' }),
  ];

  test('nothing found is not nothing looked at', () => {
    expect(pretty(report(), PLAIN)).toBe('No problems.\nChecked 3 messages.\n');
    const nothing = { records: {}, files: 0, commits: 0, cached: 0 };
    expect(pretty(report({ checked: nothing }), PLAIN)).toBe(
      'No problems.\n0 records checked: no file is where records are looked for. `lint-protocol doctor` says where they are looked for, and what looks like one elsewhere.\n',
    );
    expect(pretty(report({ checked: { ...nothing, files: 1 } }), PLAIN)).toBe(
      'No problems.\n0 records checked: 1 file that was read holds none. `lint-protocol doctor` says where they are looked for, and what looks like one elsewhere.\n',
    );
  });

  test('counts problems by level, and says what was looked at', () => {
    const checked = { records: { message: 1, 'bead-list': 1 }, files: 9, commits: 2, cached: 7 };
    const text = pretty(report({ diagnostics: problems, checked, notes: ['One.'] }), PLAIN);
    expect(text.split('\n').slice(-4)).toEqual([
      '1 error, 2 warnings and 1 info in 2 files.',
      'Checked 1 message, 1 bead list and 2 commits.',
      'note: One.',
      '',
    ]);
  });

  test('says what --fix fixes, problem by problem and in all', () => {
    const [first, ...others] = problems;
    const some = [{ ...(first ?? diagnostic()), fixable: true }, ...others];
    const text = pretty(report({ diagnostics: some }), PLAIN);
    expect(text).toContain(
      '   ├─ help: Put a comma at the end of line 20.\n   ╰─ fixable with --fix\n',
    );
    expect(text.match(/fixable/g)).toHaveLength(1);
    expect(text).toContain(' in 2 files. --fix fixes 1 of them; --diff shows how.\nChecked ');
  });

  test.each([
    ['staged', 1, ' in 2 files. --fix fixes 1 of them; --diff shows how.\nChecked '],
    [
      'range',
      1,
      '. `lint-protocol --fix` fixes 1 of them, if the working tree has them too.\nChecked ',
    ],
  ] as const)('of %s, advises what is possible', (mode, marks, sentence) => {
    const [first, ...others] = problems;
    const some = [{ ...(first ?? diagnostic()), fixable: true }, ...others];
    const text = pretty(
      report({ diagnostics: some, scope: { mode, base: null, head: null } }),
      PLAIN,
    );
    expect(text.match(/fixable/g)).toHaveLength(marks);
    expect(text).toContain(sentence);
  });

  test('with --quiet shows errors, counts all', () => {
    const text = pretty(report({ diagnostics: problems, excused: 2 }), { ...PLAIN, quiet: true });
    expect(text.match(/MB-005/g)).toHaveLength(1);
    expect(text).toContain(
      '1 error, 2 warnings and 1 info in 2 files, 3 not shown (--quiet), 2 excused by the configuration.\n',
    );
  });
});
