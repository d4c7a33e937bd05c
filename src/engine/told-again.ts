import type { Settled } from '../core/finding.ts';
import { gitCommand, pathWord } from '../core/git-command.ts';
import { shellWord } from '../core/shell-word.ts';
import { entryAt, isFile } from '../core/snapshot.ts';
import { isLogKind } from '../protocols/kinds.ts';
import { linesOf } from './earlier-log.ts';
import type { Asked, Grounded } from './grounds.ts';
import type { MakingStep } from './makings.ts';
import { restoredFiles, utf8 } from './new-chain.ts';
import { blobId } from './restored-log.ts';
import { bytesIn } from './stray-events.ts';

/**
 * The command that appends to a log which stays what it said of a file before that was changed: its newest
 * entry says what the file said since, and others have it. Null where the log does not tell of what is put back.
 * @param made what is put back
 */
export async function toldAgain(
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
