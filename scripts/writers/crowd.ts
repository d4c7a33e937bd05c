import { spawn } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { contribution, META } from '../../src/protocols/contributions/example.ts';
import { digest, entry, MANIFEST } from '../../src/protocols/contributions/manifest-example.ts';
import {
  ENTRY,
  MANIFEST_PATH,
  manifest,
  OUTPUT,
  OUTPUT_PATH,
} from '../../src/protocols/subagents/example.ts';
import { git, repository } from '../bench/repository.ts';
import { listing, type Work } from './clients.ts';
import { type Judged, judgedMeanwhile } from './judged-meanwhile.ts';

const APPEND_WORKER = fileURLToPath(new URL('append-worker.ts', import.meta.url));
const TSX = createRequire(import.meta.url).resolve('tsx');

const LOGS = [MANIFEST, MANIFEST_PATH];

/** What many processes made of two logs at the same time. */
export interface Crowd extends Judged {
  readonly processes: number;
  /** By log. */
  readonly lines: readonly number[];
  /** Lines that were appended and are not there, or are there and were not appended. */
  readonly lost: number;
  readonly torn: number;
  readonly doubled: number;
  /** Milliseconds, from the first process to the last. */
  readonly took: number;
  readonly inVain: number;
  readonly longest: number;
  /** What is left in git's folder. */
  readonly left: readonly string[];
}

export interface CrowdOptions {
  readonly processes: number;
  /** Lines that each process appends to each log. */
  readonly each: number;
  /** Whether by operations of the built command, or by what they write with alone. */
  readonly by: 'operations' | 'writing';
  /** For the linter. */
  readonly env: Record<string, string>;
}

/** Has many processes append to two logs, while the linter judges what is staged again and again. */
export async function crowd(folder: string, options: CrowdOptions): Promise<Crowd> {
  const { processes, each, by, env } = options;
  const root = repository(folder, `crowd-${by}`, filesFor(processes));
  // As the program has it that locks this log by flock.
  writeFileSync(join(root, MANIFEST, '../.manifest.lock'), '');
  const known = LOGS.map((log) => linesIn(root, log).length);
  const began = Date.now();
  const writing = Promise.all(
    Array.from({ length: processes }, (_, nth) => {
      const name = hex(nth);
      if (by === 'writing') return worker([APPEND_WORKER, root, name, String(each), ...LOGS]);
      const work: Work = { ids: LOGS.map(() => []), inVain: 0, longest: 0 };
      const files = { contribution: namesOf(nth).filePath, output: OUTPUT_PATH };
      return listing({ root, name, env, work }, { each, ...files });
    }),
  );
  const stage = async () => {
    for (const log of LOGS) git(root, 'add', log);
  };
  const judged = await judgedMeanwhile(writing, { root, env, stage });
  const works = await writing;
  const took = Date.now() - began;
  const counts = LOGS.map((log, index) => {
    const ids = works.flatMap((work) => work.ids[index] ?? []);
    return countedIn(linesIn(root, log).slice(known[index]), ids);
  });
  const sum = (of: (count: Counted) => number): number =>
    counts.reduce((all, count) => all + of(count), 0);
  return {
    ...{ ...judged, processes, took, left: leftIn(root) },
    lines: counts.map(({ lines }) => lines),
    lost: sum(({ lost }) => lost),
    torn: sum(({ torn }) => torn),
    doubled: sum(({ doubled }) => doubled),
    inVain: works.reduce((all, { inVain }) => all + inVain, 0),
    longest: Math.max(...works.map(({ longest }) => longest)),
  };
}

/** A contribution for each process, listed, and an output of a subagent that is recorded. */
function filesFor(processes: number): readonly (readonly [string, string])[] {
  const texts = Array.from({ length: processes }, (_, nth) => contributionOf(nth));
  const entries = texts.map((text, nth) => {
    const { contributionId: id, sessionId, filePath } = namesOf(nth);
    return entry({ id, sessionId, filePath, status: 'partial', checksum: digest(text) });
  });
  return [
    ...texts.map((text, nth) => [namesOf(nth).filePath, text] as const),
    [MANIFEST, entries.join('')],
    [OUTPUT_PATH, OUTPUT],
    [MANIFEST_PATH, manifest(ENTRY)],
  ];
}

function namesOf(nth: number) {
  const contributionId = `contrib_ffff${hex(nth)}`;
  const filePath = `.cleo/contributions/${contributionId}.json`;
  return { contributionId, filePath, sessionId: `session_20260126_080000_ff${hex(nth)}` };
}

function contributionOf(nth: number): string {
  const { contributionId, sessionId } = namesOf(nth);
  return contribution({ _meta: { ...META, contributionId }, sessionId });
}

function hex(nth: number): string {
  return nth.toString(16).padStart(4, '0');
}

function worker(words: readonly string[]): Promise<Work> {
  const child = spawn(process.execPath, ['--import', TSX, ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0
        ? resolve(JSON.parse(out) as Work)
        : reject(new Error(`a writer ended with ${code}`)),
    );
  });
}

function linesIn(root: string, log: string): readonly string[] {
  return readFileSync(join(root, log), 'utf8').split('\n').slice(0, -1);
}

interface Counted {
  readonly lines: number;
  readonly torn: number;
  readonly doubled: number;
  readonly lost: number;
}

function countedIn(lines: readonly string[], ids: readonly string[]): Counted {
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
  const appended = new Set(ids);
  const missing = [...appended].filter((id) => !seen.has(id)).length;
  const strange = [...seen.keys()].filter((id) => !appended.has(id)).length;
  return { lines: lines.length, torn, doubled, lost: missing + strange };
}

/** Locks, places in the line before one, journals and half-written ones. */
export function leftIn(root: string): readonly string[] {
  return readdirSync(join(root, '.git')).filter((name) => /^lint-protocol-/.test(name));
}
