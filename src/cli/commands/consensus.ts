import type { Config } from '../../core/config.ts';
import { WrongUse } from '../../core/failure.ts';
import type { Repository } from '../../core/repository.ts';
import type { Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { escalates } from '../../core/verdict.ts';
import { readMatrix, type Verdict } from '../../core/voting-matrix.ts';
import { discover } from '../../discover/discover.ts';
import { openRepository } from '../../git/open.ts';
import { parseContent } from '../../parse/parser.ts';
import { rules } from '../../rules/index.ts';
import { run } from '../../run.ts';
import type { Caller } from '../caller.ts';
import { choosePaths } from '../chosen-paths.ts';
import { chooseRules } from '../chosen-rules.ts';
import { configurationOf } from '../configuration.ts';
import { deliver } from '../deliver.ts';
import type { ConsensusInvocation } from '../invocation.ts';

/** The exit codes of the CLEO consensus voter's own validation. */
const EXIT = { decided: 0, unsound: 61, handedOver: 65 } as const;

/** Everything that is said of voting matrices. */
const CHOICE = { levels: [], only: ['CONS-*', 'consensus/*', 'file/*'], skip: [] };

/** Checks one voting matrix of the working tree, and prints the report. Gives the exit code. */
export async function checkConsensus(
  invocation: ConsensusInvocation,
  caller: Caller,
): Promise<number> {
  const { cwd, env } = caller;
  const repository = await openRepository({ cwd, env, backend: invocation.backend });
  try {
    const { root } = repository;
    const snapshot = await repository.worktree();
    const found = await configurationOf(invocation.config, cwd, { snapshot, root }, rules);
    const entry = matrixEntry(invocation.path, repository, snapshot, found.config);
    const chosen = chooseRules(rules, found.config, CHOICE);
    const selects = (path: string) => path === entry.path;
    const report = await run({ snapshot, bases: [], history: null, selects, ...chosen });
    await deliver(report, invocation, caller);
    if (report.diagnostics.some(({ level }) => level === 'error')) return EXIT.unsound;
    return exitCodeOf(await verdictOf(entry, snapshot, chosen.config));
  } finally {
    await repository.close();
  }
}

/** @throws WrongUse for what is not there, and for what is no voting matrix by its path. */
function matrixEntry(
  written: string,
  repository: Repository,
  snapshot: Snapshot,
  config: Config,
): SnapshotEntry {
  const { named } = choosePaths([written], repository, snapshot).asked;
  const candidate = discover(snapshot.entries, config).find(
    ({ entry, kind }) => kind === 'voting-matrix' && named.has(entry.path),
  );
  if (candidate !== undefined) return candidate.entry;
  throw new WrongUse(
    'no-matrix',
    `"${written}" does not stand where voting matrices do.`,
    'They stand in .cleo/consensus/, and in consensus folders under .cleo/rcasd/. consensus.include in .lint-protocol.yaml names other places.',
  );
}

/** The verdict that a matrix states; null where there is none that can be read. */
async function verdictOf(
  entry: SnapshotEntry,
  snapshot: Snapshot,
  config: Config,
): Promise<Verdict | null> {
  if (entry.mode === 'symlink') return null;
  for await (const read of snapshot.read([entry], () => config.limits.fileBytes)) {
    const record = await parseContent(read, 'voting-matrix', config);
    if (record.readable && record.kind === 'voting-matrix') return readMatrix(record.value).verdict;
  }
  return null;
}

/** A matrix whose verdict nobody can read is not sound, whatever rules are switched off. */
function exitCodeOf(verdict: Verdict | null): number {
  if (verdict === null) return EXIT.unsound;
  return escalates(verdict) ? EXIT.handedOver : EXIT.decided;
}
