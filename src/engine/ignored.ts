import {
  DecidingLines,
  type IgnoreDecision,
  type IgnoreFile,
  readIgnoreFile,
} from '../core/ignore-file.ts';
import { byteText } from '../git/path-bytes.ts';
import type { LookedUp } from './presence.ts';

/** Longer paths name no file. */
const LONGEST_PATH = 4096;

/** What git would ignore. */
export interface IgnoreRules {
  /**
   * The line that decides about a path: it ignores the path or a folder above it, or takes it back;
   * null where no line says anything, and nothing is ignored.
   * @param what `unknown` for a path that is not there: then it may have been meant as a folder
   */
  decide(path: string, what: 'file' | 'unknown'): Decision | null;
}

/** A line that decides, and about what. */
export interface Decision extends IgnoreDecision {
  /** The path that it matches: the one that was asked about, or a folder above it. */
  readonly matched: string;
  /** The blob of the file that holds it; null where it has none. */
  readonly id: string | null;
}

/**
 * Reads what git would ignore, by the `.gitignore` files of this state alone: what a machine ignores
 * by its own settings is nobody else's truth.
 * @param limit bytes of a file that is read
 */
export async function readIgnoreRules(state: LookedUp, limit: number): Promise<IgnoreRules> {
  const files = await readGitignores(state, limit);
  if (files.size === 0) return { decide: () => null };
  const rules = new FolderRules(files);
  return {
    decide: (path, what) => (path.length > LONGEST_PATH ? null : rules.decide(path, what)),
  };
}

interface Gitignore extends IgnoreFile {
  readonly id: string | null;
}

/** By folder with the slash at its end, '' for the root. */
async function readGitignores(
  { paths, read: readFiles }: LookedUp,
  limit: number,
): Promise<ReadonlyMap<string, Gitignore>> {
  const files = new Map<string, Gitignore>();
  for await (const read of readFiles(paths.gitignores(), () => limit)) {
    if (!('bytes' in read)) continue;
    const { path } = read.entry;
    const folder = path.slice(0, -'.gitignore'.length);
    const bytes = Buffer.from(read.bytes);
    files.set(folder, { ...readIgnoreFile(path, byteText(folder).length, bytes), id: read.id });
  }
  return files;
}

/** What is known of a folder. */
interface Folder {
  /** The `.gitignore` files that count in it, the nearest first. */
  readonly files: readonly Gitignore[];
  /** The line that decides about it. What is in an ignored folder is ignored too, whatever is said of it. */
  readonly decision: Decision | null;
}

/** Looks at the folders of a path from the root down, as git does, and at each of them once. */
class FolderRules {
  readonly #gitignores: ReadonlyMap<string, Gitignore>;
  readonly #folders = new Map<string, Folder>();

  constructor(gitignores: ReadonlyMap<string, Gitignore>) {
    this.#gitignores = gitignores;
  }

  decide(path: string, what: 'file' | 'unknown'): Decision | null {
    const lines = new DecidingLines(byteText(path));
    let above = this.#folder('', null);
    for (let end = path.indexOf('/'); end !== -1; end = path.indexOf('/', end + 1)) {
      const folder = path.slice(0, end + 1);
      const decision = () => decided(lines, above, path.slice(0, end), true);
      above = this.#folders.get(folder) ?? this.#folder(folder, above, decision());
    }
    return decided(lines, above, path, what === 'unknown');
  }

  /** @param folder with the slash at its end, '' for the root */
  #folder(folder: string, above: Folder | null, decision: Folder['decision'] = null): Folder {
    const own = this.#gitignores.get(folder);
    const others = above?.files ?? [];
    const made = { files: own === undefined ? others : [own, ...others], decision };
    this.#folders.set(folder, made);
    return made;
  }
}

/** What is said of a path itself goes before what takes back a folder above it. */
function decided(
  lines: DecidingLines,
  { files, decision }: Folder,
  path: string,
  isFolder: boolean,
): Decision | null {
  if (decision?.ignores) return decision;
  const found = lines.at(files, byteText(path).length, isFolder);
  if (found === null) return decision;
  const id = files.find((file) => file.path === found.file)?.id ?? null;
  return { ...found, matched: path, id };
}
