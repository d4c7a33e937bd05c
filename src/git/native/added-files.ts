import { mkdirSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import type { HeldEntry, SnapshotEntry } from '../../core/snapshot.ts';
import { onFileSystem } from '../file-system.ts';
import { encodePath } from '../path-bytes.ts';
import { temporaryFolder } from '../temporary-folder.ts';
import { type Conversions, isAttributesFile } from './attributes.ts';
import type { Environment } from './environment.ts';
import type { Git } from './git.ts';
import { ObjectSource } from './object-source.ts';
import type { ObjectSources } from './object-sources.ts';
import { parseFiles } from './parse-listing.ts';
import { type Settings, withoutFilters } from './settings.ts';

/** What has to be known to read files of the working tree as git would store them. */
export interface WorktreeFiles {
  readonly settings: Settings;
  readonly conversions: Conversions;
  /** By path, what the index has for attribute files, and for files that differ from it. */
  readonly indexedIds: ReadonlyMap<string, string>;
}

/** Where the contents of added files can be read, as long as the reading lasts. */
export type AddedSources = Pick<ObjectSources, 'borrow' | 'giveBack'>;

/**
 * Reads files as git stores them, by having git add them to an index and an object store of their
 * own in a temporary folder. The repository is only read, and no filter driver runs.
 * @param read gets the files with the ids of what was stored, in the order given
 */
export async function* readAsAdded<T>(
  git: Git,
  files: WorktreeFiles,
  entries: readonly SnapshotEntry[],
  read: (sources: AddedSources, held: readonly HeldEntry[]) => AsyncGenerator<T>,
): AsyncGenerator<T> {
  const folder = await onFileSystem(async () => temporaryFolder('lint-protocol-'));
  try {
    const env = await privateStore(git, folder.path);
    const ids = await addFiles(git, env, files, entries);
    const held = entries.map((entry) => ({ ...entry, id: ids.get(entry.path) ?? '' }));
    const sources = {
      borrow: () => new ObjectSource(git, { env }),
      giveBack: (source: ObjectSource) => source.end(),
    };
    yield* read(sources, held);
  } finally {
    await onFileSystem(() => folder.remove());
  }
}

/** Variables that send what git writes into the folder. */
async function privateStore(git: Git, folder: string): Promise<Environment> {
  const objects = await git.run(['rev-parse', '--git-path', 'objects']);
  const real = resolve(git.cwd, objects.toString('utf8').replace(/\n$/, ''));
  // Without this folder, git takes the repository for none.
  await onFileSystem(async () => mkdirSync(join(folder, 'objects')));
  const others = git.env['GIT_ALTERNATE_OBJECT_DIRECTORIES'];
  return {
    GIT_INDEX_FILE: join(folder, 'index'),
    GIT_OBJECT_DIRECTORY: join(folder, 'objects'),
    GIT_ALTERNATE_OBJECT_DIRECTORIES: [quoted(real), ...(others ? [others] : [])].join(delimiter),
  };
}

/** Git splits the variable at every delimiter that does not stand in quotes. */
function quoted(path: string): string {
  return path.includes(delimiter) || path.startsWith('"')
    ? `"${path.replace(/["\\]/g, '\\$&')}"`
    : path;
}

/** Adds files to the index in the environment. Gives their blobs by path. */
async function addFiles(
  git: Git,
  env: Environment,
  { settings, indexedIds }: WorktreeFiles,
  entries: readonly SnapshotEntry[],
): Promise<Map<string, string>> {
  const update = (args: readonly string[], input: Buffer[]) =>
    git.run(['update-index', '-z', ...args], {
      env,
      input: Buffer.concat(input),
      settings: [...withoutFilters(settings), ...PLAIN_INDEX],
    });
  const paths = entries.map(({ path }) => path);
  // Git looks into the index for attributes, and whether a text was stored with CRLF before.
  const consulted = new Set([...[...indexedIds.keys()].filter(isAttributesFile), ...paths]);
  const known = [...consulted].flatMap((path) => {
    const id = indexedIds.get(path);
    return id ? [Buffer.from(`100644 ${id}\t`), encodePath(path), NUL] : [];
  });
  await update(['--index-info'], known);
  await update(
    ['--add', '--replace', '--stdin'],
    paths.flatMap((path) => [encodePath(path), NUL]),
  );
  const { indexed } = parseFiles(await git.run(['ls-files', '-z', '-s', '-t'], { env }));
  return new Map(indexed.map(({ path, id }) => [path, id]));
}

const NUL = Buffer.from([0]);

/** An index in one file (a split one would be written into the repository), and no refusals. */
const PLAIN_INDEX = ['-c', 'core.splitIndex=false', '-c', 'core.safecrlf=false'];
