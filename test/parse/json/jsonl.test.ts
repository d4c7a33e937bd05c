import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseJsonLinesRecord } from '../../../src/parse/json/json-lines-record.ts';
import { parseJsonLines } from '../../../src/parse/json/jsonl.ts';
import { ANY_CHARACTER } from '../../any-character.ts';
import { allInShort } from '../faults.ts';

const LIMITS = { depth: 200 };

function faultsOf(text: string): string[] {
  return allInShort(text, parseJsonLines(text, LIMITS).faults);
}

function valuesOf(text: string): unknown[] {
  return parseJsonLines(text, LIMITS).lines.map(({ value }) => value);
}

describe('lines', () => {
  test('each with its place, without its end', () => {
    expect(parseJsonLines('{"a":1}\r\n [2] \r\n3\r\n', LIMITS)).toMatchObject({
      lines: [
        { value: { a: 1 }, span: { start: 0, end: 7 } },
        { value: [2], span: { start: 9, end: 14 } },
        { value: 3, span: { start: 16, end: 17 } },
      ],
      faults: [],
    });
  });

  test('nothing in it', () => {
    for (const text of ['', '\n', '\n\n', ' \t\r\n']) {
      expect(parseJsonLines(text, LIMITS)).toMatchObject({ lines: [], faults: [] });
    }
  });

  test('other line breaks do not end a line', () => {
    expect(valuesOf('["\u2028\u0085"]\n')).toEqual([['\u2028\u0085']]);
  });

  test('a broken line hides neither the values nor the faults of the others', () => {
    const text = '{"a":1,}\n{"b":1,"b":2}\n<<<<<<< HEAD\n{"c":1e400}\n';
    expect(valuesOf(text)).toEqual([{ b: 2 }, { c: Number.POSITIVE_INFINITY }]);
    expect(faultsOf(text)).toEqual([
      'syntax/trailingComma [6-7] ,',
      'duplicate-key/twice [16-19] "b" -> [10-13] "b"',
      'syntax/conflict [23-30] <<<<<<<',
      'number-precision/changed [41-46] 1e400',
    ]);
  });

  test('two faults are the same only where the same line could not be read', () => {
    const unreadIn = (text: string) =>
      parseJsonLines(text, LIMITS).faults.map(({ unread }) => unread ?? 'all of it');
    const [first, second, third] = unreadIn('{"a":1,}\n{"b":1,}\n{"a":1,}\n');
    expect(first).toMatch(/^[0-9a-f]{16,}$/);
    expect(third).toBe(first);
    expect(second).not.toBe(first);
    expect(unreadIn('1\n\n{"a":1,"a":2}\n')).toEqual(['', 'all of it']);
  });

  test('a string does not go on in the next line', () => {
    const { faults } = parseJsonLines('{"a":"b\n"}\n{"c":1}\n', LIMITS);
    expect(faults.map(({ message, data }) => [message, data])).toEqual([
      ['brokenLines', { from: 1, to: 2, what: 'a string does not end on its line (line 1)' }],
    ]);
  });
});

