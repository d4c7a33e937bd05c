import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decode } from '../../../src/parse/decode.ts';
import { needsYaml, readFrontMatter } from '../../../src/parse/markdown/front-matter.ts';
import { parseYaml } from '../../../src/parse/yaml/yaml.ts';
import { allInShort, located } from '../faults.ts';

const LIMITS = { depth: 200, aliases: 100 };

/** What was read, with the text in place of offsets. */
function read(text: string) {
  const { kind, span, inner, bodyStart, value, valid, faults } = readFrontMatter(
    text,
    LIMITS,
    parseYaml,
  );
  return {
    kind,
    span: text.slice(span.start, span.end),
    inner: text.slice(inner.start, inner.end),
    body: text.slice(bodyStart),
    value,
    valid,
    faults: allInShort(text, faults),
  };
}

function none(text: string) {
  const nothing = { kind: 'none', span: '', inner: '', value: undefined };
  return { ...nothing, body: text, valid: true, faults: [] };
}

describe('front matter', () => {
  test('YAML', () => {
    expect(read('---\nsubject: x\nto: [a]\n---\n\n# Body\n')).toEqual({
      kind: 'yaml',
      span: '---\nsubject: x\nto: [a]\n---',
      inner: 'subject: x\nto: [a]\n',
      body: '\n# Body\n',
      value: { subject: 'x', to: ['a'] },
      valid: true,
      faults: [],
    });
  });

  test('JSON', () => {
    expect(read('---json\n{\n  "subject": "x"\n}\n---\nBody\n')).toEqual({
      kind: 'json',
      span: '---json\n{\n  "subject": "x"\n}\n---',
      inner: '{\n  "subject": "x"\n}\n',
      body: 'Body\n',
      value: { subject: 'x' },
      valid: true,
      faults: [],
    });
  });

  test('CR LF, and blanks behind the fences', () => {
    expect(read('--- \t\r\na: 1\r\n---  \r\nBody\r\n')).toMatchObject({
      kind: 'yaml',
      span: '--- \t\r\na: 1\r\n---',
      inner: 'a: 1\r\n',
      body: 'Body\r\n',
      value: { a: 1 },
    });
    expect(read('---json \r\n{}\r\n---\r\n')).toMatchObject({ kind: 'json', value: {}, body: '' });
  });

  test('nothing behind the closing fence', () => {
    expect(read('---\na: 1\n---')).toMatchObject({ kind: 'yaml', value: { a: 1 }, body: '' });
  });

  test('only three dashes close it, at the start of a line', () => {
    const text = '---\na: |\n  ---\n  ----\nb: "--- x"\n---\n---\n';
    expect(read(text)).toMatchObject({ value: { a: '---\n----\n', b: '--- x' }, body: '---\n' });
  });

  test('an object in braces is YAML too', () => {
    expect(read('---\n{"subject": "x"}\n---\n')).toMatchObject({
      kind: 'yaml',
      value: { subject: 'x' },
    });
  });

  test('positions are places of the whole text', () => {
    for (const text of ['---\nto: [a, b]\n---\n', '---json\n{"to": ["a", "b"]}\n---\n']) {
      const { positions } = readFrontMatter(text, LIMITS, parseYaml);
      const span = positions.spanOf(['to', 1]);
      expect(text.slice(span?.start, span?.end)).toMatch(/^"?b"?$/);
    }
  });
});

describe('none', () => {
  test.each([
    ['no fence', 'subject: x\n---\n'],
    ['nothing', ''],
    ['a blank line first, and a line that is drawn', '\n---\nText\n---\n'],
    ['a blank line first, and no end', '\n---\na: 1\n'],
    ['text first', 'x\n---\na: 1\n---\n'],
    ['four dashes', '----\na: 1\n---\n'],
    ['another language', '---toml\na = 1\n---\n'],
    ['a word behind the line', '---Text\n{% more %}\n---\n'],
    ['more than a word behind the line', '--- Text and\nmore: text\n---\n'],
    ['a template between lines', '---\n{% more %}\n'],
    ['lone carriage returns', '---\rText\r---\r'],
    ['a line that is drawn', '---\n\nText.\n'],
    ['two lines that are drawn', '---\n\nSome text, and more.\n\n---\n'],
    ['a list between lines', '---\n- a\n- b\n---\n'],
    ['text between lines', '---\nText\n---\n'],
    ['nothing between lines', '---\n---\n'],
    ['a comment between lines', '---\n# Heading\n---\n'],
    ['broken YAML that is no envelope', '---\n> quoted: [1\n\nNote: see: here\n---\n'],
    ['only a fence', '---'],
  ])('%s', (_, text) => {
    expect(read(text)).toEqual(none(text));
    const crlf = text.replaceAll('\n', '\r\n');
    expect(read(crlf)).toEqual(none(crlf));
  });

  test('has no places', () => {
    expect(readFrontMatter('Text\n', LIMITS, parseYaml).positions.spanOf([])).toBeNull();
  });
});

