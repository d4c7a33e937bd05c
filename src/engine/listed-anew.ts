import type { Settled } from '../core/finding.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import type { RestoredFiles } from '../core/protocol.ts';
import type { MendStep } from '../core/remedy.ts';
import { shellWord } from '../core/shell-word.ts';
import { entryAt, isFile } from '../core/snapshot.ts';
import { textsIn } from '../core/texts.ts';
import { PROTOCOLS } from '../protocols/index.ts';
import { isLogKind } from '../protocols/kinds.ts';
import { linesOf } from './earlier-log.ts';
import type { Asked, Grounded } from './grounds.ts';
import { type Making, type MakingStep, pathsOf } from './makings.ts';
import { restoredFiles, utf8 } from './new-chain.ts';
import { blobId } from './restored-log.ts';
import { bytesIn } from './stray-events.ts';
import { keyed } from './verdict-before.ts';

/**
 * What tells of a file in a log that is put back, where somebody changed the file as it may be changed and
 * wrote that over an entry: the file keeps what it says. Null where there is no such file.
 * @param made what is put back
 */
async function listedAnew(
  { diagnostic: { path, related } }: Settled,
  made: ReadonlyMap<string, MakingStep>,
  { changed }: Grounded,
  { snapshot, history }: Pick<Asked, 'snapshot' | 'history'>,
): Promise<MakingStep | null> {
  const makings = new Map<string, Making>();
  for (const { makes = [] } of made.values())
    for (const each of makes) makings.set(each.path, each);
  for (const file of [path, ...related.map((each) => each.path)]) {
    const found = await besideOf(file);
    const log = found && makings.get(found.beside);
    const entry = entryAt(snapshot, file);
    if (!log || !isFile(log.entry) || makings.has(file) || !isFile(entry)) continue;
    const [text] = (await textsIn([entry], snapshot)) ?? [];
    const other = log.bytes
      ? Buffer.from(log.bytes).toString()
      : (await textsIn([log.entry], history))?.[0];
    if (text === undefined || !other?.endsWith('\n')) continue;
    const listed = found.listed({ path: file, text, other });
    if (listed === null) continue;
    const bytes = Buffer.from(`${other}${listed.line}\n`);
    const id = blobId(bytes.toString('latin1'), log.entry.id ?? '');
    const makes = [{ path: log.path, entry: { ...log.entry, id }, bytes }];
    const [from = 'HEAD'] = (await changed()).ids;
    return { ...listed.step, lists: file, makes, after: askingOf(file, from) };
  }
  return null;
}

/** Whether a file whose entry was written over may say what it says, only a person can say. */
function askingOf(file: string, from: string): MendStep {
  const [changes, back] = ['diff', 'checkout'].map((each) =>
    gitCommand(`${each} ${shellWord(from)}`, file),
  );
  const text = `The next command lists ${pathWord(file)} as it is now. See what was changed in it: \`${changes}\`. If that is wrong, run \`${back}\` instead.`;
  return { action: 'do', path: file, text };
}

/** Entries of files that keep what they say although their log is put back: each is tried once. */
export async function listedFor(
  problems: readonly Settled[],
  made: ReadonlyMap<string, MakingStep>,
  done: Set<string>,
  ground: Grounded,
  asked: Asked,
): Promise<readonly MakingStep[]> {
  const wrong = new Set(problems.map(({ diagnostic: { path } }) => path));
  const bare = [...made.values()].flatMap(
    (each) => (wrong.has(each.path ?? '') && each.bare) || [],
  );
  if (bare.length > 0) return bare;
  const listed = new Map(made);
  const entries: MakingStep[] = [];
  for (const problem of problems) {
    const step =
      (await listedAnew(problem, listed, ground, asked)) ??
      (await toldAgain(problem, listed, ground, asked));
    if (step === null || done.has(step.text)) continue;
    done.add(step.text);
    listed.set(...keyed(step));
    entries.push(step);
  }
  return entries;
}

/** A file that is put back has its entry: what listed it goes, and the others are listed again. */
export function unlist(
  made: Map<string, MakingStep>,
  back: readonly MakingStep[],
  done: Set<string>,
): void {
  const paths = new Set(back.flatMap(pathsOf));
  const listing = [...made].filter(([, { lists }]) => lists !== undefined);
  if (!listing.some(([, { lists = '' }]) => paths.has(lists))) return;
  for (const [key, { text }] of listing) {
    made.delete(key);
    done.delete(text);
  }
}

/** The log that tells of a file, and what says how. */
async function besideOf(path: string) {
  for (const protocol of PROTOCOLS) {
    const files: RestoredFiles | undefined = await protocol.restored?.();
    const beside = files?.beside(path) ?? null;
    if (beside !== null && files?.listed !== undefined) return { beside, listed: files.listed };
  }
  return null;
}

/**
 * The command that appends to a log which stays what it said of a file before that was changed: its newest
 * entry says what the file said since, and others have it. Null where the log does not tell of what is put back.
 * @param made what is put back
 */
async function toldAgain(
  { kind, diagnostic: { path, related } }: Settled,
  made: ReadonlyMap<string, MakingStep>,
  { changed, isOwn }: Grounded,
  { snapshot, history }: Pick<Asked, 'snapshot' | 'history'>,
): Promise<MakingStep | null> {
  const makings = [...made.values()].flatMap(({ makes = [] }) => makes);
  const back = new Set(makings.flatMap(({ path, entry }) => (entry === null ? [] : path)));
  const files = related.flatMap((each) => (back.has(each.path) ? each.path : []));
  const entry = entryAt(snapshot, path);
  if (isOwn || !isLogKind(kind) || back.has(path) || files.length === 0 || !isFile(entry))
    return null;
  const [from = ''] = (await changed()).ids;
  const [was = null] = from === '' ? [] : await history.at(from, [path]);
  const [held, text] = [await bytesIn(was, history.read), await bytesIn(entry, snapshot.read)];
  if (held === null || text === null || !text.endsWith('\n')) return null;
  const lines = linesOf(held);
  const states = { before: lines.map(utf8), now: linesOf(text).map(utf8) };
  for (const protocol of await restoredFiles())
    for (const file of files) {
      const again = protocol.again?.(path, file, states) ?? null;
      if (again === null) continue;
      const { number, id, as } = again;
      const line = (lines[number - 1] ?? '').replace(`"${id}"`, () => `"${as}"`);
      const bytes = Buffer.from(`${text}${line}\n`, 'latin1');
      const log = pathWord(path);
      const printing = `git cat-file blob ${shellWord(`${from}:${path}`)} | LC_ALL=C sed -n ${shellWord(`${number}s/"${id}"/"${as}"/p`)}`;
      const command = `grep -q ${shellWord(`"${as}"`)} ${log} || ${printing} >> ${log} && ${gitCommand('add', path)}`;
      const after = { ...entry, id: blobId(bytes.toString('latin1'), entry.id ?? '') };
      return { action: 'run', path, text: command, makes: [{ path, entry: after, bytes }] };
    }
  return null;
}
