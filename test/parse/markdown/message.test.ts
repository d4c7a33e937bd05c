import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { UnreadableRecord } from '../../../src/core/record.ts';
import { CONTAINER_DEPTH } from '../../../src/parse/markdown/markdown-block-state.ts';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import type { MessageRecord } from '../../../src/protocols/messages/record.ts';
import { allInShort } from '../faults.ts';
import { parseMessage } from './parse-message.ts';

function parsed(content: string | Uint8Array): MessageRecord | UnreadableRecord {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return parseMessage(bytes, DEFAULT_CONFIG, parseYaml);
}

/** A message that is known to be readable. */
function read(content: string): MessageRecord {
  const record = parsed(content);
  if (!record.readable || record.kind !== 'message') throw new Error('not readable');
  return record;
}

/** A DELTA with its delta blocks. */
function delta(...blocks: readonly string[]): string {
  const fences = blocks.map((block) => `\`\`\`delta\n${block}\n\`\`\`\n`);
  return `---\nsubject: "DELTA[opus]: x"\n---\n${fences.join('\n')}`;
}

describe('a message', () => {
  test('has its parts at their places', () => {
    const content =
      '---\nsubject: "HANDOFF: a-1 to B"\nack_required: true\nextra: [1]\n---\n# H\n\n## To\nB\n';
    const { text, envelope, frontMatter, bodySpan, positions, ...record } = read(content);
    expect(record).toMatchObject({
      kind: 'message',
      readable: true,
      skipped: 0,
      faults: [],
      subject: { text: 'HANDOFF: a-1 to B', type: 'HANDOFF', role: null, description: 'a-1 to B' },
      ackRequired: true,
      body: { sections: [{ name: 'h' }, { name: 'to', lines: [{ text: 'B' }] }] },
    });
    expect(envelope).toEqual({ subject: 'HANDOFF: a-1 to B', ack_required: true, extra: [1] });
    expect(text.slice(frontMatter.start, frontMatter.end)).toMatch(/^---\nsubject[\s\S]*\]\n---$/);
    expect(text.slice(bodySpan.start, bodySpan.end)).toBe('# H\n\n## To\nB\n');
    const span = positions.spanOf(['subject']);
    expect(text.slice(span?.start, span?.end)).toBe('"HANDOFF: a-1 to B"');
  });

  test('may have its envelope in JSON', () => {
    const { envelope, body, text, positions } = read(
      '---json\n{"subject": "INFO: x"}\n---\n## A\n',
    );
    expect(envelope).toEqual({ subject: 'INFO: x' });
    expect(body.sections).toMatchObject([{ name: 'a' }]);
    const span = positions.spanOf(['subject'], 'key');
    expect(text.slice(span?.start, span?.end)).toBe('"subject"');
  });

  test('has the same parts with a byte-order mark and CRLF, its places behind the mark', () => {
    const content =
      '\ufeff---\nsubject: "DELTA[a]: x"\n---\n## A\n\n> ```delta\n> {"b": 1}\n> ```\n';
    const { text, skipped, subject, body } = read(content.replaceAll('\n', '\r\n'));
    expect([skipped, text.startsWith('---'), subject?.role]).toEqual([3, true, 'a']);
    const span = body.fences[0]?.json.positions.spanOf(['b']);
    expect(text.slice(span?.start, span?.end)).toBe('1');
    expect(body.sections[0]?.lines.map((line) => line.text)).toEqual(['{"b": 1}']);
  });

  test.each([
    ['text only', 'Hello\n\n## To\nB\n'],
    ['a line that is no front matter', '---\n## To\n'],
    ['nothing', ''],
  ])('without front matter has no envelope: %s', (_name, content) => {
    const record = read(content);
    expect(record).toMatchObject({ envelope: null, subject: null, ackRequired: false, faults: [] });
    expect(record.frontMatter).toEqual({ start: 0, end: 0 });
    expect(record.bodySpan).toEqual({ start: 0, end: content.length });
  });

  test.each([
    ['no subject', 'from: A'],
    ['a number', 'subject: 5'],
    ['a list', 'subject: [a]'],
    ['null', 'subject:'],
  ])('has a subject only where it is a string: %s', (_name, line) => {
    expect(read(`---\n${line}\n---\n`).subject).toBeNull();
  });

  test.each([
    ['true', true],
    ['false', false],
    ['"true"', false],
    ['yes', false],
    ['1', false],
  ])('wants an acknowledgement with ack_required: %s? %j', (value, wanted) => {
    expect(read(`---\nsubject: x\nack_required: ${value}\n---\n`).ackRequired).toBe(wanted);
  });

  test('strips reply prefixes only where that is allowed', () => {
    const bytes = Buffer.from('---\nsubject: "Re: ACK: x"\n---\n');
    const allowing = { ...DEFAULT_CONFIG.messages, allowReplyPrefix: true };
    expect(parseMessage(bytes, DEFAULT_CONFIG, parseYaml)).toMatchObject({
      subject: { type: null },
    });
    expect(parseMessage(bytes, { ...DEFAULT_CONFIG, messages: allowing }, parseYaml)).toMatchObject(
      {
        subject: { type: 'ACK', text: 'Re: ACK: x' },
      },
    );
  });
});

