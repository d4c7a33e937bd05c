import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Broken } from '../../scripts/fuzz/finding.ts';
import type { FuzzInput } from '../../scripts/fuzz/fuzz-input.ts';
import { demandPlaces } from '../../scripts/fuzz/properties/places.ts';
import { recordsTarget } from '../../scripts/fuzz/records-target.ts';
import type { Finding } from '../../src/core/finding.ts';
import type { AnyRecord } from '../../src/core/record.ts';
import { diagnostic } from '../report/sample.ts';

/** What the planted rule and the planted report do; each test breaks one of them. */
const planted = vi.hoisted(() => ({
  check: (_record: AnyRecord): readonly Finding[] => [],
  compact: (text: string): string => text,
}));

vi.mock('../../src/protocols/rules.ts', async (original) => ({
  ...(await original<typeof import('../../src/protocols/rules.ts')>()),
  loadRules: async () => [
    {
      id: 'file/planted',
      scope: 'file',
      level: 'error',
      since: '0.1.0',
      source: 'a test',
      summary: 'x',
      why: 'x',
      fix: 'x',
      messages: { found: 'Found' },
      examples: { valid: [], invalid: [] },
      kinds: ['any'],
      check: ({ record }: { readonly record: AnyRecord }) => planted.check(record),
    },
  ],
}));
vi.mock('../../src/report/compact.ts', async (original) => {
  const { compact } = await original<typeof import('../../src/report/compact.ts')>();
  return { compact: (...given: Parameters<typeof compact>) => planted.compact(compact(...given)) };
});

beforeEach(() => {
  planted.check = () => [];
  planted.compact = (text) => text;
});

const INPUT: FuzzInput = {
  target: 'records',
  origin: 'a test',
  options: {},
  commits: [{ parents: [], files: { '.beads/issues.jsonl': Buffer.from('{"id":"b-1"}\n') } }],
};

/** What is said of the input; null where nothing is. */
async function told(isThorough = true): Promise<string | null> {
  try {
    await recordsTarget().check(INPUT, isThorough);
    return null;
  } catch (error) {
    if (error instanceof Broken) return error.signature;
    throw error;
  }
}

const FOUND: Finding = { message: 'found', at: { start: 0, end: 4 } };

describe('records', () => {
  test('that are judged as they should be break nothing', async () => {
    expect(await told()).toBeNull();
    planted.check = () => [FOUND];
    expect(await told()).toBeNull();
  });

  test('a rule that throws', async () => {
    planted.check = () => {
      throw new TypeError('planted');
    };
    expect(await told(false)).toBe('no verdict: file/planted');
  });

  test('a rule that says something else the second time', async () => {
    let count = 0;
    planted.check = () => (count++ % 2 === 0 ? [FOUND] : []);
    expect(await told()).toBe('a second run says something else: file/planted');
  });

  test('a rule that counts carriage returns', async () => {
    planted.check = ({ text }) => (text.includes('\r') ? [FOUND] : []);
    expect(await told()).toBe('CRLF changes the verdict: file/planted');
    planted.check = ({ text }) => [{ ...FOUND, key: `${text.length}` }];
    expect(await told()).toBe('CRLF changes the verdict: file/planted');
  });

  test('an edit that leaves its problem', async () => {
    const edit = { replacements: [{ at: { start: 0, end: 0 }, text: ' ' }] };
    planted.check = () => [{ ...FOUND, edit }];
    expect(await told()).toBe('a fix leaves what it could mend: file/planted');
  });

  test('an edit that makes more problems than it mends', async () => {
    const edit = { replacements: [{ at: { start: 0, end: 0 }, text: ' ' }] };
    planted.check = ({ text }) =>
      text.startsWith(' ') ? [FOUND, { ...FOUND, key: 'other' }] : [{ ...FOUND, edit }];
    expect(await told()).toBe('a fix leaves as many problems: file/planted');
  });

  test.each([
    ['a live character in a report', '\u001b[31m'],
    ['a live character in a report', '\u202e'],
    ['a live character in a report', '\ud800'],
    ['a live command in a report', '::error::x'],
    ['a live command in a report', 'x ##[error]y'],
  ])('%s: %j', async (property, text) => {
    planted.compact = () => `${text}\n`;
    expect(await told()).toBe(`${property}: compact`);
    expect(await told(false)).toBeNull();
  });
});

describe('places', () => {
  const files = { 'a.md': Buffer.from('\ufeffé\nsecond 👍 line\n') };
  /** One place in that file, as said. */
  function placed(line: number, column: number, offset: number, path = 'a.md') {
    const at = { line, column, offset };
    return [diagnostic({ path, range: { start: at, end: at }, related: [] })];
  }

  test.each([
    ['the start', 1, 1, 3],
    ['before the byte-order mark', 1, 1, 0],
    ['behind a character of two bytes', 1, 2, 5],
    ['a second line', 2, 1, 6],
    ['behind a pair of surrogates', 2, 10, 17],
    ['the end', 3, 1, 23],
  ])('are right: %s', (_, line, column, offset) => {
    expect(() => demandPlaces(placed(line, column, offset), [files])).not.toThrow();
  });

  test.each([
    ['behind the end', 3, 1, 24],
    ['a column too far', 1, 3, 5],
    ['a line too far', 3, 1, 6],
    ['characters taken for bytes', 2, 10, 15],
    ['the byte-order mark counted as a column', 1, 2, 3],
    ['before the start', 1, 1, -1],
  ])('are wrong: %s', (_, line, column, offset) => {
    expect(() => demandPlaces(placed(line, column, offset), [files])).toThrow(Broken);
  });

  test('in a file that gzip packed are those of what it unpacks to', () => {
    const packed = { 'a.md.gz': gzipSync(files['a.md']), 'b.gz': Buffer.from('no gzip\n') };
    expect(() => demandPlaces(placed(2, 10, 17, 'a.md.gz'), [packed])).not.toThrow();
    expect(() => demandPlaces(placed(3, 1, 24, 'a.md.gz'), [packed])).toThrow(Broken);
    expect(() => demandPlaces(placed(1, 1, 0, 'b.gz'), [packed])).not.toThrow();
    expect(() => demandPlaces(placed(2, 1, 8, 'b.gz'), [packed])).toThrow(Broken);
  });

  test('are wrong in a file that is not there, in related places, and back to front', () => {
    expect(() => demandPlaces(placed(1, 1, 0, 'b.md'), [files])).toThrow(/not there/);
    const [problem = diagnostic()] = placed(1, 1, 3);
    const other = { path: 'a.md', range: { ...problem.range }, message: 'x' };
    const wrong = { line: 9, column: 1, offset: 3 };
    const related = [{ ...other, range: { start: wrong, end: wrong } }];
    expect(() => demandPlaces([{ ...problem, related }], [files])).toThrow(Broken);
    const { start } = problem.range;
    const back = { start: { line: 2, column: 1, offset: 6 }, end: start };
    expect(() => demandPlaces([{ ...problem, range: back }], [files])).toThrow(/ends before/);
  });

  test('hold where any state of a history has them', () => {
    const earlier = { 'a.md': Buffer.from('a much longer first line than the other\n') };
    expect(() => demandPlaces(placed(1, 30, 29), [files])).toThrow(Broken);
    expect(() => demandPlaces(placed(1, 30, 29), [files, earlier])).not.toThrow();
  });
});
