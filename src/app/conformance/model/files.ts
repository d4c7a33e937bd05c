import { readdirSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Files by their paths from the folder of a bench on. */
export type Files = ReadonlyMap<string, Uint8Array>;

/** What a call changed. */
export interface Change {
  readonly path: string;
  readonly how: 'created' | 'changed' | 'removed';
  readonly before: Uint8Array | null;
  readonly after: Uint8Array | null;
}

/**
 * What a server may keep for itself: its index, locks, and what tells git how to treat files. The
 * specification says nothing of them.
 */
const OWN =
  /^(?:\.git\/|\.vouch\/(?:state\.db|schema_version$|\.git(?:ignore|attributes)$|captures\/|inbox-state\.json$|.*\.lock$))/;

/** The files of a folder, without those that a server may keep for itself. */
export function filesIn(folder: string): Files {
  const files = new Map<string, Uint8Array>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    if (!OWN.test(path)) files.set(path, readFileSync(join(folder, path)));
  }
  return new Map([...files].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Whether the folder that a path names is another's, behind a link. */
export function leadsOut(folder: string, path: string): boolean {
  try {
    const to = realpathSync(dirname(join(folder, path)));
    return relative(realpathSync(folder), to).startsWith('..');
  } catch {
    return false;
  }
}

export function changesOf(before: Files, after: Files): readonly Change[] {
  const changes: Change[] = [];
  for (const path of new Set([...before.keys(), ...after.keys()])) {
    const [old = null, now = null] = [before.get(path), after.get(path)];
    if (old !== null && now !== null && Buffer.compare(old, now) === 0) continue;
    const how = old === null ? 'created' : now === null ? 'removed' : 'changed';
    changes.push({ path, how, before: old, after: now });
  }
  return changes;
}

export function textOf(bytes: Uint8Array | null | undefined): string {
  return bytes ? Buffer.from(bytes).toString('utf8') : '';
}
