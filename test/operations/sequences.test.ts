import { expect, test } from 'vitest';
import { playSequence } from '../../scripts/sequences/run.ts';
import { everyThird } from '../runs.ts';

// Few and short: `npm run sequences` plays as many as one likes.
const SEEDS = [2, 4, 5, 6, 7, 8, 9, 10];

test.each(everyThird(SEEDS))('a sequence of operations leaves no error, seed %d', async (seed) => {
  const { faults, trace } = await playSequence({ seed, length: 5, branches: true });
  expect({ faults, trace: faults.length === 0 ? [] : trace }).toEqual({ faults: [], trace: [] });
});

test('a sequence is the same for the same seed', async () => {
  const options = { seed: 4, length: 4, branches: true };
  const { trace } = await playSequence(options);
  expect((await playSequence(options)).trace).toEqual(trace);
});
