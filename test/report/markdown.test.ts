import type { Nodes, Root } from 'mdast';
import { describe, expect, test } from 'vitest';
import { cut } from '../../src/report/cut.ts';
import { markdown, markdownReport } from '../../src/report/markdown.ts';
import { markdownCode, markdownHelp, markdownText } from '../../src/report/markdown-text.ts';
import { visible } from '../../src/report/sanitize.ts';
import { hostile, hostileTexts } from './hostile.ts';
import { aliveIn, nodesIn, readMarkdown, textIn } from './readers/github-markdown.ts';
import { readLog } from './readers/runner.ts';
import { diagnostic, on, PLAIN, report } from './sample.ts';

const LINK = '[MB-005](<https://example.invalid/MB-005>)';

describe('the document', () => {
  test('has a command whole, whatever path is in it, and says what --fix does', () => {
    const help = 'Correct it, or (`lint-protocol check .cleo/a-1.json`) run `a b@c`, `d | e`.';
    const document = markdown(
      report({ diagnostics: [diagnostic({ help, fixable: true })] }),
      PLAIN,
    );
    expect(document).toContain(
      `Help: Correct it, or (\`lint-protocol check .cleo/a-1.json\`) run \`a b@c\`, \`d \`\\|\` e\`.\\\n  Fix: \`--fix\` fixes this problem.\n`,
    );
    // What is not apart from other words could join another piece of code.
    for (const text of ['`x`a`b@c', 'a@b`x` `y', '``a`@b` `c`', 'see (`a` `b`@c)`d'])
      expect(aliveIn(readMarkdown(markdownHelp(text)))).toEqual([]);
  });

  test('has verdict, rules, problems and files', () => {
    const related = [{ path: 'b_c.md', range: on(4, 1, 2), message: 'there' }];
    const commit = { id: 'c'.repeat(40), authored: null };
    const diagnostics = [
      diagnostic({ path: 'a|b.md', level: 'warning', help: null }),
      diagnostic({ related, commit }),
      diagnostic({ path: 'z.md', count: 7 }),
    ];
    expect(markdown(report({ diagnostics, notes: ['One *x*.'] }), PLAIN)).toBe(
      `## lint-protocol: 8 errors and 1 warning in 3 files

Checked 3 messages.

- Note: One \\*x\\*.

### Rules

| rule | level | problems | files |
| --- | --- | ---: | ---: |
| ${LINK} | error | 8 | 2 |
| ${LINK} | warning | 1 | 1 |

### Problems

- **error** ${LINK} \`messages/2026/01/7.md\` line 21, column 3\\
  Problem: Expected a comma before "section"\\
  Commit: \`${commit.id}\`\\
  See \`b_c.md\` line 4, column 1: there\\
  Help: Put a comma at the end of line 20.
- **error** ${LINK} \`z.md\` line 21, column 3\\
  Problem: Expected a comma before "section"\\
  Help: Put a comma at the end of line 20.
- **warning** ${LINK} \`a\`\\|\`b.md\` line 21, column 3\\
  Problem: Expected a comma before "section"

### Files

| file | errors | warnings | infos |
| --- | ---: | ---: | ---: |
| \`z.md\` | 7 | 0 | 0 |
| \`messages/2026/01/7.md\` | 1 | 0 | 0 |
| \`a\`\\|\`b.md\` | 0 | 1 | 0 |
`,
    );
  });

  test('of a clean run is its verdict, and what was checked', () => {
    expect(markdown(report(), PLAIN)).toBe(
      '## lint-protocol: No problems\n\nChecked 3 messages.\n',
    );
  });

  test('of a failed run says why', () => {
    const message = 'There are faults:\na.yaml:1:1: <b>';
    const error = { code: 'invalid-config', message, help: 'Mend @them.', exitCode: 2 } as const;
    expect(markdown(report({ error }), PLAIN)).toBe(`## lint-protocol: wrong use or configuration

Nothing was checked.

- There are faults:
- \`a.yaml:1:1:\` \\<b\\>

Help: Mend \`@them\`.
`);
    const broken = { ...error, message: 'No.', help: null, exitCode: 3 } as const;
    expect(markdown(report({ error: broken }), PLAIN)).toBe(
      '## lint-protocol: could not check\n\nNothing was checked.\n\n- No.\n',
    );
  });

  test('with --quiet leaves out what is no error, and says so', () => {
    const diagnostics = [diagnostic(), diagnostic({ level: 'warning', path: 'w.md' })];
    const text = markdown(report({ diagnostics }), { ...PLAIN, quiet: true });
    expect(text).toContain('1 not shown (--quiet)');
    expect(text).not.toContain('w.md');
  });

  test('lists at most ten notes', () => {
    const notes = Array.from({ length: 12 }, (_, index) => `n${index}`);
    const text = markdown(report({ notes }), PLAIN);
    expect(text).toContain('- Note: n9\n- and 2 more\n');
    expect(text).not.toContain('n10');
  });
});

