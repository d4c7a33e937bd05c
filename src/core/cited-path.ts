import type { RecordRef } from './record.ts';
import type { Request } from './request.ts';

/** An absolute path, also one of Windows or of a home folder. */
const ABSOLUTE = /^(?:[/\\~]|[A-Za-z]:[/\\])/;

/**
 * A request's path from the repository's root, without `.` and `..`, '' for the root itself.
 * Null where it leads out of the repository.
 */
export function citedPath(record: RecordRef, { path, from }: Request): string | null {
  if (ABSOLUTE.test(path)) return null;
  const steps = startOf(record, from);
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}

function startOf({ path, home }: RecordRef, from: Request['from']): string[] {
  if (from === 'folder') return path.split('/').slice(0, -1);
  return from === 'home' && home !== '' ? home.split('/') : [];
}
