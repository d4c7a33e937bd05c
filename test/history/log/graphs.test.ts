import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../runs.ts';
import { GRAPH, mergesOf } from './graphs.ts';
import { isAppend, isMergeOfDistinct } from './slow-checker.ts';
import { judge, log } from './states.ts';
import { slowVerdicts, verdicts } from './verdicts.ts';

/** How many histories are tried. LINT_PROTOCOL_RUNS=200 takes a few minutes. */
const NUM_RUNS = runs(500);
const TIMEOUT = 60_000 + NUM_RUNS * 20;

const PIECE_SIZE = fc.constantFrom(1, 2, 5, 1000);
const PERMUTATION = fc
  .shuffledSubarray(['a', 'b', 'c', 'd', 'e'], { minLength: 1 })
  .map((records) => log(records.join('')));
const REPEATING = fc
  .array(fc.constantFrom('a', 'b', 'c'), { maxLength: 6 })
  .map((records) => log(records.join('')));

describe('a history of a log', () => {
  test(
    'is judged, commit by commit, as the definition says',
    async () => {
      await fc.assert(
        fc.asyncProperty(GRAPH, PIECE_SIZE, async (graph, pieceSize) => {
          expect(await verdicts(graph, pieceSize)).toEqual(slowVerdicts(graph));
        }),
        { numRuns: NUM_RUNS },
      );
    },
    TIMEOUT,
  );
});

describe('a merge of logs', () => {
  test(
    'whose parents have records in different orders is judged word for word',
    async () => {
      await fc.assert(
        fc.asyncProperty(mergesOf(PERMUTATION), async ({ logs, result: made }) => {
          const result = log([...new Set(made.replaceAll('\n', ''))].join(''));
          const expected = isMergeOfDistinct(logs, result);
          expect(isAppend(logs, result)).toBe(expected);
          expect((await judge(logs, result)) === null).toBe(expected);
        }),
        { numRuns: 2 * NUM_RUNS },
      );
    },
    TIMEOUT,
  );

  test(
    'whose parents have records several times is judged as the definition says',
    async () => {
      await fc.assert(
        fc.asyncProperty(mergesOf(REPEATING), async ({ logs, result }) => {
          expect((await judge(logs, result)) === null).toBe(isAppend(logs, result));
        }),
        { numRuns: 2 * NUM_RUNS },
      );
    },
    TIMEOUT,
  );
});
