import { textAt } from '../../../core/json-value.ts';
import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { sha256 } from '../../../core/sha256.ts';
import { archivePath } from '../manifest-paths.ts';
import { type Archival, type ArchivedFile, rootOf } from './archival.ts';
import { type Chance, lineValue, takenIds } from './contribution-writer.ts';
import { entryFor } from './manifest-entry.ts';
import { digestOf } from './sealed-text.ts';

/**
 * The changes that archive an epic. Entries leave the active manifest last, so that a call that was
 * interrupted finds by them what is left to do.
 * @param files those that are still outside the archive
 */
export async function archivingChanges(
  state: OperationState,
  archival: Archival,
  files: readonly ArchivedFile[],
  chance: Chance,
): Promise<readonly PlannedChange[]> {
  const { manifest, archive, leaving, staying } = archival;
  const missing = await missingLines(state, archive, leaving);
  const lines = missing + (await closingLines(state, archival, { missing, files, ...chance }));
  return [
    ...(await Promise.all(files.map((file) => fileChanges(state, file)))).flat(),
    ...(lines === '' ? [] : [{ action: 'append' as const, path: archive, lines }]),
    // Line ends are the file's: texts of changes have line feeds only.
    { action: 'change', path: manifest, text: staying.replaceAll('\r\n', '\n') },
  ];
}

/**
 * The entries of files that the archive had already, where the last one of those that it holds then is
 * about another version: that of the branch that did not archive. Only for a version that some entry
 * is about: of another nobody knows what it is.
 * @param missing the lines that are appended before them
 */
async function closingLines(
  state: OperationState,
  { home, archive, entries }: Archival,
  { missing, files, ...chance }: Chance & { missing: string; files: readonly ArchivedFile[] },
): Promise<string> {
  const before = `${(await state.text(archive)) ?? ''}\n${missing}`;
  const held: unknown[] = before.split('\n').flatMap((line) => lineValue(line) ?? []);
  const taken = await takenIds(state);
  const replaced = new Map(files.map(({ from, path, way }) => [path, way === 'replace' && from]));
  let lines = '';
  for (const [filePath, epicId] of new Map(entries.map((each) => [each.filePath, each.epicId]))) {
    if (filePath === null || epicId === null) continue;
    const path = rootOf(home) + archivePath(filePath, epicId);
    const source = replaced.get(path) || path;
    const inside = await state.text(path);
    // Mostly the file is only moving there.
    if (inside === null) continue;
    const [found] = await state.records('contribution', (at) => at === source);
    const text = source === path ? inside : await state.text(source);
    if (found === undefined || text === null) continue;
    const digest = digestOf(text);
    const own = held.filter((each) => textAt(each, 'filePath') === filePath);
    if (!own.some((each) => textAt(each, 'checksum') === digest)) continue;
    const { value } = found.record;
    const request = { value, filePath, digest, entries: held, isOwed: false, taken, ...chance };
    const { entry } = entryFor(request);
    if (entry === null) continue;
    taken.add(entry.id);
    held.push(entry);
    lines += `${JSON.stringify(entry)}\n`;
  }
  return lines;
}

async function fileChanges(
  state: OperationState,
  { from, path, way }: ArchivedFile,
): Promise<readonly PlannedChange[]> {
  if (way === 'move') return [{ action: 'move', from, path }];
  const text = way === 'replace' ? await state.text(from) : null;
  return [
    ...(text === null ? [] : [{ action: 'replace' as const, path, bytes: Buffer.from(text) }]),
    { action: 'remove', path: from },
  ];
}

/**
 * The lines that the archive lacks. Only those count as there that no commit has yet: they are from a
 * call that was interrupted. What the archive held before is about an earlier archival.
 */
async function missingLines(
  state: OperationState,
  archive: string,
  leaving: readonly string[],
): Promise<string> {
  const there = counted((await state.text(archive)) ?? '');
  for (const text of await state.committed(archive)) {
    for (const [name, count] of counted(text)) there.set(name, (there.get(name) ?? 0) - count);
  }
  const missing = leaving.filter((line) => {
    const name = nameOf(line);
    const left = there.get(name) ?? 0;
    if (left > 0) there.set(name, left - 1);
    return left <= 0;
  });
  return missing.map((line) => (line.endsWith('\n') ? line : `${line}\n`)).join('');
}

function counted(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const line of text.match(/[^\n]+/g) ?? []) {
    counts.set(nameOf(line), (counts.get(nameOf(line)) ?? 0) + 1);
  }
  return counts;
}

function nameOf(line: string): string {
  return sha256(line.replace(/\r?\n?$/, ''));
}
