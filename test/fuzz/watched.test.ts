import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Finding } from '../../scripts/fuzz/campaign.ts';
import { watched } from '../../scripts/fuzz/watched.ts';

const INPUT = { target: 'records', origin: 'a test', options: {}, commits: [] };
const TASK = { kind: 'campaign', seed: 1, only: '', runs: 1, until: 0 } as const;
const BOUNDS = { heap: 64, process: 4096, busy: 1, waiting: 60 };

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lint-protocol-test-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a thread that tells one input and then does something. */
async function run(what: string, bounds = BOUNDS) {
  const program = join(folder, 'program.mjs');
  const tell = `parentPort.postMessage({ kind: 'input', input: ${JSON.stringify(INPUT)} });`;
  writeFileSync(program, `import { parentPort } from 'node:worker_threads';\n${tell}\n${what}\n`);
  const findings: Finding[] = [];
  const tally = await watched(program, TASK, (finding) => findings.push(finding), bounds);
  return { tally, findings };
}

test('a thread that is done tells what it tried', async () => {
  const done = "parentPort.postMessage({ kind: 'done', tally: { inputs: { records: 1 } } });";
  const { tally, findings } = await run(done);
  expect(tally).toEqual({ inputs: { records: 1 } });
  expect(findings).toEqual([]);
});

test('an input that never ends is a finding', async () => {
  const { tally, findings } = await run('for (;;);');
  expect(tally).toBeNull();
  expect(findings).toMatchObject([
    { signature: 'an input does not end: records', input: { origin: 'a test' } },
  ]);
});

test('so is one that waits for something that never comes', async () => {
  const { findings } = await run('setInterval(() => undefined, 1e6);', { ...BOUNDS, waiting: 1 });
  expect(findings.map(({ signature }) => signature)).toEqual(['an input does not end: records']);
});

test('so is one that takes all memory', async () => {
  const grows = 'const all = []; for (;;) all.push(Array(1e5).fill({}));';
  const { findings } = await run(grows, { ...BOUNDS, busy: 60 });
  expect(findings.map(({ signature }) => signature)).toEqual(['the thread ended: Error']);
  expect(findings[0]?.message).toContain('memory');
});

test('so is one that takes all memory beside the heap', async () => {
  const grows = 'const all = []; setInterval(() => all.push(Buffer.alloc(2 ** 26, 1)), 1);';
  const most = process.memoryUsage.rss() / 2 ** 20 + 200;
  const { findings } = await run(grows, { ...BOUNDS, busy: 60, process: most });
  expect(findings.map(({ signature }) => signature)).toEqual([
    'an input takes too much memory: records',
  ]);
});

test('and an error that nobody caught', async () => {
  const { findings } = await run("setTimeout(() => { throw new TypeError('planted'); });");
  expect(findings.map(({ signature }) => signature)).toEqual(['the thread ended: TypeError']);
});
