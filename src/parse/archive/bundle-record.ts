import type { Bundle, BundleRecord, NamedFile } from '../../core/bundle.ts';
import type { Limits } from '../../core/config.ts';
import { valueAt } from '../../core/json-value.ts';
import type { ReadableKind, UnreadableRecord } from '../../core/record.ts';
import { isSha256 } from '../../core/sha256.ts';
import { shapeFaults, type Validator } from '../../core/shape.ts';
import { once } from '../once.ts';
import { unreadable } from '../unreadable.ts';
import { type PackedFile, readBundle } from './bundle.ts';

const NO_TEXT = { text: '', skipped: 0 } as const;

/**
 * Reads an archive as a bundle. Of one that is none, nothing can be read and nothing is wrong with it.
 * @throws what the source of the bytes throws
 */
export async function parseBundleRecord<K extends ReadableKind>(
  kind: K,
  file: PackedFile,
  limits: Pick<Limits, 'fileBytes' | 'depth'>,
  loadValidator: () => Promise<Validator | null>,
): Promise<BundleRecord<K> | UnreadableRecord> {
  const archive = await readBundle(file, limits);
  if (archive === null) return unreadable(kind, NO_TEXT, []);
  const { manifest, held, stop } = archive;
  const validator = await loadValidator();
  const isJudged = manifest !== undefined && validator !== null;
  const shape = once(() => (isJudged ? shapeFaults(validator, manifest) : []));
  const named = namedIn(manifest);
  const bundle: Bundle = { named, unsaid: unsaidIn(manifest, named ?? []), held, stop };
  return {
    kind,
    readable: true,
    ...NO_TEXT,
    faults: [],
    bundle,
    get shape() {
      return shape();
    },
  };
}

/** What the specification has in a manifest; the reference implementation calls the first one `spec`. */
function unsaidIn(manifest: unknown, named: readonly NamedFile[]): readonly string[] {
  const isSaid = (key: string) => (valueAt(manifest, key) ?? null) !== null;
  return [
    ...(isSaid('version') || isSaid('spec') ? [] : ['version']),
    ...(isSaid('generated_at') ? [] : ['generated_at']),
    ...(named.every(({ size }) => size !== null) ? [] : ['bytes']),
  ];
}

/** The files that a manifest names; what it says of them in another way than it should is left out. */
function namedIn(manifest: unknown): readonly NamedFile[] | null {
  const files = valueAt(manifest, 'files');
  if (!Array.isArray(files)) return null;
  return files.flatMap((file) => {
    const [path, sha256] = [valueAt(file, 'path'), valueAt(file, 'sha256')];
    if (typeof path !== 'string') return [];
    // The specification says `bytes`, the reference implementation writes `size`.
    const size = valueAt(file, 'bytes') ?? valueAt(file, 'size');
    return {
      path,
      sha256: typeof sha256 === 'string' && isSha256(sha256) ? sha256 : null,
      size: typeof size === 'number' ? size : null,
    };
  });
}
