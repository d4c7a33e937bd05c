import { describe, expect, test } from 'vitest';
import type { MessageType } from '../../../src/protocols/messages/subject.ts';
import { VALID_MESSAGES } from '../../../src/protocols/messages/valid-messages.ts';
import { rules } from '../../all-rules.ts';
import { lintExample } from '../tester.ts';
import { lint, rulesOf, saidBy, withBody } from './judge.ts';

const REQUIRED = 'message/required-section';
const RECOMMENDED = 'message/recommended-section';
const SCHEMA = 'message/schema-section';
const EMPTY = 'message/empty-section';
const VALUE = 'message/section-value';
const LEFT = 'message/template-placeholder';

/** Type, section, and who tells that it is missing, empty, or still a placeholder. */
const OWNERS: readonly (readonly [MessageType, string, string, string, string])[] = [
  ['KICKOFF', 'Research Question', RECOMMENDED, EMPTY, LEFT],
  ['KICKOFF', 'Context', 'MB-003', EMPTY, LEFT],
  ['KICKOFF', 'Excerpt', RECOMMENDED, RECOMMENDED, LEFT],
  ['KICKOFF', 'Requested Outputs', SCHEMA, EMPTY, LEFT],
  ['DELTA', 'Deltas', 'MB-004', 'MB-004', 'MB-004'],
  ['COMPILED', 'Summary', SCHEMA, EMPTY, LEFT],
  ['COMPILED', 'Contributors', REQUIRED, REQUIRED, LEFT],
  ['COMPILED', 'Statistics', RECOMMENDED, RECOMMENDED, LEFT],
  ['COMPILED', 'Validation Status', SCHEMA, EMPTY, LEFT],
  ['COMPILED', 'Full Artifact', SCHEMA, EMPTY, LEFT],
  ['CRITIQUE', 'Target', 'MB-006', EMPTY, LEFT],
  ['CRITIQUE', 'Attack', 'MB-007', EMPTY, LEFT],
  ['CRITIQUE', 'Evidence', SCHEMA, EMPTY, LEFT],
  ['CRITIQUE', 'Severity', RECOMMENDED, RECOMMENDED, VALUE],
  ['ACK', 'Message ID', RECOMMENDED, RECOMMENDED, LEFT],
  ['ACK', 'Status', REQUIRED, REQUIRED, VALUE],
  ['CLAIM', 'Item', REQUIRED, REQUIRED, LEFT],
  ['CLAIM', 'Agent', REQUIRED, REQUIRED, REQUIRED],
  ['HANDOFF', 'Item', REQUIRED, REQUIRED, LEFT],
  ['HANDOFF', 'From', 'MB-008', 'MB-008', 'MB-008'],
  ['HANDOFF', 'To', 'MB-008', 'MB-008', 'MB-008'],
  ['HANDOFF', 'Reason', SCHEMA, EMPTY, LEFT],
  ['HANDOFF', 'State', RECOMMENDED, RECOMMENDED, LEFT],
  ['HANDOFF', 'Files Modified', SCHEMA, EMPTY, LEFT],
  ['HANDOFF', 'Next Steps', SCHEMA, EMPTY, LEFT],
  ['BLOCKED', 'Item', REQUIRED, REQUIRED, LEFT],
  ['BLOCKED', 'Blocker', REQUIRED, REQUIRED, LEFT],
  ['BLOCKED', 'Type', RECOMMENDED, RECOMMENDED, VALUE],
  ['BLOCKED', 'Attempted', SCHEMA, EMPTY, LEFT],
  ['BLOCKED', 'Needed', SCHEMA, EMPTY, LEFT],
  ['QUESTION', 'Context', SCHEMA, EMPTY, LEFT],
  ['QUESTION', 'Question', REQUIRED, EMPTY, LEFT],
  ['QUESTION', 'Impact', SCHEMA, EMPTY, LEFT],
  ['QUESTION', 'Urgency', RECOMMENDED, RECOMMENDED, VALUE],
];

/** The levels that hold without configuration, but for the Status of an ACK. */
const LEVELS: Readonly<Record<string, string>> = {
  [REQUIRED]: 'error',
  [RECOMMENDED]: 'warning',
  [SCHEMA]: 'info',
  [EMPTY]: 'warning',
  [VALUE]: 'warning',
  [LEFT]: 'warning',
};

/** The type's faultless message with another text in place of one section. */
function withSection(type: MessageType, title: string, replacement: string): string {
  const section = new RegExp(`^## ${title}\\n(?:(?!## ).*\\n)*`, 'm');
  expect(VALID_MESSAGES[type]).toMatch(section);
  return VALID_MESSAGES[type].replace(section, replacement);
}

