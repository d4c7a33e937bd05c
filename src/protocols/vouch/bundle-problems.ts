import {
  type ArchiveStop,
  BUNDLE_MANIFEST,
  type Bundle,
  type HeldEntry,
  type NamedFile,
} from '../../core/bundle.ts';
import { LONGEST_PATH, quoted } from '../../core/found-value.ts';
import type { Positions, RecordOf } from '../../core/record.ts';
import { SHAPE_MESSAGES, shapeFindings } from '../../core/shape-words.ts';

/** What the rule says of what a bundle holds at one path. */
const FILE_MESSAGES = {
  absent: 'The manifest names {path}, but the bundle lacks that file',
  unnamed: 'The bundle has {path}, which its manifest does not name',
  hash: 'The sha256 of {path} is {found}, but the manifest says {wanted}',
  size: '{path} has {found} bytes, but the manifest says {wanted}',
  excluded: 'The bundle has {path}, which must not be in bundles',
  outside: 'The bundle has {path}, which is not a path within a knowledge base',
  link: 'The bundle has {path}, which is a link or a device, not a file',
  twice: 'The bundle has {path} more than once',
  namedTwice: 'The manifest names {path} more than once',
} as const;

type PathMessage = Exclude<keyof typeof FILE_MESSAGES, 'hash' | 'size'>;

/** Something that is wrong at one path. */
type FileFault = { readonly key: string } & (
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
function* fileFaults({ named, held, stop }: Bundle): Generator<FileFault> {
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

/** What can be wrong with a bundle: with its archive, its manifest, and its files as far as that names them. */
export const BUNDLE_MESSAGES = {
  ...FILE_MESSAGES,
  wrong: `In the manifest, ${SHAPE_MESSAGES.wrong}`,
  missing: `In the manifest, ${SHAPE_MESSAGES.missing}`,
  manifest: 'The manifest of the bundle cannot be read as JSON',
  broken: 'The archive is cut off or damaged: only the part before that was checked',
  tooLarge: 'The bundle has more than {limit} {unit}: only the part before that limit was checked',
} as const;

/** A bundle has no text. */
const NOWHERE: Positions = { spanOf: () => null };

/** All that is wrong with a bundle, but for what its files say. */
export function* bundleProblems({ bundle, shape }: RecordOf['vouch-bundle']) {
  if (bundle.stop !== null) yield stopProblem(bundle.stop);
  else if (bundle.named === null && shape.length === 0) yield { message: 'manifest' as const };
  for (const finding of shapeFindings({ positions: NOWHERE, shape }, { whole: 'the whole' })) {
    yield { ...finding, key: finding.data.what };
  }
  yield* fileFaults(bundle);
}

function stopProblem(stop: ArchiveStop) {
  if (stop.problem === 'broken') return { message: 'broken' as const };
  const { limit, unit } = stop;
  const help = 'Split the bundle, or raise the limit (`limits.fileBytes`) in the configuration.';
  return { message: 'tooLarge' as const, data: { limit, unit }, help };
}