describe('meant, and none', () => {
  test.each([
    ['a blank line first', '\n---\na: 1\n---\n', 'Late [0-1]'],
    ['a blank first', ' ---\na: 1\n---\n', 'Late [0-1]'],
    ['a second byte-order mark', '\ufeff---\na: 1\n---\n', 'Late [0-1]'],
    ['a sign that nobody sees', '\u200b\n---json\n{ "a": 1 }\n---\n', 'Late [0-2] \u200b'],
    ['a comment', '<!-- a -->\n---\na: 1\n---\n', 'Late [0-11] <!-- a -->'],
    ['a name for YAML', '---yaml\na: 1\n---\n', 'Fence [0-7] ---yaml'],
    ['JSON in capitals', '---JSON\n{"a": 1}\n---\n', 'Fence [0-7] ---JSON'],
    ['a blank before json', '--- json \n{ "a": 1 }\n---\n', 'Fence [0-8] --- json'],
    ['a comment behind the fence', '--- # x\nsubject: y\n---\n', 'Fence [0-7] --- # x'],
    ['another language', '---toml\n# x\nSubject: y\n---', 'Fence [0-7] ---toml'],
    ['lone carriage returns', '---\ra: 1\r---\rText\n', 'LineEnds [3-4]'],
  ])('%s', (_, text, fault) => {
    const faults = [`syntax/frontMatter${fault}`];
    expect(read(text)).toEqual({ ...none(text), valid: false, faults });
  });

  test('another fence is named, without blanks', () => {
    const { faults } = readFrontMatter('--- json \r\n{ "a": 1 }\r\n---\r\n', LIMITS, parseYaml);
    expect(faults).toMatchObject([{ data: { fence: '--- json' } }]);
  });

  test.each([
    ['---\n\tsubject: x\n---\n', 'syntax/yamlTab'],
    ['---\nSubject: KICKOFF: x\n---\n', 'syntax/yamlColonInValue'],
    ['---\n# envelope\n  subject: x\n', 'syntax/unclosedFrontMatter'],
  ])('broken: %j', (text, fault) => {
    expect(read(text)).toMatchObject({ valid: false, faults: [expect.stringContaining(fault)] });
  });

  test('is looked for in linear time', () => {
    for (const piece of ['\n', ' ', '\u200b', '<!-- -->', '<!--', '<!-- ---\n', '---\n', '\t\n']) {
      for (const start of ['', '\n', '\n---\n', '---\r', '---yaml\n# ', '---yaml\na: 1']) {
        const text = start + piece.repeat(800_000 / piece.length);
        const { kind, bodyStart } = readFrontMatter(text, LIMITS, parseYaml);
        expect(kind === 'none' ? bodyStart : text.slice(bodyStart - 4, bodyStart)).toBe(
          kind === 'none' ? 0 : '---\n',
        );
      }
    }
  });
});

describe('faults', () => {
  test.each([
    ['---\nsubject: x\n', 'syntax/unclosedFrontMatter [0-3] ---'],
    ['---\n"subject": x\n', 'syntax/unclosedFrontMatter [0-3] ---'],
    ['---json\n{}\n', 'syntax/unclosedFrontMatter [0-7] ---json'],
    ['---json', 'syntax/unclosedFrontMatter [0-7] ---json'],
  ])('no end: %j', (text, fault) => {
    expect(read(text)).toEqual({ ...none(text), valid: false, faults: [fault] });
  });

  test.each([
    ['---\nsubject: KICKOFF: x\n---\n', 'yaml', 'syntax/yamlColonInValue [13-23] KICKOFF: x'],
    ['---\nsubject x\nto: [a]\n---\n', 'yaml', 'syntax/yamlNoColon [4-13] subject x'],
    ['---\n\nto: [a\n---\n', 'yaml', 'syntax/yamlUnclosed [9-10] ['],
    ['---json\n{"a":1,}\n---\n', 'json', 'syntax/trailingComma [14-15] ,'],
    ['---json\n---\n', 'json', 'syntax/empty [8-8]'],
    ['---json\n[1]\n---\n', 'json', 'syntax/frontMatterNotObject [8-11] [1]'],
    ['---json\n"x"\n---\n', 'json', 'syntax/frontMatterNotObject [8-11] "x"'],
    ['---json\nnull\n---\n', 'json', 'syntax/frontMatterNotObject [8-12] null'],
    ['---json\nsubject: x\n---\n', 'json', 'syntax/unquotedText [8-15] subject'],
  ])('no value: %j', (text, kind, fault) => {
    expect(read(text)).toMatchObject({ kind, value: undefined, valid: false, faults: [fault] });
    const crlf = text.replaceAll('\n', '\r\n');
    expect(located(crlf, readFrontMatter(crlf, LIMITS, parseYaml).faults)).toEqual(
      located(text, readFrontMatter(text, LIMITS, parseYaml).faults),
    );
  });

  test('with a value', () => {
    expect(read('---\na: 1\na: 2\n---\n')).toMatchObject({
      valid: true,
      value: { a: 2 },
      faults: ['duplicate-key/twice [9-10] a -> [4-5] a'],
    });
  });
});

