import { describe, expect, test } from 'vitest';
import { message } from '../../../src/protocols/messages/example.ts';
import { messagesRules } from '../../../src/protocols/messages/rules.ts';
import { lintExample } from '../tester.ts';
import { rulesOf, saidBy, told } from './judge.ts';

const OPTIONAL = { messages: { subjects: 'optional' as const } };
const REPLIES = { messages: { allowReplyPrefix: true } };

function withOtherSubject(content: string): string {
  return content
    .replace(/^(?:subject|Subject):.*$/m, 'subject: Lunch')
    .replace(/("subject": )"[^"]*"/, '$1"Lunch"');
}

function withSubject(subject: string): string {
  return message({ subject }, 'Text.');
}

describe('MB-001', () => {
  const slips: readonly (readonly [string, string, string])[] = [
    ['Tests are green', 'none', 'Begin the subject with one of KICKOFF:'],
    ['INFORMATION: hello', 'none', 'Begin the subject with one of KICKOFF:'],
    ['Blocked on you', 'none', 'Begin the subject with one of KICKOFF:'],
    ['info: hello', 'case', 'Write "INFO: hello".'],
    ['Delta[opus]: hello', 'case', 'Write "DELTA[opus]: hello".'],
    ['Re: INFO: hello', 'reply', 'Write "INFO: hello".'],
    ['RE: re: info: hello', 'reply', 'Write "INFO: hello".'],
    ['🚀 INFO: hello', 'decoration', 'Write "INFO: hello".'],
    ['[INFO] hello', 'decoration', 'Write "INFO: hello".'],
    [' INFO: hello', 'blank', 'Write "INFO: hello".'],
    ['\u00a0\u200bINFO: hello', 'blank', 'Write "INFO: hello".'],
    [' *INFO: hello', 'decoration', 'Write "INFO: hello".'],
    [' Re: INFO: hello', 'reply', 'Write "INFO: hello".'],
    ['INFO hello', 'no-colon', 'Write "INFO: hello".'],
    ['INFO', 'no-colon', 'Write "INFO: " and what it is about.'],
    ['info:', 'case', 'Write "INFO: " and what it is about.'],
    ['Re: DELTA[opus] -', 'reply', 'Write "DELTA[opus]: " and what it is about.'],
    ['INFO - hello', 'no-colon', 'Write "INFO: hello".'],
    ['INFO : hello', 'space', 'Write "INFO: hello".'],
    ['DELTA: hello', 'no-role', 'Write your role in lower-case letters'],
    ['DELTA[]: hello', 'role', 'Write your role in lower-case letters'],
    ['DELTA[GPT-5]: hello', 'role', 'Write your role in lower-case letters'],
    ['DELTA[Opus]: hello', 'role', 'Write "DELTA[opus]: hello".'],
    ['ACK[opus]: hello', 'stray-role', 'Write "ACK: hello".'],
  ];

  test.each(slips)('%s: %s', async (subject, id, help) => {
    const place = `2:10-2:${12 + subject.length}`;
    expect(await told('MB-001', withSubject(subject))).toEqual([`${id} ${place}`]);
    expect((await saidBy('MB-001', withSubject(subject))).help).toContain(help);
  });

  test('who cannot help the reply mark may allow it', async () => {
    expect((await saidBy('MB-001', withSubject('Re: INFO: hello'))).help).toBe(
      'Write "INFO: hello". If your mail program adds the mark, set messages.allowReplyPrefix to true.',
    );
    expect((await saidBy('MB-001', withSubject('info: hello'))).help).toBe('Write "INFO: hello".');
  });

  test('a subject is quoted in part, never in halves of a character', async () => {
    const { message: words } = await saidBy('MB-001', withSubject('🐟'.repeat(500)));
    expect(words).toBe(`The subject "${'🐟'.repeat(60)}…" does not begin with a message type`);
  });

  test('control characters are shown, not sent', async () => {
    const { message: words } = await saidBy('MB-001', withSubject('bell \u0007'));
    expect(words).toBe('The subject "bell \\u0007" does not begin with a message type');
  });
});

