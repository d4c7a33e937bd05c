import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Found, LocatedFinding } from '../../src/core/finding.ts';
import type { Range } from '../../src/core/place.ts';
import type { RecordRef } from '../../src/core/record.ts';
import type { Rule } from '../../src/core/rule.ts';
import envelope from '../../src/protocols/messages/rules/envelope.ts';
import { settle as settled } from '../../src/report/settle.ts';

const rules: readonly Rule[] = [
  { ...envelope, id: 'a/one', level: 'error', fix: 'the rule’s own help' },
  { ...envelope, id: 'b/two', level: 'info' },
];

const REF: RecordRef = {
  path: 'messages/1.md',
  kind: 'message',
  mode: 'file',
  id: 'b1',
  home: '',
  declared: false,
  copy: false,
};

function range(line: number): Range {
  return {
    start: { line, column: 1, offset: 10 * line },
    end: { line, column: 5, offset: 10 * line + 4 },
  };
}

function found(over: Partial<LocatedFinding> = {}, of: Partial<Found> = {}): Found {
  const finding: LocatedFinding = {
    rule: 'a/one',
    messageId: 'bad',
    message: 'is bad',
    range: range(1),
    excerpt: [],
    count: 1,
    key: 'the text',
    level: null,
    help: null,
    edit: null,
    related: [],
    yieldsTo: [],
    ...over,
  };
  return { finding, ref: REF, recordId: '7', copies: [], commit: null, ...of };
}

function settle(...given: Parameters<typeof settled>) {
  return settled(...given).map(({ diagnostic }) => diagnostic);
}

function prints(all: readonly Found[]): readonly string[] {
  return settle(all, rules, DEFAULT_CONFIG).map(({ fingerprint }) => fingerprint);
}

describe('a level', () => {
  const level = (one: Found, setting?: 'warning' | 'info') => {
    const levels = setting === undefined ? [] : [{ rules: 'a/*', level: setting }];
    return settle([one], rules, { ...DEFAULT_CONFIG, levels })[0]?.level;
  };

  test("is the rule's, then the finding's, then the configuration's", () => {
    expect(level(found())).toBe('error');
    expect(level(found({ level: 'warning' }))).toBe('warning');
    expect(level(found({ level: 'warning' }), 'info')).toBe('info');
  });
});

test('help is the finding’s, else the rule’s', () => {
  const [first, second] = settle(
    [found({ help: 'this very help' }), found({ range: range(2) })],
    rules,
    DEFAULT_CONFIG,
  );
  expect([first?.help, second?.help]).toEqual(['this very help', 'the rule’s own help']);
});

test('the order is path, place, rule', () => {
  const unsorted = [
    found({ rule: 'b/two' }),
    found({ range: range(9) }),
    found({}, { ref: { ...REF, path: 'messages/0.md' } }),
    found(),
    found({}, { ref: { ...REF, path: 'Messages/z.md' } }),
  ];
  const inOrder = settle(unsorted, rules, DEFAULT_CONFIG);
  expect(
    inOrder.map(({ path, range: { start }, rule }) => `${path}:${start.line} ${rule}`),
  ).toEqual([
    'Messages/z.md:1 a/one',
    'messages/0.md:1 a/one',
    'messages/1.md:1 a/one',
    'messages/1.md:1 b/two',
    'messages/1.md:9 a/one',
  ]);
  expect(settle([...unsorted].reverse(), rules, DEFAULT_CONFIG)).toEqual(inOrder);
});

test('what is said twice of one place is told once', () => {
  expect(settle([found(), found()], rules, DEFAULT_CONFIG)).toHaveLength(1);
  expect(settle([found(), found({ message: 'other' })], rules, DEFAULT_CONFIG)).toHaveLength(2);
});

describe('a fingerprint', () => {
  test('stays when lines, paths and other problems change', () => {
    const [print] = prints([found()]);
    expect(prints([found({ range: range(40) })])).toEqual([print]);
    expect(prints([found({ message: 'in other words, 3 of 7' })])).toEqual([print]);
    expect(prints([found({}, { ref: { ...REF, path: 'messages/moved.md' } })])).toEqual([print]);
    expect(prints([found(), found({ rule: 'b/two' })])).toContain(print);
  });

  test('differs by rule, message, value, record and home', () => {
    const all = [
      found(),
      found({ rule: 'b/two' }),
      found({ messageId: 'worse' }),
      found({ key: 'another text' }),
      found({}, { recordId: '8' }),
      found({}, { ref: { ...REF, home: 'project' } }),
      found({}, { recordId: null }),
    ].map((one) => prints([one])[0]);
    expect(new Set(all).size).toBe(all.length);
  });

  test('of a record without an id rests on its path', () => {
    const at = (path: string) => prints([found({}, { recordId: null, ref: { ...REF, path } })]);
    expect(at('messages/1.md')).not.toEqual(at('messages/2.md'));
  });

  test('tells equal faults of one record apart, in the order of their places', () => {
    const [first] = prints([found()]);
    const two = prints([found({ range: range(5) }), found()]);
    expect(two[0]).toBe(first);
    expect(two[1]).not.toBe(first);
  });
});

test('identical copies are related places', () => {
  const copies = [{ ...REF, path: 'inbox/1.md', copy: true }];
  const related = [{ path: null, range: range(3), message: 'the other' }];
  const [told] = settle([found({ related }, { copies })], rules, DEFAULT_CONFIG);
  expect(told?.related).toEqual([
    { path: 'messages/1.md', range: range(3), message: 'the other' },
    { path: 'inbox/1.md', range: range(1), message: 'the same in this copy' },
  ]);
});
