import { BUNDLE_MANIFEST } from '../../../core/bundle.ts';
import type { OperationState } from '../../../core/operation.ts';
import { sha256 } from '../../../core/sha256.ts';
import { BUNDLE_MESSAGES, bundleProblems } from '../bundle-problems.ts';
import { isHidden, pathIssues } from './bundle-paths.ts';

export const BUNDLE_INPUT = {
  type: 'string',
  minLength: 1,
  'x-value': 'FILE',
  'x-path': 'anywhere',
  'x-also': ['bundle_path'],
  description: 'the bundle; on the command line, in any folder',
} as const;

/** A paragraph of the operations that write or read a bundle. */
export const ANY_FOLDER =
  'On the command line, the bundle may be in any folder, also outside the repository. A server takes only a file in the repository.';

export const BUNDLE_ERRORS = {
  'no-bundle': ['There is no file {path}.', 'Check the spelling. Paths begin at {folder}.'],
} as const;

/** A bundle as it was read: what is wrong with it, and its files where nothing is. */
export interface ReadBundle {
  /** False for what is no such archive at all. */
  readonly isBundle: boolean;
  /** Why nothing of it can be trusted. Empty for a sound bundle. */
  readonly issues: readonly string[];
  /** Of the files in the order of their paths; null where there are issues. */
  readonly id: string | null;
  /** How many files it holds, beside its manifest. */
  readonly count: number;
  /** By path from the base, sorted; without those that no bundle carries. Empty where there are issues. */
  readonly files: ReadonlyMap<string, Uint8Array>;
  /** Files that it holds, and that are left out: hidden ones. */
  readonly left: readonly string[];
}

interface BundlePlanning {
  readonly state: OperationState;
  readonly folder: string;
  readonly fail: (
    code: keyof typeof BUNDLE_ERRORS,
    data: { readonly path: string; readonly folder: string },
  ) => Error;
}

/**
 * Reads the bundle at a path.
 * @param there the paths of the base that it may come to, from that base
 * @throws `no-bundle` where no file is
 */
export async function readBundle(
  { state, folder, fail }: BundlePlanning,
  path: string,
  there: readonly string[],
): Promise<ReadBundle> {
  const bytes = state.bytes(path);
  if (bytes === null) throw fail('no-bundle', { path, folder: beginningOf(folder) });
  return bundleIn(state, { path, bytes }, there);
}

/** Where paths of a caller begin, in words. */
export function beginningOf(folder: string): string {
  return folder === '' ? 'the root of the repository' : `the folder ${folder} of the repository`;
}

/** Reads a bundle in memory: nothing of it is unpacked to the disk. */
export async function bundleIn(
  state: OperationState,
  { path, bytes }: { readonly path: string; readonly bytes: Uint8Array },
  there: readonly string[],
): Promise<ReadBundle> {
  const record = await state.parsed(path, 'vouch-bundle', bytes);
  if (record === null) {
    return { ...unsound([`${path} is not a bundle of a knowledge base`], 0), isBundle: false };
  }
  const { held } = record.bundle;
  const count = held.filter((each) => each.type === 'file' && each.path !== BUNDLE_MANIFEST).length;
  const problems = [...bundleProblems(record)].map(({ message, ...rest }) =>
    filled(BUNDLE_MESSAGES[message], 'data' in rest ? rest.data : {}),
  );
  const unpacked = problems.length === 0 ? await state.unpacked(bytes) : null;
  if (problems.length === 0 && unpacked === null) {
    problems.push('The archive is damaged, or something follows its end');
  }
  if (unpacked === null) return unsound(problems, count);
  const paths = [...unpacked.keys()].filter((each) => each !== BUNDLE_MANIFEST).sort();
  const issues = [...pathIssues(paths, there), ...contentIssues(unpacked)];
  if (issues.length > 0) return unsound(issues, count);
  const carried = paths.filter((each) => !isHidden(each));
  const files = new Map(carried.map((each) => [each, unpacked.get(each) ?? new Uint8Array()]));
  const left = paths.filter(isHidden);
  return { isBundle: true, issues: [], id: bundleId(unpacked), count, files, left };
}

/** Contents of sources that are not what their folders say, whether or not anything describes them. */
function contentIssues(files: ReadonlyMap<string, Uint8Array>): readonly string[] {
  return [...files].flatMap(([path, bytes]) => {
    const [, id] = /^sources\/([0-9a-f]{64})\/content$/.exec(path) ?? [];
    const digest = sha256(bytes);
    return id === undefined || id === digest
      ? []
      : `${path} hashes to ${digest}: that is not the content of this source`;
  });
}

/** The sha256 of what the files hash to, in the order of their paths, as vouch 1.5.0 works it out. */
export function bundleId(files: ReadonlyMap<string, Uint8Array>): string {
  const hashes = [...files]
    .filter(([path]) => path !== BUNDLE_MANIFEST)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, bytes]) => sha256(bytes));
  return sha256(hashes.join(''));
}

function unsound(issues: readonly string[], count: number): ReadBundle {
  return { isBundle: true, issues, id: null, count, files: new Map(), left: [] };
}

function filled(text: string, data: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_all, name: string) => String(data[name]));
}
