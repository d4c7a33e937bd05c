import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HistoryStore, historyMemory } from '../../../src/app/cache/opened-memory.ts';
import { pastSettings } from '../../../src/app/cache/settings-name.ts';
import { inspect } from '../../../src/app/inspection.ts';
import { DEFAULT_CONFIG } from '../../../src/config/default-config.ts';
import type { AcceptedChange, Config, IgnoreEntry } from '../../../src/core/config.ts';
import type { Report } from '../../../src/core/report.ts';
import type { Repository } from '../../../src/core/repository.ts';
import type { HistoryMemory } from '../../../src/core/verified-history.ts';
import type { WayOut } from '../../../src/core/way-out.ts';
import { openRepository } from '../../../src/git/open.ts';
import {
  entryOf as entry,
  pathOf as fileOf,
  MANIFEST,
} from '../../../src/protocols/contributions/manifest-example.ts';
import { Excuses } from '../../../src/report/excuse/excuses.ts';
import { run } from '../../../src/run.ts';
import { rules } from '../../all-rules.ts';
import { type TestRepository, withRepository } from '../../git/repository-builder.ts';
import { neverMet, runs } from '../../runs.ts';
import { putHead, randomCommits, written } from './random-history.ts';

const SEAL = Buffer.alloc(32, 7);

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-history-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** How one run differs from the next. */
interface Asking {
  /** Which commit HEAD names, in percent of all. */
  readonly head: number;
  /** Which of the entries that earlier runs offered stand in the configuration, bit for bit. */
  readonly entries: number;
  readonly levels: Config['levels'];
  readonly selects: ((path: string) => boolean) | null;
}

const asking: fc.Arbitrary<Asking> = fc.record({
  head: fc.constantFrom(...Array.from({ length: 101 }, (_, percent) => percent)),
  entries: fc.nat({ max: 2 ** 16 - 1 }),
  levels: fc.constantFrom<Config['levels']>(
    [],
    [],
    [{ rules: 'history/*', level: 'info' }],
    [{ rules: 'history/manifest-appended', level: 'off' }],
  ),
  selects: fc.constantFrom<Asking['selects']>(null, null, (path) => path.includes('.cleo')),
});

type Entry = AcceptedChange | IgnoreEntry;

function isAccepted(entry: Entry): entry is AcceptedChange {
  return 'before' in entry;
}

/** What excuses a problem, and what only seems to. */
function entriesOf({ setting, entry }: WayOut): readonly Entry[] {
  const reason = 'known';
  if (setting === 'history.accepted') {
    return [
      { ...entry, reason },
      { ...entry, after: 'a'.repeat(40), reason },
      { ...entry, commit: 'b'.repeat(40), reason },
    ];
  }
  const ignore = { record: null, commit: null, blob: null, expires: null, ...entry, reason };
  return [ignore, { ...ignore, rule: 'history/rotation' }];
}

function configured({ levels }: Asking, entries: readonly Entry[]): Config {
  const accepted = entries.filter(isAccepted);
  const ignore = entries.filter((entry) => !isAccepted(entry)) as IgnoreEntry[];
  return { ...DEFAULT_CONFIG, levels, ignore, history: { ...DEFAULT_CONFIG.history, accepted } };
}

async function judged(
  repository: Repository,
  config: Config,
  selects: Asking['selects'],
  memory: HistoryMemory | null,
): Promise<Report> {
  const { snapshot, bases, historyBy } = await inspect(repository, { mode: 'history' }, {});
  return run({
    snapshot: { ...snapshot, entries: [] },
    bases,
    history: historyBy(config, memory),
    config,
    rules,
    selects,
    excuses: new Excuses({ config, baseline: null, rules, today: '2026-01-01' }),
  });
}

async function withOpen<T>(repo: TestRepository, use: (open: Repository) => Promise<T>) {
  const repository = await openRepository({ cwd: repo.root, env: repo.env, backend: 'native' });
  try {
    return await use(repository);
  } finally {
    await repository.close();
  }
}

function nameFor(config: Config, build: string): string {
  return pastSettings({ rules, config }, build);
}

function fileIn(place: string, config: Config, build: string): string {
  return join(place, `history-${nameFor(config, build).slice(0, 32)}`);
}

function storeFor(config: Config, build: string): HistoryStore {
  return new HistoryStore(folder, nameFor(config, build), SEAL);
}

