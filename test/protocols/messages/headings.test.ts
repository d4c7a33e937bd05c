import { describe, expect, test } from 'vitest';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { lint, rulesOf, saidBy, told, withBody } from './judge.ts';

const critique = (...body: readonly string[]) => withBody('CRITIQUE: too simple', ...body);

describe('headings', () => {
  test.each([
    ['## Target'],
    ['##   TARGET   '],
    ['## Target ##'],
    ['## Target:'],
    ['## **Target**'],
    ['## `Target`'],
    ['## [Target](#h2)'],
    ['## Target (optional)'],
    ['## Target (H2):'],
    ['Target', '------'],
    ['   ## Target'],
    ['## T&#97;rget'],
  ])('%s is a section', async (...lines) => {
    expect(await told('MB-006', critique(...lines, 'H2'))).toEqual([]);
  });

  test.each([
    ['## 1. Target'],
    ['## The Target'],
    ['## Targets'],
    ['##Target'],
    ['    ## Target'],
    ['> ## Target'],
    ['- ## Target'],
    ['```', '## Target', '```'],
    ['<div>', '## Target', '</div>'],
    ['<!--', '## Target', '-->'],
  ])('%s is none', async (...lines) => {
    expect(await told('MB-006', critique(...lines, 'H2'))).toEqual(['missing 2:10-2:32']);
  });

  test('of several the one with content counts', async () => {
    const text = critique('## Target', '', '## Target', 'H2', '## Target');
    expect(await told('message/empty-section', text)).toEqual([]);
  });
});

describe('content', () => {
  test.each([
    ['H2'],
    ['### Deeper'],
    ['```', '', '```'],
    ['***'],
    ['![](a.png)'],
    ['- '],
    ['<br>'],
  ])('%s is content', async (...lines) => {
    const text = critique('## Target', ...lines, '', '## Attack', 'It leaves out much.');
    expect(await told('message/empty-section', text)).toEqual([]);
  });

  test.each([
    [''],
    ['<!-- later -->'],
    ['<!--', 'later', '', '-->'],
    ['', '\t', '<!-- a --> <!-- b -->'],
  ])('%j is none', async (...lines) => {
    const text = critique('## Target', ...lines, '', '## Attack', 'It leaves out much.');
    expect(await told('message/empty-section', text)).toEqual(['empty 6:1-6:10']);
  });
});

