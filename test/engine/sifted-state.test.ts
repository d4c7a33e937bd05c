import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import type { Config } from '../../src/core/config.ts';
import type { DeclaredKind } from '../../src/core/declared-kind.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import type { Judging } from '../../src/engine/judging.ts';
import { siftedState } from '../../src/engine/sifted-state.ts';
import { checkState } from '../../src/engine/state.ts';
import { decision, declaring, note, reference } from '../../src/protocols/custom/example.ts';
import { activeRules } from '../../src/report/levels.ts';
import { knownBy, newIn } from '../../src/report/news.ts';
import { rules } from '../all-rules.ts';
import { runs } from '../runs.ts';

type Files = Readonly<Record<string, string>>;

const all = () => true;
const [LOG, OTHER] = ['decisions/log.jsonl', 'decisions/sub/other.jsonl'];

/** What is found of long logs that grew, held to what all lines say. @returns true where it was enough */
async function sifts([before, after]: readonly [Files, Files], config: Config): Promise<boolean> {
  const judging = (): Judging => ({
    ...{ config, rules: activeRules(rules, config.levels), analyses: new Map(), given: null },
    onRead: () => undefined,
  });
  const [base, snapshot] = [memorySnapshot(before), memorySnapshot(after)];
  const asked = { snapshot, bases: [() => Promise.resolve(base)] };
  const sifted = await siftedState(asked, judging(), all, 1);
  if (sifted === null) return false;
  const [then, now] = [
    await checkState(base, judging(), all),
    await checkState(snapshot, judging(), all),
  ];
  const news = [...newIn(now.problems, knownBy(then.problems))];
  expect(news.map(({ diagnostic }) => diagnostic)).toEqual([]);
  expect(sifted.problems).toEqual([]);
  const { checked, notes, paths } = now;
  expect(sifted).toMatchObject({ notes, paths, checked: { records: checked.records } });
  return true;
}

const NAMES = Array.from({ length: 12 }, (_, nth) => `D-${nth}`);
const id = fc.constantFrom<unknown[]>(...NAMES, 1, '1', 2 ** 53, 0.5, null);
const line = fc
  .record(
    {
      id,
      at: fc.constantFrom(1, 1, 1, 2, '2026-01-01', '2026-01-02T00:00:00Z', 'soon'),
      by: fc.constantFrom('a', 'A', 'b', 7),
      of: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, id, fc.array(id, { maxLength: 2 })),
      needs: fc.array(fc.constantFrom('n-1', 'n-2', 'D-1', 'D-2'), { maxLength: 2 }),
      status: fc.constantFrom('accepted', 'accepted', 'accepted', 'other'),
    },
    { requiredKeys: ['id', 'at'] },
  )
  .map((value) => JSON.stringify(value));
const text = fc.oneof(
  { weight: 150, arbitrary: line },
  { weight: 1, arbitrary: fc.constantFrom('', '{"id":', '[', '"D-1"', '{"id":9007199254740993}') },
  { weight: 1, arbitrary: fc.constantFrom('{"id":"D-1"}\r', '{"id":1.00000000000000000001}') },
);
const lines = (max: number) =>
  fc.array(text, { maxLength: max }).map((each) => each.map((one) => `${one}\n`).join(''));
const notes = fc
  .uniqueArray(fc.constantFrom('n-2', 'D-1', 'D-2'), { maxLength: 2 })
  .map((ids) =>
    Object.fromEntries(
      ['n-1', ...ids].map((each) => [`notes/${each}.md`, `---\nid: ${each}\nof: D-0\n---\n`]),
    ),
  );
/** Has all that the kind may name. */
const FIRST = { id: 'D-0', at: 0, by: 'a', of: 'D-0', needs: ['n-1'], status: 'accepted' };

const schema = { properties: { status: { enum: ['accepted'] }, at: {} }, required: ['id'] };
const declared = fc.record({
  schema: fc.constantFrom(null, {
    ...{ path: 'lint/s.json', others: [], text: JSON.stringify(schema) },
  }),
  unique: fc.constantFrom<DeclaredKind['unique'][]>('kind', 'folder', 'file', null),
  keep: fc.constantFrom<DeclaredKind['keep'][]>('append', null),
  latest: fc.boolean(),
  order: fc.constantFrom(null, { by: ['at'], within: null }, { by: ['at'], within: ['by'] }),
  refers: fc.subarray([
    reference(['of'], 'decision'),
    { ...reference(['of', '*'], 'note'), answered: ['of'] },
    reference(['needs', '*'], 'note'),
  ]),
});

describe('a log that grew', () => {
  test('brings nothing new by its lines that have to do with what is new, where all say so', async () => {
    const tally = { sifted: 0, others: 0 };
    await fc.assert(
      fc.asyncProperty(
        declared,
        fc.tuple(lines(12), lines(6), notes),
        fc.tuple(lines(2), fc.option(lines(1)), fc.option(notes)),
        async (kind, [old, beside, held], [added, more, other]) => {
          const { options } = declaring(
            { ...decision, ...kind, files: ['decisions/**/*.jsonl'] },
            {
              ...{ ...note, schema: null, fileName: null },
              refers: [{ ...reference(['of'], 'decision'), answers: true }],
            },
          );
          const first = `${JSON.stringify(FIRST)}\n${old}`;
          const before = { [LOG]: first, [OTHER]: beside, ...held };
          const [log, rest] = [`${first}${added}`, `${more ?? ''}${beside}`];
          const after = { [LOG]: log, [OTHER]: rest, ...(other ?? held) };
          const config = { ...DEFAULT_CONFIG, ...options } as Config;
          const isSifted = await sifts([before, after], config);
          tally[isSifted ? 'sifted' : 'others'] += 1;
        },
      ),
      { numRuns: runs(200) },
    );
    expect(tally.sifted).toBeGreaterThan(tally.others / 10);
  });
});
