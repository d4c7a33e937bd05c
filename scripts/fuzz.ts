/**
 * Tries what it makes of the rules' examples on the real stages, and says what breaks a property.
 * `npm run fuzz -- [--minutes N] [--seed N] [--runs N] [--only TARGET] [--out FOLDER] | --replay FILE`
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bundledWorker } from './fuzz/bundled-worker.ts';
import type { Finding, Tally } from './fuzz/campaign.ts';
import { toJson } from './fuzz/fuzz-input.ts';
import { watched } from './fuzz/watched.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '1' },
    seed: { type: 'string' },
    runs: { type: 'string', default: 'Infinity' },
    only: { type: 'string', default: '' },
    out: { type: 'string', default: 'fuzz-findings' },
    replay: { type: 'string' },
  },
});

const found = new Map<string, string>();

/** Writes a finding to a file and says how to see it again. */
function tell({ signature, message, input }: Finding): void {
  if (found.has(signature)) return;
  const name = `${signature.replace(/[^a-z0-9]+/gi, '-').slice(0, 80)}.json`;
  const file = join(values.out, name);
  found.set(signature, file);
  if (values.replay === undefined) {
    mkdirSync(values.out, { recursive: true });
    writeFileSync(file, `${JSON.stringify({ signature, message, ...toJson(input) }, null, 2)}\n`);
  }
  const text = message.replace(/[^\n\x20-\x7e]/g, '?').replaceAll('\n', '\n  ');
  const again = values.replay ?? file;
  process.stdout.write(`\n${signature}\n  ${text}\n  npm run fuzz -- --replay ${again}\n`);
}

function summary(tallies: readonly Tally[], seconds: number): string {
  const names = [...new Set(tallies.flatMap(({ inputs }) => Object.keys(inputs)))];
  const sum = (of: 'inputs' | 'kept', name: string) =>
    tallies.reduce((total, tally) => total + (tally[of][name] ?? 0), 0);
  const all = names.reduce((total, name) => total + sum('inputs', name), 0);
  const slowest = Math.max(0, ...tallies.map((tally) => tally.slowest));
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1e6;
  return [
    ...names.map((name) => `${name}: ${sum('inputs', name)} inputs, ${sum('kept', name)} kept`),
    `${all} inputs in ${seconds.toFixed(0)} s, of them ${cpu.toFixed(0)} s of the processor`,
    `the slowest took ${slowest.toFixed(2)} s of the processor`,
    ...tallies.flatMap(({ findings }) =>
      Object.entries(findings).map(([signature, count]) => `${count} times ${signature}`),
    ),
    `${found.size} findings`,
  ].join('\n');
}

async function replay(program: string, file: string): Promise<void> {
  const input = JSON.parse(readFileSync(file, 'utf8')) as ReturnType<typeof toJson>;
  await watched(program, { kind: 'replay', input }, tell);
  if (found.size === 0) process.stdout.write('All properties hold.\n');
}

async function fuzz(program: string): Promise<void> {
  const start = Date.now();
  const until = start + Number(values.minutes) * 60_000;
  const first = values.seed === undefined ? start % 1_000_000 : Number(values.seed);
  const runs = Number(values.runs);
  if (![until, first].every(Number.isFinite) || Number.isNaN(runs)) {
    throw new Error('--minutes, --seed and --runs take numbers');
  }
  process.stdout.write(`Seed ${first}.\n`);
  const tallies: Tally[] = [];
  // A thread that had to be ended takes what it learnt with it: the next one begins elsewhere.
  for (let seed = first; Date.now() < until; seed += 1) {
    const task = { kind: 'campaign', seed, only: values.only, runs, until } as const;
    const tally = await watched(program, task, tell);
    if (tally === null) continue;
    tallies.push(tally);
    if (Number.isFinite(runs)) break;
  }
  process.stdout.write(`${summary(tallies, (Date.now() - start) / 1000)}\n`);
}

const worker = await bundledWorker();
try {
  if (values.replay === undefined) await fuzz(worker.file);
  else await replay(worker.file, values.replay);
} finally {
  worker.remove();
}
process.exitCode = found.size > 0 ? 1 : 0;
