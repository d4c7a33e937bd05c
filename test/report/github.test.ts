import { describe, expect, test } from 'vitest';
import { annotationsOf } from '../../src/report/annotations.ts';
import { chooseProblems, spread } from '../../src/report/chosen-problems.ts';
import { github } from '../../src/report/github.ts';
import { visible } from '../../src/report/sanitize.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { readLog } from './readers/runner.ts';
import { diagnostic, on, PLAIN, report } from './sample.ts';

/** So many problems, spread over so many files. */
function problems(count: number, files: number, changes = {}) {
  return Array.from({ length: count }, (_, index) =>
    diagnostic({ path: `${index % files}.md`, message: `problem ${index}`, ...changes }),
  ).sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0));
}

describe('the log of a step', () => {
  test('has each problem as a line and as an annotation, and the count', () => {
    const info = diagnostic({ rule: 'vouch/a', level: 'info', message: 'b', help: null });
    const text = github(
      report({ diagnostics: [diagnostic(), info], notes: ['One.', 'Two.'] }),
      PLAIN,
    );
    expect(text).toBe(
      'messages/2026/01/7.md:21:3: error MB-005 Expected a comma before "section"\n' +
        'messages/2026/01/7.md:21:3: info vouch/a b\n' +
        '::error file=messages/2026/01/7.md,line=21,endLine=21,col=3,endColumn=12,title=MB-005::' +
        'Expected a comma before "section"%0APut a comma at the end of line 20.%0A' +
        'https://example.invalid/MB-005\n' +
        '::notice file=messages/2026/01/7.md,line=21,endLine=21,col=3,endColumn=12,title=vouch/a::' +
        'b%0Ahttps://example.invalid/MB-005\n' +
        '::notice title=Notes on this run::One.%0ATwo.\n' +
        '1 error and 1 info in 1 file.\n' +
        'Checked 3 messages.\n',
    );
  });

  test('of a clean run says what was checked, and commands nothing', () => {
    expect(github(report(), PLAIN)).toBe('No problems.\nChecked 3 messages.\n');
  });

  test('of a failed run is one error that lists the faults', () => {
    const message = 'There are two faults:\na.yaml:1:1: 100 %\na.yaml:2:1: ::two';
    const error = { code: 'invalid-config', message, help: 'Mend them.', exitCode: 2 } as const;
    expect(github(report({ error }), PLAIN)).toBe(
      '::error title=Wrong use or configuration::There are two faults:%0Aa.yaml:1:1: 100 %25' +
        '%0Aa.yaml:2:1: ::two%0AMend them.\n',
    );
    const broken = { ...error, message: 'No.', help: null, exitCode: 3 } as const;
    expect(github(report({ error: broken }), PLAIN)).toBe('::error title=Could not check::No.\n');
  });

  test('with --quiet has errors only', () => {
    const diagnostics = [diagnostic(), diagnostic({ level: 'warning' })];
    const { commands, lines } = readLog(github(report({ diagnostics }), { ...PLAIN, quiet: true }));
    expect(commands.map(({ name }) => name)).toEqual(['error']);
    expect(lines.filter((line) => line.includes('warning MB'))).toEqual([]);
  });

  test.each([
    ['over two lines', 21, 22, 5, { line: '21', endLine: '22' }],
    ['to the end of its line', 21, 22, 1, { line: '21', endLine: '21', col: '3' }],
  ])('marks what goes %s', (_what, from, to, column, place) => {
    const range = { start: on(from, 3, 4).start, end: { line: to, column, offset: 9 } };
    const { commands } = readLog(github(report({ diagnostics: [diagnostic({ range })] }), PLAIN));
    const { file: _file, title: _title, ...properties } = commands[0]?.properties ?? {};
    expect(properties).toEqual(place);
  });

  test('marks the start of a file that gzip packed, and says in words which line it is', () => {
    const of = report({ diagnostics: [diagnostic({ path: 'audit.log.1.jsonl.gz' })] });
    const [command] = readLog(github(of, PLAIN)).commands;
    const { title: _title, ...properties } = command?.properties ?? {};
    const place = { line: '1', endLine: '1', col: '1', endColumn: '1' };
    expect(properties).toEqual({ file: 'audit.log.1.jsonl.gz', ...place });
    const [first] = command?.data.split('\n') ?? [];
    expect(first).toBe('Expected a comma before "section" (unpacked: line 21, column 3)');
  });

  test('names the commit and the first related places', () => {
    const related = Array.from({ length: 5 }, (_, index) => ({
      path: `${index}.md`,
      range: on(index + 1, 2, 3),
      message: 'the same in this copy',
    }));
    const commit = { id: 'c'.repeat(40), authored: null };
    const [annotation] = annotationsOf(
      report({ diagnostics: [diagnostic({ related, commit })] }),
      PLAIN,
    );
    expect(annotation?.message.split('\n')).toEqual([
      'Expected a comma before "section"',
      `In commit ${commit.id}.`,
      '0.md:1:2 the same in this copy',
      '1.md:2:2 the same in this copy',
      '2.md:3:2 the same in this copy',
      '… and 2 more places',
      'Put a comma at the end of line 20.',
      'https://example.invalid/MB-005',
    ]);
  });
});

