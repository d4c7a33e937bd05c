import { describe, expect, test } from 'vitest';
import { described } from '../../../src/core/found-value.ts';
import { lint, rulesOf, saidBy, told } from './judge.ts';

const RULE = 'message/envelope';
const DECLARED = { messages: { include: ['messages/*.md'] } };

/** A message whose envelope has one more line, the third of the file. */
function yaml(line: string): string {
  return `---\nsubject: "INFO: hello"\n${line}\n---\n\nText.\n`;
}

/** The same as JSON. */
function json(member: string): string {
  return `---json\n{"subject": "INFO: hello",\n${member}}\n---\n\nText.\n`;
}

describe('keys of the right type', () => {
  test.each([
    'from: AmberFox',
    'to: AmberFox',
    'to: [AmberFox, QuietHarbor]',
    'cc: []',
    'bcc: ""',
    'ack_required: false',
    'id: 7',
    'id: "7"',
    'thread_id: null',
    'thread_id:',
    'created: 2026-03-02T09:30:00Z',
    'created: "2026-03-02t09:30:00.123456+05:30"',
    'created: 2016-12-31T23:59:60Z',
    'created: 1990-06-30T15:59:60.5-08:00',
    'importance: high',
    'attachments: [{ path: a.png }, 7]',
    'mood: [calm, 7, null]',
    'project: null',
  ])('%s', async (line) => {
    expect(await rulesOf(yaml(line))).toEqual([]);
  });
});

describe('keys of the wrong type: one problem a key, at its value', () => {
  test.each([
    ['from: 7', '3:7-3:8', '"from" is the number 7; it must be the name of one agent'],
    ['to: 7', '3:5-3:6', '"to" is the number 7; it must be a list of names'],
    ['to: { a: b }', '3:5-3:13', '"to" is a mapping; it must be a list of names'],
    ['to: [A, 7, null]', '3:9-3:10', 'Item 2 of "to" is the number 7; it must be a name'],
    ['cc: [[A]]', '3:6-3:9', 'Item 1 of "cc" is a list; it must be a name'],
    ['bcc: null', '3:6-3:10', '"bcc" is null; it must be a list of names'],
    [
      'ack_required: yes',
      '3:15-3:18',
      '"ack_required" is the string "yes"; it must be true or false without quotes',
    ],
    ['id: 7.5', '3:5-3:8', '"id" is the number 7.5; it must be a string or a whole number'],
    ['id: .nan', '3:5-3:9', '"id" is the number NaN; it must be a string or a whole number'],
    ['id: true', '3:5-3:9', '"id" is true; it must be a string or a whole number'],
    ['thread_id: 7', '3:12-3:13', '"thread_id" is the number 7; it must be a string or null'],
    ['thread: [a]', '3:9-3:12', '"thread" is a list; it must be a string or null'],
    ['created: 20260302', '3:10-3:18', '"created" is the number 20260302; it must be'],
    ['importance: 1', '3:13-3:14', '"importance" is the number 1; it must be a string'],
    ['attachments: a.png', '3:14-3:19', '"attachments" is the string "a.png"; it must be a list'],
  ])('%s', async (line, place, words) => {
    expect(await told(RULE, yaml(line))).toEqual([`type ${place}`]);
    expect((await saidBy(RULE, yaml(line))).message).toContain(words);
    expect(await rulesOf(yaml(line))).toEqual([RULE]);
  });

  test('what else is wrong with the message hides none', async () => {
    const text = yaml('from: 7').replace('INFO: hello', 'KICKOFF: hello');
    expect(await rulesOf(text)).toContain('MB-010');
    expect(await told(RULE, text)).toEqual(['type 3:7-3:8']);
  });

  test('in JSON as in YAML', async () => {
    expect(await told(RULE, json('"ack_required": "true"'))).toEqual(['type 3:17-3:23']);
    expect(await told(RULE, json('"to": ["A", 7]'))).toEqual(['type 3:13-3:14']);
  });

  test('several keys, several problems', async () => {
    expect(await rulesOf(yaml('id: true\nfrom: 7\nto: [7]'))).toEqual([RULE, RULE, RULE]);
  });

  test('keys that JavaScript has on every object are as unknown as others', async () => {
    expect(await told(RULE, json('"toString": 7, "hasOwnProperty": 7'))).toEqual([]);
  });
});

