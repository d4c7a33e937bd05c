import type { OperationState } from '../../../core/operation.ts';

/**
 * The bytes of a file: those that git would store, as the linter reads them; of a file that git does
 * not list those on disk. Null where nothing is, or what is no file of the repository.
 * @throws CouldNotCheck for what is too large, or can't be read.
 */
export async function contentOf(state: OperationState, path: string): Promise<Uint8Array | null> {
  const stored = await state.stored([path]);
  return stored.get(path) ?? onDisk(state, path);
}

/** The bytes that the disk has at a path; null as above. */
export function onDisk(state: OperationState, path: string): Uint8Array | null {
  try {
    return state.bytes(path);
  } catch {
    return null;
  }
}

/** Where the captured content of a source is. */
export function contentPath(home: string, id: string): string {
  return `${home}/sources/${id}/content`;
}
