import type { OperationState } from '../../../core/operation.ts';

/** What the disk has at a path; null where nothing is, or what is no file of the repository. */
export function contentOf(state: OperationState, path: string): Uint8Array | null {
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
