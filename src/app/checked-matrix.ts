import { posix } from 'node:path';
import type { Config } from '../core/config.ts';
import { textAt } from '../core/json-value.ts';
import type { Report } from '../core/report.ts';
import type { OpenOptions } from '../core/repository.ts';
import type { Rule } from '../core/rule.ts';
import { isFile } from '../core/snapshot.ts';
import { discover } from '../discover/discover.ts';
import { openRepository } from '../git/open.ts';
import { parseContent } from '../parse/parser.ts';
import { entryOfTask } from '../protocols/consensus/task-entry.ts';
import { escalates } from '../protocols/consensus/verdict.ts';
import { readMatrix, type Verdict } from '../protocols/consensus/voting-matrix.ts';
import { hasContent } from '../protocols/kinds.ts';
import { loadRules } from '../protocols/rules.ts';
import { run } from '../run.ts';
import type { Asker } from './caller.ts';
import { repositoryPath } from './chosen-paths.ts';
import { chooseRules } from './chosen-rules.ts';
import { configurationOf } from './configuration.ts';
import { type MatrixPlace, type MatrixState, matrixState } from './matrix-state.ts';

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

/** Which matrix is checked, and as what. */
export interface MatrixCheckRequest extends MatrixPlace {
  /** The task that an entry of a manifest has to link the matrix to; null for any. */
  readonly task: string | null;
  readonly config: string | null;
  readonly backend: OpenOptions['backend'];
}

/** What the check of a matrix came to. */
export interface CheckedMatrix {
  readonly report: Report;
  /** From the repository's root. */
  readonly path: string;
  readonly verdict: Verdict | null;
  readonly exitCode: number;
}

/** Checks one voting matrix of the working tree or of standard input. */
export async function checkedMatrix(
  request: MatrixCheckRequest,
  { cwd, env, stdin }: Asker,
): Promise<CheckedMatrix> {
  const repository = await openRepository({ cwd, env, backend: request.backend });
  try {
    const { root } = repository;
    const under = await repository.worktree();
    const rules = await loadRules();
    const found = await configurationOf(request.config, cwd, { snapshot: under, root }, rules);
    const chosen = chooseRules(rulesFor(request, rules), found.config, CHOICE);
    const { config } = chosen;
    const place = await placeOf(request, { repository, under, config });
    const matrix = await matrixState(place, { repository, under, config, stdin });
    const { snapshot, given, path } = matrix;
    const selects = (each: string) => each === path;
    const report = await run({ snapshot, bases: [], history: null, given, selects, ...chosen });
    const isSound = report.diagnostics.every(({ level }) => level !== 'error');
    const verdict = await verdictOf(matrix, config);
    const exitCode = isSound ? exitCodeOf(verdict) : EXIT.unsound;
    return { report, path, verdict, exitCode };
  } finally {
    await repository.close();
  }
}

function rulesFor({ path, task }: MatrixCheckRequest, rules: readonly Rule[]): readonly Rule[] {
  if (path === null) return rules.filter(({ id }) => !OF_FILES.includes(id));
  if (task === null) return rules;
  const ofTask = entryOfTask(task);
  return rules.map((rule) => (rule.id === ofTask.id ? ofTask : rule));
}

/** Where a matrix is that is named by its questionId: one that no file has as its path. */
async function placeOf(
  { path, isPiped }: MatrixPlace,
  { repository, under, config }: Omit<Parameters<typeof matrixState>[1], 'stdin'>,
): Promise<MatrixPlace> {
  if (path === null || isPiped || !/^[\w.-]+$/.test(path)) return { path, isPiped };
  const written = repositoryPath(path, repository);
  if (under.entries.some((entry) => entry.path === written)) return { path, isPiped };
  const files = discover(under.entries, config)
    .filter(hasContent)
    .filter(({ kind, entry }) => kind === 'voting-matrix' && isFile(entry));
  const found: string[] = [];
  const entries = files.map(({ entry }) => entry).filter(isFile);
  for await (const read of under.read(entries, () => config.limits.fileBytes)) {
    const record = await parseContent(read, 'voting-matrix', config);
    const isMeant = record.readable && record.kind === 'voting-matrix';
    if (isMeant && textAt(record.value, 'questionId') === path) found.push(read.entry.path);
  }
  const [only, ...others] = found;
  if (only === undefined || others.length > 0) return { path, isPiped };
  return {
    path: repository.prefix === '' ? only : posix.relative(repository.prefix, only),
    isPiped,
  };
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
