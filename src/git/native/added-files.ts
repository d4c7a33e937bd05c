import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import type { BlobRead, SnapshotEntry } from '../../core/snapshot.ts';
import type { ObjectFormat } from '../object-id.ts';
import { encodePath } from '../path-bytes.ts';
import type { Environment } from './environment.ts';
import type { Git } from './git.ts';
import { ObjectSource } from './object-source.ts';
import { parseFiles } from './parse-listing.ts';
import { readBlobs } from './read-blobs.ts';
import { type Settings, withoutFilters } from './settings.ts';

/** A file to be added, with the blob that the index has for its path: git looks there for line ends. */
export interface FileToAdd {
  readonly entry: SnapshotEntry;
  readonly indexedId: string | null;
}

interface Setting {
  readonly git: Git;
  readonly objectFormat: ObjectFormat;
  readonly settings: Settings;
  readonly limit: (entry: SnapshotEntry) => number;
}

/**
 * Reads files as git stores them, by having git add them to an index and an object store of their
 * own in a temporary folder. The repository is only read, and no filter driver runs.
 */
export async function* readAsAdded(
  { git, objectFormat, settings, limit }: Setting,
  files: readonly FileToAdd[],
): AsyncGenerator<BlobRead> {
  const folder = await mkdtemp(join(tmpdir(), 'lint-protocol-'));
  try {
    const env = await privateStore(git, folder);
    const ids = await addFiles(git, env, settings, files);
    const held = files.map(({ entry }) => ({ ...entry, id: ids.get(entry.path) ?? '' }));
    const source = new ObjectSource(git, env);
    const sources = { borrow: () => source, giveBack: () => source.end() };
    let at = 0;
    for await (const read of readBlobs(sources, objectFormat, held, limit)) {
      const { entry } = files[at++] as FileToAdd;
      yield { ...read, entry };
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Variables that send what git writes into the folder. */
async function privateStore(git: Git, folder: string): Promise<Environment> {
  const objects = await git.run(['rev-parse', '--git-path', 'objects']);
  const real = resolve(git.cwd, objects.toString('utf8').replace(/\n$/, ''));
  // Without this folder, git takes the repository for none.
  await mkdir(join(folder, 'objects'));
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

async function addFiles(
  git: Git,
  env: Environment,
  settings: Settings,
  files: readonly FileToAdd[],
): Promise<Map<string, string>> {
  const add = (args: readonly string[], input: Buffer) =>
    git.run(['update-index', '-z', ...args], {
      env,
      input,
      settings: [...withoutFilters(settings), ...PLAIN_INDEX],
    });
  const known = files.flatMap(({ entry, indexedId }) =>
    indexedId ? [Buffer.from(`100644 ${indexedId}\t`), encodePath(entry.path), NUL] : [],
  );
  if (known.length > 0) await add(['--index-info'], Buffer.concat(known));
  const paths = files.flatMap(({ entry }) => [encodePath(entry.path), NUL]);
  await add(['--add', '--stdin'], Buffer.concat(paths));
  const { indexed } = parseFiles(await git.run(['ls-files', '-z', '-s', '-t'], { env }));
  return new Map(indexed.map(({ path, id }) => [path, id]));
}

const NUL = Buffer.from([0]);

/** An index in one file (a split one would be written into the repository), and no refusals. */
const PLAIN_INDEX = ['-c', 'core.splitIndex=false', '-c', 'core.safecrlf=false'];
