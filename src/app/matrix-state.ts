import type { GivenRecord } from '../core/candidate.ts';
import type { Config } from '../core/config.ts';
import { CouldNotCheck, WrongUse } from '../core/failure.ts';
import type { Repository } from '../core/repository.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { discover } from '../discover/discover.ts';
import { overlaid } from '../discover/memory-snapshot.ts';
import { fileSystemPath } from '../git/path-bytes.ts';
import { RealFolders, readFileOf } from '../git/read-file.ts';
import { statAt } from '../git/stat-at.ts';
import { hasContent } from '../protocols/kinds.ts';
import type { Caller } from './caller.ts';
import { choosePaths, repositoryPath } from './chosen-paths.ts';
import { readStdin } from './read-stdin.ts';

/** What a matrix is called that has no file. */
const NAMELESS = '<stdin>';

/** Where a voting matrix is. */
export interface MatrixPlace {
  /** As written; relative to the caller's folder. Null for a matrix from standard input that has no file. */
  readonly path: string | null;
  /** True where standard input holds what is, or would be, at the path. */
  readonly isPiped: boolean;
}

/** A voting matrix in the state that it is checked in. */
export interface MatrixState {
  readonly snapshot: Snapshot;
  readonly path: string;
  /** Null where its path makes it a voting matrix. */
  readonly given: GivenRecord | null;
}

interface Surroundings {
  readonly repository: Pick<Repository, 'root' | 'prefix'>;
  /** The working tree. */
  readonly under: Snapshot;
  readonly config: Config;
  readonly stdin: Caller['stdin'];
}

/**
 * The working tree with the matrix in it, be it ignored by git or on standard input only.
 * @throws WrongUse for what is not there, and for what is no voting matrix.
 */
export async function matrixState(
  { path: written, isPiped }: MatrixPlace,
  { repository, under, config, stdin }: Surroundings,
): Promise<MatrixState> {
  const path = written === null ? NAMELESS : repositoryPath(written, repository);
  const { fileBytes } = config.limits;
  const snapshot = isPiped
    ? overlaid(under, { [path]: await readStdin(stdin, fileBytes, USAGE) })
    : withFile(path, written ?? '', { repository, under, fileBytes });
  const candidates = discover(snapshot.entries, config).filter(hasContent);
  const known = candidates.find(({ entry, declared }) => declared && entry.path === path);
  if (known?.kind === 'voting-matrix') return { snapshot, path, given: null };
  if (known !== undefined) throw noMatrix(written, `is a record of another kind: ${known.kind}`);
  if (written !== null && !/\.json$/i.test(path)) throw noMatrix(written, 'is not a JSON file');
  return { snapshot, path, given: { path, kind: 'voting-matrix' } };
}

const USAGE = 'lint-protocol consensus check - < CONS-0042.json';

interface Disk extends Pick<Surroundings, 'repository' | 'under'> {
  /** Bytes of a file that is read. */
  readonly fileBytes: number;
}

/** The working tree, with a file in it that git ignores. */
function withFile(path: string, written: string, disk: Disk): Snapshot {
  const { repository, under, fileBytes } = disk;
  const { root } = repository;
  if (under.entries.some((entry) => entry.path === path)) return under;
  const folders = new RealFolders(root);
  const stat = folders.holds(path) ? statAt(fileSystemPath(root, path)) : undefined;
  if (stat?.isDirectory()) throw noMatrix(written, 'is a folder');
  if (!stat?.isFile()) {
    // Says what is wrong with it, and what may be meant.
    choosePaths({ paths: [written], words: [] }, repository, under);
    throw noMatrix(written, 'is not a file');
  }
  const read = readFileOf(folders, { path, mode: 'file', id: null }, fileBytes);
  if ('bytes' in read) {
    return { ...under, ...overlaid(under, { [path]: read.bytes }), scope: under.scope };
  }
  throw new CouldNotCheck(
    'input-too-large',
    `"${written}" holds more than ${fileBytes} bytes.`,
    'A record that large is not read; limits.fileBytes in the configuration may allow it.',
  );
}

function noMatrix(written: string | null, why: string): WrongUse {
  return new WrongUse(
    'no-matrix',
    `"${written}" ${why}.`,
    'consensus check takes a voting matrix: a JSON file anywhere in the repository, or - for standard input.',
  );
}