describe.each(OWNERS)('%s %s', (type, title, missing, empty, left) => {
  test('missing: told once', async () => {
    expect(await rulesOf(withSection(type, title, ''))).toEqual([missing]);
  });

  test('empty: told once', async () => {
    for (const nothing of ['', ' \n\t\n', '<!-- later -->\n']) {
      const text = withSection(type, title, `## ${title}\n${nothing}`);
      expect(await rulesOf(text)).toEqual([empty]);
    }
  });

  test('a placeholder: told once', async () => {
    const text = withSection(type, title, `## ${title}\n{What goes here}\n`);
    expect(await rulesOf(text)).toEqual([left]);
  });

  test('each problem has its level', async () => {
    for (const replacement of ['', `## ${title}\n`, `## ${title}\n{What goes here}\n`]) {
      for (const { rule, level } of await lint(withSection(type, title, replacement))) {
        const isStatus = rule === VALUE && type === 'ACK';
        expect(level).toBe(isStatus ? 'error' : (LEVELS[rule] ?? 'error'));
      }
    }
  });
});

describe('sections that are marked optional', () => {
  test.each([
    ['KICKOFF', 'Initial Hypotheses'],
    ['KICKOFF', 'Constraints'],
    ['CRITIQUE', 'Proposed Resolution'],
    ['ACK', 'Notes'],
    ['CLAIM', 'Estimated Duration'],
    ['CLAIM', 'Approach'],
    ['QUESTION', 'Options'],
  ] as const)('%s %s may be missing, but not empty', async (type, title) => {
    expect(await rulesOf(`${VALID_MESSAGES[type]}\n## ${title} (optional)\n`)).toEqual([EMPTY]);
    expect(await rulesOf(`${VALID_MESSAGES[type]}\n## ${title}\nSomething.\n`)).toEqual([]);
  });

  test('what the schema does not know may even be empty', async () => {
    expect(await rulesOf(`${VALID_MESSAGES.INFO}\n## Weather\n`)).toEqual([]);
  });
});

test('an empty section says what to write, or that it may go', async () => {
  const help = async (text: string) => (await saidBy(EMPTY, text)).help;
  expect(await help(withSection('CRITIQUE', 'Target', '## Target\n'))).toBe(
    'Write what is criticised.',
  );
  expect(await help(`${VALID_MESSAGES.ACK}\n## Notes\n`)).toBe(
    'Write further remarks, or remove the heading.',
  );
});

test('every missing section says what to write there', async () => {
  for (const [type, title] of OWNERS.filter(([kind]) => kind !== 'DELTA')) {
    const [found] = await lint(withSection(type, title, ''));
    expect(found?.message).toBe(`This ${type} has no "## ${title}" section`);
    expect(found?.help).toMatch(new RegExp(`^Add "## ${title}" with .+\\.$`));
  }
});

test('several missing sections are several problems with fingerprints of their own', async () => {
  const found = await lint(withSection('HANDOFF', 'From', '').replace('## To\nAmberFox\n', ''));
  expect(found.map(({ rule }) => rule)).toEqual(['MB-008', 'MB-008']);
  expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(2);
});

test('a message without a valid prefix gets MB-001 and no rule of the body', async () => {
  const text = VALID_MESSAGES.CRITIQUE.replace('"CRITIQUE: ', '"').replace(
    /## Target.*$/s,
    '## Target\n{What is criticised}\n',
  );
  expect(await rulesOf(text)).toEqual(['MB-001']);
});

describe('where the numbered rule that would say it does not run, another one does', () => {
  const title = ['# Delta Contribution', ''];

  test.each([
    ['MB-004', 'DELTA[opus]: x', [...title, 'Nothing.'], SCHEMA],
    ['MB-004', 'DELTA[opus]: x', [...title, '## Deltas'], EMPTY],
    ['MB-004', 'DELTA[opus]: x', [...title, '## Deltas', '{deltas}'], LEFT],
    ['MB-002', 'KICKOFF: x', ['## Context', 'Slow.'], RECOMMENDED],
    ['MB-002', 'KICKOFF: x', ['### Research Question', 'Why?'], 'message/near-section'],
    ['MB-002', 'KICKOFF: x', ['## Research Question', ''], EMPTY],
  ])('without %s: %s, %j', async (numbered, subject, body, other) => {
    const content = withBody(subject, ...body);
    expect(await rulesOf(content)).toContain(numbered);
    const withIt = (await rulesOf(content)).filter((rule) => rule === other).length;
    const others = rules.filter(({ id }) => id !== numbered);
    const files = { 'messages/1.md': content };
    const found = await lintExample(others, { name: '', files });
    expect(found.filter(({ rule }) => rule === other)).toHaveLength(withIt + 1);
  });
});
