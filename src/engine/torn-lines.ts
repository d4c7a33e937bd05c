import { posix } from 'node:path';
import type { Settled } from '../core/finding.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { MendStep } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type Snapshot, type SnapshotEntry } from '../core/snapshot.ts';
import { objectIn, textsIn } from '../core/texts.ts';
import type { ChangedFile, TornLog } from '../core/torn-log.ts';
import { definitionOf, isReadable } from '../protocols/kinds.ts';
import { linesOf, rangesOf } from './earlier-log.ts';
import { type Ground, madeAnewWords, type OwnHistory } from './own-history.ts';
import { blobId, LARGEST_LOG } from './restored-log.ts';
import { remakingStep, undoingSteps } from './restoring-steps.ts';

interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
}

interface Reasons extends Judged {
  readonly own: OwnHistory;
  /** Where the own commits are made anew from; null where none of them is. */
  readonly base: Ground | null;
}

/**
 * A problem of such a line, with what takes it out as long as nothing published has it; else null.
 * @param commit the one that brought it; null where none did
 */
export async function tornOut(
  problem: Settled,
  commit: string | null,
  { base, own, ...judged }: Reasons,
): Promise<Settled | null> {
  const { diagnostic } = problem;
  const isOwn = commit !== null && own.has(commit);
  if (!isOwn && diagnostic.state !== 'uncommitted') return null;
  const ground = isOwn ? base : null;
  if (isOwn && ground === null) return null;
  const from = ground === null ? judged.snapshot.scope.base : (ground.parents[0] ?? null);
  const fixing = await withoutTorn(problem, { from, isCommitted: isOwn }, judged);
  if (fixing === null) return null;
  const steps =
    ground === null ? fixing : [...undoingSteps(ground), ...fixing, remakingStep(own.tip)];
  const help = ground === null ? TAKEN_OUT : `${madeAnewWords(ground)} ${TAKEN_OUT}`;
  const made = { help, steps, by: 'you' as const, expected: null };
  return { ...problem, isRemedied: true, diagnostic: { ...diagnostic, ...made } };
}

/** What was cut off is in no file: the log is as it was without it, and its writer writes it again. */
const TAKEN_OUT =
  'The entry was cut off while it was written. The steps remove the line from the log, and undo the change that it was about. Then run the command that wrote it again, and the command that wrote after it.';

/**
 * What takes lines that were cut off out of a log that only tools write, and brings the files that they
 * were about back. Null where the log cannot be read, and where another commit has them already.
 */
async function withoutTorn(
  { kind, diagnostic: { path } }: Settled,
  { from, isCommitted }: Pick<TornLog, 'from' | 'isCommitted'>,
  { snapshot, history }: Judged,
): Promise<readonly MendStep[] | null> {
  if (!isReadable(kind) || history === null) return null;
  const agreeing = await definitionOf(kind).agreeingAgain?.();
  const now = snapshot.entries.find((entry) => entry.path === path) ?? null;
  const held = from === null ? [] : await history.at(from, [posix.dirname(path)]);
  const was = held.find((entry) => entry.path === path) ?? null;
  const texts = await textsIn([now, was].filter(isFile), snapshot);
  if (agreeing === undefined || !isFile(now) || texts === null) return null;
  const id = await idOf(now, snapshot, from ?? '');
  if (id === null) return null;
  const [text = '', before = ''] = texts;
  if (!text.startsWith(before)) return null;
  const lines = linesOf(text);
  const first = linesOf(before).length;
  const isKept = (line: string, at: number) => at < first || objectIn(line) !== null;
  const kept = lines.flatMap((line, at) => (isKept(line, at) ? at + 1 : []));
  const added = lines.filter((line, at) => at >= first && isKept(line, at));
  const changed = changedIn(posix.dirname(path), { held, snapshot, log: path });
  const torn: TornLog = { path, from, isCommitted, kept: added.join('\n'), changed };
  return [...cut(path, { from, kept, added, id }), ...agreeing(torn)];
}

/**
 * The id that git gives the bytes; null where they cannot be read.
 * @param like an id of the same repository
 */
async function idOf(
  entry: SnapshotEntry,
  { read }: Snapshot,
  like: string,
): Promise<string | null> {
  if (entry.id !== null) return entry.id;
  for await (const found of read([entry], () => LARGEST_LOG))
    if ('bytes' in found) return blobId(Buffer.from(found.bytes).toString('latin1'), like);
  return null;
}

/** The command that leaves the lines out: of a log that is another one by now, it leaves all. */
function cut(
  path: string,
  log: {
    readonly from: string | null;
    readonly kept: readonly number[];
    readonly added: readonly string[];
    readonly id: string;
  },
): readonly MendStep[] {
  const { from, kept, added, id } = log;
  const run = (text: string): readonly MendStep[] => [{ action: 'run', path, text }];
  if (from !== null && added.length === 0 && kept.length > 0)
    return run(gitCommand(`checkout ${shellWord(from)}`, path));
  const [file, copy] = [pathWord(path), pathWord(`${path}.restored`)];
  const isOther = `[ "$(git hash-object --no-filters ${file})" != ${id} ]`;
  const lines = `LC_ALL=C sed -n ${shellWord(rangesOf(kept))} ${file}`;
  return run(
    `${isOther} || { ${lines} > ${copy} && mv ${copy} ${file}; } && ${gitCommand('add', path)}`,
  );
}

function changedIn(
  folder: string,
  state: {
    readonly held: readonly SnapshotEntry[];
    readonly snapshot: Snapshot;
    readonly log: string;
  },
): readonly ChangedFile[] {
  const { held, snapshot, log } = state;
  const inFolder = ({ path }: SnapshotEntry) => path.startsWith(`${folder}/`) && path !== log;
  const now = new Map(snapshot.entries.filter(inFolder).map(({ path, id }) => [path, id]));
  const before = new Map(held.filter(inFolder).map(({ path, id }) => [path, id]));
  const paths = [...new Set([...now.keys(), ...before.keys()])].sort();
  return paths.flatMap((path) => {
    const isSame = now.has(path) && now.get(path) === before.get(path);
    return isSame ? [] : { path, isNew: !before.has(path), isGone: !now.has(path) };
  });
}
