import { expect, test } from 'vitest';
import { cyclesOf } from '../../src/core/cycles.ts';

/** Cycles of a graph that is given as `a>bc b>a`: where edges lead from each node. */
function cycles(graph: string): string {
  const edges = new Map(
    graph.split(' ').map((each) => {
      const [from = '', to = ''] = each.split('>');
      return [from, [...to]] as const;
    }),
  );
  const found = cyclesOf([...edges.keys()], (node) => edges.get(node) ?? []);
  return [...found].map((cycle) => cycle.join('')).join(' ');
}

test.each([
  ['no edge', 'a> b>', ''],
  ['a chain', 'a>b b>c c>', ''],
  ['two ways to one end', 'a>bc b>d c>d d>', ''],
  ['itself', 'a>a b>a', 'a'],
  ['a triangle', 'a>b b>c c>a', 'abc'],
  ['two apart', 'a>b b>a c>d d>c', 'ab cd'],
  ['two that share a node: the shorter', 'a>bc b>d c>a d>a', 'ac'],
  ['one that leads to another, found before', 'a>b b>a c>da d>c', 'ab cd'],
  ['one that leads to another, found behind', 'a>bc b>a c>d d>c', 'ab cd'],
  ['a detour on the way back', 'a>b b>c c>ba', 'abc'],
  ['two detours: the shortest way', 'a>bx b>c c>d d>xa x>d', 'axd'],
  ['one node that only the first leads to', 'a>xb b>a x>y y>', 'ab'],
])('%s: %s', (_what, graph, expected) => {
  expect(cycles(graph)).toBe(expected);
});
