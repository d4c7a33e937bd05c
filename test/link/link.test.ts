import { describe, expect, test } from 'vitest';
import type { FactEntry } from '../../src/core/fact.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { RecordFinding } from '../../src/core/finding.ts';
import type { LinkInput, Rule } from '../../src/core/rule.ts';
import { gather, gatherAgain, link } from '../../src/link/link.ts';

const MOST_KEPT = 1000;

function entry(path: string, kind: 'agent-folder' | 'log', name: string): FactEntry {
  const record = { path, kind, mode: 'file', id: null, home: '', declared: true, copy: false };
  return { record, fact: kind === 'log' ? {} : { name } } as FactEntry;
}

/** A rule of which nothing counts but its name, its scope and what it finds. */
function rule(id: string, scope: 'file' | 'link', check: () => Iterable<RecordFinding>): Rule {
  return { id, scope, kinds: ['log'], check } as unknown as Rule;
}

function finding(...at: readonly (string | number)[]): RecordFinding {
  return { message: 'm', record: entry('a', 'log', '').record, at };
}

/** A state with one log. */
const INPUT = { facts: gather([entry('a', 'log', '')]) } as LinkInput;

describe('the facts of all records', () => {
  const entries = [
    entry('b', 'agent-folder', 'B'),
    entry('log', 'log', ''),
    entry('a', 'agent-folder', 'A'),
  ];

  test('are handed out by kind, in the order given', () => {
    const facts = gather(entries);
    expect(facts.of('agent-folder')).toEqual([entries[0], entries[2]]);
    expect(facts.of('log')).toEqual([entries[1]]);
  });

  test('are the same lists as before of kinds that did not change', () => {
    const by = {};
    const before = gatherAgain(entries, by);
    const after = gatherAgain([...entries, entry('b', 'log', '')], by);
    expect(after).not.toBe(before);
    expect(after.of('agent-folder')).toBe(before.of('agent-folder'));
    expect(after.of('log')).toHaveLength(2);
    expect(gatherAgain(entries.slice(1), by).of('agent-folder')).toEqual([entries[2]]);
  });

  test('are none of a kind that is not there', () => {
    expect(gather(entries).of('skill')).toEqual([]);
  });
});

describe('rules across records', () => {
  test('run one after the other; those of other scopes do not', () => {
    const rules = [
      rule('one', 'link', () => [finding('x'), finding('y')]),
      rule('other', 'file', () => [finding('z')]),
      rule('two', 'link', () => [finding('x')]),
    ];
    const found = [...link(INPUT, rules)];
    expect(found.map((each) => [each.rule.id, each.finding.at])).toEqual([
      ['one', ['x']],
      ['one', ['y']],
      ['two', ['x']],
    ]);
  });

  test('are handed the facts, the answers and the options', () => {
    const seen: unknown[] = [];
    const looks = {
      id: 'looks',
      scope: 'link',
      kinds: ['log'],
      check: (input: LinkInput) => seen.push(input) && [],
    };
    expect([...link(INPUT, [looks as unknown as Rule])]).toEqual([]);
    expect(seen).toEqual([INPUT]);
  });

  test('are not asked where there is no record of their kinds', () => {
    const input = { facts: gather([entry('b', 'agent-folder', 'B')]) } as LinkInput;
    const asked = rule('asked', 'link', () => {
      throw new Error('asked');
    });
    expect([...link(input, [asked])]).toEqual([]);
  });

  test('that break end the run, with their name', () => {
    const breaks = rule('breaks', 'link', () => {
      throw new Error('off by one');
    });
    expect(() => [...link(INPUT, [breaks])]).toThrow(CouldNotCheck);
    expect(() => [...link(INPUT, [breaks])]).toThrow('the rule breaks broke: off by one');
  });

  test('that find too much have the rest known by its places', () => {
    const keyOfRest = (last: string) => {
      const many = Array.from({ length: MOST_KEPT }, (_, index) => finding(index));
      const [rest] = [...link(INPUT, [rule('many', 'link', () => [...many, finding(last)])])]
        .map((each) => each.finding)
        .slice(MOST_KEPT);
      expect(rest).toMatchObject({ unlisted: 1 });
      return rest?.key;
    };
    expect(keyOfRest('x')).toBe(keyOfRest('x'));
    expect(keyOfRest('x')).not.toBe(keyOfRest('y'));
  });
});