describe('entries that do not have a line each', () => {
  const pretty = (value: unknown) => JSON.stringify(value, null, 2);
  const expectedOf = (text: string) =>
    parseJsonLines(text, LIMITS).faults.map(({ expected = null }) => expected);
  const [one, two] = [
    { id: 1, a: [1, { b: '}' }] },
    { id: 2, c: 'x: y, "z"' },
  ];

  test('one over several lines is one fault with all its lines', () => {
    const text = `1\n${pretty(one)}\n2\n${pretty(two)}`;
    expect(valuesOf(text)).toEqual([1, 2]);
    const { faults } = parseJsonLines(text, LIMITS);
    const told = faults.map(({ message, data, expected }) => [message, data, expected]);
    expect(told).toEqual([
      ['severalLines', { from: 2, to: 10 }, JSON.stringify(one)],
      ['severalLines', { from: 12, to: 15 }, JSON.stringify(two)],
    ]);
    expect(expectedOf(text.replaceAll('\n', '\r\n'))).toEqual(expectedOf(text));
  });

  test('is printed with blanks where the other entries have them', () => {
    expect(expectedOf(`{"id": 0}\n${pretty(two)}\n`)).toEqual(['{"id": 2, "c": "x: y, \\"z\\""}']);
  });

  test('several may follow each other, on one line too', () => {
    expect(expectedOf(`${pretty(one)}\n${pretty(two)}\n`)).toEqual(
      [one, two].map((each) => JSON.stringify(each)),
    );
    expect(expectedOf(`${pretty(one)}${pretty(two)}\n`)).toEqual([
      `${JSON.stringify(one)}\n${JSON.stringify(two)}`,
    ]);
  });

  test('one that is broken as well is one fault that says how', () => {
    const of = (text: string) =>
      parseJsonLines(text, LIMITS).faults.map(({ message, data }) => [
        message,
        data['what'] ?? null,
      ]);
    expect(of('{\n  "a": 1,\n}\n{"b":1}\n')).toEqual([
      ['brokenLines', 'nothing between this comma and } (line 2)'],
    ]);
    expect(of('{\n  "a": [\n    1\n{\n  "b": 1\n}\n')).toEqual([
      ['brokenLines', 'it ends before it is closed'],
      ['severalLines', null],
    ]);
  });

  test('one that conflicts part is one fault, as each side has it', () => {
    const shared = '  "a": [';
    const conflict = (...sides: readonly string[]) =>
      `<<<<<<< HEAD\n${sides.join('\n=======\n')}\n>>>>>>> work\n`;
    const parted = (text: string) =>
      parseJsonLines(text, LIMITS).faults.map(({ message, data, expected = null }) => [
        message,
        data,
        expected,
      ]);
    const open = `{\n${conflict('  "id": 1,', '  "id": 2,')}${shared}\n`;
    const both = '{"id":1,"a":[1]}\n{"id":2,"a":[1]}';
    const text = `{"z":0}\n${open}    1\n  ]\n}\n{"z":1}\n`;
    expect(parted(text)).toEqual([['partedEntry', { from: 2, to: 11 }, both]]);
    expect(parted(text.replaceAll('\n', '\r\n'))).toEqual(parted(text));
    expect(valuesOf(text)).toEqual([{ z: 0 }, { z: 1 }]);
    expect(parted(`${open}${conflict('1]}', '1\n]\n}')}{"z":1}\n`)).toEqual([
      ['partedEntry', { from: 1, to: 14 }, both],
    ]);
    const sides =
      '<<<<<<< HEAD\n  "a": 1\n||||||| base\n  "a": 0\n=======\n  "a": 2\n>>>>>>> work\n';
    expect(parted(`{\n  "id": 1,\n${sides}}\n`)).toEqual([
      ['partedEntry', { from: 1, to: 10 }, null],
    ]);
    expect(
      parted(`{\n${conflict('  "id": 1', '  "id": 2,')}}\n`).map(([message]) => message),
    ).not.toContain('partedEntry');
  });

  test('a list of entries is one fault', () => {
    expect(expectedOf(pretty([one, two]))).toEqual([
      `${JSON.stringify(one)}\n${JSON.stringify(two)}`,
    ]);
    expect(expectedOf('[\n{"a":1},\n{"b":2}\n]\n')).toEqual(['{"a":1}\n{"b":2}']);
  });

  test('one that was cut off hides nothing of what is a line', () => {
    const text = '{"a":[1,\n{"b":1}\n\n{"c":\n1\n';
    expect(valuesOf(text)).toEqual([{ b: 1 }, 1]);
    expect(faultsOf(text)).toEqual([
      'syntax/unclosed [5-6] [ -> [8-8]',
      'syntax/blankLine [17-17]',
      'syntax/unclosed [18-19] { -> [23-23]',
    ]);
  });

  test('two on one line are parted, and none is removed', () => {
    const helps = parseJsonLines('{"a":1}{"b":2}\n{"a":"x{"b":2}\n{"a":1}]\n', LIMITS).faults;
    expect(helps.map(({ help }) => help ?? null)).toEqual([
      expect.stringContaining('add a line end before it'),
      expect.stringContaining('column 8'),
      null,
    ]);
  });

  test.each([
    ['{"a":1},{"b":2}', [[7, 8, '\n']], '{"a":1}\n{"b":2}'],
    [
      '{"a":1} {"b":2},{"c":3}',
      [
        [8, 9, '\n{'],
        [15, 16, '\n'],
      ],
      '{"a":1} \n{"b":2}\n{"c":3}',
    ],
    ['{"a":1}]{"b":2}', [[7, 8, '\n']], '{"a":1}\n{"b":2}'],
  ])('what is between %j is no reason to remove the second', (text, expected, mended) => {
    const { faults } = parseJsonLines(`${text}\n`, LIMITS);
    expect(faults.map((each) => [each.at.start, each.at.end, each.expected])).toEqual(expected);
    const made = faults.reduceRight(
      (now, { at, expected: put }) => now.slice(0, at.start) + put + now.slice(at.end),
      text,
    );
    expect(made).toBe(mended);
  });

  test('each of several that are broken on one line is told', () => {
    const line = '{"id":"a","to":"b{"id":"c","x":True}{"id":"d","e';
    expect(
      parseJsonLines(`{"z":0}\n${line}\n`, LIMITS).faults.map(({ message, at, help }) => [
        message,
        at.start - 8,
        help?.replace(/\..*/, '.'),
      ]),
    ).toEqual([
      ['quoteInString', 18, 'The entry was cut off, and another one was written after it.'],
      ['otherWord', 31, undefined],
      [
        'leftover',
        36,
        'Another entry is on the same line: add a line end before it, and remove nothing.',
      ],
      ['unclosedString', 46, undefined],
    ]);
    expect(parseJsonLines("{'a':1,'b':True}\n", LIMITS).faults).toHaveLength(2);
  });

  test('the beginning of one is missing, or a word is before it', () => {
    const helpOf = (text: string) => parseJsonLines(text, LIMITS).faults.map(({ help }) => help);
    expect(helpOf('itle":"x","n":[1]}{"id":"b"}\n')).toEqual([
      'The beginning of an entry is missing, and another one was written after it. Put a line end between them, and complete the first. It begins in column 19.',
    ]);
    expect(helpOf('data: {"id":"b"}\n')).toEqual([
      'Remove what is before the entry. It begins in column 7.',
    ]);
  });

  test('many lines are read in linear time', () => {
    for (const line of [
      '{',
      '[',
      '[1,\n',
      '{"a":{\n',
      '<<<<<<<\n',
      '=======\n',
      '>>>>>>>\n',
      '}{\n',
    ])
      parseJsonLines(line.repeat(5_000), LIMITS);
  });
});

