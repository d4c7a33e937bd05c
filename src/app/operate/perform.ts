import type { Diagnostic } from '../../core/diagnostic.ts';
import { CouldNotCheck, WrongUse } from '../../core/failure.ts';
import type { AnyOperation, Plan } from '../../core/operation.ts';
import type { Repository } from '../../core/repository.ts';
import { entryAt, type Snapshot } from '../../core/snapshot.ts';
import { openRepository } from '../../git/open.ts';
import { wordsOf } from '../../protocols/operations.ts';
import type { Asker } from '../caller.ts';
import type { Call } from './call.ts';
import { completedNote, takenOverNote, tornNote, untakenNote } from './call-notes.ts';
import { Committing } from './commit.ts';
import { Grounds, groundNotes, type Planned, tamperedAmong } from './ground.ts';
import { inOptions } from './in-options.ts';
import { isSameFault, type Judges, tamperedBefore, verdictOn } from './judged.ts';
import { judgesFor } from './judges-for.ts';
import { LocksOfOthers } from './locks-of-others.ts';
import { withNamedPaths } from './named-paths.ts';
import { Preparation } from './on-disk.ts';
import { onPublished } from './on-published.ts';
import { WorkingTree } from './operation-state.ts';
import { updateIndexes } from './others-indexes.ts';
import { journalled, type Outcome, outcomeFrom, writtenBy } from './outcome.ts';
import { writtenWith } from './outside.ts';
import { NO_STATE, planning } from './planning.ts';
import { lockRecords } from './records-lock.ts';
import type { Seen } from './seen.ts';
import type { Contents } from './state-after.ts';
import { uncommittedOf } from './unstored.ts';
import { isPassing, makeFolders, withoutIgnored, workFiles } from './work-files.ts';
import { type Completed, callId, completeUnfinished, unfinishedNote, writeSet } from './writing.ts';

/** How often all is looked at anew where another program writes to the same files. */
const MOST_TRIES = 5;
const NOTHING = { written: [], texts: [], diagnostics: [], news: [], commit: null };

/**
 * Does what an operation plans, once the linter has nothing against the state that it leaves.
 * @throws Failure where it can't be done: WrongUse for what is asked, CouldNotCheck for what is there.
 */
export async function perform(given: Call, asker: Asker): Promise<Outcome> {
  const { operation, backend, dryRun, held } = given;
  if (operation.isStateless === true) return statelessly(given, asker);
  const options = { cwd: asker.cwd, env: asker.env, backend };
  const repository = await (held?.open(options) ?? openRepository(options));
  const naming = { typed: given.typed ?? [], cwd: asker.cwd };
  const input = withNamedPaths(operation, given.input, repository, naming);
  const call = { ...given, input };
  try {
    if (dryRun || operation.effects === 'reads')
      return await performReading(repository, call, asker);
    const lock = await lockRecords(repository, wordsOf(operation).join(' '));
    const others = new LocksOfOthers({ root: repository.root, env: asker.env });
    try {
      const completed = await completeUnfinished(repository, others);
      const isSame = completed?.call === callId(operation.id, call.input);
      const outcome =
        completed !== null && isSame
          ? await completedOutcome(completed, repository, call, asker)
          : await performUndisturbed(repository, call, { asker, others });
      if (outcome.status !== 'refused') makeFolders(repository.root, outcome.plan.folders);
      const notes = lock.tookOver === null ? [] : [takenOverNote(lock.tookOver, completed)];
      if (completed !== null) notes.push(completedNote(completed, isSame));
      if (outcome.written.length > 0) notes.push(...others.untaken.map(untakenNote));
      notes.push(...(await updateIndexes(outcome.written, { repository, asker, completed })));
      return { ...outcome, notes: [...outcome.notes, ...notes] };
    } finally {
      others.release();
      lock.release();
    }
  } finally {
    await repository.close();
  }
}

/** Performs what asks nothing of the state, and so changes nothing of it. */
async function statelessly(call: Call, { env }: Asker): Promise<Outcome> {
  const { operation, dryRun } = call;
  const plan = await operation.plan({ ...planning(call, NO_STATE, env), folder: '' });
  return { operation, dryRun, status: 'done', plan, notes: plan.notes ?? [], ...NOTHING };
}

async function performReading(repository: Repository, call: Call, asker: Asker): Promise<Outcome> {
  const note = unfinishedNote(repository);
  const outcome = await performUndisturbed(repository, call, { asker, others: null });
  return note === null ? outcome : { ...outcome, notes: [...outcome.notes, note] };
}

