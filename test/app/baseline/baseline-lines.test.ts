import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { baselineText, readBaseline } from '../../../src/app/baseline/baseline-lines.ts';
import type { Baseline, BaselineEntry } from '../../../src/core/baseline.ts';
import { WrongUse } from '../../../src/core/failure.ts';
import { rules } from '../../all-rules.ts';
import { ANY_CHARACTER } from '../../any-character.ts';

const ENTRY: BaselineEntry = {
  rule: 'MB-001',
  path: 'messages/1.md',
  record: '1',
  fingerprint: 'ab'.repeat(32),
  reason: 'was there',
  added: '2026-06-15',
  expires: null,
};

function read(text: string | Uint8Array): readonly BaselineEntry[] {
  return readBaseline('b.jsonl', Buffer.from(text), rules).entries;
}

/** The faults that are told, without what says that there are faults. */
function faultsOf(text: string | Uint8Array): readonly string[] {
  try {
    read(text);
  } catch (error) {
    expect(error).toBeInstanceOf(WrongUse);
    const { code, message, exitCode } = error as WrongUse;
    expect({ code, exitCode }).toEqual({ code: 'invalid-baseline', exitCode: 2 });
    return message.split('\n').slice(1);
  }
  throw new Error('nothing is wrong');
}

function line(over: Readonly<Record<string, unknown>> = {}): string {
  return JSON.stringify({ ...ENTRY, ...over });
}

const entries = fc.record({
  rule: fc.constantFrom('MB-001', 'file/syntax', 'gone/rule'),
  path: fc.string({ unit: ANY_CHARACTER, minLength: 1 }).filter((path) => /\S/.test(path)),
  record: fc.option(fc.string({ unit: ANY_CHARACTER })),
  fingerprint: fc.stringMatching(/^[0-9a-f]{64}$/),
  reason: fc.string({ unit: ANY_CHARACTER }).filter((reason) => /\S/.test(reason)),
  added: fc.constantFrom('2026-01-01', '2024-02-29'),
  expires: fc.option(fc.constant('2027-12-31')),
});

