import type { Caller } from '../../app/caller.ts';
import { chooseRules } from '../../app/chosen-rules.ts';
import { configurationOf } from '../../app/configuration.ts';
import { deliver } from '../../app/deliver.ts';
import { type MatrixState, matrixState } from '../../app/matrix-state.ts';
import type { Config } from '../../core/config.ts';
import type { Rule } from '../../core/rule.ts';
import { openRepository } from '../../git/open.ts';
import { parseContent } from '../../parse/parser.ts';
import { entryOfTask } from '../../protocols/consensus/task-entry.ts';
import { escalates } from '../../protocols/consensus/verdict.ts';
import { readMatrix, type Verdict } from '../../protocols/consensus/voting-matrix.ts';
import { loadRules } from '../../protocols/rules.ts';
import { run } from '../../run.ts';
import type { ConsensusInvocation } from '../invocation.ts';

/** The exit codes of the CLEO consensus voter's own validation. */
const EXIT = { decided: 0, unsound: 61, handedOver: 65 } as const;

/** Everything that is said of voting matrices. */
const CHOICE = { levels: [], only: ['CONS-*', 'consensus/*', 'file/*'], skip: [] };

/** Rules about the file of a matrix, or others beside it, which one from standard input may itself be in. */
const OF_FILES: readonly string[] = [
  'CONS-007',
  'consensus/file-name',
  'consensus/question-twice',
  'consensus/unique-question',
];

/** Checks one voting matrix of the working tree or of standard input, and prints the report. Gives the exit code. */
export async function checkConsensus(
  invocation: ConsensusInvocation,
  caller: Caller,
): Promise<number> {
  const { cwd, env, stdin } = caller;
  const repository = await openRepository({ cwd, env, backend: invocation.backend });
  try {
    const { root } = repository;
    const under = await repository.worktree();
    const rules = await loadRules();
    const found = await configurationOf(invocation.config, cwd, { snapshot: under, root }, rules);
    const chosen = chooseRules(rulesFor(invocation, rules), found.config, CHOICE);
    const { config } = chosen;
    const matrix = await matrixState(invocation, { repository, under, config, stdin });
    const { snapshot, given } = matrix;
    const selects = (path: string) => path === matrix.path;
    const report = await run({ snapshot, bases: [], history: null, given, selects, ...chosen });
    await deliver(report, invocation, caller);
    if (report.diagnostics.some(({ level }) => level === 'error')) return EXIT.unsound;
    return exitCodeOf(await verdictOf(matrix, config));
  } finally {
    await repository.close();
  }
}

function rulesFor({ path, task }: ConsensusInvocation, rules: readonly Rule[]): readonly Rule[] {
  if (path === null) return rules.filter(({ id }) => !OF_FILES.includes(id));
  if (task === null) return rules;
  const ofTask = entryOfTask(task);
  return rules.map((rule) => (rule.id === ofTask.id ? ofTask : rule));
}

/** The verdict that a matrix states; null where there is none that can be read. */
async function verdictOf({ snapshot, path }: MatrixState, config: Config): Promise<Verdict | null> {
  const entry = snapshot.entries.find((each) => each.path === path);
  if (entry === undefined || entry.mode === 'symlink') return null;
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
