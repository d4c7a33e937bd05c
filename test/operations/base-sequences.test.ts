import { expect, test } from 'vitest';
import { playBaseSequence } from '../../scripts/base-sequences/run.ts';
import { everySecond } from '../runs.ts';

// Few and short: `npm run sequences -- --bases` plays as many as one likes.
const SEEDS = [9, 16];

test.each(everySecond(SEEDS))(
  'three actors leave no error in knowledge bases, seed %d',
  async (seed) => {
    const { faults, trace } = await playBaseSequence({ seed, length: 5, branches: true });
    expect({ faults, trace: faults.length === 0 ? [] : trace }).toEqual({ faults: [], trace: [] });
  },
);