describe('created', () => {
  test.each([
    'yesterday',
    '2026-03-02',
    '2026-03-02 09:30:00Z',
    '2026-03-02T09:30Z',
    '2026-03-02T09:30:00',
    '2026-03-02T09:30:00+0100',
    '2026-02-29T09:30:00Z',
    '2026-13-01T09:30:00Z',
    '2026-03-02T24:00:00Z',
    '2026-03-02T09:60:00Z',
    '2024-02-29T23:59:60Z',
    '2016-12-31T22:59:60Z',
    '2016-12-31T23:59:60+01:00',
    '2026-03-02T09:30:00+24:00',
    '',
  ])('"%s" is no date-time', async (created) => {
    const place = `3:10-3:${12 + created.length}`;
    expect(await told(RULE, yaml(`created: "${created}"`))).toEqual([`date ${place}`]);
  });
});

test.each([
  [
    '2025-12-30',
    ' The time is missing, and the offset after it: "Z" for UTC, or one like "+02:00".',
  ],
  ['2025-12-30T10:00:00', ' The offset is missing: "Z" for UTC, or one like "+02:00".'],
  ['2025-12-30 10:00', ' The offset is missing: "Z" for UTC, or one like "+02:00".'],
  ['2025-02-30T10:00:00Z', ''],
  ['yesterday', ''],
])('what is missing in created: %s', async (created, missing) => {
  const { help } = await saidBy(RULE, yaml(`created: "${created}"`));
  expect(help).toBe(`Write it like 2026-01-31T09:30:00Z.${missing}`);
});

test('a key without a value is marked where nothing else can be', async () => {
  expect(await told(RULE, yaml('from:\nid: 7'))).toEqual(['type 3:1-3:5']);
});

describe('subject', () => {
  test.each([
    ['subject: 7', 'type 2:10-2:11', 'Write one line of text between quotes, such as "INFO: '],
    ['subject: [a]', 'type 2:10-2:13', 'Write one line of text between quotes, such as "INFO: '],
    ['subject:', 'blank-subject 2:1-2:8', 'Write the type of the message'],
    ['subject: # later', 'blank-subject 2:1-2:8', 'Write the type of the message'],
    ['subject: null', 'blank-subject 2:10-2:14', 'Write the type of the message'],
    ['subject: ""', 'blank-subject 2:10-2:12', 'Write the type of the message'],
    ['subject: " \\t "', 'blank-subject 2:10-2:16', 'Write the type of the message'],
  ])('%s', async (line, found, help) => {
    const text = `---\n${line}\n---\n\nText.\n`;
    expect(await told(RULE, text)).toEqual([found]);
    expect((await saidBy(RULE, text)).help).toContain(help);
    // It is for no other rule to judge: not for MB-001 either.
    expect(await rulesOf(text)).toEqual([RULE]);
  });
});

describe('files that must be messages', () => {
  test.each([
    ['', 'none 1:1-1:1'],
    ['\n# Note\n', 'none 1:1-1:1'],
    ['# Note\n\nText.\n', 'none 1:1-1:7'],
    ['\ufeff# Note\r\n\r\nText.\r\n', 'none 1:1-1:7'],
    ['---\nfrom: A\n---\n\nText.\n', 'no-subject 1:1-1:4'],
    ['---json\n{"from": "A"}\n---\n\nText.\n', 'no-subject 1:1-1:8'],
  ])('%j', async (text, found) => {
    expect(await told(RULE, text, DECLARED)).toEqual([found]);
    expect(await lint(text)).toEqual([]);
  });

  test('a subject that a merge was to bring is one problem, another tag beside it a second', async () => {
    const merged = '---\n<<: { subject: "INFO: hello" }\n---\n\nText.\n';
    expect(await rulesOf(merged)).toEqual(['file/yaml-tag']);
    const tagged = '---\nfrom: !name A\n---\n\nText.\n';
    expect(await rulesOf(tagged, DECLARED)).toEqual([RULE, 'file/yaml-tag']);
  });

  test('a file with a subject is one', async () => {
    expect(await lint(yaml('from: A'), DECLARED)).toEqual([]);
  });
});

describe('a value in words', () => {
  test.each([
    [null, 'null'],
    [true, 'true'],
    [0, 'the number 0'],
    ['', 'the string ""'],
    ['\ud800', 'the string "\\ud800"'],
    ['x'.repeat(61), `the string "${'x'.repeat(60)}…"`],
    [[], 'a list'],
    [{}, 'a mapping'],
  ])('%j', (value, words) => {
    expect(described(value)).toBe(words);
  });
});
