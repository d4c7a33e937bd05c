import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { GRAPH, type Graph } from './graphs.ts';
import type { Log } from './slow-checker.ts';
import { log } from './states.ts';
import { slowVerdicts, verdicts } from './verdicts.ts';
import { type Verifier, WRONG_VERIFIERS } from './wrong-verifiers.ts';

type Name = keyof typeof WRONG_VERIFIERS;

/** States one after the other. */
function line(...logs: readonly Log[]): Graph {
  return logs.map((state, index) => ({ parents: index === 0 ? [] : [index - 1], log: state }));
}

/** A start, branches off it, and the merge of all branches. */
function merge(start: string, branches: readonly string[], result: Log): Graph {
  const tips = branches.map((_, index) => index + 1);
  return [
    ...line(start),
    ...branches.map((branch) => ({ parents: [0], log: branch })),
    { parents: tips, log: result },
  ];
}

const JSON_LOG = '{"id":"1","event":"source.register"}\n';

/** For each wrong verifier a history on which it says the contrary of what is true. */
const STORIES: readonly (readonly [Name, string, Graph, boolean])[] = [
  [
    'compares the two ends only',
    'a record is rewritten and put back',
    line(log('ab'), log('xb'), log('ab')),
    false,
  ],
  [
    'compares the two ends only',
    'a log is deleted and made again',
    line(log('ab'), null, log('abc')),
    false,
  ],
  [
    'looks at first parents only',
    'a merge drops what the other branch brought',
    merge(log('a'), [log('ab'), log('ac')], log('ab')),
    false,
  ],
  [
    'sees no merges',
    'a record is edited inside a merge',
    merge(log('a'), [log('ab'), log('ac')], log('axc')),
    false,
  ],
  [
    'wants every parent as a prefix',
    'a union merge',
    merge(log('a'), [log('ab'), log('ac')], log('abc')),
    true,
  ],
  [
    'wants the first parent as a prefix',
    'a union merge that begins with the other branch',
    merge(log('a'), [log('ab'), log('ac')], log('acb')),
    true,
  ],
  [
    'wants one parent as a prefix',
    'an octopus loses an arm',
    merge(log('a'), [log('ab'), log('ac'), log('ad')], log('abc')),
    false,
  ],
  [
    'reads the file in the working tree',
    'line ends are converted',
    line(log('ab'), 'a\r\nb\r\nc\r\n'),
    false,
  ],
  [
    'compares records as JSON',
    'a record is written in another order',
    line(JSON_LOG, '{"event": "source.register", "id": "1"}\n'),
    false,
  ],
  ['compares decoded text', 'bytes that are no text are replaced', line('\xff\n', '\xfe\n'), false],
  ['counts each record once', 'one of two equal records goes', line(log('aab'), log('ab')), false],
  ['ignores the order', 'two records change places', line(log('ab'), log('ba')), false],
  [
    'ignores the order',
    'a merge turns a branch around',
    merge(log('a'), [log('abc'), log('ad')], log('acbd')),
    false,
  ],
  ['lets records be inserted', 'a record comes before another', line(log('ab'), log('axb')), false],
  [
    'lets records be inserted',
    'conflict markers stay in a merge',
    merge(log('a'), [log('ab'), log('ac')], 'a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> x\n'),
    false,
  ],
  [
    'lets records be inserted',
    'a merge repeats what both branches begin with',
    merge(log('a'), [log('ab'), log('ac')], log('abac')),
    false,
  ],
  [
    'follows renames',
    'a log moves to another folder',
    [...line(log('ab')), { parents: [0], log: null, elsewhere: log('ab') }],
    false,
  ],
  ['skips what is not there', 'a log is deleted', line(log('ab'), null), false],
  ['takes any longer file', 'a record is written onto an unfinished one', line('a', 'ab\n'), false],
  ['counts the lines', 'a record changes', line(log('ab'), log('xbc')), false],
];

describe('a verifier that', () => {
  test.each(STORIES)('%s is caught where %s', async (name, _story, graph, isFine) => {
    expect(slowVerdicts(graph).every(Boolean)).toBe(isFine);
    expect((await verdicts(graph)).every(Boolean)).toBe(isFine);
    expect(WRONG_VERIFIERS[name](graph)).toBe(!isFine);
  });

  test.each(Object.entries<Verifier>(WRONG_VERIFIERS))(
    '%s is no straw man: a plain append passes, and a log that shrinks does not',
    (name, isFine) => {
      expect(isFine(line(log('ab'), log('abc')))).toBe(true);
      expect(isFine(line(log('ab'), log('c')))).toBe(false);
      expect(STORIES.map(([each]) => each)).toContain(name);
    },
  );

  test('is wrong is told apart by histories made at random', () => {
    const graphs = fc.sample(GRAPH, { numRuns: 4000, seed: 1 });
    const truths = graphs.map((graph) => slowVerdicts(graph).every(Boolean));
    const caught = Object.entries<Verifier>(WRONG_VERIFIERS).filter(([, isFine]) =>
      graphs.some((graph, index) => isFine(graph) !== truths[index]),
    );
    // Made-up histories hold neither JSON nor other files.
    const missed: readonly string[] = ['compares records as JSON', 'follows renames'];
    const all = Object.keys(WRONG_VERIFIERS);
    expect(caught.map(([name]) => name)).toEqual(all.filter((name) => !missed.includes(name)));
  });
});
