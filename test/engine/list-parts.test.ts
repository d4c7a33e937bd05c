import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Analyses } from '../../src/analyze/analyses.ts';
import { type Analysis, analyze } from '../../src/analyze/analyze.ts';
import { HeldAnalyses } from '../../src/analyze/held-analyses.ts';
import { RememberedAnalyses } from '../../src/analyze/remembered-analyses.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { grown, roomFor } from '../../src/core/grown-bytes.ts';
import type { Rule } from '../../src/core/rule.ts';
import { analysisAt, analyzeInParts, cutsOf, isKnownAt } from '../../src/engine/list-parts.ts';
import { loadParser } from '../../src/parse/parser.ts';
import { chained, threeChained } from '../../src/protocols/vouch/chain-example.ts';
import type { VouchAuditLogFact } from '../../src/protocols/vouch/facts.ts';
import { rules } from '../all-rules.ts';

const KIND = 'vouch-audit-log';
const CONFIG = DEFAULT_CONFIG;
const [FIRST, SECOND, THIRD] = threeChained();

async function wholly(bytes: Uint8Array): Promise<Analysis> {
  const parse = await loadParser(KIND, bytes);
  return analyze(parse(bytes, CONFIG), false, rules, CONFIG);
}

/** Analyzes versions of one log as a process does that remembers them. */
class Remembering {
  readonly analyses: Analyses;
  /** Lines that were judged, in parts. */
  judged = 0;
  readonly #rules: readonly Rule[];

  constructor(analyses: Analyses = new Map()) {
    this.analyses = analyses;
    const counting = {
      ...rules.find(({ id }) => id === 'vouch/audit-order'),
      id: 'test/counting',
      check: ({ record }: { record: { entries: readonly unknown[] } }) => {
        this.judged += record.entries.length;
        return [];
      },
    };
    this.#rules = [...rules, counting as unknown as Rule];
  }