describe('is unreadable', () => {
  test.each<[string, string | Uint8Array, string[]]>([
    ['bytes that are no UTF-8', Buffer.from([0x2d, 0xff]), ['encoding/notUtf8 [1-1]']],
    ['a NUL', 'a\0b', ['encoding/nul [1-1]']],
    [
      'a pointer of Git LFS',
      'version https://git-lfs.github.com/spec/v1\nsize 5\n',
      ['lfs-pointer/pointer [0-42] version https://git-lfs.github.com/spec/v1'],
    ],
  ])('with %s', (_name, content, faults) => {
    const record = parsed(content);
    expect(record).toMatchObject({ kind: 'message', readable: false });
    expect(allInShort(record.text, record.faults)).toEqual(faults);
  });

  test.each([
    ['broken YAML', '---\nsubject: "x\n---\n'],
    ['broken JSON', '---json\n{"subject": }\n---\n'],
    ['front matter without an end', '---\nsubject: x\n'],
    ['JSON that is no object', '---json\n[]\n---\n'],
  ])('with %s', (_name, content) => {
    const record = parsed(content);
    expect(record.readable).toBe(false);
    expect(record.faults.map(({ kind }) => kind)).toContain('syntax');
  });
});

describe('the faults of a readable message', () => {
  test('are those of its front matter', () => {
    const { text, faults } = read('---\nsubject: "INFO: x"\nfrom: A\nfrom: B\n---\n');
    expect(faults.map(({ kind, at }) => [kind, text.slice(at.start, at.end)])).toEqual([
      ['duplicate-key', 'from'],
    ]);
  });

  test('are those of delta blocks in a DELTA, but for their syntax', () => {
    const content = delta('{"a": 1, "a": 2}', '{', '{"__proto__": 1}', '12345678901234567890123');
    const { text, faults } = read(content);
    expect(faults.map(({ kind, at }) => [kind, text.slice(at.start, at.end)])).toEqual([
      ['duplicate-key', '"a"'],
      ['unsafe-key', '"__proto__"'],
      ['number-precision', '12345678901234567890123'],
    ]);
  });

  test('count nesting that hides blocks of a DELTA', () => {
    const { faults } = read(`${delta('{}')}\n${'>'.repeat(CONTAINER_DEPTH + 1)} x\n`);
    expect(faults.map(({ kind, data }) => [kind, data])).toEqual([
      ['too-deep', { limit: CONTAINER_DEPTH }],
    ]);
  });

  test('leave other blocks and other messages alone', () => {
    expect(
      read(delta('{}').replace('```delta', '```json\n{"a":1,"a":2}\n```\n```delta')).faults,
    ).toEqual([]);
    expect(read(delta('{"a":1,"a":2}').replace('DELTA[opus]', 'INFO')).faults).toEqual([]);
  });
});

test('any bytes give a record', () => {
  const pieces = fc.constantFrom(
    ...[
      '---\n',
      '---json\n',
      'subject: DELTA[a]: x\n',
      'subject: "DELTA[a]: x"\n',
      '{"subject": 1}\n',
    ],
    ...[
      '```delta\n',
      '{"a": [1,\n',
      '}\n',
      '> ',
      '- ',
      '\t',
      '\r\n',
      '\ufeff',
      '\ud83d',
      '**a**\n',
      '## A\n',
    ],
  );
  const contents = fc.oneof(
    fc.uint8Array().map((bytes) => Buffer.from(bytes)),
    fc.array(pieces).map((parts) => Buffer.from(parts.join(''))),
  );
  fc.assert(
    fc.property(contents, (bytes) => {
      const record = parseMessage(bytes, DEFAULT_CONFIG, parseYaml);
      const ends = record.faults.map(({ at }) => at.end);
      if (record.readable) {
        for (const { heading, content, lines } of record.body.sections) {
          ends.push(heading.end, content.end, ...lines.map(({ span }) => span.end));
        }
        for (const { span, json } of record.body.fences) {
          ends.push(span.end, ...json.faults.map(({ at }) => at.end));
        }
      }
      expect(Math.max(0, ...ends)).toBeLessThanOrEqual(record.text.length);
    }),
    { numRuns: 2_000 },
  );
});

describe('a body of more than two million characters', () => {
  const large = 'a\n\n'.repeat(700_000);
  const read = (subject: string) =>
    parseMessage(
      Buffer.from(`---\nsubject: "${subject}"\n---\n${large}`),
      DEFAULT_CONFIG,
      parseYaml,
    );

  test('is not taken apart, and that is a fault', () => {
    const { readable, faults } = read('INFO: long');
    expect(readable).toBe(false);
    const data = { what: 'The body of this message', size: 2_100_000, unit: 'characters' };
    expect(faults).toMatchObject([{ kind: 'too-large', data, at: { start: 30, end: 30 } }]);
  });

  test('does not matter where nobody reads the body', () => {
    expect(read('long mail')).toMatchObject({ readable: true, faults: [] });
  });
});
