import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { writeFiles } from '../../scripts/bench/repository.ts';
import type { AnalystSource } from '../../src/analyze/analysts.ts';
import { startThreads } from '../../src/cli/analysts/threads.ts';
import { DEFAULT_CONFIG } from '../../src/config/default-config.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { run } from '../../src/run.ts';
import { rules } from '../all-rules.ts';
import { BROKEN_STORES } from '../engine/broken-stores.ts';
import { CLI } from './cli.ts';

const BUILT = fileURLToPath(new URL('../../dist/analyst.cjs', import.meta.url));

const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-analysts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What threads answered: how many batches, and how many of those with nothing. */
interface Answers {
  batches: number;
  empty: number;
}

/** Threads from the first content on; each batch waits for its answer, so that threads do everything. */
function threads(file: string, count: number, answers: Answers): AnalystSource {
  return {
    isWorthwhile: () => true,
    async call(judged, config) {
      const started = startThreads({ file }, count, judged, config);
      return {
        isFree: true,
        async analyze(batch) {
          const json = await started.analyze(batch);
          answers.batches += 1;
          if (json === null) answers.empty += 1;
          return json;
        },
        dismiss: () => started.dismiss(),
      };
    },
  };
}

async function said(
  files: Readonly<Record<string, string>>,
  analysts: AnalystSource | null,
): Promise<string> {
  const asked = { bases: [], history: null, config: DEFAULT_CONFIG, selects: null, rules };
  return JSON.stringify(await run({ ...asked, snapshot: memorySnapshot(files), analysts }));
}

test.each(BROKEN_STORES)('threads say of broken %s what one thread says', async (_name, store) => {
  const files = store();
  const alone = await said(files, null);
  for (const count of [1, 2, 5]) {
    const answers: Answers = { batches: 0, empty: 0 };
    expect((await said(files, threads(BUILT, count, answers))) === alone).toBe(true);
    expect(answers.batches).toBeGreaterThan(0);
    expect(answers.empty).toBe(0);
  }
});

test.each([
  ['ends at once', 'process.exit(0);'],
  ['throws', 'throw new Error("broken");'],
  ['is no program', '}'],
  ['takes all memory', 'const all = []; for (;;) all.push(new Array(1e5).fill(all.length));'],
  [
    'ends with its second batch',
    `require('node:worker_threads').parentPort.on('message', ({ number }) => {
       if (number === 2) process.exit(1);
     });`,
  ],
])('a thread that %s changes no verdict', async (_what, program) => {
  const file = join(folder, 'thread.cjs');
  writeFileSync(file, program);
  const [, store] = BROKEN_STORES[1] ?? ['', () => ({})];
  const files = store();
  const answers: Answers = { batches: 0, empty: 0 };
  expect((await said(files, threads(file, 2, answers))) === (await said(files, null))).toBe(true);
  expect(answers.batches).toBeGreaterThan(1);
  expect(answers.empty).toBe(answers.batches);
});

test('the command line calls threads for what lasts, and for nothing else', () => {
  const preload = join(folder, 'preload.cjs');
  writeFileSync(
    preload,
    `if (require('node:worker_threads').isMainThread) {
       process.on('worker', () => require('node:fs').writeSync(2, 'THREAD\\n'));
     }`,
  );
  /** Each takes some milliseconds: it is no contribution, and every place in it is worked out. */
  const content = JSON.stringify({ filling: Array.from({ length: 10_000 }, () => 0) });
  const called = (contributions: number): number => {
    const repository = mkdtempSync(join(folder, 'repository-'));
    const files = Array.from({ length: contributions }, (_, index) => index);
    writeFiles(
      repository,
      files.map((index) => [
        `.cleo/contributions/contrib_${index}.json`,
        `${content}${'\n'.repeat(index)}`,
      ]),
    );
    execFileSync('git', ['init', '--quiet'], { cwd: repository });
    const args = ['--require', preload, CLI, '--no-cache', '--format', 'json'];
    const { status, stderr } = spawnSync(process.execPath, args, {
      cwd: repository,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
    });
    expect(status).toBe(1);
    return stderr.split('THREAD\n').length - 1;
  };
  expect(called(5)).toBe(0);
  // Threads are called for what the machine has: whatever that is, here it is four.
  appendFileSync(preload, `require('node:os').availableParallelism = () => 4;`);
  expect(called(300)).toBe(3);
}, 180_000);