describe('what GitHub has room for', () => {
  test('ten of each level, the last of which counts the others', () => {
    const diagnostics = [
      ...problems(10, 10),
      ...problems(11, 3, { level: 'warning' }),
      ...problems(30, 2, { level: 'info', count: 2 }),
    ];
    const { commands, lines } = readLog(github(report({ diagnostics }), PLAIN));
    const of = (name: string) => commands.filter((command) => command.name === name);
    expect([of('error').length, of('warning').length, of('notice').length]).toEqual([10, 10, 10]);
    expect(of('error').every(({ properties }) => properties['file'] !== undefined)).toBe(true);
    expect(of('warning').at(-1)).toEqual({
      name: 'warning',
      properties: { title: '2 more warnings' },
      data: '2 more warnings in 2 files: GitHub shows 10 of a step. The log of this step lists them all.',
    });
    expect(of('notice').at(-1)?.properties['title']).toBe('42 more infos');
    expect(lines.filter((line) => / (error|warning|info) MB-005 /.test(line))).toHaveLength(51);
  });

  test('notes and a failure take a place of their level', () => {
    const diagnostics = [...problems(10, 1), ...problems(10, 1, { level: 'info' })];
    const error = { code: 'x', message: 'No.', help: null, exitCode: 3 } as const;
    const annotations = annotationsOf(report({ diagnostics, notes: ['A.'], error }), PLAIN);
    const count = (level: string) => annotations.filter((each) => each.level === level).length;
    expect([count('error'), count('info')]).toEqual([10, 10]);
    expect(annotations.at(-1)?.message).toBe('A.');
    expect(annotations[0]?.message).toBe('No.');
  });

  test('says where the others are in the words of who shows them', () => {
    const annotations = annotationsOf(
      report({ diagnostics: problems(11, 1) }),
      PLAIN,
      'See there.',
    );
    expect(annotations.at(-1)?.message).toBe(
      '2 more errors in 1 file: GitHub shows 10 of a step. See there.',
    );
  });

  test('is spread over the files, in the order of the report', () => {
    const diagnostics = [...problems(20, 1), diagnostic({ path: 'y' }), diagnostic({ path: 'z' })];
    const [errors] = chooseProblems(diagnostics, { error: 5, warning: 0, info: 0 });
    expect(errors?.shown.map(({ path }) => path)).toEqual(['0.md', '0.md', 'y', 'z']);
    expect(errors?.leftCount).toBe(18);
    expect(errors?.left).toHaveLength(18);
    expect([...spread(diagnostics, 3, ({ path }) => path)].map(({ path }) => path)).toEqual([
      '0.md',
      'y',
      'z',
    ]);
    expect(spread(diagnostics, 0, ({ path }) => path).size).toBe(0);
    expect(spread(diagnostics, 99, ({ path }) => path).size).toBe(22);
  });

  test('a message of 4,096 units at most, help and page included', () => {
    const long = diagnostic({ message: '👍'.repeat(5000), help: '%\n'.repeat(5000) });
    const [annotation] = annotationsOf(report({ diagnostics: [long] }), PLAIN);
    expect(annotation?.message.length).toBeLessThanOrEqual(4096);
    expect(annotation?.message).not.toMatch(/\p{Cs}/u);
    expect(annotation?.message.endsWith('\nhttps://example.invalid/MB-005')).toBe(true);
    const notes = ['x'.repeat(5000)];
    expect(annotationsOf(report({ notes }), PLAIN)[0]?.message).toHaveLength(4096);
  });
});

test('whatever records hold, only our commands come out, with exactly our values', () => {
  for (const texts of hostileTexts()) {
    const { path, message, help } = texts;
    const notes = [message];
    const log = github(report({ diagnostics: [hostile(texts)], notes }), PLAIN);
    const { commands, lines } = readLog(log);
    expect(commands.map(({ name }) => name)).toEqual(['error', 'notice']);
    const [problem, note] = commands;
    expect(problem?.properties).toEqual({
      file: visible(path),
      line: '21',
      endLine: '21',
      col: '3',
      endColumn: '12',
      title: 'MB-005',
    });
    expect(problem?.data.split('\n')).toHaveLength(4);
    if (message.length < 200 && help.length < 200 && path.length < 50) {
      const [shown, , mend, page] = problem?.data.split('\n') ?? [];
      expect([shown, mend]).toEqual([visible(message), visible(help)]);
      expect(page).toBe('https://example.invalid/MB-005');
      expect(note).toEqual({
        name: 'notice',
        properties: { title: 'Notes on this run' },
        data: visible(message),
      });
    }
    // The problem, two sentences, and what stands behind the last line end.
    expect(lines).toHaveLength(4);
    expect(log).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u);
    const error = { code: 'x', message, help, exitCode: 3 } as const;
    const failed = readLog(github(report({ error }), PLAIN));
    expect(failed.commands.map(({ name }) => name)).toEqual(['error']);
    expect(failed.lines).toEqual(['']);
  }
});
