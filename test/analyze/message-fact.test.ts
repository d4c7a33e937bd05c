import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { locatorOf } from '../../src/core/locator.ts';
import { parseYaml } from '../../src/parse/yaml/yaml.ts';
import { messageFact } from '../../src/protocols/messages/facts/message-fact.ts';
import type { MessageFact } from '../../src/protocols/messages/facts.ts';
import type { MessageRecord } from '../../src/protocols/messages/record.ts';
import { parseMessage } from '../parse/markdown/parse-message.ts';

function recordOf(text: string): MessageRecord {
  const record = parseMessage(Buffer.from(text), DEFAULT_CONFIG, parseYaml);
  if (!record.readable || record.kind !== 'message') throw new Error('not readable');
  return record;
}

/** A message whose envelope is given line by line. */
function written(envelope: readonly string[], ...body: readonly string[]): string {
  return ['---', ...envelope, '---', '', ...body, ''].join('\n');
}

function factOf(envelope: readonly string[], ...body: readonly string[]): MessageFact {
  return messageFact(recordOf(written(envelope, ...body)));
}

/** The names of one kind of mention, with `line:column-line:column`. */
function placed(text: string, kind: 'agents' | 'beads' | 'acknowledges'): readonly string[] {
  const record = recordOf(text);
  const locator = locatorOf(record);
  return messageFact(record)[kind].map(({ name, at }) => {
    const { start, end } = locator.rangeOf(at);
    return `${name} ${start.line}:${start.column}-${end.line}:${end.column}`;
  });
}

describe('the envelope', () => {
  test('every key in its usual form', () => {
    const envelope = [
      'id: 101',
      'subject: "KICKOFF: limiter"',
      'from: BlueLake',
      'to: [GreenCastle, RedStone]',
      'cc: RedStone',
      'bcc: [PinkHill]',
      'thread_id: RS-20260914-limiter',
      'ack_required: true',
      'created: "2026-09-14T10:44:00.000000+00:00"',
    ];
    expect(factOf(envelope, '# Limiter')).toEqual({
      id: '101',
      type: 'KICKOFF',
      near: null,
      sent: expect.stringMatching(/^[0-9a-f]{64}$/),
      subject: 'KICKOFF: limiter',
      from: 'BlueLake',
      recipients: ['GreenCastle', 'RedStone', 'PinkHill'],
      threadId: 'RS-20260914-limiter',
      ackRequired: true,
      created: Date.UTC(2026, 8, 14, 10, 44),
      content: expect.stringMatching(/^[0-9a-f]{64}$/),
      agents: [
        { name: 'BlueLake', at: ['from'] },
        { name: 'GreenCastle', at: ['to', 0] },
        { name: 'RedStone', at: ['to', 1] },
      ],
      beads: [],
      acknowledges: [],
      takesBack: null,
    });
  });

  test('nothing but a subject', () => {
    expect(factOf(['subject: hello'])).toMatchObject({
      id: null,
      type: null,
      subject: 'hello',
      from: null,
      recipients: [],
      threadId: null,
      ackRequired: false,
      created: null,
      agents: [],
    });
  });

  test.each([
    ['7', '7'],
    ['"7"', '7'],
    ['msg-7', 'msg-7'],
    ['-7', '-7'],
    ['9007199254740991', '9007199254740991'],
    ['9007199254740993', null],
    ['12345678901234567890', null],
    ['"12345678901234567890"', '12345678901234567890'],
    ['7.5', null],
    ['""', null],
    ['" "', null],
    ['null', null],
    ['true', null],
    ['[7]', null],
  ])('id: %s', (value, id) => {
    expect(factOf(['subject: hello', `id: ${value}`]).id).toBe(id);
  });

  test('values of a wrong type count as absent', () => {
    const envelope = ['subject: 7', 'from: [a]', 'to: {a: b}', 'thread_id: 7', 'created: 2026'];
    expect(factOf([...envelope, 'ack_required: "true"'])).toMatchObject({
      subject: null,
      from: null,
      recipients: [],
      threadId: null,
      ackRequired: false,
      created: null,
      agents: [],
    });
  });

  test('the older name of the thread', () => {
    expect(factOf(['subject: hello', 'thread: demo-7']).threadId).toBe('demo-7');
    expect(factOf(['subject: hello', 'thread: b', 'thread_id: a']).threadId).toBe('a');
    expect(factOf(['subject: hello', 'thread: b', 'thread_id: null']).threadId).toBe('b');
  });

  test('facts are plain JSON', () => {
    const fact = factOf(['subject: "ACK: x"', 'to: BlueLake'], '## Message ID', '101');
    expect(JSON.parse(JSON.stringify(fact))).toEqual(fact);
  });
});

