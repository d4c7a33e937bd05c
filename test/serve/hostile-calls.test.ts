import { expect, test } from 'vitest';
import { runs } from '../runs.ts';
import { hostileCalls } from './hostile-calls.ts';

/** `npm run hostile:calls` makes ten thousand. */
test.each(['jsonl', 'mcp'] as const)(
  'no call makes the server fail, write where it is refused, or say where it is: over %s',
  async (transport) => {
    const seed = Math.floor(Math.random() * 2 ** 31);
    expect(await hostileCalls(transport, runs(200), seed), `seed ${seed}`).toEqual([]);
  },
  240_000,
);
