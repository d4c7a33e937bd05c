import { BUNDLE_MANIFEST, type Bundle, type HeldEntry, type NamedFile } from '../../core/bundle.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';

/** What the rule says of what a bundle holds at one path. */
export const FILE_MESSAGES = {
  absent: 'The manifest names {path}, which the bundle does not hold',
  unnamed: 'The bundle holds {path}, which its manifest does not name',
  hash: '{path} hashes to {found}; the manifest says {wanted}',
  size: '{path} has {found} bytes; the manifest says {wanted}',
  excluded: 'The bundle holds {path}, which must stay out of bundles',
  outside: 'The bundle holds {path}, which is not a path within a knowledge base',
  link: 'The bundle holds {path}, which is a link or a device and no file',
  twice: 'The bundle holds {path} more than once',
  namedTwice: 'The manifest names {path} more than once',
} as const;

type PathMessage = Exclude<keyof typeof FILE_MESSAGES, 'hash' | 'size'>;

/** Something that is wrong at one path. */
export type FileFault = { readonly key: string } & (
  | { readonly message: PathMessage; readonly data: { readonly path: string } }
  | {
      readonly message: 'hash' | 'size';
      readonly data: {
        readonly path: string;
        readonly found: string | number;
        readonly wanted: string | number;
      };
    }
);

/** `state.db` has companions while somebody uses it. */
const EXCLUDED = /^(?:proposed\/|audit\.log\.jsonl$|state\.db(?:-|$))/;

/** Absolute, with a part `..`, or with what is a separator or a drive on some systems. */
const OUTSIDE = /^(?:$|\/|[A-Za-z]:)|(?:^|\/)\.\.(?:\/|$)|[\\\0]/;

/** Compares what a bundle holds with what its manifest names (specification, 8). One fault a path. */
export function* fileFaults({ named, held, stop }: Bundle): Generator<FileFault> {
  const wanted = new Map<string, NamedFile>();
  for (const file of named ?? []) {
    if (wanted.has(file.path)) yield at(file.path, 'namedTwice');
    wanted.set(file.path, file);
  }
  const seen = new Set<string>();
  for (const entry of held) {
    const { path, type } = entry;
    const isOwn = path === BUNDLE_MANIFEST && type === 'file' && !seen.has(path);
    const fault = isOwn ? null : entryFault(entry, named === null ? null : wanted, seen);
    if (fault !== null) yield fault;
    seen.add(path);
  }
  // What was not read may still hold them.
  if (stop !== null) return;
  for (const path of wanted.keys()) if (!seen.has(path)) yield at(path, 'absent');
}

function entryFault(
  entry: HeldEntry,
  wanted: ReadonlyMap<string, NamedFile> | null,
  seen: ReadonlySet<string>,
): FileFault | null {
  const { path, type } = entry;
  // The folder that tar begins with.
  if (type === 'folder' && path === '') return null;
  if (OUTSIDE.test(path)) return at(path, 'outside');
  if (type === 'folder') return null;
  if (EXCLUDED.test(path)) return at(path, 'excluded');
  if (type !== 'file') return at(path, 'link');
  if (seen.has(path)) return at(path, 'twice');
  if (wanted === null) return null;
  const file = wanted.get(path);
  return file === undefined ? at(path, 'unnamed') : contentFault(entry, file);
}

/** Bytes that are others mostly are of another number too: that is one fault. */
function contentFault({ path, sha256, size }: HeldEntry, file: NamedFile): FileFault | null {
  const [key, shown] = [path, quoted(path, LONGEST_PATH)];
  if (file.sha256 !== null && file.sha256 !== sha256) {
    return { key, message: 'hash', data: { path: shown, found: sha256, wanted: file.sha256 } };
  }
  if (file.size === null || file.size === size) return null;
  return { key, message: 'size', data: { path: shown, found: size, wanted: file.size } };
}

function at(path: string, message: PathMessage): FileFault {
  return { key: path, message, data: { path: quoted(path, LONGEST_PATH) } };
}