describe('its length', () => {
  const diagnostics = Array.from({ length: 3000 }, (_, index) =>
    diagnostic({
      path: `${'é'.repeat(900)}${index}.md`,
      rule: `vouch/${index % 120}`,
      level: index % 2 === 0 ? 'error' : 'info',
      message: 'm'.repeat(3000),
    }),
  );

  test.each([[65_536], [200_000], [1024 * 1024]])('is %i bytes at most', (longest) => {
    const text = markdownReport(report({ diagnostics }), PLAIN, longest);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(longest);
    const rows = (pattern: RegExp) => text.match(pattern)?.length ?? 0;
    const left = (things: string) =>
      Number(text.match(new RegExp(`^(\\d+) more ${things} not listed here\\.$`, 'm'))?.[1] ?? 0);
    expect(rows(/^\| \[vouch/gm) + left('rules?')).toBe(120);
    expect(rows(/^- \*\*/gm) + left('problems?')).toBe(3000);
    expect(rows(/^\| `é/gm) + left('files?')).toBe(3000);
    // Every row is whole.
    const lines = text.split('\n').filter((line) => line.startsWith('|'));
    expect(lines.every((line) => line.endsWith('|'))).toBe(true);
    const { children } = readMarkdown(text);
    expect(children.filter(({ type }) => type === 'table')).toHaveLength(2);
  });

  test('holds the errors before what is milder, and every file in its turn', () => {
    const text = markdownReport(report({ diagnostics }), PLAIN);
    expect(text.match(/^- \*\*error/gm)).toHaveLength(50);
    expect(text).not.toContain('- **info');
  });
});

test.each([
  ['x\\', 'x\\\\'],
  ['@a|b', '`@a`\\|`b`'],
  ['a|b', 'a\\|b'],
  ['a ` b', 'a \\` b'],
  ['`@a`', '`` `@a` ``'],
  ['MB-005 at 1234567', '`MB-005` at `1234567`'],
  ['1. x', '1\\. x'],
  ['', ''],
])('%s in Markdown is %s', (text, written) => {
  expect(markdownText(text)).toBe(written);
});

test.each([
  ['', ''],
  [' ', '` `'],
  [' a ', '`  a  `'],
  ['a``b`', '``` a``b` ```'],
  ['\u202e', '`\\u202e`'],
])('%j as code is %j', (text, written) => {
  expect(markdownCode(text)).toBe(written);
});

/** What no text of a record may become; links are looked at one by one. */
const OURS = new Set<string>([
  ...['root', 'heading', 'paragraph', 'list', 'listItem', 'table', 'tableRow', 'tableCell'],
  ...['strong', 'link', 'text', 'inlineCode', 'break'],
]);

/** The nodes of a document that are not ours. */
function strangersIn(tree: Root): string[] {
  const strange = (node: Nodes) =>
    node.type === 'link' ? node.url !== 'https://example.invalid/MB-005' : !OURS.has(node.type);
  return [...nodesIn(tree)].filter(strange).map(({ type }) => type);
}

/** What each item of a list says, line by line. */
function itemsOf(node: Nodes | undefined): string[][] {
  const items = node?.type === 'list' ? node.children : [];
  return items.map((item) =>
    textIn(item)
      .split('\n')
      .map((line) => line.trim()),
  );
}

/** What a help has as code is code there. */
const CODE = /(?<=(?:^|\s)\(?)`([^`\n]+)`(?=[.,:;)]*(?:\s|$))/g;

test('whatever records hold, it reads the same and nothing of it is alive', () => {
  const everything = hostileTexts();
  for (let at = 0; at < everything.length; at += 10) {
    const some = everything.slice(at, at + 10);
    const notes = some.map(({ message }) => message);
    const text = markdown(report({ diagnostics: some.map(hostile), notes }), PLAIN);
    const tree = readMarkdown(text);
    expect(tree.children.map(({ type }) => type)).toEqual([
      ...['heading', 'paragraph', 'list'],
      ...['heading', 'table', 'heading', 'list', 'heading', 'table'],
    ]);
    expect(strangersIn(tree)).toEqual([]);
    const strong = [...nodesIn(tree)].filter(({ type }) => type === 'strong');
    expect(strong.map(textIn)).toEqual(some.map(() => 'error'));
    expect(aliveIn(tree)).toEqual([]);
    expect(readLog(text).commands).toEqual([]);
    expect(text).not.toMatch(/[\0-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069]/u);

    const line = (each: string) => cut(visible(each), 1000).trim();
    const place = (each: string) => cut(visible(each), 1000);
    expect(itemsOf(tree.children[6])).toEqual(
      some.map(({ path, message, help }) => [
        `error MB-005 ${place(path)} line 21, column 3`,
        `Problem: ${line(message)}`.trim(),
        `See ${place(path)} line 2, column 1: ${line(message)}`.trim(),
        `Help: ${line(help).replaceAll(CODE, '$1')}`.trim(),
      ]),
    );
    expect(itemsOf(tree.children[2])).toEqual(
      notes.map((note) => [`Note: ${cut(visible(note), 500).trim()}`.trim()]),
    );
    const files = tree.children[8]?.type === 'table' ? tree.children[8].children : [];
    const cells = files.slice(1).map(({ children }) => children.map(textIn));
    const paths = some.map(({ path }) => place(path));
    expect(new Set(cells.map(([path]) => path))).toEqual(new Set(paths));
    expect(cells.reduce((sum, [, errors]) => sum + Number(errors), 0)).toBe(some.length);
    expect(cells.every(({ length }) => length === 4)).toBe(true);
  }
});

test('why there is no verdict is text, too', () => {
  for (const { message, help } of hostileTexts().slice(0, 300)) {
    const error = { code: 'x', message, help, exitCode: 3 } as const;
    const tree = readMarkdown(markdown(report({ error }), PLAIN));
    expect(tree.children.map(({ type }) => type)).toEqual([
      ...['heading', 'paragraph', 'list', 'paragraph'],
    ]);
    expect(strangersIn(tree)).toEqual([]);
    expect(aliveIn(tree)).toEqual([]);
  }
});
