import { describe, expect, test } from 'vitest';
import { message } from '../../../src/protocols/messages/example.ts';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { rulesOf, saidBy, told } from './judge.ts';

describe('agent names', () => {
  // Who the envelope names is another agent in some of them: that is not what these are about.
  const namesFound = async (text: string) =>
    (await rulesOf(text)).filter((rule) => rule !== 'message/subject-recipient');
  const handoff = (name: string) =>
    VALID_MESSAGES.HANDOFF.replace('## To\nAmberFox', `## To\n${name}`).replace(
      ' to AmberFox"',
      '"',
    );
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
    expect(await namesFound(handoff(name))).toEqual([]);
    expect(await namesFound(claim(name))).toEqual([]);
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
      '"## To" holds "AmberFox or another", which is not an agent name',
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
    [
      'Will',
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
    ['Received-ish', 'Write "Received".'],
    ['Status: Completed', 'Write "Completed" first; the rest may follow.'],
    [
      '{Received | Understood | Will Action | Completed}',
      'Replace the braces and their text with one of these words.',
    ],
    ['{Completed}', 'Replace the braces and their text with one of these words.'],
    [
      'Both Received and Completed',
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
    [
      'Not Received',
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
    [
      'un-received',
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
    [
      'Incomplete',
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
    [
      "Hasn't been received",
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
    ['I understood', 'Write "Understood" first; the rest may follow.'],
    ['- [ ] Received', 'Tick one box, as in "- [x]", or write one of the words and nothing else.'],
    ['~~Received~~', 'Tick one box, as in "- [x]", or write one of the words and nothing else.'],
    [
      '~~Received~~ Seen',
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
    ['- [ ] Received\n- [x] Reseived', 'Write "Received".'],
    [
      '***',
      'Begin the section with one of the words that the message lists. More text may follow.',
    ],
  ])('%j is none of them', async (text, help) => {
    const found = await saidBy('message/section-value', status(text));
    expect(found).toMatchObject({ level: 'error', help });
    expect(await rulesOf(status(text))).toEqual(['message/section-value']);
  });

  test('the place is what is not struck out', async () => {
    const found = await told('message/section-value', status('~~Received~~ Seen'));
    expect(found).toEqual(['other 8:14-8:18']);
  });

  test('where nothing can be read there is no box to tick', async () => {
    expect(await saidBy('message/section-value', status('![](received.png)'))).toEqual({
      level: 'error',
      message:
        'Nothing is chosen under "## Status"; choose Received, Understood, Will Action or Completed',
      help: 'Begin the section with one of the words that the message lists. More text may follow.',
    });
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

  test.each([
    '3 hypotheses',
    '12 hypotheses',
    'Hypotheses:\n\nthere are 3',
    '| Hypotheses |\n| --- |\n| 3 |',
  ])('%s counts', async (text) => {
    expect(await rulesOf(COMPILED.replace('- Hypotheses: 3', text))).toEqual([]);
  });
});

describe('citations', () => {
  const cites = (text: string) =>
    rulesOf(VALID_MESSAGES.KICKOFF.replace(/^> two clocks.*$/m, text));

  test.each(['§1', 'a\nb §4\nc', 'see (§42).', '> quoted, §7', '&sect;12', '`§3`'])(
    '%s',
    async (text) => {
      expect(await cites(text)).toEqual([]);
    },
  );

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
