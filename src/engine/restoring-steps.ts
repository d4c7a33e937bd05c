import { posix } from 'node:path';
import type { Restores } from '../core/finding.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { OwnCommit } from '../core/own-commit.ts';
import { COMMITTING, type MendStep } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { appendedLines, linesOf } from './earlier-log.ts';

/** Begins the help for what nothing published holds. */
export const MADE_ANEW = 'No published branch has its commit yet, so make that anew.';

/** Bytes of the largest log for which a command is printed. */
const LARGEST_LOG = 2 ** 24;

/** The commands that put something back as it was. */
export async function restoringSteps(
  { path, from, at = path, isLog, movedTo }: Restores,
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<readonly MendStep[]> {
  const whole = runStep(path, gitCommand(`checkout ${shellWord(from)}`, path));
  if (at !== path) return [copyingStep({ path, from, at })];
  if (!isLog) {
    const moved = movedTo ?? (await renamedTo({ path, from }, snapshot, history));
    if (moved !== null) return [movingStep(moved, path)];
    return [whole, ...(await followingSteps({ path, from }, snapshot, history))];
  }
  const [before = null] = await history.at(from, [path]);
  const now = await presentAt(path, snapshot, history);
  if (!isFile(before)) return [whole];
  if (!isFile(now)) {
    const moved = movedTo ?? (await placeOf({ path, before, now }, snapshot, history));
    const isThere = moved !== null && (await presentAt(moved, snapshot, history)) !== null;
    return [isThere ? movingStep(moved, path) : whole];
  }
  const texts = await textsOf([before, now], history);
  if (texts === null) return [];
  const [was, is] = texts.map(linesOf) as [readonly string[], readonly string[]];
  const added = appendedLines(was, is);
  if (added === 0) return [whole];
  const [log, copy] = [pathWord(path), pathWord(`${path}.restored`)];
  const ending = texts[0]?.endsWith('\n') ? '' : ` && echo >> ${copy}`;
  const words = [
    `git cat-file blob ${shellWord(`${from}:${path}`)} > ${copy}${ending}`,
    `tail -n +${is.length - added + 1} ${log} >> ${copy}`,
    `mv ${copy} ${log}`,
    gitCommand('add', path),
  ];
  return [runStep(path, words.join(' && '))];
}

/** Puts a file back that was elsewhere when it was right. */
function copyingStep({
  path,
  from,
  at,
}: Required<Pick<Restores, 'path' | 'from' | 'at'>>): MendStep {
  const blob = shellWord(`${from}:${at}`);
  const words = [`git cat-file blob ${blob} > ${pathWord(path)}`, gitCommand('add', path)];
  return runStep(path, words.join(' && '));
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
      isFile(before ?? null) && isFile(now) ? await textsOf([before, now], history) : null;
    const [text = '', other = ''] = texts ?? [];
    if (texts !== null) steps.push(...restored.steps({ path, text, beside, other }));
  }
  return steps;
}

/** Where a log is that was moved: under another name, or behind a link. */
async function placeOf(
  { path, before, now }: { path: string; before: SnapshotEntry; now: SnapshotEntry | null },
  snapshot: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<string | null> {
  if (now === null) return snapshot.entries.find(({ id }) => id === before.id)?.path ?? null;
  if (now.mode !== 'symlink') return null;
  const [link = ''] = (await textsOf([now], history)) ?? [];
  const target = posix.join(posix.dirname(path), link);
  const entry = await presentAt(target, snapshot, history);
  const texts = isFile(entry) ? await textsOf([before, entry], history) : null;
  return texts?.[1]?.startsWith(texts[0] ?? '') ? target : null;
}

/** Where a file is now that had another name: as it was, where nothing was then. Null for nowhere. */
export async function renamedTo(
  { path, from }: Pick<Restores, 'path' | 'from'>,
  snapshot: Pick<Snapshot, 'entries'>,
  history: History,
): Promise<string | null> {
  if (snapshot.entries.some((entry) => entry.path === path)) return null;
  const [before = null] = (await history.at(from, [path])).filter((each) => each.path === path);
  const alike = snapshot.entries.filter(({ id }) => id !== null && id === before?.id);
  const old =
    alike.length === 0
      ? []
      : await history.at(
          from,
          alike.map((each) => each.path),
        );
  const known = new Set(old.map((each) => each.path));
  return alike.find((each) => !known.has(each.path))?.path ?? null;
}

/** Git may know nothing of the file that it is now: not `git mv`. */
function movingStep(from: string, to: string): MendStep {
  const words = [
    `mv ${pathWord(from)} ${pathWord(to)}`,
    gitCommand('add', to),
    gitCommand('rm -q --cached --ignore-unmatch', from),
  ];
  return runStep(to, words.join(' && '));
}

async function presentAt(
  path: string,
  { entries, scope }: Pick<Snapshot, 'entries' | 'scope'>,
  history: History,
): Promise<SnapshotEntry | null> {
  const entry = entries.find((each) => each.path === path);
  if (entry !== undefined || scope.head === null) return entry ?? null;
  return (await history.at(scope.head, [path]))[0] ?? null;
}

async function textsOf(
  entries: readonly (SnapshotEntry | null | undefined)[],
  { read }: History,
): Promise<readonly string[] | null> {
  const texts: string[] = [];
  const wanted = entries.flatMap((entry) => entry ?? []);
  for await (const found of read(wanted, () => LARGEST_LOG)) {
    if (!('bytes' in found)) return null;
    texts.push(Buffer.from(found.bytes).toString());
  }
  return texts;
}

/** Goes back before a commit that nothing published holds. All that came since stays staged. */
export function undoingStep({ parent }: Pick<OwnCommit, 'parent'>): MendStep {
  const text = parent === null ? 'git update-ref -d HEAD' : `git reset --soft ${parent}`;
  return { action: 'run', text };
}

/** Commits again what is right, under the message that it had. There may be nothing left. */
export function remakingStep({ id }: Pick<OwnCommit, 'id'>): MendStep {
  return { action: 'run', text: `${COMMITTING}-C ${id}` };
}

/** Commits what was restored. */
export function committingStep(commit: string): MendStep {
  const text = `${COMMITTING}-m 'Restore what commit ${commit.slice(0, 12)} changed'`;
  return { action: 'run', text };
}

function runStep(path: string, text: string): MendStep {
  return { action: 'run', path, text };
}