/** What an interrupted call of the same would have said. */
async function completedOutcome(
  { outcome, paths }: Completed,
  repository: Repository,
  call: Call,
  { env }: Asker,
): Promise<Outcome> {
  const done = outcomeFrom(outcome, call.operation);
  if (call.commit === null) return done;
  const committing = await Committing.of(repository, await withoutIgnored(paths, repository), env);
  return {
    ...done,
    commit: await committing.commit(messageOf(call, done.plan), call.commit !== ''),
  };
}

/** Who calls, and the locks of other programs; null where nothing is written. */
interface Performing {
  readonly asker: Asker;
  readonly others: LocksOfOthers | null;
}

/**
 * Programs that do not take our lock may write to the same files: then all is looked at anew, and
 * those that wait for their own lock, which is held by now, cannot disturb it again.
 */
async function performUndisturbed(
  repository: Repository,
  call: Call,
  performing: Performing,
): Promise<Outcome> {
  for (let left = MOST_TRIES; ; left -= 1) {
    try {
      return await performIn(repository, call, performing);
    } catch (error) {
      if (left === 1 || !(isPassing(error) || repository.isOutdated)) throw error;
    }
  }
}

async function performIn(
  repository: Repository,
  call: Call,
  { asker, others }: Performing,
): Promise<Outcome> {
  const { operation, dryRun } = call;
  const { judges, around, notes: found, keep } = await judgesFor(repository, call, asker);
  const { config, rules, memory } = judges;
  const judging = { config, rules, ...memory, given: null, onRead: () => undefined };
  const state = new WorkingTree(judges, judging, call);
  const folder = repository.prefix.replace(/\/$/, '');
  const plan = await operation.plan({ ...planning(call, state, asker.env), folder });
  demandWritten(call, plan);
  const done = { operation, dryRun, plan, ...NOTHING };
  const told = [...found, ...(plan.notes ?? [])];
  const isAsked = call.commit !== null && plan.isHeld !== true;
  const further = isAsked ? await uncommittedOf(plan.about ?? [], judges) : null;
  const isNothing = plan.changes.length === 0;
  const unchanged = operation.effects === 'reads' ? ('done' as const) : ('unchanged' as const);
  if (isNothing && !further?.size) {
    keep();
    return { ...done, status: unchanged, notes: told };
  }
  // From here on, a log stays what the plan has read, or all is looked at anew, with the lock held.
  await others?.take(plan.changes);
  const { prepared, contents } = await preparedOf(plan, operation, around);
  const rested = { plan, contents, read: state.rests, state };
  const { own, news, refusal } = await judgedPlan(rested, { operation, further, judges });
  keep();
  if (refusal !== null) {
    // What another program is just writing was read in part, maybe: its next write waits from now on.
    const { diagnostics } = refusal;
    return { ...done, status: 'refused', diagnostics, notes: [...found, ...refusal.notes] };
  }
  const paths = [...prepared.committed, ...(further?.keys() ?? [])];
  const committing =
    further === null || dryRun
      ? null
      : operation.onto !== undefined
        ? await Committing.onto(repository, paths, asker.env, judges)
        : await Committing.of(repository, paths, asker.env);
  const written = writtenBy(plan, prepared.disk.before);
  const notes = [...told, ...prepared.torn.map(tornNote)];
  if (others !== null && !isNothing) {
    const outcome = journalled({ plan, written, notes });
    const command = wordsOf(operation).join(' ');
    const caption = { call: callId(operation.id, call.input), command, outcome };
    writtenWith(plan, () => writeSet(prepared.disk, caption, repository, others));
  }
  return {
    ...done,
    status: isNothing ? unchanged : 'done',
    written,
    texts: prepared.texts,
    diagnostics: own,
    news,
    commit: (await committing?.commit(messageOf(call, plan), call.commit !== '')) ?? null,
    notes,
  };
}

/** @throws WrongUse where what is only shown is to be committed. */
function demandWritten({ commit }: Call, { unwritten }: Plan): void {
  if (commit === null || unwritten === undefined) return;
  throw new WrongUse(
    'nothing-to-commit',
    'The draft is only shown, so there is nothing to commit.',
    `Add ${unwritten}, or leave --commit out.`,
  );
}

/** By what a plan is judged. */
interface Judging {
  readonly operation: AnyOperation;
  readonly further: Contents | null;
  readonly judges: Judges;
}