describe('content', () => {
  const text = written(['subject: hello'], 'one', 'two');

  test('is the same with CRLF, with lone CR and with a byte-order mark', () => {
    const { content } = messageFact(recordOf(text));
    for (const other of [text.replaceAll('\n', '\r\n'), `\uFEFF${text}`]) {
      expect(messageFact(recordOf(other)).content).toBe(content);
    }
  });

  test.each([
    ['a space at a line end', text.replace('one', 'one ')],
    ['a line end more', `${text}\n`],
    ['another envelope', text.replace('hello', 'hallo')],
  ])('differs with %s', (_, other) => {
    expect(messageFact(recordOf(other)).content).not.toBe(messageFact(recordOf(text)).content);
  });
});

describe('agents', () => {
  test('a single recipient', () => {
    const text = written(['subject: hello', 'from: BlueLake', 'to: GreenCastle']);
    expect(placed(text, 'agents')).toEqual(['BlueLake 3:7-3:15', 'GreenCastle 4:5-4:16']);
  });

  test('an @ in front is no part of a name', () => {
    const fact = factOf(['subject: hello', 'from: "@BlueLake"', 'to: ["@GreenCastle "]']);
    expect(fact.from).toBe('BlueLake');
    expect(fact.recipients).toEqual(['GreenCastle']);
  });

  test.each(['"project:demo#BlueLake"', '"Blue Lake"', '"blue@example.invalid"', '""', '7'])(
    '%s is no agent name',
    (value) => expect(factOf(['subject: hello', `from: ${value}`]).agents).toEqual([]),
  );

  test('From and To of a HANDOFF, Agent of a CLAIM', () => {
    const handoff = ['## From', '', '**@BlueLake**', '', '## To', 'GreenCastle'];
    expect(placed(written(['subject: "HANDOFF: x"'], ...handoff), 'agents')).toEqual([
      'BlueLake 7:3-7:12',
      'GreenCastle 10:1-10:12',
    ]);
    expect(placed(written(['subject: "CLAIM: x"'], '## Agent', 'Ann'), 'agents')).toEqual([
      'Ann 6:1-6:4',
    ]);
  });

  test.each([
    ['another type', 'INFO: x', ['## From', 'BlueLake']],
    ['another level', 'HANDOFF: x', ['### From', 'BlueLake']],
    ['two lines', 'HANDOFF: x', ['## From', 'BlueLake', 'GreenCastle']],
    ['a sentence', 'HANDOFF: x', ['## From', 'the agent BlueLake']],
    ['a placeholder', 'HANDOFF: x', ['## From', '{Agent releasing the work}']],
    ['nothing', 'HANDOFF: x', ['## From', '']],
  ])('%s names nobody', (_, subject, body) => {
    expect(factOf([`subject: "${subject}"`], ...body).agents).toEqual([]);
  });
});

