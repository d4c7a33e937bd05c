import { textAt } from '../../../core/json-value.ts';
import type { OperationState } from '../../../core/operation.ts';
import { archivePath } from '../manifest-paths.ts';
import { type Archival, type ArchivedFile, rootOf } from './archival.ts';
import { type Chance, lineValue, takenIds } from './contribution-writer.ts';
import { entryFor } from './manifest-entry.ts';
import { digestOf } from './sealed-text.ts';

/**
 * The entries of files that the archive had already, where the last one of those that it holds then is
 * about another version: that of the branch that did not archive. Only for a version that some entry
 * is about: of another nobody knows what it is.
 * @param missing the lines that are appended before them
 */
export async function closingLines(
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
