import type { RecordRef } from './record.ts';
import type { Request } from './request.ts';

/** An absolute path, also one of Windows or of a home folder. */
const ABSOLUTE = /^(?:[/\\~]|[A-Za-z]:[/\\])/;

/**
 * A request's path from the repository's root, without `.` and `..`, '' for the root itself.
 * Null where it leads out of the repository. Of several the first.
 */
export function citedPath(record: RecordRef, request: Request): string | null {
  return citedPaths(record, request)[0] ?? null;
}

/** The same of all folders that the path may count from; none where it leads out of the repository. */
export function citedPaths(
  record: Pick<RecordRef, 'path' | 'home'>,
  { path, from }: Request,
): readonly string[] {
  if (ABSOLUTE.test(path)) return [];
  return startsOf(record, from).flatMap((start) => resolved(start, path) ?? []);
}

function resolved(start: readonly string[], path: string): string | null {
  const steps = [...start];
  for (const step of path.split('/')) {
    if (step === '' || step === '.') continue;
    if (step !== '..') steps.push(step);
    else if (steps.pop() === undefined) return null;
  }
  return steps.join('/');
}

function startsOf(
  { path, home }: Pick<RecordRef, 'path' | 'home'>,
  from: Request['from'],
): readonly string[][] {
  if (from === 'root') return [[]];
  if (from === 'home') return [home === '' ? [] : home.split('/')];
  const folder = path.split('/').slice(0, -1);
  if (from === 'folder') return [folder];
  return folder.map((_, index) => folder.slice(0, folder.length - 1 - index));
}
