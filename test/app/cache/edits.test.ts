import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Asking } from '../../../scripts/edits/asking.ts';
import { type BundledPlayer, bundledPlayer } from '../../../scripts/edits/bundled-player.ts';
import type * as player from '../../../scripts/edits/player.ts';
import { STORE_NAMES } from '../../../scripts/edits/stores.ts';

// Few and short: `npm run edits` makes as many as one likes.
const LENGTH = 2;

let bundled: BundledPlayer | undefined;
let play: typeof player.asked;
beforeAll(async () => {
  bundled = await bundledPlayer();
  // What was not built remembers nothing.
  play = ((await import(pathToFileURL(bundled.file).href)) as typeof player).asked;
});
afterAll(() => bundled?.remove());

let known = 0;

test.each(STORE_NAMES.map((store, index) => [store, index + 6] as const))(
  'edits of %s are judged with memory as without, seed %d',
  async (store, seed) => {
    const { fault, trace, counts } = await play({ seed, store, length: LENGTH });
    known += counts.get('answers of which each file was remembered') ?? 0;
    expect({ fault, trace: fault === null ? [] : trace }).toEqual({ fault: null, trace: [] });
  },
);

test('of these, some answers were remembered', () => {
  expect(known).toBeGreaterThan(0);
});

test('what is remembered and holds no more is noticed', async () => {
  const said = new Map<string, Awaited<ReturnType<Asking>>>();
  let asks = 0;
  /** Says of each question what was true when it was asked first. */
  const believing: Asking = async (_repo, { args }) => {
    asks += 1;
    const answer = { code: 0, out: `{ "asked": ${asks} }`, err: '' };
    if (args.includes('--no-cache')) return answer;
    const known = said.get(args.join(' ')) ?? { ...answer, out: `{ "asked": ${asks + 1} }` };
    said.set(args.join(' '), known);
    return known;
  };
  const { fault, trace } = await play({ seed: 2, store: 'votes', length: 20 }, believing);
  expect(fault).toMatch(/with memory: .*"asked".*\n.*without memory: /);
  expect(trace.length).toBeGreaterThan(1);
});

test('edits are the same for the same seed', async () => {
  const options = { seed: 9, store: 'vouch', length: 3 } as const;
  const { trace } = await play(options);
  expect((await play(options)).trace).toEqual(trace);
});