/** What the linter says of a plan; what keeps it from being carried out, null for nothing. */
async function judgedPlan(rested: Planned, { operation, further, judges }: Judging) {
  const { plan, contents } = rested;
  const grounds = await Grounds.of(rested, judges);
  const unsound = await grounds.problems();
  if (unsound.length > 0 || grounds.missing.size > 0) {
    const notes = await groundNotes(unsound, grounds.missing, judges);
    return { own: [], news: [], refusal: { diagnostics: unsound, notes } };
  }
  const rewritten = rewrittenPaths(plan);
  const wantsSound = operation.wantsSound === true;
  const judged = { contents, rewritten, wantsSound, grounds, further };
  const { own, news, inTheWay, isOfCommit } = await verdictOn(judged, judges);
  const late = inTheWay.length > 0 ? [] : await onPublished(plan.changes, contents, judges);
  if (inTheWay.length === 0 && late.length === 0) return { own, news, refusal: null };
  // What has to follow a correction of these files by hand, this call does.
  // What only the commit lacks is in the working tree: nothing is to be restored.
  const isLacking = isOfCommit && late.length === 0;
  // An edit by hand that this call would be taken for. Another fault is one of this call.
  const isBlamed = ({ rule, path }: Diagnostic) =>
    rewritten.has(path) && inTheWay.some((each) => each.rule === rule && each.path === path);
  const touched = new Set(isLacking ? [] : inTheWay.map(({ path }) => path));
  const edited = [...(await tamperedAmong(touched, judges)).values()].filter(isBlamed);
  if (edited.length > 0) {
    const notes = await groundNotes(edited, grounds.missing, judges);
    return { own: [], news: [], refusal: { diagnostics: edited, notes } };
  }
  // What is only appended is not to blame for what was there: that is reported as it was, with the way out.
  const ofLogs = inTheWay.filter(({ path }) => contents.has(path) && !rewritten.has(path));
  const before = isLacking ? [] : await tamperedBefore(ofLogs, judges);
  const isKnown = (each: Diagnostic) => before.some((other) => isSameFault(each, other));
  const others = [...inTheWay, ...late].filter((each) => !isKnown(each));
  const asOptions = others.map((each) => {
    if (!isLacking && !contents.has(each.path)) return each;
    const help = isLacking || each.help === null ? null : inOptions(each.help, operation);
    return { ...each, help, steps: [] };
  });
  const diagnostics = [...before, ...asOptions];
  const notes = late.length > 0 ? [NOT_PUBLISHED] : isLacking ? [OTHERS_MISSING] : [];
  return { own, news, refusal: { diagnostics, notes } };
}

/** What the commit of a call is called. */
function messageOf({ commit, operation }: Call, { result }: Plan): string {
  return commit || (operation.commitMessage?.(result) ?? operation.summary);
}

const NOT_PUBLISHED =
  'A push would be refused, because it checks all unpublished commits together. Push the others first, then call again.';

const OTHERS_MISSING =
  'The working tree would pass, but the commit would not, because it has only the files of this call. Commit first what they need, or leave --commit out and commit everything together.';

const REWRITING: ReadonlySet<string> = new Set(['create', 'store', 'replace', 'change']);

/** Files that are made or rewritten; to a log, others append as well. */
function rewrittenPaths({ changes }: Plan): ReadonlySet<string> {
  const whole = changes.filter(({ action }) => REWRITING.has(action));
  return new Set(whole.map(({ path }) => path));
}

interface Around {
  readonly repository: Repository;
  readonly snapshot: Snapshot;
  readonly seen: Seen;
}

/** What a plan does to files, and what of the state behind it is judged. */
async function preparedOf(
  plan: Plan,
  { local }: AnyOperation,
  { repository, snapshot, seen }: Around,
) {
  const isLocal = (path: string) => local?.test(path) === true;
  const preparation = new Preparation(snapshot, workFiles(repository.root), seen, isLocal);
  const { judged: contents, ...prepared } = await preparation.prepared(plan.changes, plan.supposed);
  const unlisted = [...contents.keys()].filter((path) => entryAt(snapshot, path) === null);
  const ignored = new Set(unlisted.length === 0 ? [] : await repository.ignored(unlisted));
  const stray = [...ignored].find((path) => !isLocal(path));
  if (stray !== undefined) throw ignoredFile(stray);
  const committed = [...prepared.contents.keys()].filter((path) => !ignored.has(path));
  const judged = new Map([...contents].filter(([path]) => !ignored.has(path)));
  return { prepared: { ...prepared, committed }, contents: judged };
}

/** For a new file that git would not list. */
function ignoredFile(path: string): CouldNotCheck {
  return new CouldNotCheck(
    'ignored-file',
    `Nothing was written: git ignores ${path}, so nobody would check it.`,
    'Change the pattern that ignores it (`git check-ignore --verbose` followed by the path names it), then run again.',
  );
}
