import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { Rule } from '../../src/core/rule.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

/** Why a run says nothing. */
async function refusal(snapshot: Snapshot, judged: readonly Rule[] = rules): Promise<string> {
  const request = { bases: [], history: null, config: DEFAULT_CONFIG, selects: null };
  try {
    await run({ ...request, snapshot, rules: judged });
    return 'none';
  } catch (error) {
    if (!(error instanceof CouldNotCheck)) throw error;
    return `${error.code}: ${error.message}`;
  }
}

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

describe('of several failures the first in the order of the contents is reported', () => {
  const files = Object.fromEntries(
    Array.from({ length: 50 }, (_, index) => {
      const path = `.cleo/contributions/contrib_${String(index).padStart(8, '0')}.json`;
      return [path, JSON.stringify({ index, filling: [] })];
    }),
  );

  test.each([[[3]], [[48, 13]], [[49, 48, 9]], [[20, 5, 30]]])(
    'of a rule that breaks at %j',
    async (indexes) => {
      const said = await refusal(memorySnapshot(files), breakingAt(...indexes));
      expect(said).toContain(`broke: at ${Math.min(...indexes)}`);
    },
  );

  test('of reading behind those of contents that were read before', async () => {
    const whole = memorySnapshot(files);
    const cut: Snapshot = {
      ...whole,
      async *read(entries, limit) {
        let left = 40;
        for await (const read of whole.read(entries, limit)) {
          if (left-- === 0) throw new CouldNotCheck('missing-object', 'it is not there');
          yield read;
        }
      },
    };
    expect(await refusal(cut)).toBe('missing-object: it is not there');
    expect(await refusal(cut, breakingAt(39))).toContain('broke: at 39');
    expect(await refusal(cut, breakingAt(41))).toBe('missing-object: it is not there');
  });
});
