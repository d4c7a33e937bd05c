import { posix } from 'node:path';
import type { Restores } from '../core/finding.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { OwnCommit } from '../core/own-commit.ts';
import { COMMITTING, GOING_BACK, type MendStep } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import { entryAt, isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { logBeside } from '../history/log-paths.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { changedOnTheWay } from './changed-on-the-way.ts';
import { unfilteringSteps } from './filtering.ts';
import { type LogSources, sourcesOf } from './log-sources.ts';
import type { MakingStep } from './makings.ts';
import { mendedFile } from './mended-text.ts';
import { type Move, movedBack, type Places } from './moving-steps.ts';
import type { Ground } from './own-history.ts';
import { grownAt, heldOnDisk, renamedTo } from './renamed-to.ts';
import { restoredLog } from './restored-log.ts';
import { linesIn, strayEvents } from './stray-events.ts';
import { archivedOf, takenBack } from './taken-back.ts';

/** What the help says of what is restored behind the commit that changed it. */
export const COMMIT_IT = 'Then commit: that commit is not a problem.';
export const COMMIT_AGAIN = 'Restore it in a new commit: that is not a problem.';

/** Says where what nothing published holds is made anew, where that is not here. */
export const ELSEWHERE =
  'This commit is on another branch, and is not published yet. Check out that branch and run the linter again: the report then says how to amend the commit.';

/**
 * The commands that put something back as it was, and what went with it.
 * @param sources what other problems say that logs held
 */
export async function restoringSteps(
  restores: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
  sources?: LogSources,
): Promise<readonly MakingStep[]> {
  const { path, from, byHand, byHandWhileOwn = byHand } = restores;
  if (byHandWhileOwn !== undefined) return byHandWhileOwn;
  const places = placesSince(from, snapshot, history);
  const taken = await takenBack(restores, places, history);
  if (taken === null) return [];
  const gone = restores.leftOut?.like === null ? await goneOf(restores, snapshot, history) : [];
  const is = await placeNow(restores, snapshot, history);
  const back = is === null ? await backSteps(restores, snapshot, history, sources) : [];
  const righted = (move: Move) => changedOnTheWay(move, restores, places, history, sources);
  const { file, removed } =
    is === null
      ? await archivedOf(gone, restores, places)
      : { file: { was: path, is }, removed: gone };
  const { steps, left } =
    file === null ? { steps: [], left: removed } : await movedBack(file, removed, places, righted);
  const [first] = left;
  const removing = (each: string) => removingStep(each, snapshot);
  return [
    ...(restores.kept === undefined ? [] : [{ ...restores.kept, makes: [] }]),
    ...(await straySteps(restores, snapshot, history, sources)),
    ...(await unfilteringSteps(restores, snapshot, history)),
    ...back,
    ...steps,
    ...(first === undefined ? [] : [await checkoutStep({ path: first, from }, history, left)]),
    ...(restores.renamed ?? []).flatMap((each) => (each.from === from ? [] : each.step)),
    ...(await leftOutSteps(restores, snapshot, history)),
    ...[restores.instead ?? restores.joined ?? []].flat().map(removing),
    ...(await Promise.all(taken.map((each) => wholeStep({ path: each, from }, snapshot, history)))),
  ];
}

/** Saves what somebody wrote into a segment that is put back as it was. */
async function straySteps(
  { path, from }: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
  sources?: LogSources,
): Promise<readonly MakingStep[]> {
  const log = logBeside(path);
  if (log === null) return [];
  const now = await placesSince(from, snapshot, history).now(posix.dirname(path));
  return strayEvents({ path, from }, now, history, sources?.has(log) === true);
}

/** What a merge left out is put back where nobody has changed it, and the branch had not removed it. */
async function leftOutSteps(
  { from, leftOut }: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<readonly MakingStep[]> {
  if (leftOut === undefined || leftOut.like === null) return [];
  const [base] = await history.mergeBases(leftOut.like, from);
  const idsAt = async (commit: string | undefined) => {
    const entries = commit === undefined ? [] : await history.at(commit, leftOut.paths);
    return new Map(entries.map(({ path, id }) => [path, id]));
  };
  const [was, left, then] = [await idsAt(from), await idsAt(leftOut.like), await idsAt(base)];
  const steps: MakingStep[] = [];
  for (const path of leftOut.paths) {
    const now = await presentAt(path, snapshot, history);
    const isLeft = (now?.id ?? undefined) === left.get(path) && then.get(path) === left.get(path);
    if (isLeft && was.has(path)) steps.push(await checkoutStep({ path, from }, history));
  }
  return steps;
}

/** What of the files beside a log is not there, and the segments that are not as they were. */
async function goneOf(
  { from, leftOut }: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<readonly string[]> {
  const gone: string[] = [];
  for (const was of await history.at(from, leftOut?.paths ?? [])) {
    const now = await presentAt(was.path, snapshot, history);
    if (now === null || (was.path.endsWith('.gz') && now.id !== was.id)) gone.push(was.path);
  }
  return gone;
}

/** What is there now, and what a commit holds. */
export function placesSince(
  from: string,
  { entries, scope }: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Places {
  const isListed = entries.length > 0 || scope.head === null;
  const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);
  return {
    now: async (folder) =>
      isListed
        ? entries.filter(({ path }) => isIn(path, folder))
        : history.at(scope.head ?? from, [folder]),
    before: (folder) => history.at(from, [folder]),
    onDisk: () => heldOnDisk(entries, history),
  };
}

/** Where a file is now that moved; null where it did not. */
export async function placeNow(
  { path, from, at = path, isLog, movedTo }: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<string | null> {
  if (at !== path) return null;
  if (!isLog) return movedTo ?? renamedTo({ path, from }, snapshot, history);
  const [before = null] = await history.at(from, [path]);
  const now = await presentAt(path, snapshot, history);
  if (!isFile(before) || isFile(now)) return null;
  const moved =
    movedTo ??
    (now === null
      ? await grownAt({ from, before }, snapshot, history)
      : await linkedAt({ path, before, now }, snapshot, history));
  return moved !== null && (await presentAt(moved, snapshot, history)) !== null ? moved : null;
}

async function backSteps(
  restores: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
  sources?: LogSources,
): Promise<readonly MakingStep[]> {
  const { path, from, at = path, isLog } = restores;
  if (at !== path) return [await copyingStep({ path, from, at }, history)];
  const now = await presentAt(path, snapshot, history);
  if (!isLog) {
    const mended = await mendedFile(restores, now, history);
    if (mended !== null) return [mended];
    const whole = await wholeStep({ path, from }, snapshot, history);
    return [whole, ...(await followingSteps({ path, from }, snapshot, history))];
  }
  const source = sources?.get(path) ?? sourcesOf([restores], null).get(path);
  const packed = async () => {
    const held: (SnapshotEntry | null)[] = [];
    for (const each of source?.segments ?? [])
      held.push(await presentAt(each, snapshot, history), ...(await history.at(from, [each])));
    return (await Promise.all(held.map((each) => linesIn(each, history)))).flat();
  };
  const files = () => placesSince(from, snapshot, history).now(posix.dirname(path));
  return source === undefined ? [] : restoredLog(path, source, { now, packed, files }, history);
}

/** Takes a file away that was not there when all was right. Git is given first what only the working tree has. */
export function removingStep(path: string, { entries }: Pick<Snapshot, 'entries'>): MakingStep {
  const { id = '', isUnstored } = entryAt({ entries }, path) ?? ({} as Partial<SnapshotEntry>);
  const adding = `{ [ ! -e ${pathWord(path)} ] || ${gitCommand('add', path)}; } && `;
  const removing = gitCommand('rm -q -f --ignore-unmatch', path);
  const text = `${id === null || isUnstored ? adding : ''}${removing}`;
  return { ...runStep(path, text), makes: [{ path, entry: null }] };
}

/** Puts a file back as a commit has it, which may have nothing there. */
async function wholeStep(
  file: Pick<Restores, 'path' | 'from'>,
  snapshot: Pick<Snapshot, 'entries'>,
  history: History,
): Promise<MakingStep> {
  const whole = await checkoutStep(file, history);
  return whole.makes?.length === 0 ? removingStep(file.path, snapshot) : whole;
}

/** Puts files back as a commit has them. */
export async function checkoutStep(
  { path, from }: Pick<Restores, 'path' | 'from'>,
  history: Pick<History, 'at'>,
  paths: readonly string[] = [path],
): Promise<MakingStep> {
  const makes = (await history.at(from, paths)).map((entry) => ({ path: entry.path, entry }));
  return { ...runStep(path, gitCommand(`checkout ${shellWord(from)}`, ...paths)), makes };
}

/** Puts a file back that was elsewhere when it was right. */
async function copyingStep(
  { path, from, at }: Required<Pick<Restores, 'path' | 'from' | 'at'>>,
  history: History,
): Promise<MakingStep> {
  const blob = shellWord(`${from}:${at}`);
  const words = [`git cat-file blob ${blob} > ${pathWord(path)}`, gitCommand('add', path)];
  const makes = (await history.at(from, [at])).map((entry) => ({ path, entry }));
  return { ...runStep(path, words.join(' && ')), makes };
}

/** What else is needed, so that a restored file agrees with what is beside it. */
async function followingSteps(
  { path, from }: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<readonly MendStep[]> {
  const steps: MendStep[] = [];
  for (const protocol of PROTOCOLS) {
    const restored = await protocol.restored?.();
    const beside = restored?.beside(path) ?? null;
    if (restored === undefined || beside === null) continue;
    const [before] = await history.at(from, [path]);
    const now = await presentAt(beside, snapshot, history);
    const texts =
      isFile(before ?? null) && isFile(now) ? await textsIn([before, now], history) : null;
    const [text = '', other = ''] = texts ?? [];
    if (texts !== null) steps.push(...restored.steps({ path, text, beside, other }));
  }
  return steps;
}

/** Where a log is that a link stands for. */
async function linkedAt(
  { path, before, now }: { path: string; before: SnapshotEntry; now: SnapshotEntry },
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<string | null> {
  if (now.mode !== 'symlink') return null;
  const [link = ''] = (await textsIn([now], history)) ?? [];
  const target = posix.join(posix.dirname(path), link);
  const entry = await presentAt(target, snapshot, history);
  const texts = isFile(entry) ? await textsIn([before, entry], history) : null;
  return texts?.[1]?.startsWith(texts[0] ?? '') ? target : null;
}

export async function presentAt(
  path: string,
  { entries, scope }: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<SnapshotEntry | null> {
  const entry = entryAt({ entries }, path);
  if (entry !== null || scope.head === null) return entry;
  return (await history.at(scope.head, [path]))[0] ?? null;
}

/**
 * Goes back before commits that nothing published holds. All that came since stays staged, and what was
 * merged since and is right stays merged.
 */
export function undoingSteps({
  parents: [parent, ...merged],
}: Pick<Ground, 'parents'>): readonly MendStep[] {
  const { fromFirst, toParent } = GOING_BACK;
  const back = parent === undefined ? fromFirst : `${toParent}${parent}`;
  const heads = `git rev-parse ${merged.join(' ')} > ${GIT_FILE('MERGE_HEAD')}`;
  // Else git leaves out a parent that another one reaches.
  const merging = `${heads} && printf no-ff > ${GIT_FILE('MERGE_MODE')}`;
  return [back, ...(merged.length === 0 ? [] : [merging])].map((text) => ({ action: 'run', text }));
}

const GIT_FILE = (name: string) => `"$(git rev-parse --git-path ${name})"`;

/** Commits again what is right, under the message that it had. There may be nothing left. */
export function remakingStep({ id }: Pick<OwnCommit, 'id'>): MendStep {
  return { action: 'run', text: `${COMMITTING}-C ${id}` };
}

/** Commits what was restored. */
export function committingStep(commit: string): MakingStep {
  const text = `${COMMITTING}-m 'Restore what commit ${commit.slice(0, 12)} changed'`;
  return { action: 'run', text, of: commit };
}

function runStep(path: string, text: string): MendStep {
  return { action: 'run', path, text };
}