describe('merge conflicts', () => {
  test('are one fault each, and both sides are read', () => {
    const text =
      '1\n<<<<<<< HEAD\n2\n||||||| base\n0\n=======\n3\n>>>>>>> x\n<<<<<<< HEAD\n=======\n4\n>>>>>>> x\n';
    expect(valuesOf(text)).toEqual([1, 2, 3, 4]);
    expect(faultsOf(text)).toEqual([
      'syntax/conflict [2-9] <<<<<<< -> [51-51]',
      'syntax/conflict [52-59] <<<<<<< -> [84-84]',
    ]);
    expect(valuesOf(text.replaceAll('\n', '\r\n'))).toEqual([1, 2, 3, 4]);
  });

  test('of which a line is gone are a fault for each that is left', () => {
    expect(faultsOf('<<<<<<< HEAD\n1\n=======\n')).toHaveLength(2);
  });
});

describe('blank lines', () => {
  test('between entries, one fault for all that follow each other', () => {
    expect(faultsOf('1\n\n2\n \n\t\n\n3\n')).toEqual([
      'syntax/blankLine [2-2]',
      'syntax/blankLine [5-6]',
    ]);
  });

  test('before the first entry', () => {
    expect(faultsOf('\n1\n')).toEqual(['syntax/blankLine [0-0]']);
  });

  test('none at the end is one', () => {
    expect(faultsOf('1\n\n \n')).toEqual([]);
    expect(faultsOf('1\n\n ')).toEqual([]);
  });

  test('odd blank space is no blank line', () => {
    expect(faultsOf('1\n\u00a0\n2\n')).toEqual(['syntax/invisible [2-3]']);
  });
});

describe('line ends', () => {
  test('none behind the last entry', () => {
    expect(faultsOf('1\n2')).toEqual(['final-newline/missing [3-3]']);
    expect(faultsOf('1')).toEqual(['final-newline/missing [1-1]']);
    expect(faultsOf('"🗼"')).toEqual(['final-newline/missing [4-4]']);
  });

  test('a last line that was cut off is told once', () => {
    expect(faultsOf('1\n{"a":')).toEqual(['syntax/unclosed [2-3] { -> [7-7]']);
  });

  test('a carriage return alone ends no line', () => {
    expect(faultsOf('1\n2\r')).toEqual(['final-newline/missing [4-4]']);
  });

  test('two kinds, told at the first line that differs', () => {
    const { faults } = parseJsonLines('1\n2\n3\r\n4\n', LIMITS);
    expect(faults).toEqual([
      {
        kind: 'line-ends',
        message: 'mixed',
        data: { lf: 3, crlf: 1 },
        at: { start: 5, end: 5 },
        related: { at: { start: 1, end: 1 }, message: 'the first line ends in the other way' },
      },
    ]);
    expect(faultsOf('1\r\n2\n3\r\n')).toEqual(['line-ends/mixed [4-4] -> [1-1]']);
  });

  test('one kind', () => {
    expect(faultsOf('1\n2\n')).toEqual([]);
    expect(faultsOf('1\r\n2\r\n')).toEqual([]);
  });
});