/** What a run that remembers says, and what it took from there. */
async function remembering(
  repo: TestRepository,
  config: Config,
  build: string,
  selects: Asking['selects'] = null,
) {
  return withOpen(repo, async (repository) => {
    const store = storeFor(config, build);
    const head = await repo.head();
    const memory = await historyMemory(store, { repository, head, config });
    const { checked, ...report } = await judged(repository, config, selects, memory);
    store.save();
    const { verified = 0, ...looked } = checked;
    return { report: { ...report, checked: looked }, verified, known: memory.verified };
  });
}

/** All of it but what was counted, to the letter. */
function inText({ checked: _checked, ...report }: Report): string {
  return JSON.stringify(report);
}

test('a run that remembers says of a history what a run says that does not', async () => {
  const met = { verified: 0, beside: 0, settled: 0, excused: 0 };
  let sequence = 0;
  const askings = fc.array(asking, { minLength: 3, maxLength: 6, size: 'max' });
  // Mostly a head goes on from the one before.
  const inOrder = askings.map((all) => all.toSorted((one, other) => one.head - other.head));
  const scenario = fc.tuple(randomCommits, fc.oneof({ weight: 3, arbitrary: inOrder }, askings));
  await fc.assert(
    fc.asyncProperty(scenario, async ([commits, askings]) => {
      sequence += 1;
      const build = `${sequence}`;
      await withRepository(async (repo) => {
        const ids = await written(repo, commits);
        const offered = new Map<string, Entry>();
        for (const each of askings) {
          putHead(repo, ids[Math.round((each.head / 100) * (ids.length - 1))] ?? '');
          const chosen = [...offered.values()].filter((_, at) => (each.entries >> (at % 16)) & 1);
          const config = configured(each, chosen);
          const { selects } = each;
          const cold = await withOpen(repo, (open) => judged(open, config, selects, null));
          const { report, verified, known } = await remembering(repo, config, build, selects);
          expect(report).toEqual(cold);
          expect(inText(report)).toBe(inText(cold));
          for (const { wayOut } of cold.diagnostics) {
            for (const entry of wayOut ? entriesOf(wayOut) : []) {
              offered.set(JSON.stringify(entry), entry);
            }
          }
          if (verified > 0) met.verified += 1;
          if (verified > 0 && known?.problems.length) met.beside += 1;
          if (verified > 0 && known?.problems.some(({ isSettled }) => isSettled)) met.settled += 1;
          if (verified > 0 && cold.excused > 0) met.excused += 1;
        }
      });
    }),
    { numRuns: runs(12) },
  );
  expect(neverMet(met)).toEqual([]);
}, 300_000);

const LOG = '.vouch/audit.log.jsonl';

/** A published rewrite that nobody excused, and a first run that looked at it. */
async function withOldProblem(
  use: (repo: TestRepository, config: Config, build: string) => Promise<void>,
): Promise<void> {
  await withRepository(async (repo) => {
    await repo.commit('first', { [LOG]: '{"id":"e1"}\n' });
    await repo.commit('second', { [LOG]: '{"id":"x1"}\n' });
    await repo.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    const build = repo.base;
    const { report, verified } = await remembering(repo, DEFAULT_CONFIG, build);
    expect(report.diagnostics.map(({ rule }) => rule)).toEqual(['history/append-only']);
    expect(verified).toBe(0);
    await use(repo, DEFAULT_CONFIG, build);
  });
}

function cold(repo: TestRepository, config: Config): Promise<Report> {
  return withOpen(repo, (open) => judged(open, config, null, null));
}

test('beside an old problem, only what came since is judged, excused or not', () =>
  withOldProblem(async (repo, config, build) => {
    await repo.commit('third', { [LOG]: '{"id":"x1"}\n{"id":"e2"}\n' });
    const { report, verified } = await remembering(repo, config, build);
    expect(verified).toBe(2);
    expect(report).toEqual(await cold(repo, config));
    const { wayOut } = report.diagnostics[0] ?? {};
    const entries = wayOut ? entriesOf(wayOut) : [];
    expect(entries).toHaveLength(3);
    for (const [index, entry] of entries.entries()) {
      const excusing = configured({ head: 0, entries: 0, levels: [], selects: null }, [entry]);
      const excused = await remembering(repo, excusing, build);
      expect(excused.verified).toBe(3);
      expect(excused.report).toEqual(await cold(repo, excusing));
      expect(excused.report.excused).toBe(index === 0 ? 1 : 0);
      // The second names other blobs, the third a commit that there is not.
      expect(excused.report.notes).toHaveLength(index === 1 ? 1 : 0);
    }
    expect((await remembering(repo, config, build)).report).toEqual(report);
  }));

