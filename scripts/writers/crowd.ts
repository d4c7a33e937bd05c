import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entry, listing, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import { git, repository } from '../bench/repository.ts';
import { type Ended, started } from '../faults/ended.ts';

const WORKER = fileURLToPath(new URL('append-worker.ts', import.meta.url));
const TSX = createRequire(import.meta.url).resolve('tsx');

/** What many processes made of one log at the same time. */
export interface Crowd {
  readonly processes: number;
  readonly lines: number;
  readonly lost: number;
  readonly torn: number;
  readonly doubled: number;
  /** Milliseconds, from the first process to the last. */
  readonly took: number;
  /** How often a process waited for ten seconds, and had to begin anew. */
  readonly inVain: number;
  /** Runs of the linter meanwhile, and how many of them reported a problem. */
  readonly runs: number;
  readonly faulty: number;
  /** What is left in git's folder. */
  readonly left: readonly string[];
}

/** @param env for the linter */
export async function crowd(
  folder: string,
  { processes, each, env }: { processes: number; each: number; env: Record<string, string> },
): Promise<Crowd> {
  const first = entry({ status: 'partial' });
  const files = Object.entries(listing(first)).map(([path, text]) => [path, String(text)] as const);
  const root = repository(folder, 'crowd', files);
  // As the program has it that locks this log by flock.
  writeFileSync(join(root, MANIFEST, '../.manifest.lock'), '');
  const began = Date.now();
  let isOver = false;
  const writing = Promise.all(
    Array.from({ length: processes }, (_, nth) => worker(root, each, nth.toString(16))),
  ).finally(() => {
    isOver = true;
  });
  let [runs, faulty] = [0, 0];
  while (!isOver) {
    git(root, 'add', MANIFEST);
    const ended: Ended = await started(['--staged', '--no-cache'], { cwd: root, env });
    runs += 1;
    if (ended.code === 0) continue;
    faulty += 1;
    process.stdout.write(`${ended.code}: ${(ended.out + ended.err).slice(0, 2_000)}\n`);
  }
  const inVain = (await writing).reduce((sum, count) => sum + count, 0);
  const took = Date.now() - began;
  return {
    processes,
    took,
    inVain,
    runs,
    faulty,
    ...countedIn(root, { processes, each }),
    left: leftIn(root),
  };
}

function worker(root: string, each: number, name: string): Promise<number> {
  const args = ['--import', TSX, WORKER, root, MANIFEST, String(each), name];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(Number(out)) : reject(new Error(`a writer ended with ${code}`)),
    );
  });
}

function countedIn(root: string, { processes, each }: { processes: number; each: number }) {
  const lines = readFileSync(join(root, MANIFEST), 'utf8').split('\n').slice(1, -1);
  let torn = 0;
  const seen = new Map<string, number>();
  for (const line of lines) {
    try {
      const { id } = JSON.parse(line) as { id: string };
      seen.set(id, (seen.get(id) ?? 0) + 1);
    } catch {
      torn += 1;
    }
  }
  const doubled = [...seen.values()].filter((count) => count > 1).length;
  return { lines: lines.length, torn, doubled, lost: processes * each - seen.size };
}

/** Locks, journals and half-written ones. */
export function leftIn(root: string): readonly string[] {
  return readdirSync(join(root, '.git')).filter((name) => /^lint-protocol-/.test(name));
}