describe('lines', () => {
  test('that say a member twice are told: who reviews them sees one, and the other counts', () => {
    const twice = line().replace('{', '{"expires":"2026-01-01","ex\\u0070ires":"2026-01-02",');
    expect(faultsOf(`${line()}\n${twice}\n`)).toEqual([
      'b.jsonl:2: the key "expires" is here more than once; keep one',
    ]);
    expect(read(` ${line().replaceAll(',', ', ')} \n`)).toEqual([ENTRY]);
  });

  test('are held to the same whether they are as they are written here or not', () => {
    const outcome = (text: string, make: (baseline: Baseline) => unknown) => {
      try {
        return make(readBaseline('b.jsonl', Buffer.from(text), rules));
      } catch (error) {
        expect(error).toBeInstanceOf(WrongUse);
        return (error as WrongUse).message;
      }
    };
    let refused = 0;
    const parts = [
      '',
      ' ',
      '"',
      '\\',
      '\t',
      '\n',
      '}',
      ',',
      '1',
      '99',
      'null',
      '2026-02-30',
      'CONTRIB-008',
    ];
    const changes = fc.array(fc.tuple(fc.nat(), fc.nat({ max: 12 }), fc.constantFrom(...parts)), {
      maxLength: 2,
    });
    fc.assert(
      fc.property(fc.array(entries, { minLength: 1, maxLength: 3 }), changes, (all, at) => {
        let text = baselineText(all);
        for (const [from, length, put] of at) {
          const start = from % text.length;
          text = text.slice(0, start) + put + text.slice(start + length);
        }
        // Blanks behind a line say nothing, and no line is written with them.
        const slowly = outcome(text.replaceAll('\n', ' \n'), ({ entries: read }) => read);
        if (typeof slowly === 'string') refused += 1;
        expect(outcome(text, ({ entries: read }) => read)).toEqual(slowly);
        // What is wrong is told at once, not where somebody asks for a line.
        expect(outcome(text, () => 'fine') === 'fine').toBe(typeof slowly !== 'string');
      }),
      { numRuns: 500 },
    );
    expect(refused).toBeGreaterThan(50);
    expect(refused).toBeLessThan(450);
  });

  test('that are written are read again, whatever they hold, in any order and any number of times', () => {
    fc.assert(
      fc.property(fc.array(entries), fc.array(fc.nat()), (all, picks) => {
        const text = baselineText(all);
        expect(baselineText(read(text))).toBe(text);
        // What a merge by union makes of two branches.
        const lines = text.split('\n').slice(0, -1);
        const doubled = [...lines.toReversed(), ...picks.flatMap((at) => lines[at] ?? [])];
        expect(baselineText(read(doubled.join('\r\n')))).toBe(text);
        expect(baselineText(read(`${text}\n\n${text}`))).toBe(text);
      }),
    );
  });

  test('are sorted by path, rule, record and fingerprint', () => {
    const sorted = [
      { ...ENTRY, path: 'a.md', record: null },
      { ...ENTRY, path: 'a.md', fingerprint: '00'.repeat(32) },
      { ...ENTRY, path: 'a.md' },
      { ...ENTRY, path: 'a.md', record: '2' },
      { ...ENTRY, path: 'a.md', rule: 'file/syntax' },
      { ...ENTRY, path: 'b.md' },
    ];
    expect(read(baselineText(sorted.toReversed()))).toEqual(sorted);
  });

  test('need not say what they have not', () => {
    const { record: _record, expires: _expires, ...others } = ENTRY;
    expect(read(JSON.stringify(others))).toEqual([{ ...ENTRY, record: null }]);
  });

  test.each<[string, string]>([
    ['[]', 'a line must be a JSON object, but this is "[]"'],
    ['{"rule":', 'a line must be a JSON object, but this is "{\\"rule\\":"'],
    ['null', 'a line must be a JSON object, but this is "null"'],
    [
      '=======',
      'a merge left its markers here; keep the lines of both sides, in any order, and remove the markers',
    ],
    [
      '||||||| base',
      'a merge left its markers here; keep the lines of both sides, in any order, and remove the markers',
    ],
    [line({ rule: undefined }), 'rule is missing: the id of a rule'],
    [line({ rule: ' ' }), 'rule must be the id of a rule, but is the string " "'],
    [line({ path: 7 }), 'path must be a path from the root of the repository, but is the number 7'],
    [line({ record: 7 }), 'record must be the id of a record, or null, but is the number 7'],
    [line({ fingerprint: 'AB' }), 'fingerprint must be 64 hex digits, but is the string "AB"'],
    [line({ reason: '' }), 'reason must be a reason in words, but is the string ""'],
    [
      line({ added: '15.6.2026' }),
      'added must be a day such as 2027-03-31, but is the string "15.6.2026"',
    ],
    [line({ added: null }), 'added must be a day such as 2027-03-31, but is null'],
    [
      line({ expires: '2027-02-29' }),
      'expires must be a day such as 2027-03-31, or null, but is the string "2027-02-29"',
    ],
    [
      line({ expire: '2027-02-28' }),
      'unknown key "expire"; known are rule, path, record, fingerprint, reason, added, expires',
    ],
    [
      '{"__proto__": {}}',
      'unknown key "__proto__"; known are rule, path, record, fingerprint, reason, added, expires',
    ],
    [
      line({ rule: 'history/append-only' }),
      'history/append-only can\'t be excused by a baseline: it takes an entry of "ignore" in the configuration that names the commit or the blob',
    ],
    [
      line({ rule: 'vouch/source-hash' }),
      'vouch/source-hash can\'t be excused by a baseline: it takes an entry of "ignore" in the configuration that names the blob',
    ],
    [
      line({ rule: 'contribution/no-code-changes' }),
      'contribution/no-code-changes can\'t be excused by a baseline: it takes an entry of "ignore" in the configuration that names the commit or the blob',
    ],
  ])('that are wrong are told: %s', (wrong, told) => {
    expect(faultsOf(`${line()}\n\n${wrong}\n${line()}\n`)).toEqual([`b.jsonl:3: ${told}`]);
  });

  test('that are wrong are told up to a number', () => {
    const faults = faultsOf('x\n'.repeat(1000));
    expect(faults).toHaveLength(21);
    expect(faults.at(-1)).toBe('and 980 more');
  });

  test('that are no text', () => {
    expect(() => read(Buffer.from([0x7b, 0xff]))).toThrow(
      'The baseline b.jsonl is not UTF-8 text.',
    );
  });

  test('of rules that nobody knows (any more) are kept: they excuse nothing', () => {
    expect(read(line({ rule: 'gone/rule' }))).toHaveLength(1);
  });
});

test('any bytes are a baseline, or refused with the lines that are none', () => {
  const good = line();
  const piece = fc.oneof(
    fc.constantFrom(
      good,
      `${good}\n`,
      '\n',
      '{',
      '}',
      '"',
      ',"rule":',
      '<<<<<<< HEAD\n',
      '\ufeff',
      '\r',
    ),
    fc.string({ unit: ANY_CHARACTER, maxLength: 4 }),
  );
  let known = 0;
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 4 }), (pieces) => {
      const text = pieces.join('');
      try {
        known += read(text).length > 0 ? 1 : 0;
      } catch (error) {
        expect(error).toBeInstanceOf(WrongUse);
        const [, ...told] = (error as WrongUse).message.split('\n');
        for (const fault of told) {
          const at = Number(/^b\.jsonl:(\d+): ./.exec(fault)?.[1]);
          expect(text.split('\n')[at - 1]?.trim(), fault).toBeTruthy();
        }
      }
    }),
    { numRuns: 3000 },
  );
  expect(known).toBeGreaterThan(20);
});
