import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../contest.ts';
import { contributionStore } from '../contribution-store.ts';
import { mailStore } from '../mail-store.ts';
import { git, repository, writeFiles } from '../repository.ts';
import { judgedFiles } from '../stores.ts';
import { vouchStore } from '../vouch-store.ts';
import type { Race, Setting } from './race.ts';
import { linter, MEMORY, nodeRival, versionOf } from './racers.ts';

/** So many of each kind, at least: enough for records to name each other. */
const FEW = 10;

/** The version, which needs nothing. */
export function* version({ folder }: Setting): Generator<Race> {
  yield {
    work: '`--version`',
    linter: versionOf(folder),
    rivals: [nodeRival(folder, 1.4)],
    memoryAtMost: MEMORY,
  };
}

/**
 * Five staged files of five kinds: in a repository with little else, and in one with much. Before each
 * round the linter is made to forget them, so that they are as new to it as they are to a hook: what it
 * remembers is the state that was committed.
 */
export function* staged({ folder, part }: Setting): Generator<Race> {
  for (const [name, size] of [
    ['few', FEW],
    ['many', Math.max(FEW, part(1000))],
  ] as const) {
    const files = new Map([
      ...mailStore({ messages: size, subjects: 'valid', seed: 1 }),
      ...contributionStore({ contributions: size, seed: 1 }),
      ...vouchStore({ claims: size, seed: 1 }),
    ]);
    const cwd = repository(folder, name, beforeLast(files, size));
    const run = linter(cwd, ['--staged'], 'files', judgedFiles(files));
    execute(run);
    const prepare = forgetting(cwd);
    writeFiles(cwd, files);
    git(cwd, 'add', '--all');
    yield {
      work: `\`--staged\`, five files of different kinds in a repository of ${files.size.toLocaleString('en')}`,
      linter: { ...run, prepare },
      rivals: [nodeRival(cwd, 2.5)],
      memoryAtMost: MEMORY,
    };
  }
}

/** Brings back what the linter remembers of a repository at the moment. */
function forgetting(cwd: string): () => void {
  const memory = join(cwd, '.git', 'lint-protocol');
  const kept = `${cwd}.memory`;
  cpSync(memory, kept, { recursive: true });
  return () => {
    rmSync(memory, { recursive: true });
    cpSync(kept, memory, { recursive: true });
  };
}

/**
 * The files without the last message, contribution with its line in the manifest, and claim with the
 * events that tell of it.
 */
function beforeLast(files: ReadonlyMap<string, string>, size: number): Map<string, string> {
  const claim = `run-${size - 1}-is-fast-enough`;
  const last = [
    new RegExp(`^messages/.*/${String(size).padStart(6, '0')}\\.md$`),
    new RegExp(`^\\.cleo/contributions/contrib_${size.toString(16).padStart(8, '0')}\\.json$`),
    new RegExp(`^\\.vouch/claims/${claim}\\.yaml$`),
  ];
  const before = new Map([...files].filter(([path]) => !last.some((file) => file.test(path))));
  if (before.size !== files.size - last.length) throw new Error('the last files are not there');
  for (const [log, isBefore] of [
    ['.cleo/contributions/CONTRIBUTIONS.jsonl', (_: string, index: number) => index < size - 1],
    ['.vouch/audit.log.jsonl', (line: string) => !line.includes(`"${claim}"`)],
  ] as const) {
    const lines = files.get(log)?.split(/(?<=\n)/) ?? [];
    const end = lines.findIndex((line, index) => !isBefore(line, index));
    if (end === -1) throw new Error(`nothing is appended to ${log}`);
    before.set(log, lines.slice(0, end).join(''));
  }
  return before;
}