test.each([
  ['ours', ['main', 'side'], 0],
  ['theirs', ['side', 'main'], 1],
] as const)(
  'what came in beside a problem is not taken for later than it: %s',
  (_whose, [into, from], problems) =>
    withRepository(async (repo) => {
      const build = repo.base;
      await repo.commit('root', { 'README.md': 'one' });
      await repo.git('branch', 'side');
      const named = { _meta: { contributionId: 'contrib_a' } };
      await repo.commit('silent', { [fileOf('a')]: JSON.stringify(named) });
      await remembering(repo, DEFAULT_CONFIG, build);
      await repo.git('switch', '--quiet', 'side');
      await repo.commit('entry', { [MANIFEST]: entry('a') });
      await repo.git('switch', '--quiet', into);
      await repo.git('merge', '--quiet', '--no-ff', '-m', 'merged', from);
      const known = await remembering(repo, DEFAULT_CONFIG, build);
      expect(known.report.diagnostics).toHaveLength(problems);
      expect(known.report).toEqual(await cold(repo, DEFAULT_CONFIG));
      expect(known.verified).toBe(0);
      // By now all is known again.
      await repo.commit('more', { 'README.md': 'two' });
      const next = await remembering(repo, DEFAULT_CONFIG, build);
      expect(next.verified).toBe(4);
      expect(next.report).toEqual(await cold(repo, DEFAULT_CONFIG));
    }),
);

test('what is not as a run wrote it is not believed, wherever it was changed', () =>
  withOldProblem(async (_repo, config, build) => {
    const file = fileIn(folder, config, build);
    const whole = readFileSync(file);
    expect(storeFor(config, build).known).not.toBeNull();
    for (let at = 0; at < whole.length; at += 37) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
      writeFileSync(file, bytes);
      expect(storeFor(config, build).known).toBeNull();
      writeFileSync(file, whole.subarray(0, at));
      expect(storeFor(config, build).known).toBeNull();
    }
    writeFileSync(file, whole);
    expect(new HistoryStore(folder, nameFor(config, build), Buffer.alloc(32, 8)).known).toBeNull();
    // What other rules found was written under another name, and does not pass under this one.
    const other = nameFor(config, `${build}2`);
    writeFileSync(join(folder, `history-${other.slice(0, 32)}`), whole);
    expect(new HistoryStore(folder, other, SEAL).known).toBeNull();
  }));

test('more than can be kept is not, and what stood there stays', () =>
  withOldProblem(async (_repo, config, build) => {
    const { known } = storeFor(config, build);
    const [problem] = known?.problems ?? [];
    if (known === null || problem === undefined) throw new Error('nothing was kept');
    const large = { ...problem, value: 'x'.repeat(2 ** 23) };
    for (const problems of [Array.from({ length: 5_001 }, () => problem), [large]]) {
      const store = storeFor(config, build);
      store.remember({ ...known, head: 'c'.repeat(40), problems });
      store.save();
      expect(storeFor(config, build).known).toEqual(known);
    }
    const store = storeFor(config, build);
    const problems = Array.from({ length: 1_000 }, () => problem);
    store.remember({ ...known, head: 'c'.repeat(40), problems });
    store.save();
    expect(storeFor(config, build).known?.problems).toHaveLength(1_000);
  }));

test('of runs at the same time, the last one is believed whole', () =>
  withOldProblem(async (_repo, config, build) => {
    const { known } = storeFor(config, build);
    if (known === null) throw new Error('nothing was kept');
    const heads = ['c', 'd', 'e'].map((digit) => digit.repeat(40));
    const stores = heads.map((head) => [storeFor(config, build), head] as const);
    for (const [store, head] of stores) store.remember({ ...known, head });
    for (const [store] of stores) store.save();
    expect(storeFor(config, build).known).toEqual({ ...known, head: heads.at(-1) });
  }));

test('entries that name commits which nobody knows have all judged where they are many', () =>
  withOldProblem(async (repo, config, build) => {
    const { wayOut } = (await cold(repo, config)).diagnostics[0] ?? {};
    const [entry] = wayOut ? entriesOf(wayOut) : [];
    if (entry === undefined) throw new Error('nothing is offered');
    const ids = Array.from({ length: 51 }, (_, at) => `${at}`.padStart(40, '0'));
    for (const [count, verified] of [
      [50, 2],
      [51, 0],
    ] as const) {
      const entries = ids.slice(0, count).map((commit) => ({ ...entry, commit }));
      const many = configured({ head: 0, entries: 0, levels: [], selects: null }, entries);
      const known = await remembering(repo, many, build);
      expect(known.verified).toBe(verified);
      expect(known.report).toEqual(await cold(repo, many));
    }
  }));