describe('a section that shows nothing', () => {
  const NOTHING = [
    '-',
    '- <!-- x -->',
    '- [ ]',
    '- \n-',
    '1.',
    '> -',
    '&nbsp;',
    '\u200b',
    '\u00a0\u2060',
    '<!-- who? -->\n* &#160;',
  ];

  test.each(NOTHING)('%j is no content where content is wanted', async (text) => {
    const handoff = VALID_MESSAGES.HANDOFF.replace('## To\nAmberFox', `## To\n${text}`);
    expect(await told('MB-008', handoff)).toEqual(['empty 19:1-19:6']);
    expect(await rulesOf(handoff)).toEqual(['MB-008']);
    const critique = VALID_MESSAGES.CRITIQUE.replace('\nMajor\n', `\n${text}\n`);
    expect(await rulesOf(critique)).toEqual(['message/recommended-section']);
    const compiled = VALID_MESSAGES.COMPILED.replace('- QuietHarbor', text);
    expect(await told('message/required-section', compiled)).toEqual([
      expect.stringMatching(/^empty /),
    ]);
  });

  test.each(['![](a.png)', '```\n\n```', '***', '<br>', '- ![](a.png)', '- x'])(
    '%j is content',
    async (text) => {
      const blocked = VALID_MESSAGES.BLOCKED.replace(/## Blocker\n.*\n/, `## Blocker\n${text}\n`);
      expect(await rulesOf(blocked)).toEqual([]);
    },
  );

  test('where the heading alone is wanted, an item without text will do', async () => {
    const text = critique('## Target', '-', '', '## Attack', '- [ ]');
    expect(await told('message/empty-section', text)).toEqual([]);
  });
});

describe('a heading that is nearly a section', () => {
  test.each([
    ['# Target', 'a level-1 heading', 9],
    ['### Target', 'a level-3 heading', 11],
    ['###### target (H2)', 'a level-6 heading', 19],
    ['**Target**', 'bold text', 11],
    ['__Target:__', 'bold text', 12],
  ])('%s', async (line, form, column) => {
    const text = critique(line, '', 'H2');
    const found = (await lint(text)).filter(({ rule }) => rule === 'MB-006');
    expect(found).toHaveLength(1);
    expect(found[0]?.help).toBe(`"Target" is there as ${form}: write it as "## Target".`);
    expect(found[0]?.related.map(({ range: { start, end } }) => [start.line, end.column])).toEqual([
      [6, column],
    ]);
    expect(await told('message/near-section', text)).toEqual([]);
  });

  test.each([
    ['**Target:** H2', '6:1-6:12'],
    ['**target**: H2', '6:1-6:12'],
    ['__Target:__ H2', '6:1-6:12'],
    ['- **Target:** H2', '6:3-6:14'],
    ['1. **Target:** H2', '6:4-6:15'],
    ['> **Target:** H2', '6:3-6:14'],
    ['**Item:** x\n**Target:**\nH2', '7:1-7:12'],
    ['```\n**Target:** a\n```\n**Target:** H2', '9:1-9:12'],
  ])('a bold label: %j', async (body, place) => {
    const found = (await lint(critique(...body.split('\n')))).filter((f) => f.rule === 'MB-006');
    expect(found.map((each) => each.help)).toEqual([
      '"Target" is there as a bold label: write it as "## Target".',
    ]);
    expect(
      found[0]?.related.map(({ range: { start, end } }) => {
        return `${start.line}:${start.column}-${end.line}:${end.column}`;
      }),
    ).toEqual([place]);
  });

  test.each([
    ['**Target** H2'],
    ['The **Target:** H2'],
    ['**Targets:** H2'],
    ['**The Target:** H2'],
    ['```', '**Target:** H2', '```'],
    ['    **Target:** H2'],
    ['Text.', '', '```', '**Target:** H2', '```'],
    ['<div>', '**Target:** H2', '</div>'],
  ])('no bold label: %j', async (...lines) => {
    expect((await saidBy('MB-006', critique(...lines))).help).toBe(
      'Add "## Target" with what is criticised.',
    );
  });

  test('a recommended section is told where it nearly stands, and nowhere else', async () => {
    const text = VALID_MESSAGES.CRITIQUE.replace('## Severity', '#### Severity');
    expect(await rulesOf(text)).toEqual(['message/near-section']);
    const question = VALID_MESSAGES.KICKOFF.replace(
      '## Research Question',
      '**Research question:**',
    );
    expect(await rulesOf(question)).toEqual(['message/near-section']);
    const label = VALID_MESSAGES.CRITIQUE.replace('## Severity\n', '**Severity:** ');
    expect(await rulesOf(label)).toEqual(['message/near-section']);
  });

  test('a section of the schema keeps its level', async () => {
    const text = VALID_MESSAGES.CRITIQUE.replace('## Evidence', '### Evidence');
    expect(await saidBy('message/schema-section', text)).toMatchObject({
      level: 'info',
      help: '"Evidence" is there as a level-3 heading: write it as "## Evidence".',
    });
  });

  test('the title of a QUESTION is not its Question section', async () => {
    const text = withBody('QUESTION: which clock?', '# Question', '', 'Which?');
    expect(await saidBy('message/required-section', text)).toMatchObject({
      message: 'This QUESTION has no "## Question" section',
      help: 'Add "## Question" with the question.',
    });
    const deeper = withBody('QUESTION: which clock?', '# Question', '', '### Question', 'Which?');
    expect((await saidBy('message/required-section', deeper)).help).toBe(
      '"Question" is there as a level-3 heading: write it as "## Question".',
    );
  });
});

describe('a section in something that is never closed', () => {
  const handoff = (...lines: readonly string[]) =>
    withBody(
      'HANDOFF: cache-17.2',
      '## Item',
      'cache-17.2',
      ...lines,
      '## From:',
      'QuietHarbor',
      '',
      '  ## To ##',
      'AmberFox',
    );

  test.each([
    ['```sh', '8:1-8:6', 'code block', 'code'],
    ['~~~', '8:1-8:4', 'code block', 'code'],
    ['<!-- how to test it', '8:1-8:5', 'comment', 'a comment'],
  ])('%s', async (opening, place, kind, contents) => {
    const found = (await lint(handoff(opening, 'npm test'))).filter((f) => f.rule === 'MB-008');
    expect(found.map(({ message: words }) => words)).toEqual([
      'This HANDOFF has no "## From" section',
      'This HANDOFF has no "## To" section',
    ]);
    expect(found[1]?.help).toBe(
      `"## To" is in a ${kind} that is never closed: close it above the heading.`,
    );
    for (const { related } of found) {
      expect(
        related.map(({ range: { start, end }, message: words }) => {
          return `${start.line}:${start.column}-${end.line}:${end.column} ${words}`;
        }),
      ).toEqual([`${place} this ${kind} is never closed; what follows is ${contents}`]);
    }
  });

  test('a comment below a block that is closed', async () => {
    const text = withBody('HANDOFF: cache-17.2', '```', 'a', '```', '', '<!-- b', '', '## From');
    const [found] = (await lint(text)).filter(({ rule }) => rule === 'MB-008');
    expect(found?.help).toMatch(/^"## From" is in a comment that is never closed/);
  });

  test('a heading that is nearly it goes before', async () => {
    const text = withBody('HANDOFF: cache-17.2', '### From', 'A', '```', '## From', 'B');
    const [found] = (await lint(text)).filter(({ rule }) => rule === 'MB-008');
    expect(found?.help).toBe('"From" is there as a level-3 heading: write it as "## From".');
  });

  test.each([
    ['a block that is closed', ['```', '## From', '```']],
    ['a comment that is closed', ['<!--', '## From', '-->']],
    ['a comment in a closed block', ['```', '<!--', '## From', '```']],
    ['a mark in running text', ['Begin with <!-- and', '    ## From']],
    ['another heading', ['```', '## From: QuietHarbor']],
    ['a mark in a line of HTML', ['<div>', 'Begin with <!-- and', '## From']],
    [
      'a comment that ends with its list item',
      ['## Item', '- one', '', '  <!-- two', '', '## State', 'Bad.', '```', '## From', '```'],
    ],
    ['a block before a comment', ['```', '## From', '```', '', '<!-- later']],
  ])('not in %s', async (_, lines) => {
    const found = await lint(withBody('HANDOFF: cache-17.2', ...lines));
    const help = found.filter(({ rule }) => rule === 'MB-008').map((each) => each.help);
    expect(help[0]).not.toContain('never closed');
    expect(help[0]).toMatch(/^(?:Add "## From"|"## From" in line \d+ is in )/);
  });
});

describe('MB-002', () => {
  const kickoff = (...body: readonly string[]) => withBody('KICKOFF: slow start', ...body);

  test.each([
    ['# Why?', '## Context', 'A.'],
    ['Why?', '====', '## Context', 'A.'],
    ['## Context', 'A.', '# Why?'],
    ['#', '## Research Question', 'Why?'],
  ])('%s: it asks', async (...body) => {
    expect(await told('MB-002', kickoff(...body))).toEqual([]);
  });

  test('a title without text is none', async () => {
    expect(await told('MB-002', kickoff('#', '', '## Context', 'A.'))).toEqual(['missing 6:1-6:2']);
    expect(await told('MB-002', kickoff('# <!-- why? -->', 'A.'))).toEqual(['missing 6:1-6:16']);
  });

  test('an empty section beside a title is a lesser fault', async () => {
    const text = VALID_MESSAGES.KICKOFF.replace(/^Why do all.*\n/m, '');
    expect(await rulesOf(text)).toEqual(['message/empty-section']);
    expect(await rulesOf(text.replace('# Cache stampede at midnight\n', ''))).toEqual(['MB-002']);
  });
});
