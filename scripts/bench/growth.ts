/**
 * How time and memory grow with the number of contributions: a run over 1,000 beside one over 10,000,
 * each with its manifest. Builds, makes its repositories, prints a table.
 * `npm run bench:growth -- [--rounds 5] [--contributions 1000]`
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { quantile } from './contest.ts';
import { contributionStore } from './contribution-store.ts';
import { commitAll, writeFiles } from './repository.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const MEASURE = fileURLToPath(new URL('peak-memory.cjs', import.meta.url));
const FACTOR = 10;
const KIB_PER_MIB = 1024;

/** What one run cost. */
interface Cost {
  /** Milliseconds. */
  readonly time: number;
  /** MiB that the process held at most. */
  readonly memory: number;
}

/** A program in a folder, measured several times. */
interface Runner {
  readonly name: string;
  readonly args: readonly string[];
  readonly cwd: string;
  readonly costs: Cost[];
}

function measure({ name, args, cwd }: Runner): Cost {
  const start = performance.now();
  const run = spawnSync(process.execPath, ['--require', MEASURE, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const time = performance.now() - start;
  if (run.status !== 0)
    throw new Error(`${name} ended with ${run.status}:\n${run.stdout}${run.stderr}`);
  return { time, memory: Number(run.output[3]) / KIB_PER_MIB };
}

function repository(parent: string, contributions: number): string {
  const folder = join(parent, String(contributions));
  mkdirSync(folder);
  writeFiles(folder, contributionStore({ contributions, seed: 1 }));
  commitAll(folder);
  return folder;
}

function median(costs: readonly Cost[], of: keyof Cost): number {
  return quantile(
    costs.map((cost) => cost[of]).toSorted((a, b) => a - b),
    0.5,
  );
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    contributions: { type: 'string', default: '1000' },
  },
});
// It makes every start of node slower by as much as a small run takes.
delete process.env['NODE_EXTRA_CA_CERTS'];
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-growth-'));
try {
  const few = Number(values.contributions);
  const sizes = [few, few * FACTOR];
  const runners: Runner[] = [
    { name: '`node -e 0`', args: ['-e', '0'], cwd: folder, costs: [] },
    ...sizes.map((size) => ({
      name: `${size} contributions`,
      args: [CLI],
      cwd: repository(folder, size),
      costs: [],
    })),
  ];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const runner of runners) runner.costs.push(measure(runner));
  }
  const of = (index: number, what: keyof Cost) => median(runners[index]?.costs ?? [], what);
  const rows = runners.map(({ name, costs }) => [
    name,
    `${median(costs, 'time').toFixed(0)} ms`,
    `${median(costs, 'memory').toFixed(0)} MiB`,
  ]);
  const ratio = (what: keyof Cost) => (of(2, what) - of(0, what)) / (of(1, what) - of(0, what));
  rows.push([
    `${FACTOR} times as many, without the start of node`,
    `${ratio('time').toFixed(1)} x`,
    `${ratio('memory').toFixed(1)} x`,
  ]);
  process.stdout.write(`${table(['run', 'time', 'most memory'], rows)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
