import type { Caller } from '../../app/caller.ts';
import { choosePaths } from '../../app/chosen-paths.ts';
import { chooseRules } from '../../app/chosen-rules.ts';
import { withSession } from '../../app/configuration.ts';
import { diskReader, writeTogether } from '../../app/fix/disk-files.ts';
import type { Draft } from '../../app/fix/drafts.ts';
import { type Plan, planEdits } from '../../app/fix/plan.ts';
import { coloredDiff } from '../../app/fix/shown-diff.ts';
import { unifiedDiff } from '../../app/fix/unified-diff.ts';
import { inspect } from '../../app/inspection.ts';
import { judgingConfig } from '../../app/judging-config.ts';
import { askedExcuses } from '../../app/lint.ts';
import { lockRecords, type Place } from '../../app/operate/records-lock.ts';
import { appearance } from '../../app/terminal.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import { openRepository } from '../../git/open.ts';
import { encodePath } from '../../git/path-bytes.ts';
import { loadRules } from '../../protocols/rules.ts';
import { counted, listed } from '../../report/counts.ts';
import { guarded } from '../../report/runner-guard.ts';
import { visible } from '../../report/sanitize.ts';
import { run } from '../../run.ts';
import type { EditsWanted } from '../edits-wanted.ts';
import type { LintInvocation } from '../invocation.ts';
import { lint } from './lint.ts';

/** What could not be mended is named, as long as anybody would read it. */
const MOST_NAMED = 20;

/**
 * Makes the safe edits of the working tree, or shows them, and lints it: with `--fix` what is left,
 * with `--diff` what is there.
 * @returns the run's exit code, and at least 1 where a file that has something to mend had to be
 * left as it is.
 */
export async function fix(
  invocation: LintInvocation,
  wanted: EditsWanted,
  caller: Caller,
): Promise<number> {
  const { place, plan } = await planned(invocation, caller);
  const left = new Map(plan.refused);
  const made: Draft[] = [];
  const isWritten = wanted === 'fix' && plan.groups.length > 0;
  const lock = isWritten ? await lockRecords(place, '--fix') : null;
  try {
    for (const group of plan.groups) {
      const refusal = isWritten ? written(place.root, group) : null;
      if (refusal === null) made.push(...group);
      else left.set(listed(group.map(({ path }) => path)), refusal);
    }
  } finally {
    lock?.release();
  }
  const notes = [sentence(made, wanted, left.size > 0), ...leftNotes(left)];
  const code =
    wanted === 'fix'
      ? await lintMended(invocation, notes, caller)
      : await lintAndShow(invocation, made, notes, caller);
  return Math.max(code, left.size > 0 ? 1 : 0);
}

async function planned(
  invocation: LintInvocation,
  caller: Caller,
): Promise<{ readonly place: Place; readonly plan: Plan }> {
  const { cwd, env } = caller;
  const repository = await openRepository({ cwd, env, backend: invocation.backend });
  try {
    const { root, gitDir, commonDir } = repository;
    const inspection = await inspect(repository, { mode: 'worktree' }, env);
    const { snapshot } = inspection;
    const { selects } = choosePaths(invocation, repository, snapshot);
    const rules = await loadRules();
    const found = await judgingConfig(invocation, inspection, { repository, rules, cwd });
    const config = withSession(found.config, invocation.session);
    const chosen = chooseRules(rules, config, invocation);
    // Most of a state is the same in each round, and judged once.
    const asked = { bases: [], history: null, selects, analyses: new Map(), ...chosen };
    const plan = await planEdits({
      snapshot,
      // What is excused is nobody's to mend. Excuses count what they were used for, so each run has its own.
      judge: async (state) => {
        const around = { state: { snapshot, root }, rules, caller };
        const excuses = (await askedExcuses(invocation, found, around))?.excuses ?? null;
        return (await run({ snapshot: state, excuses, ...asked })).diagnostics;
      },
      readDisk: diskReader(root),
    });
    return { place: { root, gitDir, commonDir }, plan };
  } finally {
    await repository.close();
  }
}

/** Null where all of a group was written, else why none of it was. */
function written(root: string, group: readonly Draft[]): string | null {
  try {
    writeTogether(root, group, diskReader(root));
    return null;
  } catch (error) {
    if (error instanceof CouldNotCheck) return error.message;
    throw error;
  }
}

/** Tells what is left. What was changed is told also where nobody can tell that. */
async function lintMended(
  invocation: LintInvocation,
  notes: readonly string[],
  caller: Caller,
): Promise<number> {
  try {
    return await lint(invocation, caller, notes);
  } catch (error) {
    tell(notes, caller);
    throw error;
  }
}

function tell(notes: readonly string[], { stderr }: Caller): void {
  for (const note of notes) stderr.write(`note: ${visible(note)}\n`);
}

/** The report goes to the files that were asked for: standard output is the diff's, and another program's input. */
async function lintAndShow(
  invocation: LintInvocation,
  drafts: readonly Draft[],
  notes: readonly string[],
  caller: Caller,
): Promise<number> {
  const outputs = invocation.outputs.filter(({ file }) => file !== null);
  const code = await lint({ ...invocation, outputs }, caller, notes);
  const { stdout, env } = caller;
  const changes = [...drafts].sort((a, b) => (a.path < b.path ? -1 : 1));
  const diffs = changes.map((draft) => unifiedDiff(draft, encodePath)).join('');
  if (stdout.isTerminal) {
    stdout.write(coloredDiff(diffs, appearance(stdout, env, invocation.color)));
  } else if (env['GITHUB_ACTIONS'] && !stdout.isFile) {
    const { randomUUID } = await import('node:crypto');
    stdout.write(guarded(diffs, randomUUID().replaceAll('-', '')));
  } else {
    stdout.write(diffs);
  }
  tell(notes, caller);
  return code;
}

/** @param isLeft true where something could be fixed and was not */
function sentence(drafts: readonly Draft[], wanted: EditsWanted, isLeft: boolean): string {
  const edits = drafts.reduce((sum, draft) => sum + draft.edits, 0);
  if (edits === 0) return `--${wanted}: nothing ${isLeft ? 'could be fixed' : 'to fix'}.`;
  const amount = `${counted(edits, ['edit', 'edits'])} in ${counted(drafts.length, ['file', 'files'])}`;
  return wanted === 'fix'
    ? `--fix made ${amount}.`
    : `--fix would make ${amount}; --diff changed nothing.`;
}

function leftNotes(left: ReadonlyMap<string, string>): readonly string[] {
  const notes = [...left].map(
    ([path, reason]) => `${path}: not fixed, because ${reason.replace(/\.$/, '')}.`,
  );
  const more = notes.length - MOST_NAMED;
  return more <= 0 ? notes : [...notes.slice(0, MOST_NAMED), `${more} more files were not fixed.`];
}