describe('beads', () => {
  const item = (...lines: readonly string[]) =>
    written(['subject: "BLOCKED: x"'], '## Item', ...lines, '', '## Blocker', 'demo-99');

  test.each([
    ['demo-42.3', ['demo-42.3 6:1-6:10']],
    ['brenner_bot-abcd', ['brenner_bot-abcd 6:1-6:17']],
    ['`demo-42`', ['demo-42 6:2-6:9']],
    ['- demo-1, (demo-2); see demo-3.', ['demo-1 6:3-6:9', 'demo-2 6:12-6:18', 'demo-3 6:25-6:31']],
    ['**Bead:** my-app-xyz', ['my-app-xyz 6:11-6:21']],
    ['demo-4 and demo-42', ['demo-4 6:1-6:7', 'demo-42 6:12-6:19']],
    ['demo-42 and then demo-4', ['demo-42 6:1-6:8', 'demo-4 6:18-6:24']],
    ['brenner\\_bot-1fvd', ['brenner_bot-1fvd 6:1-6:18']],
  ])('%s', (line, expected) => expect(placed(item(line), 'beads')).toEqual(expected));

  test.each([
    'the well-known limiter',
    'a long-standing demo-like problem',
    'docs/demo-42.md',
    'demo-42.md',
    'https://example.invalid/demo-42',
    'demo 42',
    '42',
    '-42',
    'demo-',
  ])('none in: %s', (line) => expect(placed(item(line), 'beads')).toEqual([]));

  test('on several lines, and only of the Item section', () => {
    expect(placed(item('demo-1', '', 'demo-2'), 'beads')).toEqual([
      'demo-1 6:1-6:7',
      'demo-2 8:1-8:7',
    ]);
  });

  test('only of types that have an item', () => {
    expect(factOf(['subject: "INFO: x"'], '## Item', 'demo-1').beads).toEqual([]);
    for (const type of ['CLAIM', 'HANDOFF']) {
      expect(factOf([`subject: "${type}: x"`], '## Item', 'demo-1').beads).toHaveLength(1);
    }
  });
});

describe('what an ACK names', () => {
  const ack = (...lines: readonly string[]) =>
    written(['subject: "ACK: x"'], '## Message ID', ...lines, '', '## Status', 'Received');

  test.each([
    ['101', ['101 6:1-6:4']],
    ['msg 101', ['101 6:5-6:8']],
    ['Message ID: #101', ['101 6:14-6:17']],
    ['#101', ['101 6:2-6:5']],
    ['`101`', ['101 6:2-6:5']],
    ['id=101', ['101 6:4-6:7']],
    ['msg-101', ['msg-101 6:1-6:8']],
    ['101, 102 and #103', ['101 6:1-6:4', '102 6:6-6:9', '103 6:15-6:18']],
    ['- 101', ['101 6:3-6:6']],
    ['101 (limiter burst, of 2026-09-14)', ['101 6:1-6:4']],
    ['101 - KICKOFF: limiter', ['101 6:1-6:4']],
    ['messages 101', ['101 6:10-6:13']],
    ['0b7a5c1e-6d1f-4c55-9a43-2f0d3b1c9e77', ['0b7a5c1e-6d1f-4c55-9a43-2f0d3b1c9e77 6:1-6:37']],
    ['kickoff-burst', ['kickoff-burst 6:1-6:14']],
    ['[101](../2026/101.md)', ['101 6:2-6:5']],
  ])('%s', (line, expected) => expect(placed(ack(line), 'acknowledges')).toEqual(expected));

  test.each([
    'the kickoff',
    'your message of 2026-09-14',
    '2026-09-14 10:44',
    '10:44',
    '3 messages',
    '3 tests failed',
    'unknown',
    'n/a',
    '-',
    '{ID of message being acknowledged}',
    '../messages/101.md',
    'well-known problem',
  ])('nothing in: %s', (line) => expect(placed(ack(line), 'acknowledges')).toEqual([]));

  test('only in an ACK', () => {
    expect(factOf(['subject: "INFO: x"'], '## Message ID', '101').acknowledges).toEqual([]);
  });
});

describe('hostile input', () => {
  test('very long lines', () => {
    const words = 'demo-1 '.repeat(100_000);
    expect(factOf(['subject: "CLAIM: x"'], '## Item', words).beads).toHaveLength(100_000);
    const escaped = 'de\\_mo-1 '.repeat(1_000);
    expect(factOf(['subject: "CLAIM: x"'], '## Item', escaped).beads).toHaveLength(1_000);
    const endless = `${'demo-'.repeat(200_000)}!`;
    expect(factOf(['subject: "CLAIM: x"'], '## Item', endless).beads).toEqual([]);
    const marks = `#${'('.repeat(500_000)}`;
    expect(factOf(['subject: "ACK: x"'], '## Message ID', marks).acknowledges).toEqual([]);
  });

  test('keys of the object prototype', () => {
    expect(factOf(['subject: hello', 'constructor: x', 'toString: y'])).toMatchObject({
      id: null,
      from: null,
    });
  });
});
