import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { historyOf } from '../../src/app/inspection.ts';
import type { Config } from '../../src/core/config.ts';
import type { Report } from '../../src/core/report.ts';
import type { Repository } from '../../src/core/repository.ts';
import type { Snapshot } from '../../src/core/snapshot.ts';
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
        // Where something is published, it is mended in another way.
        if (ids.length % 2 === 0)
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
  const memory = withoutRemedies(await reportInMemory(input, config, ids));
  const told: string[] = [];
  for (const backend of BACKENDS) {
    const repository = await opened(backend, cwd);
    try {
      const { introducing, ...bare } = await repository.revision(tip);
      const report = await reportOn(repository, bare, config);
      demandEqual(['memory', backend], [memory, withoutRemedies(report)]);
      told.push(
        allOf(await reportOn(repository, { ...bare, ...(introducing && { introducing }) }, config)),
      );
    } finally {
      await repository.close();
    }
  }
  const [native = '', js = ''] = told;
  demandEqual(BACKENDS, [native, js]);
}

function demandEqual(
  [a, b]: readonly [string, string],
  [one, other]: readonly [string, string],
): void {
  if (one === other) return;
  throw new Broken('a backend says something else', b, `in ${a}:\n${one}\nin ${b}:\n${other}`);
}

async function opened(backend: Repository['backend'], cwd: string): Promise<Repository> {
  try {
    return await openRepository({ cwd, env: ENVIRONMENT, backend });
  } catch (error) {
    throw escaped(error);
  }
}

function reportInMemory(input: FuzzInput, config: Config, ids: readonly string[]): Promise<Report> {
  const { history } = memoryHistory(input.commits, ids);
  const scope = { mode: 'revision', base: null, head: ids.at(-1) ?? null } as const;
  return verdictOn(memorySnapshot(lastCommit(input).files, scope), config, { history });
}

function reportOn(repository: Repository, snapshot: Snapshot, config: Config): Promise<Report> {
  const steps = () => repository.steps({ include: [snapshot.scope.head ?? ''], exclude: [] });
  return verdictOn(snapshot, config, { history: historyOf(repository, snapshot, steps) });
}

/** One line a problem, by place: where commits stand beside each other, their order is git's to say. */
function allOf({ diagnostics, checked }: Report): string {
  const lines = diagnostics.map(({ commit, ...problem }) =>
    JSON.stringify({ ...problem, wayOut: undefined, commit: commit?.id }),
  );
  return [...lines.sort(), JSON.stringify(checked)].join('\n');
}

/** In memory nobody knows what is published, and which versions of a file there were. */
function withoutRemedies({ diagnostics, checked }: Report): string {
  const bare = diagnostics.map(
    ({ help: _help, steps: _steps, by: _by, expected: _expected, ...problem }) => problem,
  );
  return allOf({ diagnostics: bare, checked } as unknown as Report);
}