describe('what reads YAML', () => {
  test.each([
    ['YAML', '---\na: 1\n---\n', true],
    ['YAML behind a byte-order mark', '\ufeff---\na: 1\n---\n', true],
    ['a fence alone', '---', true],
    ['JSON', '---json\n{}\n---\n', false],
    ['JSON behind a byte-order mark', '\ufeff---json\n{}\n---\n', false],
    ['text', 'a: 1\n---\n', false],
    ['text behind a blank', ' ---\na: 1\n---\n', false],
    ['nothing', '', false],
  ])('%s', (_, text, expected) => expect(needsYaml(Buffer.from(text))).toBe(expected));

  test('is missed only by mistake', () => {
    expect(() => readFrontMatter('---\na: 1\n---\n', LIMITS, null)).toThrow('nothing to read it');
  });
});

describe('whatever the text', () => {
  test.each(['\r', '\u0085', '\u2028'])('a mapping that only others see: %j', (end) => {
    const text = `---\n# note${end}subject: x\n---\nBody\n`;
    expect(readFrontMatter(text, LIMITS, parseYaml).faults).toMatchObject([
      { kind: 'line-break', at: { start: 10, end: 11 } },
    ]);
    expect(read(`---\n# note${end}no mapping\n---\nBody\n`).kind).toBe('none');
  });

  test('front matter and body make up the text, in order', () => {
    const piece = fc.constantFrom('---\n', '---json\n', 'a: 1\n', '{"a":1}\n', '\n', 'x\r\n', '- ');
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 3 }))), (pieces) => {
        const text = pieces.join('');
        const { kind, span, inner, bodyStart, valid, value } = readFrontMatter(
          text,
          LIMITS,
          parseYaml,
        );
        const order = [0, span.start, inner.start, inner.end, span.end, bodyStart, text.length];
        expect(order).toEqual([...order].sort((a, b) => a - b));
        expect(valid && kind !== 'none').toBe(value !== undefined);
      }),
      { numRuns: 2000 },
    );
  });

  test('what reads YAML is not missed where it is not needed', () => {
    const piece = fc.constantFrom(
      '---',
      '---json',
      '---jso',
      '\ufeff',
      '\n',
      'a: 1\n---\n',
      '{}',
      ' ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, fc.string({ maxLength: 2 }))), (pieces) => {
        const { text } = decode(Buffer.from(pieces.join('')));
        const readYaml = needsYaml(Buffer.from(pieces.join(''))) ? parseYaml : null;
        const { positions, ...frontMatter } = readFrontMatter(text, LIMITS, readYaml);
        const { positions: _, ...expected } = readFrontMatter(text, LIMITS, parseYaml);
        expect(frontMatter).toEqual(expected);
      }),
      { numRuns: 5000 },
    );
  });

  test('what is before the fence may be as long as it likes', () => {
    for (const lead of [' ', '\n', '\u{e0001}', '<!-- -->', '<!--\n-->\ufeff']) {
      const before = lead.repeat(4_000_000 / lead.length);
      const { faults } = readFrontMatter(`${before}\n---\na: 1\n---\n`, LIMITS, parseYaml);
      expect(faults.map(({ message }) => message)).toEqual(['frontMatterLate']);
    }
  });

  test('a long text is read in linear time', () => {
    for (const line of ['\n', '--- x\n', '---- \n', ' '.repeat(1000), '---']) {
      const text = `---\na: 1\n${line.repeat(1_000_000 / line.length)}`;
      expect(readFrontMatter(text, LIMITS, parseYaml).kind).toBe('none');
    }
  });
});
