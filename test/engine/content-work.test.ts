import { describe, expect, test } from 'vitest';
import type { AnalystSource } from '../../src/analyze/analysts.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { BROKEN_STORES } from './broken-stores.ts';
import { inMemoryAnalysts } from './in-memory-analysts.ts';

/** All that a run says, or why it says nothing. */
async function said(
  snapshot: Snapshot,
  analysts: AnalystSource | null,
  judged: readonly Rule[] = rules,
): Promise<string> {
  const request = { bases: [], history: null, config: DEFAULT_CONFIG, selects: null };
  try {
    return JSON.stringify(await run({ ...request, snapshot, rules: judged, analysts }));
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

describe.each(BROKEN_STORES)('a store of broken %s', (_name, store) => {
  const files = store();

  test('is judged alike, however many analyze it', async () => {
    const alone = await said(memorySnapshot(files), null);
    expect(JSON.parse(alone).diagnostics.length).toBeGreaterThan(50);
    for (const count of [0, 1, 2, 5]) {
      const analysts = inMemoryAnalysts(count);
      expect((await said(memorySnapshot(files), analysts)) === alone).toBe(true);
      expect(analysts.asked() > 0).toBe(count > 0);
      expect(analysts.isDismissed()).toBe(count > 0);
    }
  });

  test('is judged alike where analysts give up', async () => {
    const alone = await said(memorySnapshot(files), null);
    for (const fails of [() => true, (batch: number) => batch % 2 === 1]) {
      const analysts = inMemoryAnalysts(5, fails);
      expect((await said(memorySnapshot(files), analysts)) === alone).toBe(true);
      expect(analysts.asked()).toBeGreaterThan(1);
    }
  });
});

describe('failures', () => {
  /** Contributions of about 3 KB: some 80 make a batch. */
  const files = Object.fromEntries(
    Array.from({ length: 500 }, (_, index) => {
      const path = `.cleo/contributions/contrib_${String(index).padStart(8, '0')}.json`;
      return [path, JSON.stringify({ index, filling: 'x'.repeat(3000) })];
    }),
  );

  /** A file rule for contributions that breaks at some of them. */
  function breakingAt(...indexes: readonly number[]): readonly Rule[] {
    const rule = rules.find((each) => each.scope === 'file' && each.kinds[0] === 'contribution');
    const check = ({ record }: { readonly record: { readonly text: string } }) => {
      const broken = indexes.find((index) => record.text.startsWith(`{"index":${index},`));
      if (broken !== undefined) throw new Error(`at ${broken}`);
      return [];
    };
    return [{ ...rule, check } as unknown as Rule];
  }

  test.each([[[3]], [[450]], [[480, 130]], [[499, 498, 90]], [[200, 5, 300]]])(
    'of a rule at %j are told as when one thread does everything',
    async (indexes) => {
      const judged = breakingAt(...indexes);
      const alone = await said(memorySnapshot(files), null, judged);
      expect(alone).toContain(`broke: at ${Math.min(...indexes)}`);
      for (const count of [1, 2, 5]) {
        expect(await said(memorySnapshot(files), inMemoryAnalysts(count), judged)).toBe(alone);
      }
    },
  );

  test('of reading come behind those of contents that were read before', async () => {
    const whole = memorySnapshot(files);
    const cut: Snapshot = {
      ...whole,
      async *read(entries, limit) {
        let left = 400;
        for await (const read of whole.read(entries, limit)) {
          if (left-- === 0) throw new CouldNotCheck('missing-object', 'it is not there');
          yield read;
        }
      },
    };
    expect(await said(cut, inMemoryAnalysts(2))).toBe('missing-object: it is not there');
    const judged = breakingAt(399);
    expect(await said(cut, inMemoryAnalysts(2), judged)).toContain('broke: at 399');
  });
});

test('what is too large for others is analyzed here, in its turn', async () => {
  const messages = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [
      `.cleo/contributions/contrib_${index}.json`,
      JSON.stringify({ index, filling: 'x'.repeat(index % 10 === 0 ? 2 ** 21 : 2 ** 15) }),
    ]),
  );
  const sizes: number[] = [];
  const analysts = inMemoryAnalysts(2);
  const watched: AnalystSource = {
    isWorthwhile: () => true,
    async call(...by) {
      const called = await analysts.call(...by);
      if (called === null) return null;
      const analyze: typeof called.analyze = (batch) => {
        sizes.push(...batch.map(({ bytes }) => bytes.length));
        return called.analyze(batch);
      };
      return Object.assign(Object.create(called) as typeof called, { analyze });
    },
  };
  const alone = await said(memorySnapshot(messages), null);
  expect((await said(memorySnapshot(messages), watched)) === alone).toBe(true);
  expect(Math.max(...sizes)).toBeLessThan(2 ** 20);
  expect(sizes.length).toBeGreaterThan(10);
});

test('nobody is called for what is not worth it', async () => {
  const progress: unknown[] = [];
  const analysts: AnalystSource = {
    isWorthwhile: ({ spent, ...rest }) => {
      expect(spent).toBeGreaterThanOrEqual(0);
      progress.push(rest);
      return false;
    },
    call: () => Promise.reject(new Error('called all the same')),
  };
  const some = { '.cleo/contributions/a.json': '{}', '.cleo/contributions/b.json': '[]' };
  expect(await said(memorySnapshot(some), analysts)).toContain('diagnostics');
  expect(progress).toEqual([
    { taken: 0, total: 2 },
    { taken: 1, total: 2 },
  ]);
});
