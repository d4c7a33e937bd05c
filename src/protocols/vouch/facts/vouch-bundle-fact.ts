import { BUNDLE_MANIFEST } from '../../../core/bundle.ts';
import type { RecordOf } from '../../../core/record.ts';
import { sha256 } from '../../../core/sha256.ts';
import type { VouchBundleFact } from '../facts.ts';

/** What link rules may know of a bundle: the sha256 of what its files hash to, in their order, names it. */
export function vouchBundleFact({ bundle }: RecordOf['vouch-bundle']): VouchBundleFact {
  const files = bundle.held
    .filter(({ path, type }) => type === 'file' && path !== BUNDLE_MANIFEST)
    .sort((one, other) => (one.path < other.path ? -1 : 1));
  if (bundle.stop !== null || bundle.named === null) return { id: null, paths: [] };
  const id = sha256(files.map((file) => file.sha256).join(''));
  return { id, paths: files.map(({ path }) => path) };
}
