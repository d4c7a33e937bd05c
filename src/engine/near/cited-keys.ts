import { citedPaths } from '../../core/cited-path.ts';
import type { RecordRef } from '../../core/record.ts';
import type { Request } from '../../core/request.ts';
import { parents } from '../presence.ts';

/** What an answer depends on: the path, whether it is a folder, and what leads there. */
export function citedKeys(record: RecordRef, request: Request): readonly string[] {
  return citedPaths(record, request).flatMap((path) => [
    `path ${path}`,
    `inside ${path}`,
    ...parents(path).map((each) => `path ${each}`),
  ]);
}

/** What a path gives by changing. */
export function pathKeys(path: string, isThereInBoth: boolean): readonly string[] {
  const within = isThereInBoth ? [] : parents(path).map((folder) => `inside ${folder}`);
  return [`path ${path}`, ...within];
}
