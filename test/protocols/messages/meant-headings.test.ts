import { describe, expect, test } from 'vitest';
import { lint, saidBy, withBody } from './judge.ts';
import { mendedText } from './mended-text.ts';

const kickoff = (...body: readonly string[]) => withBody('KICKOFF: slow start', '# Slow', ...body);

/** Help and related lines of the only problem of a rule. */
async function pointed(rule: string, text: string) {
  const [found] = (await lint(text)).filter((each) => each.rule === rule);
  return { help: found?.help, lines: found?.related.map(({ range }) => range.start.line) };
}

describe('what was probably meant to be a missing section', () => {
  test.each([
    ['## Contxt', 'Write "## Context" in place of "## Contxt" in line 8.'],
    ['## 1. Context', 'Write "## Context" in place of "## 1. Context" in line 8.'],
    [
      '## Context and Scope',
      'If "## Context and Scope" in line 8 is that section, write "## Context" there. Otherwise add "## Context" with the background in a few sentences.',
    ],
    [
      '##Context',
      'Line 8 is "##Context", and without a blank after the "#" it is not a heading: write "## Context".',
    ],
    [
      '> ## Context',
      '"## Context" in line 8 is in a quote, where it does not count: write it outside, on a line of its own.',
    ],
    [
      '<!-- please fill in\n## Context\n-->',
      '"## Context" in line 9 is in a comment, where it does not count: write it outside, on a line of its own.',
    ],
    [
      '```\n## Context\n```',
      '"## Context" in line 9 is in a code block, where it does not count: write it outside, on a line of its own.',
    ],
    [
      'Context: it is slow',
      'Line 8 is "Context: it is slow", which is not a heading: write "## Context", and "it is slow" below it.',
    ],
    [
      'It is slow.\nContext\n-------',
      '"Context" in line 9 belongs to the heading that begins in line 8: put a blank line above it.',
    ],
  ])('%j', async (lines, help) => {
    const line = Number(/line (\d+)|Line (\d+)/.exec(help)?.slice(1).find(Boolean));
    const text = kickoff('', ...lines.split('\n'), 'The first request takes a second.');
    expect(await pointed('MB-003', text)).toEqual({ help, lines: [line] });
  });

  test.each([
    ['another section of the schema', '## Constraints'],
    ['a word that is near nothing', '## Timetable'],
    ['a sentence with the word', 'The context: nobody knows.'],
  ])('%s is not', async (_, line) => {
    const text = kickoff('', line, 'The first request takes a second.');
    expect((await pointed('MB-003', text)).lines).toEqual([]);
  });

  test('short names of agents are not guessed from headings', async () => {
    const text = withBody('HANDOFF: it', '## Lessons from', 'All.', '', '## To', 'AmberFox');
    expect((await pointed('MB-008', text)).lines).toEqual([]);
  });
});

describe('headings that are renamed', () => {
  test.each([['## Contxt'], ['### Contxt'], ['## 1. Context'], ['Contxt\n------']])(
    '%j',
    async (lines) => {
      const text = kickoff('', ...lines.split('\n'), 'The first request takes a second.');
      expect(await mendedText(text)).toBe(text.replace(lines, '## Context'));
    },
  );

  test.each([
    ['two that may be meant', '## Contxt\nA.\n\n## Contex'],
    ['further words', '## Context and Scope'],
  ])('not %s', async (_, lines) => {
    const text = kickoff('', ...lines.split('\n'), 'The first request takes a second.');
    expect(await mendedText(text)).toBeNull();
  });
});

describe('what does not count as content', () => {
  test('text that the line below makes a heading', async () => {
    const text = kickoff('', '## Context', 'It is slow.', '---', 'Bye');
    expect(await pointed('message/empty-section', text)).toEqual({
      help: 'The dashes in line 10 make line 9 a heading: put a blank line between the two lines.',
      lines: [9],
    });
    expect(await mendedText(text)).toBe(text.replace('slow.\n', 'slow.\n\n'));
  });

  test('a comment', async () => {
    const text = kickoff('', '## Context', '<!-- It is slow. -->');
    expect(await pointed('message/empty-section', text)).toEqual({
      help: 'The comment in line 9 does not count as content. Write the background in a few sentences.',
      lines: [9],
    });
    const own = kickoff('', '## Context', '', 'Excerpt', '-------', '§4');
    expect((await saidBy('message/empty-section', own)).help).toBe(
      'Write the background in a few sentences.',
    );
  });
});
