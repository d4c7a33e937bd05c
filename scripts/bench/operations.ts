/**
 * What an operation costs beside the hook, in a repository of many records: each round performs one,
 * stages what it wrote, and runs `--staged` twice: as if the files were written by hand (what the
 * operation found out is forgotten before), and as it comes. Builds, makes its repositories, prints
 * a table: medians of processor time with that of git, and of the time of the whole process.
 * `npm run bench:operations -- [--rounds 5] [--records 10000] [--of votes --of claims]`
 */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { table } from '../docs/markdown.ts';
import { quantile } from './contest.ts';
import { machine } from './machine.ts';
import { git, repository } from './repository.ts';
import { STORES } from './stores.ts';
import { type WritingStore, writingStore } from './writing-stores.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const MEASURE = fileURLToPath(new URL('processor-time.cjs', import.meta.url));
const CLOCK = fileURLToPath(new URL('set-clock.cjs', import.meta.url));
const MINUTE = 60_000;

/** Milliseconds. */
interface Spent {
  readonly processor: number;
  readonly whole: number;
}

/** What a run takes that starts at a time: a record of today would make old ones stale. */
function spentOn(cwd: string, time: number, ...args: readonly string[]): Spent {
  const start = performance.now();
  const preloaded = ['--require', MEASURE, '--require', CLOCK];
  const run = spawnSync(process.execPath, [...preloaded, CLI, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    env: { ...process.env, VOUCH_AGENT: 'bench', BENCH_CLOCK: new Date(time).toISOString() },
  });
  const whole = performance.now() - start;
  if (run.status !== 0) throw new Error(`${args.join(' ')}:\n${run.stdout}${run.stderr}`);
  return { processor: Number(run.output[3]), whole };
}

interface Round {
  readonly operation: Spent;
  readonly hook: Spent;
  readonly after: Spent;
}

function round(cwd: string, { call, newest }: WritingStore, nth: number): Round {
  const time = Date.parse(newest) + (nth + 1) * MINUTE;
  const memory = join(cwd, '.git/lint-protocol');
  const kept = `${cwd}-memory`;
  const { args, write = {} } = call(nth);
  for (const [path, text] of Object.entries(write)) writeFileSync(join(cwd, path), text);
  cpSync(memory, kept, { recursive: true });
  const operation = spentOn(cwd, time, ...args);
  git(cwd, 'add', '--all');
  const after = spentOn(cwd, time, '--staged');
  rmSync(memory, { recursive: true });
  cpSync(kept, memory, { recursive: true });
  rmSync(kept, { recursive: true });
  const hook = spentOn(cwd, time, '--staged');
  git(cwd, 'commit', '--quiet', `--message=${nth}`);
  return { operation, hook, after };
}

function row(parent: string, what: string, records: number, rounds: number): readonly string[] {
  const files = STORES[what];
  if (files === undefined) throw new Error(`There are no ${what}`);
  const store = writingStore(what, new Map(files(records)));
  const cwd = repository(parent, what, store.files);
  spentOn(cwd, Date.parse(store.newest), '--staged');
  const played = Array.from({ length: rounds }, (_, nth) => round(cwd, store, nth));
  const median = (of: (round: Round) => number): number =>
    quantile(
      played.map(of).toSorted((a, b) => a - b),
      0.5,
    );
  const time = (of: (round: Round) => Spent): string =>
    `${median((each) => of(each).processor).toFixed(0)} ms, ${median((each) => of(each).whole).toFixed(0)} ms`;
  return [
    `${records} ${what}`,
    `\`${store.command}\``,
    time(({ operation }) => operation),
    time(({ hook }) => hook),
    `${median(({ operation, hook }) => operation.processor / hook.processor).toFixed(2)} x, ${median(({ operation, hook }) => operation.whole / hook.whole).toFixed(2)} x`,
    time(({ after }) => after),
  ];
}

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    records: { type: 'string', default: '10000' },
    of: { type: 'string', multiple: true, default: Object.keys(STORES) },
  },
});
// It makes every start of node slower by as much as a small run takes.
delete process.env['NODE_EXTRA_CA_CERTS'];
await import('../build.ts');
const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-operations-'));
try {
  const rows = values.of.map((what) =>
    row(folder, what, Number(values.records), Number(values.rounds)),
  );
  const heads = ['store', 'operation', 'it takes', 'the hook', 'ratio', 'the hook after it'];
  const load = readFileSync('/proc/loadavg', 'utf8').split(' ')[0];
  process.stdout.write(`${machine()}, load ${load}\n\n${table(heads, rows)}\n`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
