import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ALL_PARTS, conformance } from '../../../src/app/conformance/conformance.ts';
import type { Start } from '../../../src/app/conformance/running.ts';
import { IS_WHOLE, runs } from '../../runs.ts';
import { askerOf } from '../../serve/served.ts';
import { anything, responses, saying, spoiling } from './any-server.ts';

const LONG = { timeout: 240_000 };

/** Plays a part to its end, and gives what was said of the demands that were not met. */
async function found(start: Start, transport: 'jsonl' | 'mcp', part: string) {
  const env = {};
  const demands = await conformance({ transport, start, env }, askerOf({ root: '/', env }), [part]);
  for (const each of demands) expect(each.found, each.demand).toBeTypeOf('string');
  const failed = demands.filter(({ held }) => !held);
  expect(failed.filter((each) => each.found.trim() === '')).toEqual([]);
  return failed;
}

/** All parts each week, and one in a usual run. */
function partsOr(one: string): readonly string[] {
  return IS_WHOLE ? ALL_PARTS : [one];
}

/** Said where a part was not played to its end. */
const CUT = ['what was made is in the files that its id names', 'the server answers every request'];

test.each(partsOr('reads'))('whatever is answered, %s goes on to its end', LONG, async (part) => {
  const tries = fc.tuple(
    fc.array(responses, { minLength: 1, maxLength: 30 }),
    fc.constantFrom('jsonl' as const, 'mcp' as const),
  );
  await fc.assert(
    fc.asyncProperty(tries, async ([answers, transport]) => {
      const failed = await found(saying(answers), transport, part);
      expect(failed).not.toEqual([]);
      expect(failed.filter(({ demand }) => CUT.includes(demand))).toEqual([]);
    }),
    { numRuns: runs(6) },
  );
});

test.each(partsOr('capabilities'))(
  'whatever some answers hold, %s goes on to its end',
  LONG,
  async (part) => {
    const tries = fc.tuple(
      fc.array(anything, { minLength: 3, maxLength: 20 }),
      fc.integer({ min: 3, max: 90 }),
    );
    await fc.assert(
      fc.asyncProperty(tries, async ([others, every]) => {
        // What was spoiled may be where nothing is demanded.
        const failed = await found(spoiling(others, every), 'jsonl', part);
        expect(failed.filter(({ demand }) => CUT.includes(demand))).toEqual([]);
      }),
      { numRuns: runs(1) },
    );
  },
);
