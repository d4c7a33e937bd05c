import { randomBytes } from 'node:crypto';
import { CouldNotCheck, WrongUse } from '../../core/failure.ts';
import { uninterrupted } from '../../core/interruption.ts';
import { textsAt } from '../../core/json-value.ts';
import type { AnyOperation, Plan, Planning } from '../../core/operation.ts';
import type { OpenOptions, Repository } from '../../core/repository.ts';
import { openRepository } from '../../git/open.ts';
import { loadRules } from '../../protocols/rules.ts';
import { writeChanges } from '../../write/change-set.ts';
import type { Holder } from '../../write/lock.ts';
import { memoryOf } from '../cache/memory.ts';
import type { Asker } from '../caller.ts';
import { chooseRules } from '../chosen-rules.ts';
import { inspect } from '../inspection.ts';
import { judgingConfig } from '../judging-config.ts';
import { askedExcuses } from '../lint.ts';
import { lintRequest } from '../lint-request.ts';
import { isWorthRemembering, noMemory } from '../memory.ts';
import { lockRecords } from '../seal/write-lock.ts';
import { type Judges, verdictOn } from './judged.ts';
import { Preparation, type Prepared } from './on-disk.ts';
import { WorkingTree } from './operation-state.ts';
import { type Outcome, writtenOf } from './outcome.ts';

/** One call of an operation. Its input was held to its schema. */
export interface Call {
  readonly operation: AnyOperation;
  readonly input: Readonly<Record<string, unknown>>;
  /** Whether nothing is to be written. */
  readonly dryRun: boolean;
  /** Milliseconds since 1970; null for what the clock says. */
  readonly now: number | null;
  /** Hex digits in place of the system's randomness; null but in tests. */
  readonly draw: ((digits: number) => string) | null;
  /** The configuration to use in place of the repository's; relative to the caller's folder. */
  readonly config: string | null;
  readonly backend: OpenOptions['backend'];
}

/**
 * Does what an operation plans, once the linter has nothing against the state that it leaves.
 * @throws Failure where it can't be done: WrongUse for what is asked, CouldNotCheck for what is there.
 */
export async function perform(call: Call, asker: Asker): Promise<Outcome> {
  const { operation, backend, dryRun } = call;
  const { cwd, env } = asker;
  const repository = await openRepository({ cwd, env, backend });
  try {
    if (dryRun || operation.effects === 'reads') return await performIn(repository, call, asker);
    const lock = await lockRecords(repository, operation.command);
    try {
      const outcome = await performIn(repository, call, asker);
      const notes = lock.tookOver === null ? [] : [takenOverNote(lock.tookOver)];
      return { ...outcome, notes: [...outcome.notes, ...notes] };
    } finally {
      lock.release();
    }
  } finally {
    await repository.close();
  }
}

async function performIn(repository: Repository, call: Call, asker: Asker): Promise<Outcome> {
  const { operation, dryRun } = call;
  const { judges, notes, keep } = await judgesFor(repository, call, asker);
  const { config, rules, memory, snapshot } = judges;
  const judging = { config, rules, ...memory, given: null, onRead: () => undefined };
  const state = new WorkingTree(snapshot, judging, repository);
  const plan = await operation.plan(planning(call, state, asker.env));
  const done = { operation, dryRun, plan, written: [], texts: [], diagnostics: [], commit: null };
  const told = [...notes, ...(plan.notes ?? [])];
  if (plan.changes.length === 0) {
    keep();
    const status = operation.effects === 'reads' ? ('done' as const) : ('unchanged' as const);
    return { ...done, status, notes: told };
  }
  const prepared = await new Preparation(repository.root, snapshot).prepared(plan.changes);
  const sound = operation.wantsSound ? soundPaths(plan) : new Set<string>();
  const { own, inTheWay } = await verdictOn({ contents: prepared.contents, sound }, judges);
  keep();
  if (inTheWay.length > 0)
    return { ...done, status: 'refused', diagnostics: inTheWay, notes: told };
  if (!dryRun) write(prepared);
  const listed = new Set(snapshot.entries.map(({ path }) => path));
  return {
    ...done,
    status: 'done',
    written: plan.changes.map((change) => writtenOf(change, !listed.has(change.path))),
    texts: prepared.texts,
    diagnostics: own,
    notes: [...told, ...prepared.torn.map(tornNote)],
  };
}

/** Files that are made or rewritten; to a log, others append as well. */
function soundPaths({ changes }: Plan): ReadonlySet<string> {
  const whole = changes.filter(({ action }) => action === 'create' || action === 'change');
  return new Set(whole.map(({ path }) => path));
}

async function judgesFor(repository: Repository, call: Call, asker: Asker) {
  const { cwd, env } = asker;
  const { root } = repository;
  const inspection = await inspect(repository, { mode: 'worktree' }, env);
  const { snapshot } = inspection;
  const request = lintRequest({ config: call.config });
  const rules = await loadRules();
  const found = await judgingConfig(request, inspection, { repository, rules, cwd });
  const chosen = chooseRules(rules, found.config, request);
  const looked = { repository, snapshot, env, ...chosen };
  const memory = isWorthRemembering(snapshot) ? await memoryOf(looked) : noMemory();
  const around = { state: { snapshot, root }, rules, caller: asker };
  const excuses = async () => (await askedExcuses(request, found, around))?.excuses ?? null;
  const judges: Judges = { repository, snapshot, memory, excuses, ...chosen };
  return { judges, notes: found.notes, keep: memory.keep };
}

function planning(
  { operation, input, now, draw }: Call,
  state: WorkingTree,
  env: Asker['env'],
): Planning<Readonly<Record<string, unknown>>, AnyOperation['errors']> {
  return {
    input,
    state,
    now: now ?? Date.now(),
    env: shownEnv(env, textsAt(input, 'env')),
    draw:
      draw ??
      ((digits) =>
        randomBytes(Math.ceil(digits / 2))
          .toString('hex')
          .slice(0, digits)),
    fail: (code, ...[data = {}]) => {
      const texts = operation.errors[code];
      if (texts === undefined) throw new Error(`${operation.id} has no error ${code}`);
      const [message, help] = texts.map((text) => filled(text, data));
      return new WrongUse(code, message ?? '', help);
    },
  };
}

/** An environment holds secrets: an operation sees what is meant for it, and what was named. */
function shownEnv(env: Asker['env'], named: readonly string[]): Planning<never, never>['env'] {
  const isShown = (name: string) => name.startsWith('CLEO_') || named.includes(name);
  return Object.fromEntries(
    Object.entries(env).filter(
      (each): each is [string, string] => each[1] !== undefined && isShown(each[0]),
    ),
  );
}

function filled(text: string, data: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(data[name]));
}

/** @throws CouldNotCheck that says what of it is done. */
function write({ disk }: Prepared): void {
  try {
    uninterrupted(() => writeChanges(disk));
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // Behind the first comma node names the call and the path.
    const [reason] = message.split(', ', 1);
    throw new CouldNotCheck(
      'unwritable-file',
      `The change could not be written: ${reason}.`,
      'See whether you may write to that folder, and whether the disk is full or read-only. Then run the same command again: it does what is left.',
    );
  }
}

function takenOverNote({ command, pid }: Holder): string {
  return `The lock of \`${command}\` (process ${pid}) was taken over: that process ended without releasing it.`;
}

function tornNote(path: string): string {
  return `The last line of ${path} has no line end: what is appended begins a new line.`;
}
