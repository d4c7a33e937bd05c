import { join } from 'node:path';
import type { Step } from '../../src/core/change.ts';
import { CouldNotCheck } from '../../src/core/failure.ts';
import type { Repository } from '../../src/core/repository.ts';
import type { BlobRead, Snapshot, SnapshotEntry } from '../../src/core/snapshot.ts';
import { openRepository } from '../../src/git/open.ts';
import type { TestRepository } from './repository-builder.ts';

export type Backend = Repository['backend'];

/** Everything that must not differ between them is tested with both. */
export const BACKENDS: readonly Backend[] = ['native', 'js'];

export interface ViewOptions {
  /** From the root. */
  readonly folder?: string;
  /** In place of the test repository's own variables. */
  readonly env?: Readonly<Record<string, string | undefined>>;
}

/** Opens a test repository, hands it out, and closes it. */
export async function opened<T>(
  backend: Backend,
  repo: TestRepository,
  use: (repository: Repository) => Promise<T>,
  { folder = '', env = repo.env }: ViewOptions = {},
): Promise<T> {
  const repository = await openRepository({ cwd: join(repo.root, folder), env, backend });
  try {
    return await use(repository);
  } finally {
    await repository.close();
  }
}

/** A snapshot as text: `path mode id`, the id cut to seven digits, `-` where git has no content. */
export function listing({ entries }: Snapshot): string[] {
  return entries.map(({ path, mode, id }) => `${path} ${mode} ${id?.slice(0, 7) ?? '-'}`);
}

export async function readAll(
  snapshot: Snapshot,
  entries: readonly SnapshotEntry[] = snapshot.entries,
  limit: number = Number.POSITIVE_INFINITY,
): Promise<BlobRead[]> {
  const reads: BlobRead[] = [];
  for await (const read of snapshot.read(entries, () => limit)) reads.push(read);
  return reads;
}

/** Path to content, of all files and links of a snapshot. Where nothing was read, its size. */
export async function contents(snapshot: Snapshot): Promise<Record<string, string | number>> {
  const entries = snapshot.entries.filter(({ mode }) => mode !== 'submodule');
  const reads = await readAll(snapshot, entries);
  return Object.fromEntries(
    reads.map((read) => [
      read.entry.path,
      'bytes' in read ? Buffer.from(read.bytes).toString() : read.tooLarge,
    ]),
  );
}

/** All of a content. */
export async function contentOf(repository: Repository, entry: SnapshotEntry): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of repository.content(entry)) pieces.push(piece);
  return Buffer.concat(pieces);
}

export async function stepsOf(
  repository: Repository,
  include: readonly string[],
  exclude: readonly string[] = [],
): Promise<Step[]> {
  const steps: Step[] = [];
  for await (const step of repository.steps({ include, exclude })) steps.push(step);
  return steps;
}

/**
 * A step's changes as text, `path: before, before -> after`. A file is its content, other things say
 * what they are before it; `-` is nothing.
 */
export async function told(repository: Repository, { changes }: Step): Promise<string[]> {
  const entryText = async (entry: SnapshotEntry | null): Promise<string> => {
    if (entry === null) return '-';
    if (entry.mode === 'submodule') return `submodule ${entry.id?.slice(0, 7)}`;
    const text = (await contentOf(repository, entry)).toString();
    return entry.mode === 'file' ? text : `${entry.mode} ${text}`;
  };
  return Promise.all(
    changes.map(async ({ path, before, after }) => {
      const befores = await Promise.all(before.map(entryText));
      return `${path}: ${befores.join(', ')}${befores.length > 0 ? ' ' : ''}-> ${await entryText(after)}`;
    }),
  );
}

/** The failure that a promise must end with. */
export async function failureOf(promise: Promise<unknown>): Promise<CouldNotCheck> {
  try {
    await promise;
  } catch (error) {
    if (error instanceof CouldNotCheck) return error;
    throw error;
  }
  throw new Error('nothing failed');
}
