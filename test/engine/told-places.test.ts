import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AnalysisStore } from '../../src/app/cache/analysis-store.ts';
import { StateStore } from '../../src/app/cache/state-store.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';

const SEAL = Buffer.alloc(32, 7);
const SETTINGS = 'b'.repeat(64);

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-told-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Files = Readonly<Record<string, string>>;

/** Evidence that cites a source which is not there: what is wrong is known by facts alone. */
function evidence(id: string, quote = 'one'): string {
  return `id: ${id}\nsource_id: nowhere\nquote: ${quote}\n`;
}

const MANY: Files = Object.fromEntries(
  ['a', 'b', 'c', 'd'].map((id) => [`.vouch/evidence/${id}.yaml`, evidence(id)]),
);

/** Compares two states as a hook does, and says what is new: a run that remembers nothing says the same. */
async function compared(before: Files, after: Files) {
  const asked = {
    snapshot: memorySnapshot(after),
    bases: [async () => memorySnapshot(before)],
    history: null,
    config: DEFAULT_CONFIG,
    rules,
    selects: null,
  };
  const store = new AnalysisStore(folder, SETTINGS, SEAL);
  const states = new StateStore(folder, SETTINGS, SEAL, 1);
  const { isCounting } = states;
  const report = await run({ ...asked, analyses: store.analyses, states });
  store.save();
  states.save();
  const cold = await run(asked);
  expect(report.diagnostics).toEqual(cold.diagnostics);
  const found = report.diagnostics.map(({ rule, path }) => `${path} ${rule}`);
  return { found, isCounting };
}

test('what a state had before is known again without its words', async () => {
  const first = await compared({}, MANY);
  expect(first.found.length).toBeGreaterThan(4);
  const next = { ...MANY, '.vouch/evidence/e.yaml': evidence('e') };
  const second = await compared(MANY, next);
  expect(second.isCounting).toBe(true);
  expect(new Set(second.found.map((each) => each.split(' ')[0]))).toEqual(
    new Set(['.vouch/evidence/e.yaml']),
  );
});

test('a second fault of a record that had one is new', async () => {
  await compared({}, MANY);
  const worse = { ...MANY, '.vouch/evidence/a.yaml': `${evidence('a')}extra: 1\n` };
  const { found } = await compared(MANY, worse);
  expect(found).toEqual(['.vouch/evidence/a.yaml vouch/unknown-field']);
});

test('a record that moved keeps what was known of it', async () => {
  await compared({}, MANY);
  const { '.vouch/evidence/a.yaml': moved = '', ...others } = MANY;
  const { found } = await compared(MANY, { ...others, '.vouch/evidence/sub/a.yaml': moved });
  expect(found.filter((each) => each.endsWith('vouch/reference'))).toEqual([]);
});

test('a fault that was mended and comes back is new', async () => {
  await compared({}, MANY);
  const { '.vouch/evidence/d.yaml': _gone, ...fewer } = MANY;
  expect((await compared(MANY, fewer)).found).toEqual([]);
  const { found } = await compared(fewer, MANY);
  expect(found.length).toBeGreaterThan(0);
});

test('of equal faults of one id, the one that came is told by its own fingerprint', async () => {
  const twice = { ...MANY, '.vouch/evidence/z.yaml': evidence('a') };
  await compared({}, MANY);
  const { found } = await compared(MANY, twice);
  expect(found).toContain('.vouch/evidence/z.yaml vouch/reference');
});
