import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Commit, Files } from '../../scripts/fuzz/fuzz-input.ts';
import { memoryHistory } from '../../scripts/fuzz/memory-history.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import appendOnly from '../../src/protocols/logs/rules/append-only.ts';
import rotation from '../../src/protocols/logs/rules/rotation.ts';
import { run } from '../../src/run.ts';
import { ANY_CHARACTER } from '../any-character.ts';
import { runs } from '../runs.ts';

const LOG = '.vouch/audit.log.jsonl';
const SEGMENT = '.vouch/audit.log.2026-01.jsonl.gz';
const RULES = [appendOnly, rotation];

/** What is said of a history, as `rule/message`. */
async function told(commits: readonly Commit[]): Promise<readonly string[]> {
  const { history } = memoryHistory(commits);
  const report = await run({
    snapshot: memorySnapshot(commits.at(-1)?.files ?? {}),
    bases: [],
    history,
    config: DEFAULT_CONFIG,
    rules: RULES,
    selects: null,
  });
  return report.diagnostics.map(({ rule, messageId }) => `${rule}/${messageId}`);
}

const EVENT = fc
  .record({
    id: fc.stringMatching(/^[a-z]{1,6}$/),
    text: fc.string({ maxLength: 12, unit: ANY_CHARACTER }),
  })
  .map((event) => `${JSON.stringify(event)}\n`);
const EVENTS = fc.uniqueArray(EVENT, { minLength: 3, maxLength: 9 });

/** One commit after the other. */
function line(...states: readonly Files[]): readonly Commit[] {
  return states.map((files, index) => ({ parents: index === 0 ? [] : [index - 1], files }));
}

function logOf(events: readonly string[]): Buffer {
  return Buffer.from(events.join(''));
}

describe('a log of any events', () => {
  test('that only grows is sound, whatever else changes', async () => {
    await fc.assert(
      fc.asyncProperty(EVENTS, fc.array(fc.nat(), { maxLength: 5 }), async (events, cuts) => {
        const lengths = cuts.map((cut) => cut % (events.length + 1)).sort((a, b) => a - b);
        const states = lengths.map((length, index) => ({
          [LOG]: logOf(events.slice(0, length)),
          [`x/${index}`]: Buffer.from('other'),
        }));
        expect(await told(line({}, ...states, { [LOG]: logOf(events) }))).toEqual([]);
      }),
      { numRuns: runs(50) },
    );
  });

  test('with one byte of the past changed is not', async () => {
    await fc.assert(
      fc.asyncProperty(
        EVENTS,
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        async (events, at, by) => {
          const before = logOf(events.slice(0, -1));
          const after = logOf(events);
          const place = at % before.length;
          after[place] = (after[place] ?? 0) ^ by;
          const found = await told(line({ [LOG]: before }, { [LOG]: after }));
          expect(found.filter((each) => each.startsWith('history/append-only/'))).toHaveLength(1);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});

describe('events that move to a compressed segment', () => {
  test('from the start of the log, are where they may be', async () => {
    await fc.assert(
      fc.asyncProperty(EVENTS, fc.nat(), fc.nat(9), async (events, at, level) => {
        const cut = 1 + (at % events.length);
        const after = {
          [LOG]: logOf(events.slice(cut)),
          [SEGMENT]: gzipSync(logOf(events.slice(0, cut)), { level }),
        };
        expect(await told(line({ [LOG]: logOf(events) }, after))).toEqual([]);
      }),
      { numRuns: runs(50) },
    );
  });

  test('and are not all in it, or are in one that is damaged, are told', async () => {
    await fc.assert(
      fc.asyncProperty(
        EVENTS,
        fc.nat(),
        fc.nat(),
        fc.boolean(),
        async (events, at, place, isCut) => {
          const cut = 2 + (at % (events.length - 2));
          const moved = events.slice(0, cut);
          const segment = gzipSync(logOf(isCut ? moved.toSpliced(place % cut, 1) : moved));
          // Of the header of gzip some bytes say nothing: damage is done behind it.
          const from = 10 + (place % (segment.length - 10));
          if (!isCut) segment[from] = (segment[from] ?? 0) ^ 0x55;
          const after = { [LOG]: logOf(events.slice(cut)), [SEGMENT]: segment };
          expect(await told(line({ [LOG]: logOf(events) }, after))).not.toEqual([]);
        },
      ),
      { numRuns: runs(100) },
    );
  });
});
