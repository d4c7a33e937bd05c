import { describe, expect, test } from 'vitest';
import { message } from '../../../src/rules/messages/example.ts';
import { VALID_MESSAGES } from '../../../src/rules/messages/valid-messages.ts';
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
      `"## To" stands in a ${kind} that is never closed: close it above the heading.`,
    );
    for (const { related } of found) {
      expect(
        related.map(({ range: { start, end }, message: words }) => {
          return `${start.line}:${start.column}-${end.line}:${end.column} ${words}`;
        }),
      ).toEqual([`${place} this ${kind} is never closed; what follows is ${contents}`]);
    }
  });

  test.each([
    ['a block that is closed', ['```', '## From', '```']],
    ['a comment that is closed', ['<!--', '## From', '-->']],
    ['a comment in a closed block', ['```', '<!--', '## From', '```']],
    ['a mark in running text', ['Begin with <!-- and', '    ## From']],
    ['another heading', ['```', '## From: QuietHarbor']],
  ])('not in %s', async (_, lines) => {
    const found = await lint(withBody('HANDOFF: cache-17.2', ...lines));
    const help = found.filter(({ rule }) => rule === 'MB-008').map((each) => each.help);
    expect(help[0]).toBe('Add "## From" with the name of the agent that gives the work away.');
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

describe('agent names', () => {
  const handoff = (name: string) =>
    VALID_MESSAGES.HANDOFF.replace('## To\nAmberFox', `## To\n${name}`);
  const claim = (name: string) =>
    VALID_MESSAGES.CLAIM.replace('## Agent\nQuietHarbor', `## Agent\n${name}`);

  test.each([
    'AmberFox',
    'a',
    'claude-4_5',
    '@AmberFox',
    '`AmberFox`',
    '`@AmberFox`',
    '@`AmberFox`',
    '**AmberFox**',
    '_AmberFox_',
    '*`@AmberFox`*',
    '  AmberFox  ',
    '\nAmberFox\n',
    'AmberFox\n<!-- the tester -->',
    'x'.repeat(50),
    `@${'x'.repeat(50)}`,
  ])('%j is one', async (name) => {
    expect(await rulesOf(handoff(name))).toEqual([]);
    expect(await rulesOf(claim(name))).toEqual([]);
  });

  test.each([
    'Amber Fox',
    '4claude',
    '_x',
    '-x',
    '@@AmberFox',
    'AmberFox.',
    'Amber,Fox',
    'Żółw',
    'AmberFox\nQuietHarbor',
    'AmberFox (tester)',
    '{Agent receiving the work}',
    '***',
    'x'.repeat(51),
  ])('%j is none', async (name) => {
    expect(await rulesOf(handoff(name))).toEqual(['MB-008']);
    expect(await rulesOf(claim(name))).toEqual(['message/required-section']);
  });

  test('the place is the line, or all of several', async () => {
    expect(await told('MB-008', handoff('**Amber Fox**'))).toEqual(['name 20:3-20:12']);
    expect(await told('MB-008', handoff('AmberFox\nor another'))).toEqual(['name 20:1-21:11']);
    expect((await saidBy('MB-008', handoff('AmberFox\nor another'))).message).toBe(
      '"## To" holds "AmberFox or another", which is no agent name',
    );
  });
});

describe('one of a set', () => {
  const status = (text: string) =>
    message({ subject: 'ACK: a' }, '## Message ID', '1', '## Status', text);

  test.each([
    'Received',
    'will action',
    'WILL   ACTION by Friday',
    'Will\nAction',
    '**Completed**.',
    '`understood`: no more questions',
    '- Received',
    'Completed, at last',
    '✅ Completed',
    '<!-- choose -->\nReceived',
    '- [ ] Received\n- [x] Will Action\n- [ ] Completed',
    '- [ ] **Nothing**\n- [X] **Completed**',
    '~~Seen~~ Received',
    '~~Seen~~\n**Received**',
    'Received\n\nAnd read.',
  ])('%j', async (text) => {
    expect(await told('message/section-value', status(text))).toEqual([]);
  });

  test.each([
    ['Receive', 'Write "Received".'],
    ['Will', 'Begin the section with one of the words that it takes; more may follow.'],
    ['Received-ish', 'Write "Received".'],
    ['Status: Completed', 'Put "Completed" first; the rest may follow it.'],
    [
      '{Received | Understood | Will Action | Completed}',
      'Put one of them in place of the braces.',
    ],
    ['{Completed}', 'Put one of them in place of the braces.'],
    [
      'Both Received and Completed',
      'Begin the section with one of the words that it takes; more may follow.',
    ],
    ['Not Received', 'Begin the section with one of the words that it takes; more may follow.'],
    ['un-received', 'Begin the section with one of the words that it takes; more may follow.'],
    ['Incomplete', 'Begin the section with one of the words that it takes; more may follow.'],
    [
      "Hasn't been received",
      'Begin the section with one of the words that it takes; more may follow.',
    ],
    ['I understood', 'Put "Understood" first; the rest may follow it.'],
    [
      '- [ ] Received',
      'Tick the box that holds, as in "- [x]", or write one of them and nothing else.',
    ],
    [
      '~~Received~~',
      'Tick the box that holds, as in "- [x]", or write one of them and nothing else.',
    ],
    [
      '~~Received~~ Seen',
      'Begin the section with one of the words that it takes; more may follow.',
    ],
    ['- [ ] Received\n- [x] Reseived', 'Write "Received".'],
    ['***', 'Begin the section with one of the words that it takes; more may follow.'],
  ])('%j is none of them', async (text, help) => {
    const found = await saidBy('message/section-value', status(text));
    expect(found).toMatchObject({ level: 'error', help });
    expect(await rulesOf(status(text))).toEqual(['message/section-value']);
  });

  test('a warning where the section is only recommended', async () => {
    for (const type of ['CRITIQUE', 'BLOCKED', 'QUESTION'] as const) {
      const text = VALID_MESSAGES[type].replace(/\n(Major|Resource|Soon)\n/, '\nSomewhat\n');
      expect((await saidBy('message/section-value', text)).level).toBe('warning');
    }
  });
});

describe('COMPILED', () => {
  const { COMPILED } = VALID_MESSAGES;
  const named = (title: string, subject: string, summary: string) =>
    COMPILED.replace('# Compiled Artifact v2', title)
      .replace('v2 with the first deltas', subject)
      .replace('Adds the hypothesis about jitter.', summary);

  test.each([
    ['# Artifact v3', 'deltas', 'More.'],
    ['# Artifact', 'V12, with deltas', 'More.'],
    ['# Artifact', 'deltas', 'More than in (v1).'],
    ['# Artifact v0.1', 'deltas', 'More.'],
    ['# Artifact **v3**', 'deltas', 'More.'],
  ])('%s, %s, %s names a version', async (...texts) => {
    expect(await rulesOf(named(...texts))).toEqual([]);
  });

  test.each([
    ['# Artifact v{N}', 'rev3', 'v 3'],
    ['# Artifact v3a', 'version 3', 'dev3'],
    ['# Artifact', 'deltas', 'More. <!-- v3 -->'],
  ])('%s, %s, %s does not', async (...texts) => {
    expect(await rulesOf(named(...texts))).toEqual(['message/required-section']);
  });

  test('other headings name no version', async () => {
    const text = named('# Artifact', 'deltas', 'More.').replace(
      '## Statistics',
      '## Statistics of v3',
    );
    expect(await told('message/required-section', text)).toEqual(['version 11:1-11:11']);
  });

  test.each(['none', '- None', '**none**.', '_(none)_'])('%s is no contributor', async (text) => {
    expect(await told('message/required-section', COMPILED.replace('- QuietHarbor', text))).toEqual(
      [expect.stringMatching(/^nobody 17:/)],
    );
  });

  test.each(['QuietHarbor and AmberFox', '1. NoneOfUs', 'None but AmberFox'])(
    '%s is',
    async (text) => {
      expect(await rulesOf(COMPILED.replace('- QuietHarbor', text))).toEqual([]);
    },
  );

  test.each(['Hypotheses: three', '- H4 added', '1. Hypotheses'])(
    '%s counts nothing',
    async (text) => {
      const found = await rulesOf(COMPILED.replace('- Hypotheses: 3', text));
      expect(found).toEqual(['message/recommended-section']);
    },
  );

  test.each(['3 hypotheses', '| Hypotheses |\n| --- |\n| 3 |'])('%s counts', async (text) => {
    expect(await rulesOf(COMPILED.replace('- Hypotheses: 3', text))).toEqual([]);
  });
});

describe('citations', () => {
  const cites = (text: string) =>
    rulesOf(VALID_MESSAGES.KICKOFF.replace(/^> two clocks.*$/m, text));

  test.each(['§1', 'see (§42).', '> quoted, §7', '&sect;12', '`§3`'])('%s', async (text) => {
    expect(await cites(text)).toEqual([]);
  });

  test.each(['§ 42', '§n', 'section 42', '<!-- §42 -->\nnone', '§'])('%s is none', async (text) => {
    expect(await cites(text)).toEqual(['message/recommended-section']);
  });
});

describe('placeholders', () => {
  const info = (...body: readonly string[]) => message({ subject: 'INFO: a' }, ...body);
  const left = (...body: readonly string[]) => told('message/template-placeholder', info(...body));

  test.each([
    '{What is needed}',
    '{{NEEDED}}',
    '{N}',
    '`{N}`',
    '- {what}',
    '1. **{what}**',
    '<!-- why -->\n{what}',
    '{one\ntwo}',
  ])('%j is one', async (text) => {
    expect(await left('## Needed', ...text.split('\n'))).toHaveLength(1);
  });

  test.each(['{', '{}', '{a} and {b}', 'see {a}', '{"a": 1}', '{a {b} c}', '```\n{a}\n```'])(
    '%j is none',
    async (text) => {
      expect(await left('## Needed', ...text.split('\n'))).toEqual([]);
    },
  );

  test('under a heading that is no section of the schema, whatever its words', async () => {
    const text = `${VALID_MESSAGES.CLAIM}\n### Agent\n{Name}\n`;
    expect(await rulesOf(text)).toContain('message/template-placeholder');
  });

  test('under the title of a message without sections', async () => {
    expect(await left('# Information', '', '{Free-form}')).toEqual(['left 7:1-7:12']);
  });
});
