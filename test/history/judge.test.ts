import { describe, expect, test } from 'vitest';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { RecordFinding } from '../../src/core/finding.ts';
import type { HistoryInput } from '../../src/core/history.ts';
import type { LogRecord } from '../../src/core/log-change.ts';
import type { RecordRef } from '../../src/core/record.ts';
import type { Rule } from '../../src/core/rule.ts';
import { judgeStep, pastRule } from '../../src/history/judge.ts';

const MOST_KEPT = 1000;
const INPUT = {} as HistoryInput;
const RECORD = { path: 'a' } as RecordRef;

function finding(over: Partial<RecordFinding> = {}): RecordFinding {
  return { message: 'm', record: RECORD, at: [], ...over };
}

/** A rule of which nothing counts but its name, its scope and what it finds. */
function rule(id: string, findings: readonly RecordFinding[] | Error): Rule {
  const check = () => {
    if (findings instanceof Error) throw findings;
    return findings;
  };
  return { id, scope: 'history', check } as unknown as Rule;
}

describe('a rule has something to say of changes', () => {
  test('where that is what it is about', () => {
    const each = rule('one', []);
    expect(pastRule(each)).toEqual([{ rule: each, past: each }]);
  });

  test('where it is across records, and says so', () => {
    const past = { kinds: [], check: () => [] };
    const link = { id: 'two', scope: 'link', past } as unknown as Rule;
    expect(pastRule(link)).toEqual([{ rule: link, past }]);
  });

  test('and no other', () => {
    expect(pastRule({ id: 'three', scope: 'link' } as unknown as Rule)).toEqual([]);
    expect(pastRule({ id: 'four', scope: 'file', past: {} } as unknown as Rule)).toEqual([]);
  });
});

describe('one step', () => {
  test('is judged by each rule', () => {
    const rules = [
      rule('one', [finding({ at: ['x'] })]),
      rule('two', []),
      rule('three', [finding()]),
    ];
    const judged = [...judgeStep(INPUT, rules.flatMap(pastRule))];
    expect(judged.map((each) => [each.rule.id, each.finding.at])).toEqual([
      ['one', ['x']],
      ['three', []],
    ]);
  });

  test('a rule that breaks is named', () => {
    const rules = pastRule(rule('breaks', new Error('off by one')));
    expect(() => [...judgeStep(INPUT, rules)]).toThrow(CouldNotCheck);
    expect(() => [...judgeStep(INPUT, rules)]).toThrow('the rule breaks broke: off by one');
  });

  test('findings that are left out are known by their lines, or else by their places', () => {
    const keyOfRest = (last: RecordFinding) => {
      const many = Array.from({ length: MOST_KEPT }, (_, index) => finding({ at: [index] }));
      const judged = [...judgeStep(INPUT, pastRule(rule('many', [...many, last])))];
      expect(judged).toHaveLength(MOST_KEPT + 1);
      return judged.at(-1)?.finding.key;
    };
    const line = (text: string) => ({ text }) as LogRecord;
    const keys = [
      finding({ at: ['x'] }),
      finding({ at: ['y'] }),
      finding({ at: ['x'], line: line('x') }),
      finding({ at: ['x'], line: line('y') }),
    ].map(keyOfRest);
    expect(new Set(keys).size).toBe(4);
    expect(keyOfRest(finding({ at: ['y'], line: line('x') }))).toBe(keys[2]);
  });
});
