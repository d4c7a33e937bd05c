import type { NewEvent } from './audit-writer.ts';

/** How many files of a bundle were written, left, and written over what was there. */
export interface ImportCounts {
  readonly imported: number;
  readonly skipped: number;
  readonly overwritten: number;
}

/**
 * The event of an import. `written` is how many files came, which is what their number is compared with
 * when nothing else says where they are from.
 */
export function importEvent(id: string, onConflict: string, counts: ImportCounts): NewEvent {
  const written = counts.imported + counts.overwritten;
  return {
    event: 'bundle.import',
    objectIds: [id],
    data: { ...counts, written, on_conflict: onConflict },
  };
}
