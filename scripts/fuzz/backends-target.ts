import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyOf } from '../../src/app/inspection.ts';
import type { Config } from '../../src/core/config.ts';
import type { Report } from '../../src/core/report.ts';
import type { Repository } from '../../src/core/repository.ts';
import { memorySnapshot } from '../../src/discover/memory-snapshot.ts';
import { openRepository } from '../../src/git/open.ts';
import { rules } from '../all-rules.ts';
import { git } from '../bench/repository.ts';
import { Broken, escaped } from './finding.ts';
import { type Commit, type FuzzInput, lastCommit } from './fuzz-input.ts';
import { graphSeeds } from './graph-seeds.ts';
import { ENVIRONMENT, importCommits } from './imported-commits.ts';

import { memoryHistory } from './memory-history.ts';
import { demandPatch } from './properties/patch.ts';
import { historySeeds, logSeeds, recordSeeds } from './seeds.ts';
import type { Target } from './target.ts';
import { configOf, verdictOn } from './verdict.ts';

/** Each takes several processes. */
const GRAPHS = 15;
const BACKENDS = ['native', 'js'] as const;

/** The same commits in a real repository: both backends say what is said in memory. */
export function backendsTarget(): Target {
  return {
    name: 'backends',
    batch: 3,
    seeds: () => [
      ...historySeeds(),
      ...logSeeds(),
      ...graphSeeds(GRAPHS),
      ...recordSeeds().filter(isWorthwhile),
    ],
    async check(input) {
      if (!input.commits.every(isPossible)) return;
      const folder = mkdtempSync(join(tmpdir(), 'lint-protocol-fuzz-'));
      try {
        const ids = importCommits(folder, input.commits);
        // In memory nobody knows what is published, so that all is taken for it.
        git(folder, 'update-ref', 'refs/remotes/origin/main', ids.at(-1) ?? '');
        await compare(input, folder, ids);
        await demandPatch(input, folder);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}

/** Stores of many files, and what has something to mend: a patch of it is tried as well. */
function isWorthwhile({ origin }: { readonly origin: string }): boolean {
  return origin.startsWith('store of') || MENDING.some((id) => origin.startsWith(`${id}: `));
}

const MENDING = rules.filter(({ autofix }) => autofix !== undefined).map(({ id }) => id);

/** No path may be a file and a folder at once. */
function isPossible({ files }: Commit): boolean {
  const paths = Object.keys(files);
  return !paths.some((path) => paths.some((other) => other.startsWith(`${path}/`)));
}

async function compare(input: FuzzInput, cwd: string, ids: readonly string[]): Promise<void> {
  const config = configOf(input);
  const tip = ids.at(-1) ?? '';
  const expected = told(await inMemory(input, config, ids));
  for (const backend of BACKENDS) {
    const repository = await opened(backend, cwd);
    try {
      const found = told(await inRepository(repository, tip, config));
      if (found === expected) continue;
      const text = `in memory:\n${expected}\nby ${backend}:\n${found}`;
      throw new Broken('a backend says something else', backend, text);
    } finally {
      await repository.close();
    }
  }
}

async function opened(backend: Repository['backend'], cwd: string): Promise<Repository> {
  try {
    return await openRepository({ cwd, env: ENVIRONMENT, backend });
  } catch (error) {
    throw escaped(error);
  }
}

/** Without the states before: the js backend has none to ask about, and both must say the same. */
function inMemory(input: FuzzInput, config: Config, ids: readonly string[]): Promise<Report> {
  const { history } = memoryHistory(input.commits, ids);
  const scope = { mode: 'revision', base: null, head: ids.at(-1) ?? null } as const;
  return verdictOn(memorySnapshot(lastCommit(input).files, scope), config, { history });
}

async function inRepository(repository: Repository, tip: string, config: Config): Promise<Report> {
  const { introducing: _asked, ...snapshot } = await repository.revision(tip);
  const steps = () => repository.steps({ include: [tip], exclude: [] });
  return verdictOn(snapshot, config, { history: historyOf(repository, snapshot, steps) });
}

/** One line a problem, by place: where commits stand beside each other, their order is git's to say. */
function told({ diagnostics, checked }: Report): string {
  // What fixes it depends on what is published and on versions of before: not every backend knows.
  const lines = diagnostics.map(
    ({ commit, help: _h, steps: _s, by: _b, expected: _e, ...problem }) =>
      JSON.stringify({ ...problem, wayOut: undefined, commit: commit?.id }),
  );
  return [...lines.sort(), JSON.stringify(checked)].join('\n');
}
