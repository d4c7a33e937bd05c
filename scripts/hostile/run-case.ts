import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { commitAll, git, writeFiles } from '../bench/repository.ts';
import type { HostileCase } from './hostile-case.ts';

const CLI = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));
const MEASURE = fileURLToPath(new URL('own-cost.cjs', import.meta.url));

/** What a run may take: seconds of the processor in its own code, and MiB at most held. */
const BOUNDS = { seconds: 2, memory: 512 };
/** Milliseconds after which it hangs, on a machine with much else to do. */
const HANGS = 120_000;
/** A line of a stack trace. */
const TRACE = /^\s+at .*(?:\.c?js|node:[\w/]+):\d+:\d+\)?$/m;

/** What became of a hostile case. */
export interface HostileResult {
  readonly name: string;
  readonly seconds: number;
  readonly memory: number;
  /** What is wrong with how it ended; none where nothing is. */
  readonly faults: readonly string[];
  /** What it took too much of: a matter of the machine, too, and so of no test. */
  readonly excesses: readonly string[];
  readonly output: string;
}

/** Makes the repository of a case in a folder, and lints it in a process of its own. */
export function runCase(each: HostileCase, folder: string): HostileResult {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  makeRepository(each, folder);
  const args = ['--require', MEASURE, CLI, ...(each.args ?? []), '--no-cache'];
  const run = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 2 ** 30,
    timeout: HANGS,
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  const [micros = Number.NaN, kib = Number.NaN] = (run.output[3] ?? '').split(' ').map(Number);
  const cost = { seconds: micros / 1e6, memory: kib / 1024 };
  const output = `${run.stdout}${run.stderr}`;
  const faults = faultsOf(each, run.status, output);
  return { name: each.name, ...cost, output, faults, excesses: excessesOf(cost) };
}

/** Files that nobody committed, or, where there is something before them, two commits. */
function makeRepository({ before, files }: HostileCase, folder: string): void {
  if (before === undefined) {
    git(folder, 'init', '--quiet', '--initial-branch=main');
    writeFiles(folder, Object.entries(files));
    return;
  }
  writeFiles(folder, Object.entries(before));
  commitAll(folder);
  writeFiles(folder, Object.entries(files));
  git(folder, 'add', '--all');
  git(folder, 'commit', '--quiet', '--message=Everything');
}

function faultsOf({ tells }: HostileCase, status: number | null, output: string): string[] {
  const faults: string[] = [];
  if (status !== 0 && status !== 1) faults.push(`ended with ${status ?? 'no exit code'}`);
  if (TRACE.test(output)) faults.push('printed a stack trace');
  if (!tells.test(output)) faults.push(`did not tell ${tells.source}`);
  return faults;
}

function excessesOf({ seconds, memory }: Pick<HostileResult, 'seconds' | 'memory'>): string[] {
  const excesses: string[] = [];
  // Not a number where it was killed: that is too much as well.
  if (!(seconds <= BOUNDS.seconds)) excesses.push(`took ${seconds.toFixed(2)} s`);
  if (!(memory <= BOUNDS.memory)) excesses.push(`held ${memory.toFixed(0)} MiB`);
  return excesses;
}
