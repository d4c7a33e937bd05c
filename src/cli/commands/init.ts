import type { Caller } from '../../app/caller.ts';
import { appearance } from '../../app/terminal.ts';
import { TOOL } from '../../core/tool.ts';
import { onFileSystem } from '../../git/file-system.ts';
import { inertJson } from '../../report/sanitize.ts';
import type { HookRow } from '../../setup/hooks/hook-row.ts';
import { attributesPlan } from '../../setup/init/attributes.ts';
import { initText, type Outcome } from '../../setup/init/init-text.ts';
import { type Intention, isWritten } from '../../setup/init/intention.ts';
import { ignoredNotes } from '../../setup/init/names.ts';
import { nextSteps, offers } from '../../setup/init/next-steps.ts';
import { planFor } from '../../setup/init/plan.ts';
import { survey } from '../../setup/init/survey.ts';
import { demandFreeHooks, installedHooks } from '../../setup/init/wanted-hooks.ts';
import { writeAll } from '../../setup/init/write-all.ts';
import {
  installDriver,
  type MergeDriver,
  mergeDriverFor,
  takeBackDriver,
} from '../../setup/logs/merge-driver.ts';
import type { InitInvocation } from '../first-run-invocation.ts';

/**
 * Sets a repository up: looks what is there, writes a configuration that says so and sets nothing,
 * and says what to run next.
 * Gives the exit code: 1 where a hook that was asked for would not run the linter.
 * @throws WrongUse where it is configured already. Everything is done, or nothing.
 */
export async function init(invocation: InitInvocation, caller: Caller): Promise<0 | 1> {
  const surveyed = await survey(caller);
  const attributes = await attributesPlan(surveyed, invocation, caller);
  const plan = planFor(surveyed, invocation, attributes.intention);
  const next = nextSteps(surveyed, invocation);
  const paths = plan.map(({ path }) => path);
  const notes = [...surveyed.notes, ...attributes.notes, ...ignoredNotes(surveyed, paths)];
  const found = { ...surveyed, notes };
  if (invocation.hooks) await demandFreeHooks(caller);
  const driver = invocation.mergeDriver ? await mergeDriverFor(caller) : null;
  const wanted = { plan, hooks: invocation.hooks, driver };
  const hooks = invocation.dryRun ? null : await carryOut(wanted, found.root, caller);
  const outcome: Outcome = {
    survey: found,
    plan,
    hooks,
    driver,
    dryRun: invocation.dryRun,
    offers: offers(found, invocation),
    next,
  };
  const { stdout, env } = caller;
  stdout.write(
    invocation.format === 'json'
      ? document(outcome)
      : initText(outcome, appearance(stdout, env, invocation.color)),
  );
  const isIdle = driver !== null && driver.program === null && !invocation.dryRun;
  return isIdle || hooks?.some(({ runs }) => runs === false) ? 1 : 0;
}

interface Deeds {
  readonly plan: readonly Intention[];
  readonly hooks: boolean;
  readonly driver: MergeDriver | null;
}

async function carryOut(
  { plan, hooks, driver }: Deeds,
  root: string,
  caller: Caller,
): Promise<readonly HookRow[] | null> {
  return onFileSystem(async () => {
    // The configuration comes last: where it stands, all of them do.
    const files = plan.filter(isWritten).reverse();
    const written = writeAll(root, files);
    try {
      if (driver !== null) await installDriver(driver, caller);
      return hooks ? await installedHooks(caller) : null;
    } catch (error) {
      if (driver !== null) await takeBackDriver(driver, caller);
      written.undo();
      throw error;
    } finally {
      written.settle();
    }
  });
}

function document({ survey: found, plan, hooks, driver, dryRun, ...rest }: Outcome): string {
  const commands = (rows: Outcome['next']) => rows.map(([command, does]) => ({ command, does }));
  const { root, records, problems, notes, failure, messageFolders, bases, manifests, logs, tools } =
    found;
  const members = {
    version: 1,
    tool: TOOL,
    root,
    dryRun,
    found: {
      records,
      problems,
      messageFolders,
      bases,
      manifests,
      logs,
      tools,
      config: found.config,
      suggested: found.suggested.map(({ key, line, why }) => ({ key, line, why })),
      guarded: [...new Set(found.guarded)],
    },
    unchecked: failure === null ? null : { code: failure.code, message: failure.message },
    notes,
    files: plan.map(({ path, action, text }) => ({ path, action, text })),
    hooks,
    mergeDriver:
      driver === null ? null : { command: driver.command, runs: driver.program !== null },
    offers: commands(rest.offers),
    next: commands(rest.next),
    error: null,
  };
  return `${inertJson(JSON.stringify(members, null, 2))}\n`;
}
