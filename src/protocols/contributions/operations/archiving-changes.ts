import type { OperationState, PlannedChange } from '../../../core/operation.ts';
import { sha256 } from '../../../core/sha256.ts';
import type { Archival, ArchivedFile } from './archival.ts';
import { closingLines } from './closing-lines.ts';
import type { Chance } from './contribution-writer.ts';

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