describe('positions', () => {
  const text = '{"id":"b-1"}\nbroken\n{"id":"b-2","to":[7]}\n';

  test('the first step is an index in the lines that parsed', () => {
    const { positions } = parseJsonLines(text, LIMITS);
    expect(positions.spanOf([1])).toEqual({ start: 20, end: 41 });
    expect(positions.spanOf([1, 'to', 0])).toEqual({ start: 38, end: 39 });
    expect(positions.spanOf([1, 'id'], 'key')).toEqual({ start: 21, end: 25 });
  });

  test('what is not there', () => {
    const { positions } = parseJsonLines(text, LIMITS);
    expect(positions.spanOf([2])).toBeNull();
    expect(positions.spanOf([])).toBeNull();
    expect(positions.spanOf(['0', 'id'])).toBeNull();
    expect(positions.spanOf([0, 'x'])).toBeNull();
  });
});

describe('a bead list', () => {
  test('keeps what parsed', () => {
    const record = parseJsonLinesRecord(
      'bead-list',
      Buffer.from('\ufeff{"id":"b-1"}\nx\n'),
      LIMITS,
      null,
    );
    expect(record).toMatchObject({
      kind: 'bead-list',
      readable: true,
      text: '{"id":"b-1"}\nx\n',
      skipped: 3,
      entries: [{ value: { id: 'b-1' }, span: { start: 0, end: 12 } }],
      faults: [{ kind: 'syntax', message: 'unquotedText', at: { start: 13, end: 14 } }],
    });
  });

  test('can not be read where it is no text', () => {
    const record = parseJsonLinesRecord('bead-list', Buffer.from([0x7b, 0xff]), LIMITS, null);
    expect(record).toMatchObject({ kind: 'bead-list', readable: false, text: '{' });
    expect(record.faults.map(({ kind }) => kind)).toEqual(['encoding']);
  });
});

describe('whatever the lines', () => {
  const line = fc.oneof(
    fc.json(),
    fc.string({ unit: ANY_CHARACTER, maxLength: 6 }).map((text) => text.replace(/[\r\n]/g, '')),
    fc.constantFrom('', ' ', '{"a":', '[1,]', '{', '}', '"a": 1,', '},{'),
    fc.constantFrom('<<<<<<< HEAD', '=======', '>>>>>>> side'),
  );

  test('the values are those of the lines that JSON.parse accepts, with either line end', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 8 }), (lines) => {
        const expected = lines.flatMap((text) => {
          try {
            return [JSON.parse(text) as unknown];
          } catch {
            return [];
          }
        });
        const lf = parseJsonLines(lines.join('\n'), LIMITS);
        const crlf = parseJsonLines(lines.join('\r\n'), LIMITS);
        expect(lf.lines.map(({ value }) => value)).toEqual(expected);
        expect(crlf.lines.map(({ value }) => value)).toEqual(expected);
        expect(crlf.faults.map(({ message }) => message)).toEqual(
          lf.faults.map(({ message }) => message),
        );
      }),
      { numRuns: 500 },
    );
  });

  test.each([
    ['{"a":1}\n', 10_000, 10_000, 0],
    ['x\n', 10_000, 0, 10_000],
    ['\n', 100_000, 0, 0],
  ])('many lines of %j are read', (line, times, entries, faulty) => {
    const { lines, faults } = parseJsonLines(line.repeat(times), LIMITS);
    expect([lines.length, faults.length]).toEqual([entries, faulty]);
  });
});

test('a line with more faults than a call takes arguments is read', () => {
  const text = `{${Array.from({ length: 150_000 }, () => '"k":1').join()}}\n`;
  expect(parseJsonLines(text, { depth: 10 }).faults.length).toBeGreaterThan(0);
});

test.each([
  ['a torn line', `{"id":"${'b'.repeat(10_000_000)}`],
  ['a torn line of escapes', `{"id":"${'\\n'.repeat(5_000_000)}`],
  ['an entry over two lines', `{"id":\n "${'b'.repeat(10_000_000)}"}`],
])('%s of megabytes is one fault, and the line below is read', (_name, text) => {
  const { lines, faults } = parseJsonLines(`{"id":0}\n${text}\n{"id":1}\n`, LIMITS);
  expect(lines.map(({ value }) => value)).toEqual([{ id: 0 }, { id: 1 }]);
  expect(faults).toHaveLength(1);
});