describe('messages.subjects: optional', () => {
  test.each([
    'info: hello',
    'Re: INFO: hello',
    'INFO hello',
    'DELTA[GPT-5]: hello',
    '🚀 INFO: hello',
  ])('%s is nearly of the protocol', async (subject) => {
    expect(await rulesOf(withSubject(subject), OPTIONAL)).toEqual(['MB-001']);
  });

  test('what is nothing like it is left alone, its length and thread too', async () => {
    const text = message({ subject: 'so '.repeat(50), thread_id: 'Any Thread' }, 'Text.');
    expect(await rulesOf(text, OPTIONAL)).toEqual([]);
    expect(await rulesOf(text)).toEqual(['MB-001', 'message/subject-length', 'message/thread-id']);
  });

  test.each([
    ['types', { subject: 'Hello', ack_required: 'no', to: [7], created: 'today' }],
    ['a blank subject', { subject: ' ' }],
    ['no text', { subject: 7 }],
    ['another key', { Subject: 'Hello' }],
  ])('the envelope of other mail is left alone: %s', async (_what, envelope) => {
    const text = message(envelope, 'Text.');
    expect(await rulesOf(text, OPTIONAL)).toEqual([]);
    expect(await rulesOf(text)).toContain('message/envelope');
  });

  test.each([
    ['types', { subject: 'Re: INFO: hello', ack_required: 'no' }],
    ['another key', { Subject: 'info: hello' }],
  ])('the envelope of what is nearly of the protocol is judged: %s', async (_what, envelope) => {
    expect(await rulesOf(message(envelope, 'Text.'), OPTIONAL)).toContain('message/envelope');
  });

  test('a file that the configuration names still has to be a message', async () => {
    const named = { messages: { ...OPTIONAL.messages, include: ['messages/*.md'] } };
    expect(await rulesOf('Text.\n', named)).toEqual(['message/envelope']);
    expect(await rulesOf(message({ from: 'AmberFox' }, 'Text.'), named)).toEqual([
      'message/envelope',
    ]);
    expect(await rulesOf(message({ subject: 'Hello', to: [7] }, 'Text.'), named)).toEqual([]);
  });

  const EXAMPLES = messagesRules.flatMap(({ id, examples: { valid, invalid } }) =>
    [...valid, ...invalid].map((example) => [`${id}, ${example.name}`, example] as const),
  );

  test.each(EXAMPLES)('no rule judges other mail: %s', async (_name, example) => {
    const options = { ...example.options };
    const messages = { ...options.messages, ...OPTIONAL.messages, include: null };
    const files = Object.fromEntries(
      Object.entries(example.files).map(([path, content]) => [
        path,
        typeof content === 'string' ? withOtherSubject(content) : content,
      ]),
    );
    const found = await lintExample(messagesRules, {
      name: '',
      files,
      options: { ...options, messages },
    });
    expect(found.map(({ rule, path }) => `${rule} ${path}`)).toEqual([]);
  });
});

describe('messages.allowReplyPrefix', () => {
  test('replies are judged as what they answer in', async () => {
    expect(await rulesOf(withSubject('Re: RE: INFO: hello'), REPLIES)).toEqual([]);
    expect(await rulesOf(withSubject('Re: ACK: hello'), REPLIES)).toContain(
      'message/required-section',
    );
  });

  test('a reply mark does not excuse the rest', async () => {
    const found = await told('MB-001', withSubject('Re: info: hello'), REPLIES);
    expect(found).toEqual(['case 2:10-2:27']);
  });
});

describe('message/subject-description', () => {
  test.each([
    'INFO:',
    'INFO:   ',
    'INFO:\t',
    'INFO: \u200b',
    'INFO: \u2060\ufeff \u00ad',
    'INFO: \u3164',
  ])('"%s" says nothing', async (subject) => {
    expect(await rulesOf(withSubject(subject))).toEqual(['message/subject-description']);
  });

  test('a role is no description', async () => {
    const found = await rulesOf(withSubject('DELTA[opus]:'));
    expect(found).toEqual(['MB-004', 'message/subject-description']);
  });
});

