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
      'No problems.\n0 records checked: no file stands where records are looked for.\n',
    );
    expect(pretty(report({ checked: { ...nothing, files: 1 } }), PLAIN)).toBe(
      'No problems.\n0 records checked: 1 file that was read holds none.\n',
    );
  });

  test('counts problems by level, and says what was looked at', () => {
    const checked = { records: { message: 1, 'bead-list': 1 }, files: 9, commits: 2, cached: 7 };
    const text = pretty(report({ diagnostics: problems, checked, notes: ['One.'] }), PLAIN);
    expect(text.split('\n').slice(-4)).toEqual([
      '1 error, 2 warnings and 1 info in 2 files.',
      'Checked 1 message, 1 bead list and 2 commits (7 of 9 files from the cache).',
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

  test('with --quiet shows errors, counts all', () => {
    const text = pretty(report({ diagnostics: problems, excused: 2 }), { ...PLAIN, quiet: true });
    expect(text.match(/MB-005/g)).toHaveLength(1);
    expect(text).toContain(
      '1 error, 2 warnings and 1 info in 2 files, 3 not shown (--quiet), 2 excused by the configuration.\n',
    );
  });
});