  /** Null where it was not possible in parts. */
  async inParts(bytes: Uint8Array, distance: number): Promise<Analysis | null> {
    const judging = { analyses: this.analyses, rules: this.#rules, config: CONFIG };
    const candidate = { kind: KIND, declared: false } as const;
    const part = await analyzeInParts({ bytes, candidate, judging, distance });
    if (part === null) return null;
    const blob = createHash('sha1').update(bytes).digest('hex');
    const key = `${blob} ${KIND} false false`;
    this.analyses.set(key, part);
    return analysisAt(this.analyses, key, KIND) ?? null;
  }
}

/** How a line comes to be, from those above it. */
type Maker = (above: readonly string[], nth: number) => string;

function last(above: readonly string[]): string | undefined {
  return above.findLast((line) => line.includes('"hash"') && line.includes('"prev_hash"'));
}

function following(above: readonly string[], nth: number, back: number): string {
  const named = above.filter((line) => /^\{.*"hash":"[0-9a-f]{64}".*\}$/.test(line)).at(-back);
  return chained({ id: `e${nth}`, ...(named !== undefined && { after: named }) });
}

const MAKERS: readonly (readonly [weight: number, Maker])[] = [
  [12, (above, nth) => following(above, nth, 1)],
  // A fork, an event that stands twice, one that is altered, one that was moved away, a new start.
  [1, (above, nth) => following(above, nth, 2)],
  [1, (above) => above.at(-1) ?? FIRST],
  [1, (above, nth) => following(above, nth, 1).replace('claim.confirm', 'claim.retract')],
  [1, () => SECOND],
  [1, () => THIRD],
  [1, () => FIRST],
  // No hashes, half of them, others than hashes, an id that is taken, another time.
  [1, (_above, nth) => `{"id":"e${nth}","actor":"maria","event":"kb.init"}`],
  [1, (above) => (last(above) ?? FIRST).replace(/"hash":"[^"]*",/, '')],
  [1, (above) => (last(above) ?? FIRST).replace(/"prev_hash":"[^"]*"/, `"prev_hash":"${nthHash}"`)],
  [1, (above) => (last(above) ?? FIRST).replace(/"hash":"[^"]*"/, '"hash":7')],
  [2, (above, nth) => following(above, nth, 1).replace('2026-04-12T09', `2026-04-12T0${nth % 9}`)],
  [1, (above, nth) => following(above, nth, 1).replace('T09:14:00Z', 'T09:14')],
  // What can't be read, or is read with faults.
  [1, (above, nth) => following(above, nth, 1).slice(0, 40)],
  [3, () => ''],
  [1, () => ' \t'],
  [1, () => '7'],
  [1, () => '{"id":"é🗼","id":"twice","data":{"n":12345678901234567890,"__proto__":1}}'],
  [1, () => '\ufeff{"id":"behind a mark"}'],
  [1, (above, nth) => `${following(above, nth, 1)} `],
  [1, (above, nth) => JSON.stringify(JSON.parse(following(above, nth, 1)), null, 2)],
  [1, () => '{"id":"é",\n "actor":{}'],
  [1, (above, nth) => `[\n${following(above, nth, 1)},\n{"id":7}\n]`],
  ...['<<<<<<< HEAD', '||||||| base', '=======', '>>>>>>> work'].map(
    (line): readonly [number, Maker] => [1, () => line],
  ),
];

const nthHash = 'ab'.repeat(32);

const LINES = fc
  .array(fc.oneof(...MAKERS.map(([weight, make]) => ({ weight, arbitrary: fc.constant(make) }))), {
    maxLength: 30,
  })
  .map((makers) => {
    const lines: string[] = [];
    for (const [nth, make] of makers.entries()) lines.push(make(lines, nth));
    return lines;
  });

const ODD_BYTES = fc.constantFrom(0x00, 0xff, 0x0d, 0x0a, 0x20);

/** A log: mostly of whole lines that end in the same way. */
const LOG = fc
  .record({
    lines: LINES,
    end: fc.oneof({ weight: 9, arbitrary: fc.constant('\n') }, fc.constant('\r\n')),
    mark: fc.oneof({ weight: 9, arbitrary: fc.constant('') }, fc.constant('\ufeff')),
    odd: fc.oneof({ weight: 4, arbitrary: fc.constant(null) }, fc.tuple(fc.nat(), ODD_BYTES)),
  })
  .map(({ lines, end, mark, odd }) => {
    const bytes = Buffer.from(mark + lines.map((line) => line + end).join(''));
    if (odd !== null && bytes.length > 0) bytes[odd[0] % bytes.length] = odd[1];
    return bytes;
  });

/** The first event names the last one, and between the two a chain begins. */
const FIRST_BELOW = Buffer.from(
  [
    chained({ id: 'e3', after: SECOND }),
    FIRST.slice(0, 40),
    FIRST.slice(0, 40),
    chained({ id: 'e4' }),
    SECOND,
    '',
  ].join('\n'),
);

test('a log that is analyzed in parts says what it says as a whole, wherever it was cut', async () => {
  let inParts = 0;
  await fc.assert(
    fc.asyncProperty(
      LOG,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 4 }),
      // Not within a byte-order mark: with the distance that counts, no list is cut so early.
      fc.oneof(fc.integer({ min: 4, max: 20 }), fc.integer({ min: 4, max: 1500 })),
      async (log, shares, distance) => {
        const remembering = new Remembering();
        const lengths = [...shares.sort().map((share) => Math.floor(share * log.length))];
        for (const length of [...lengths, log.length, log.length]) {
          const bytes = log.subarray(0, length);
          const found = await remembering.inParts(bytes, distance);
          if (found === null) continue;
          inParts += 1;
          expect(found).toEqual(await wholly(bytes));
        }
      },
    ),
    { numRuns: 500, examples: [[FIRST_BELOW, [], 300]] },
  );
  // Logs that end in another way, or can't be read, are not.
  expect(inParts).toBeGreaterThan(200);
});

test('an event that was named and not there is found once it is appended', async () => {
  const others = '7\n'.repeat(60);
  const above = Buffer.from(`${FIRST}\n${THIRD}\n${others}`);
  const remembering = new Remembering();
  const before = await remembering.inParts(above, 64);
  const after = await remembering.inParts(Buffer.concat([above, Buffer.from(`${SECOND}\n`)]), 64);
  const breaksOf = (analysis: Analysis | null) => {
    const fact = analysis?.fact as VouchAuditLogFact | undefined;
    return fact?.breaks.filter(({ index }) => index === 1);
  };
  expect(breaksOf(before)).toMatchObject([{ problem: 'lost' }]);
  expect(breaksOf(after)).toEqual([{ index: 1, problem: 'moved', other: 62 }]);
});

/** Versions of a log that grows by an event each. */
function versionsOf(events: number): readonly Buffer[] {
  const lines = [FIRST];
  for (let nth = 2; nth <= events; nth += 1) {
    lines.push(chained({ id: `e${nth}`, after: lines.at(-1) ?? '' }));
  }
  return lines.map((_, index) => Buffer.from(`${lines.slice(0, index + 1).join('\n')}\n`));
}

const FAR = 3000;
const BETWEEN_CUTS = FAR / FIRST.length + 2;

test('a line that is appended costs the lines below the last cut', async () => {
  const kept = new Map<string, Analysis>();
  const remembering = new Remembering(kept);
  const [first = Buffer.alloc(0), ...later] = versionsOf(200).slice(99);
  await remembering.inParts(first, FAR);
  expect(remembering.judged).toBe(100);
  for (const version of later) {
    remembering.judged = 0;
    await remembering.inParts(version, FAR);
    // Where a cut was passed, what is above it is judged once more.
    expect(remembering.judged).toBeLessThan(2 * BETWEEN_CUTS);
  }
  const sizes = [...kept.values()].map(({ size }) => size);
  expect(Math.max(...sizes.slice(1))).toBeLessThan(BETWEEN_CUTS);
});

test('a later process goes on from what an earlier one kept', async () => {
  const [before = Buffer.alloc(0), after = Buffer.alloc(0)] = versionsOf(101).slice(99);
  const earlier = new RememberedAnalyses(() => new Map());
  await new Remembering(earlier).inParts(before, FAR);
  const later = new Remembering(new RememberedAnalyses(() => new Map(earlier.toRemember())));
  expect(await later.inParts(after, FAR)).toEqual(await wholly(after));
  expect(later.judged).toBeLessThan(BETWEEN_CUTS);
});

test('a server goes on holding the lines above while it is asked for those below', async () => {
  const held = new HeldAnalyses(new Map());
  const remembering = new Remembering(held);
  for (const version of versionsOf(130).slice(99)) {
    remembering.judged = 0;
    expect(await remembering.inParts(version, FAR)).toEqual(await wholly(version));
    held.endRun(true);
  }
  expect(remembering.judged).toBeLessThan(BETWEEN_CUTS);
});

test('many findings are told as those of the whole', async () => {
  const wrong = Buffer.from('{"id":7}\n'.repeat(900));
  expect(await new Remembering().inParts(wrong, 500)).toBeNull();
  const remembering = new Remembering();
  const sound = Buffer.from(`${FIRST}\n`);
  const few = Buffer.concat([sound, Buffer.from('{"id":7}\n'.repeat(100))]);
  expect(await remembering.inParts(few, 500)).toEqual(await wholly(few));
});

test('a cut depends on nothing but what is above it', () => {
  const text = Buffer.from('{"id":"a"}\n'.repeat(50));
  const cuts = cutsOf(text, 100);
  expect(cuts.map(({ end }) => end)).toEqual([110, 209, 308, 407, 506]);
  for (const { end } of cuts) {
    const others = Buffer.concat([text.subarray(0, end), Buffer.from('something else\n')]);
    const found = cutsOf(others, 100).filter((cut) => cut.end <= end);
    expect(found).toEqual(cuts.filter((cut) => cut.end <= end));
  }
  const long = `{"x":"${'x'.repeat(150)}"`;
  expect(cutsOf(Buffer.from(`${long}\n7\n`), 100)).toEqual([]);
  expect(cutsOf(Buffer.from(`${long}}\n7\n`), 100)).toHaveLength(1);
  expect(cutsOf(Buffer.from('{}\r\n'.repeat(90)), 100)).toEqual([]);
});

test('a list that goes on where another ended is cut as if nobody had cut the other', () => {
  const own = (text: string): Uint8Array => new TextEncoder().encode(text);
  const line = fc.constantFrom('{"id":"a"}\n', '{"id":"bcdef"}\n', '7\n', '{"a":\n', '{}', '<<<<');
  const part = fc.array(line, { maxLength: 20 }).map((lines) => lines.join(''));
  const end = fc.constantFrom('', '<<<', '\r', '\n[', '\n');
  fc.assert(
    fc.property(part, part, part, end, (above, below, other, last) => {
      cutsOf(own(`${other}${last}`), 20);
      cutsOf(own(`${above}${last}`), 20);
      const found = cutsOf(own(`${above}${last}${below}`), 20);
      const changed = cutsOf(own(`${other}${below}`), 20);
      for (const [cuts, text] of [
        [found, `${above}${last}${below}`],
        [changed, `${other}${below}`],
      ] as const) {
        cutsOf(own('{}\n'), 1);
        expect(cuts).toEqual(cutsOf(own(text), 20));
      }
    }),
    { numRuns: 300 },
  );
});

test('of a list that goes on otherwise below the last cut, nothing above it is cut again', () => {
  const above = '{"id":"a"}\n'.repeat(50_000);
  const read = (end: string) => grown(roomFor(0), Buffer.from(`${above}${end}`));
  const cutAgain = (end: string) => {
    cutsOf(Buffer.from('{"id":"a short list"}\n'));
    return cutsOf(read(end));
  };
  const [first, ...others] = ['{"id":"b"}\n', '{"id":"c"}\n', ''].map(cutAgain);
  expect(first).toHaveLength(8);
  for (const cuts of others) expect(cuts.every((cut, nth) => cut === first?.[nth])).toBe(true);
});

test('a list is joined once, and not at all to say that it is known', async () => {
  const remembering = new Remembering();
  const lines = [FIRST, SECOND, THIRD].map((line) => `${line}\n`).join('');
  const whole = await remembering.inParts(Buffer.from(lines), 10);
  const keys = [...(remembering.analyses as Map<string, Analysis>).keys()];
  const joined = keys.find((key) => analysisAt(remembering.analyses, key, KIND) === whole);
  expect(joined).toMatch(/^[0-9a-f]{40} /);
  const last = remembering.analyses.get(joined ?? '');
  const alone = new Map([[joined ?? '', last as Analysis]]);
  expect(isKnownAt(remembering.analyses, joined ?? '')).toBe(true);
  expect(isKnownAt(alone, joined ?? '')).toBe(false);
  expect(analysisAt(alone, joined ?? '', KIND)).toBeUndefined();
});