describe('message/subject-length', () => {
  const RULE = 'message/subject-length';

  test('80 code points of description, not UTF-16 units', async () => {
    expect(await told(RULE, withSubject(`INFO: ${'🐟'.repeat(80)}`))).toEqual([]);
    const long = withSubject(`INFO: ${'🐟'.repeat(81)}`);
    expect(await saidBy(RULE, long)).toMatchObject({
      level: 'warning',
      message: 'The description has 81 characters, 1 more than the 80 allowed',
    });
  });

  test('120 for the whole, told once', async () => {
    const role = `DELTA[${'o'.repeat(60)}]: `;
    const fits = withSubject(role + 'x'.repeat(120 - role.length));
    expect(await told(RULE, fits)).toEqual([]);
    const long = withSubject(role + 'x'.repeat(121 - role.length));
    expect(await told(RULE, long)).toEqual(['subject 2:10-2:133']);
  });

  test('both limits in one problem, so that mending it once is enough', async () => {
    const long = withSubject(`INFO: ${'x'.repeat(200)}`);
    expect(await told(RULE, long)).toEqual(['both 2:10-2:218']);
    expect((await saidBy(RULE, long)).message).toBe(
      'The subject has 206 characters, 86 more than the 120 allowed, and the description 200, 120 more than 80',
    );
  });

  test('reply marks do not count where they are allowed', async () => {
    const role = `DELTA[${'o'.repeat(60)}]: `;
    const reply = (length: number) =>
      withSubject(`Re: RE: ${role}${'x'.repeat(length - role.length)}`);
    expect(await told(RULE, reply(120), REPLIES)).toEqual([]);
    expect(await told(RULE, reply(121), REPLIES)).toHaveLength(1);
    expect(await told(RULE, reply(120))).toEqual(['subject 2:10-2:140']);
  });

  test('without a prefix there is no description to measure', async () => {
    expect(await told(RULE, withSubject('x'.repeat(120)))).toEqual([]);
    expect(await told(RULE, withSubject('x'.repeat(121)))).toEqual(['subject 2:10-2:133']);
  });
});

describe('message/thread-id', () => {
  const RULE = 'message/thread-id';
  const inThread = (thread: unknown, key = 'thread_id') =>
    message({ subject: 'INFO: hello', [key]: thread }, 'Text.');

  test.each([
    'RS-20260302-ab',
    'RS-20240229-leap-day',
    `RS-20260302-${'a'.repeat(40)}`,
    'COORD-ab',
    `COORD-${'9'.repeat(30)}`,
    'cache-17.2',
    'a',
    'br_bot-x.1.2',
    'rs-20269999-x',
    '123',
  ])('%s is a thread', async (thread) => {
    expect(await told(RULE, inThread(thread))).toEqual([]);
    expect(await told(RULE, inThread(thread, 'thread'))).toEqual([]);
  });

  test.each([
    ['RS-20260302-a', 'form'],
    [`RS-20260302-${'a'.repeat(41)}`, 'form'],
    ['RS-20260302-Cache', 'form'],
    ['RS-2026-03-02-cache', 'form'],
    ['RS-20260230-cache', 'day'],
    ['RS-20261301-cache', 'day'],
    ['RS-20250229-cache', 'day'],
    ['COORD-a', 'form'],
    [`COORD-${'a'.repeat(31)}`, 'form'],
    ['Cache-17', 'form'],
    ['cache..17', 'form'],
    ['cache.', 'form'],
    ['a b', 'form'],
    ['', 'form'],
  ])('"%s" is none: %s', async (thread, id) => {
    const place = `3:12-3:${14 + thread.length}`;
    expect(await told(RULE, inThread(thread))).toEqual([`${id} ${place}`]);
    expect(await told(RULE, inThread(thread, 'thread'))).toHaveLength(1);
  });

  test('null is no thread, and what is no string is for the envelope', async () => {
    expect(await rulesOf(inThread(null))).toEqual([]);
    expect(await rulesOf(inThread(7))).toEqual(['message/envelope']);
  });

  test('thread_id comes before thread', async () => {
    const both = { subject: 'INFO: hello', thread: 'No Thread', thread_id: 'cache-17' };
    expect(await told(RULE, message(both, 'Text.'))).toEqual([]);
    const none = { subject: 'INFO: hello', thread: 'No Thread', thread_id: null };
    expect(await told(RULE, message(none, 'Text.'))).toEqual([]);
  });

  test('the help is about the form that was meant', async () => {
    const help = async (thread: string) => (await saidBy(RULE, inThread(thread))).help;
    expect(await help('rs-Cache')).toMatch(/^A research session is RS-YYYYMMDD-slug/);
    expect(await help('COORD-')).toMatch(/^A coordination thread is COORD-topic/);
    expect(await help('')).toMatch(/^If the message has no thread/);
    expect(await help('Cache stampede')).toMatch(/^Use RS-YYYYMMDD-slug/);
  });
});
