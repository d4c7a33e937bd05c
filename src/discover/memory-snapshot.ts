import { interleaved } from '../core/interleaved.ts';
import { blobId, formatOf, type ObjectFormat } from '../core/object-id.ts';
import type { FileContent } from '../core/rule.ts';
import {
  type BlobRead,
  entryAt,
  type FileMode,
  type PastState,
  readWhole,
  type Scope,
  type Snapshot,
  type SnapshotEntry,
  withEntries,
} from '../core/snapshot.ts';

/** Files by path. */
type Files = Readonly<Record<string, FileContent | Uint8Array>>;

/** The states before, newest first; none where there is no history. */
type Past = readonly Files[];

interface MemoryFile {
  readonly entry: SnapshotEntry;
  readonly id: string;
  readonly bytes: Uint8Array;
}

const STDIN: Scope = { mode: 'stdin', base: null, head: null };

/**
 * A snapshot of files that stand nowhere but in memory: standard input, examples.
 * @param past left out where there is no history
 */
export function memorySnapshot(files: Files, scope = STDIN, past: Past = []): Snapshot {
  const snapshot = named(files, scope, 'sha1');
  if (past.length === 0) return snapshot;
  return { ...snapshot, introducing: (paths) => Promise.resolve(introduced(past, paths)) };
}

function named(files: Files, scope: Scope, format: ObjectFormat): Snapshot {
  const held = memoryFiles(files, format);
  return {
    scope,
    entries: [...held.values()].map((file) => file.entry),
    async *read(entries, limit): AsyncGenerator<BlobRead> {
      for (const { path } of entries) {
        const file = held.get(path);
        if (file === undefined) throw new Error(`no such file in memory: ${path}`);
        yield readWhole(file.entry, file, limit);
      }
    },
  };
}

/** By path, sorted. */
function memoryFiles(files: Files, format: ObjectFormat): ReadonlyMap<string, MemoryFile> {
  const sorted = Object.entries(files).sort(([a], [b]) => (a < b ? -1 : 1));
  return new Map(sorted.map(([path, content]) => [path, memoryFile(path, content, format)]));
}

function introduced(past: Past, paths: readonly string[]): ReadonlyMap<string, PastState[]> {
  const states = past.map((files): [Files, PastState] => [
    files,
    { at: () => Promise.resolve(memorySnapshot(files)) },
  ]);
  const holding = (path: string) =>
    states.flatMap(([files, state]) => (Object.hasOwn(files, path) ? [state] : []));
  return new Map(
    paths.map((path) => [path, holding(path)] as const).filter(([, held]) => held.length > 0),
  );
}

function memoryFile(
  path: string,
  content: FileContent | Uint8Array,
  format: ObjectFormat,
): MemoryFile {
  const bytes = bytesOf(content);
  if (typeof content === 'object' && 'submodule' in content) {
    const id = content.submodule;
    return { entry: { path, mode: 'submodule', id }, id, bytes };
  }
  const mode: FileMode = typeof content === 'object' && 'symlink' in content ? 'symlink' : 'file';
  const id = blobId(format, bytes);
  return { entry: { path, mode, id }, id, bytes };
}

function bytesOf(content: FileContent | Uint8Array): Uint8Array {
  if (content instanceof Uint8Array) return content;
  if (typeof content === 'string') return Buffer.from(content);
  // A submodule has no content.
  if ('submodule' in content) return Buffer.of();
  return 'base64' in content ? Buffer.from(content.base64, 'base64') : Buffer.from(content.symlink);
}

/**
 * A snapshot in which some paths hold what is handed in, in place of what stands there. Its history
 * stays: what is asked for by another id at such a path is read from below. A file that may be run still may.
 */
export function overlaid(under: Snapshot, files: Readonly<Record<string, Uint8Array>>): Snapshot {
  const over = memoryFiles(files, formatIn(under));
  const heldAs = ({ path, id }: SnapshotEntry): MemoryFile | null => {
    const file = over.get(path);
    return file && (id === null || id === file.id) ? file : null;
  };
  const own = [...over].map(([path, { entry }]) => {
    const mode = entryAt(under, path)?.mode === 'executable' ? 'executable' : entry.mode;
    return [path, { ...entry, mode, isUnstored: true }] as const;
  });
  return {
    scope: STDIN,
    entries: withEntries(under.entries, new Map(own)),
    read: (entries, limit) =>
      interleaved(
        entries,
        (entry) => {
          const file = heldAs(entry);
          return file && readWhole(file.entry, file, limit);
        },
        (rest) => under.read(rest, limit),
      ),
    ...(under.introducing && { introducing: under.introducing.bind(under) }),
  };
}

/** By what the repository names its objects, as far as a state shows it. */
function formatIn({ entries }: Snapshot): ObjectFormat {
  return formatOf(entries.find(({ id }) => id !== null)?.id ?? '');
}
