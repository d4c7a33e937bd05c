import { expect, test } from 'vitest';
import { END_OF_GENERATED, isGenerated, rulePage } from '../../scripts/docs/rule-page.ts';
import type { ShownExamples } from '../../scripts/docs/shown-example.ts';
import type { Diagnostic } from '../../src/core/diagnostic.ts';
import { defineFileRule } from '../../src/core/rule.ts';

const rule = defineFileRule({
  id: 'message/greeting',
  level: 'warning',
  since: '0.1.0',
  source: 'A source, section 1',
  summary: 'A message greets',
  why: 'Without a greeting nobody answers.',
  fix: 'Write `hello`.',
  decisions: ['`hi` is no greeting.'],
  kinds: ['message'],
  messages: { missing: 'no greeting' },
  examples: { valid: [], invalid: [] },
  *check() {},
});

const position = (line: number, column: number) => ({ line, column, offset: 0 });

const diagnostic: Diagnostic = {
  rule: rule.id,
  messageId: 'missing',
  level: 'warning',
  path: 'messages/1.md',
  record: null,
  range: { start: position(2, 1), end: position(2, 6) },
  message: 'no ``` greeting',
  help: 'Write one.',
  expected: null,
  steps: [],
  by: 'you',
  state: 'uncommitted',
  commit: null,
  related: [
    {
      path: 'messages/2.md',
      range: { start: position(1, 1), end: position(1, 2) },
      message: 'as here',
    },
  ],
  fingerprint: '',
  fixable: false,
  count: 1,
  docs: '',
  excerpt: [],
};

const examples: ShownExamples = {
  invalid: [
    {
      example: {
        name: 'rude',
        options: {
          messages: { subjects: 'optional', ackTimeout: 3_600_000 },
          contributions: { hedgeWords: ['maybe'] },
        },
        files: {
          'messages/1.md': '```\nrude\n```\n',
          'messages/2.md': { symlink: '1.md' },
          'messages/3.md': { base64: Buffer.from([0x61, 0xff, 0x0a]).toString('base64') },
        },
      },
      diagnostics: [diagnostic],
    },
  ],
  valid: [
    {
      example: {
        name: 'polite',
        files: { 'messages/1.md': 'hello\n' },
        past: { 'messages/1.md': 'hi\n' },
      },
      diagnostics: [],
    },
  ],
};

const HEAD = `# message/greeting

A message greets.

| level | looks at | since | source |
| --- | --- | --- | --- |
| warning | one record | 0.1.0 | A source, section 1 |

Without a greeting nobody answers.

## How to fix it

Write \`hello\`.

## Details and exceptions

- \`hi\` is no greeting.

## Fails

### rude

With this in \`.lint-protocol.yaml\`:

\`\`\`yaml
messages:
  subjects: optional
  ackTimeout: 60m
contributions:
  hedgeWords:
    instead:
      - maybe
\`\`\`

\`messages/1.md\`

\`\`\`\`md
\`\`\`
rude
\`\`\`
\`\`\`\`

\`messages/2.md\` is a symbolic link to \`1.md\`

\`messages/3.md\`, with bytes that are not text as \`\\x\` and two digits

\`\`\`
a\\xff
\`\`\`

\`\`\`\`text
messages/1.md:2:1-2:6 warning: no \`\`\` greeting
  see messages/2.md:1:1-1:2: as here
  help: Write one.
\`\`\`\`

## Passes

### polite

\`messages/1.md\`

\`\`\`md
hello
\`\`\`

The parent commit:

\`messages/1.md\`

\`\`\`md
hi
\`\`\`

${END_OF_GENERATED}
`;

test('a page says what the rule and its examples say', () => {
  expect(rulePage(rule, examples, null)).toBe(HEAD);
});

test('what was written by hand below the generated part is kept', () => {
  const old = `# an older head\n\n${END_OF_GENERATED}\n\n## History\n\nOnce upon a time.\n`;
  expect(rulePage(rule, examples, old)).toBe(`${HEAD}\n## History\n\nOnce upon a time.\n`);
});

test('a page that somebody wrote by hand is not taken for a generated one', () => {
  expect(isGenerated(HEAD)).toBe(true);
  expect(isGenerated('# Notes\n')).toBe(false);
});

test('nobody has to read a very long example', () => {
  const long = ['x'.repeat(405), ...Array.from({ length: 99 }, (_, line) => `line ${line}`)];
  const example = { name: 'long', files: { 'messages/1.md': long.join('\n') } };
  const page = rulePage(rule, { invalid: [], valid: [{ example, diagnostics: [] }] }, null);
  expect(page).toContain(`${'x'.repeat(400)} [5 more characters]\nline 0\n`);
  expect(page).toContain('\nline 55\n[40 more lines]\nline 96\nline 97\nline 98\n```');
});

test('a file that a page has shown is shown again only if it is another one', () => {
  const files = { 'messages/1.md': 'now', 'messages/2.md': 'two' };
  const example = { name: 'a', files, past: { ...files, 'messages/1.md': 'before' } };
  const again = { name: 'b', files };
  const shown = [example, again].map((each) => ({ example: each, diagnostics: [] }));
  const page = rulePage(rule, { invalid: [], valid: shown }, null);
  const parts = page.slice(page.indexOf('### a')).split('\n\n');
  const one = (text: string) => ['`messages/1.md`', `\`\`\`md\n${text}\n\`\`\``];
  expect(parts.slice(0, -1)).toEqual([
    '### a',
    ...one('now'),
    '`messages/2.md`',
    '```md\ntwo\n```',
    'The parent commit:',
    ...one('before'),
    'As shown last above: `messages/2.md`',
    '### b',
    ...one('now'),
    'As shown last above: `messages/2.md`',
  ]);
});
