import { gunzipSync } from 'node:zlib';
import type { Restores } from '../core/finding.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { History } from '../core/history.ts';
import type { RestoredFiles } from '../core/protocol.ts';
import { shellWord } from '../core/shell-word.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import { objectIn } from '../core/texts.ts';
import { logBeside } from '../history/log-paths.ts';
import { linesOf, rangesOf } from './earlier-log.ts';
import type { MakingStep } from './makings.ts';
import { restoredFiles, utf8 } from './new-chain.ts';
import { blobId, LARGEST_LOG } from './restored-log.ts';

/** The lines of a log or a segment, bytes as characters; none for what cannot be read. */
export async function linesIn(
  entry: SnapshotEntry | null,
  { read }: Pick<History, 'read'>,
): Promise<readonly string[]> {
  return linesOf((await bytesIn(entry, read)) ?? '');
}

/** The bytes of a file, one a character, unpacked; null for what is none, or is too large. */
export async function bytesIn(
  entry: SnapshotEntry | null,
  read: History['read'],
): Promise<string | null> {
  if (!isFile(entry)) return null;
  for await (const found of read([entry], () => LARGEST_LOG)) {
    if (!('bytes' in found)) return null;
    const bytes = entry.path.endsWith('.gz') ? gunzipped(found.bytes) : found.bytes;
    return Buffer.from(bytes).toString('latin1');
  }
  return null;
}

/** Nothing for what cannot be read. */
function gunzipped(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST_LOG });
  } catch {
    return new Uint8Array();
  }
}

/**
 * What saves events that somebody wrote into a segment, before that is put back as it was: they are
 * nowhere else. What the log may go on with is appended there; of others the author is told.
 * @param now what is in the folder of the segment
 * @param isRestored true where the log is put back as well
 */
export async function strayEvents(
  { path, from }: Pick<Restores, 'path' | 'from'>,
  now: readonly SnapshotEntry[],
  history: Pick<History, 'at' | 'read'>,
  isRestored: boolean,
): Promise<readonly MakingStep[]> {
  const log = logBeside(path);
  const changed = now.find((entry) => entry.path === path) ?? null;
  if (log === null || changed === null) return [];
  const right = await linesIn((await history.at(from, [path]))[0] ?? null, history);
  const lines = await linesIn(changed, history);
  const before = await linesBeside(path, log, right, now, history);
  const known = new Set(before.flatMap((line) => idIn(line) ?? []));
  const stray = lines.flatMap((line, index) => {
    const id = idIn(line);
    return id === undefined || known.has(id) ? [] : index + 1;
  });
  if (stray.length === 0) return [];
  const entry = now.find((each) => each.path === log);
  const text = await bytesIn(entry ?? null, history.read);
  const isBehind = right.every((line, index) => line === lines[index]);
  const isOpen = isBehind && !isRestored && text?.endsWith('\n') === true;
  const goesOn = isOpen ? await goingOn() : () => false;
  const above = [...before];
  const fitting = stray.filter((number) => {
    const line = lines[number - 1] ?? '';
    const isFitting = goesOn(log, utf8(line), above);
    if (isFitting) above.push(utf8(line));
    return isFitting;
  });
  const others = stray.filter((number) => !fitting.includes(number));
  const told = others.map((number) => utf8(lines[number - 1] ?? ''));
  const steps: MakingStep[] = told.length === 0 ? [] : [{ action: 'do', path, text: saying(told) }];
  if (fitting.length === 0 || entry === undefined || text === null) return steps;
  const added = fitting.map((number) => `${lines[number - 1]}\n`).join('');
  const whole = text + added;
  const words = `gunzip -c ${pathWord(path)} | LC_ALL=C sed -n ${shellWord(rangesOf(fitting))} >> ${pathWord(log)}`;
  const run = `${words} && ${gitCommand('add', log)}`;
  const made = { ...entry, id: blobId(whole, entry.id ?? '') };
  const makes = [{ path: log, entry: made, bytes: Buffer.from(whole, 'latin1') }];
  return [...steps, { action: 'run', path: log, text: run, makes }];
}

/** All lines of a log and its segments as they will be, those of the log last. */
async function linesBeside(
  path: string,
  log: string,
  right: readonly string[],
  now: readonly SnapshotEntry[],
  history: Pick<History, 'read'>,
): Promise<readonly string[]> {
  const lines = right.map(utf8);
  const others = now.filter((each) => each.path !== path && logBeside(each.path) === log);
  for (const each of [...others, ...now.filter((entry) => entry.path === log)])
    lines.push(...(await linesIn(each, history)).map(utf8));
  return lines;
}

/** Whether a line may be appended, says the protocol whose log it is. */
async function goingOn(): Promise<NonNullable<RestoredFiles['goesOn']>> {
  const all = await restoredFiles();
  return (...asked) => all.some((each) => each.goesOn?.(...asked) === true);
}

/** Characters of the largest event that is shown whole. */
const LONGEST_EVENT = 2000;

function saying(events: readonly string[]): string {
  const shown = events
    .map((each) => JSON.stringify(objectIn(each)).slice(0, LONGEST_EVENT))
    .join(' ');
  return `Restoring removes entries that are nowhere else. If they are right, record them again with the tool: ${shown}`;
}

function idIn(line: string): string | undefined {
  const id = objectIn(line)?.['id'];
  return typeof id === 'string' ? id : undefined;
}
