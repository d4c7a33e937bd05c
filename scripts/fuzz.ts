/**
 * Tries what it makes of the rules' examples on the real stages, and says what breaks a property.
 * `npm run fuzz -- [--minutes N] [--seed N] [--runs N] [--only TARGET] [--out FOLDER] | --replay FILE`
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { Finding, Tally } from './fuzz/campaign.ts';
import { toJson } from './fuzz/fuzz-input.ts';
import { TARGET_NAMES } from './fuzz/target-names.ts';
import { type WorkerTask, watched } from './fuzz/watched.ts';

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

/** What is to be done, as it was asked for. @throws Error where that makes no sense. */
function taskOf(): WorkerTask {
  if (values.replay !== undefined) {
    const input = JSON.parse(readFileSync(values.replay, 'utf8')) as ReturnType<typeof toJson>;
    demandTarget(input.target);
    return { kind: 'replay', input };
  }
  const now = Date.now();
  const until = now + Number(values.minutes) * 60_000;
  const seed = values.seed === undefined ? now % 1_000_000 : Number(values.seed);
  const runs = Number(values.runs);
  if (![until, seed].every(Number.isFinite) || Number.isNaN(runs)) {
    throw new Error('--minutes, --seed and --runs take numbers.');
  }
  if (values.only !== '') demandTarget(values.only);
  return { kind: 'campaign', seed, only: values.only, runs, until };
}

function demandTarget(name: string): void {
  if (TARGET_NAMES.includes(name)) return;
  throw new Error(`There is no target ${name}; there are ${TARGET_NAMES.join(', ')}.`);
}

async function work(task: WorkerTask, program: string): Promise<void> {
  if (task.kind === 'replay') {
    await watched(program, task, tell);
    if (found.size === 0) process.stdout.write('All properties hold.\n');
    return;
  }
  const start = Date.now();
  process.stdout.write(`Seed ${task.seed}.\n`);
  const tallies: Tally[] = [];
  // A thread that had to be ended takes what it learnt with it: the next one begins elsewhere.
  for (let seed = task.seed; Date.now() < task.until; seed += 1) {
    const tally = await watched(program, { ...task, seed }, tell);
    if (tally === null) continue;
    tallies.push(tally);
    if (Number.isFinite(task.runs)) break;
  }
  process.stdout.write(`${summary(tallies, (Date.now() - start) / 1000)}\n`);
}

try {
  const task = taskOf();
  const { bundledWorker } = await import('./fuzz/bundled-worker.ts');
  const worker = await bundledWorker();
  try {
    await work(task, worker.file);
  } finally {
    worker.remove();
  }
  process.exitCode = found.size > 0 ? 1 : 0;
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
}
