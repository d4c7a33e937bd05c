import { describe, expect, test } from 'vitest';
import { memorySnapshot } from '../../../src/discover/memory-snapshot.ts';
import { judge } from '../mending.ts';
import { BY, CANONICAL, mendedText } from './mended-text.ts';

describe('headings that stay where they are', () => {
  const head = (subject: string) => `---\nsubject: "${subject}"\nack_required: true\n---\n`;

  test.each([
    ['the only title of a KICKOFF', `${head('KICKOFF: slow')}\n# Context\nSlow.\n`],
    [
      'the title that names the version',
      `${head('COMPILED: all')}\n# Summary (v3)\nAll.\n\n## Contributors\nA\n`,
    ],
    [
      'all that another section holds',
      `${head('CRITIQUE: no')}\n## Target\n### Attack\nIt is wrong.\n`,
    ],
    [
      'what holds the wrong thing',
      `${head('QUESTION: which?')}\n## Question\nWhich?\n\n### Urgency\nAs you like\n`,
    ],
    [
      'all that shows in another section',
      `${head('BLOCKED: it')}\n## Item\nx\n\n## Blocker\n\u200b\n\n### Type\nResource\n`,
    ],
    ['bold text', `${head('QUESTION: which?')}\n**Question**\n\nWhich?\n`],
    ['a heading in a quote', `${head('QUESTION: which?')}\n> ### Question\n> Which?\n`],
    ['a heading in a list', `${head('QUESTION: which?')}\n- ### Question\n  Which?\n`],
    ['a heading in a block', `${head('QUESTION: which?')}\n\`\`\`\n### Question\n\`\`\`\n`],
  ])('%s', async (_, text) => {
    const edited = await mendedText(text);
    // An ack that is set is another matter.
    expect(edited?.replace('ack_required: false', 'ack_required: true') ?? text).toBe(text);
  });

  test('one that holds the wrong thing keeps no other from being mended', async () => {
    const text = `${head('QUESTION: which?')}\n### Question\nWhich?\n\n### Urgency\nAs you like\n`;
    expect(await mendedText(text)).toBe(text.replace('### Question', '## Question'));
  });
});

describe('headings that move', () => {
  const critique = '---\nsubject: "CRITIQUE: no"\nack_required: true\n---\n';

  test.each([
    ['in any order', '### Severity\nMajor\n\n### Attack\nIt is wrong.\n'],
    [
      'before what shows only a picture',
      '### Attack\nIt is wrong.\n\n## Target\n![](a.png)\n\n## Evidence\nThe log.\n',
    ],
    ['behind what holds only a heading', '## Target\n#### H2\n\n### Attack\nIt is wrong.\n'],
  ])('%s', async (_, body) => {
    expect(await mendedText(critique + body)).toBe(critique + body.replace(/^### /gm, '## '));
  });

  test.each([
    ['# Attack (v3)', '## Attack (v3)'],
    ['Attack\n======', 'Attack\n------'],
    ['Attack\n=', 'Attack\n---'],
    ['Attack\n   ====  ', 'Attack\n   ----  '],
  ])('from a title: %j', async (title, heading) => {
    const text = (head: string) => `${critique}\n${head}\nIt is wrong.\n`;
    expect(await mendedText(text(title))).toBe(text(heading));
  });

  test('out of a section that keeps what its deeper headings hold', async () => {
    const text = (level: string) =>
      `---\nsubject: "COMPILED: all"\n---\n# Artifact v3\n\n## Statistics\n#### Numbers\n3\n\n${level} Summary\nAll.\n`;
    expect(await mendedText(text('###'))).toBe(text('##'));
  });

  test('but for one that has the name of a section that is there', async () => {
    const text = (level: string) =>
      `${critique}### Attack\nA.\n\n## Attack\nIt is wrong.\n\n${level} Severity\nMajor\n`;
    expect(await mendedText(text('###'))).toBe(text('##'));
  });

  test('but for those that hold the wrong thing', async () => {
    const text = (level: string) =>
      `---\nsubject: "HANDOFF: it"\nack_required: true\n---\n### From\nA B\n\n### To\nC D\n\n${level} Item\nx\n`;
    expect(await mendedText(text('###'))).toBe(text('##'));
  });

  test('for no section but their own', async () => {
    const text = `${critique}### Attack\nIt is wrong.\n`;
    const found = await judge(memorySnapshot({ [CANONICAL]: text }), BY);
    expect(found.map(({ rule, fixable }) => [rule, fixable])).toEqual([
      ['MB-006', false],
      ['MB-007', true],
      ['message/recommended-section', false],
      ['message/schema-section', false],
    ]);
  });
});

test('a document of many headings is judged to its end', async () => {
  const head = '---\nsubject: "HANDOFF: a"\nack_required: true\n---\n';
  const many = '### From\nA\n#### x\n'.repeat(2_000);
  const problems = await judge(memorySnapshot({ [CANONICAL]: head + many }), BY);
  expect(problems.map(({ rule }) => rule)).toContain('MB-008');
});
