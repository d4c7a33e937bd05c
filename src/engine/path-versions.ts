import type { History } from '../core/history.ts';
import type { Snapshot, SnapshotEntry } from '../core/snapshot.ts';
import type { OwnHistory } from './own-history.ts';

/** Bytes of the largest file that is read. */
const LARGEST_FILE = 2 ** 24;

/** A path as a commit has it, looked up when somebody asks. */
export interface PathVersion {
  readonly commit: string;
  /** Null for nothing. */
  entry(): Promise<SnapshotEntry | null>;
  /** What the commit has in a folder, and below. */
  entriesIn(folder: string): Promise<readonly SnapshotEntry[]>;
}

interface Judged {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly own: OwnHistory;
}

type Listed = ReadonlyMap<string, readonly PathVersion[]>;

/** What the commits behind a state have at paths. */
export class PathVersions {
  readonly #paths: ReadonlySet<string>;
  readonly #judged: Judged;
  readonly #known = new Map<string, Promise<Listed>>();

  /** @param paths which git is asked for at once, when somebody asks for one of them */
  constructor(paths: Iterable<string>, judged: Judged) {
    this.#paths = new Set(paths);
    this.#judged = judged;
  }

  /** Newest first. Where only the own commits are at hand, one follows on itself. */
  async of(path: string): Promise<readonly PathVersion[]> {
    const asked = this.#paths.has(path) ? [...this.#paths].sort() : [path];
    const [first = path] = asked;
    const listed = this.#known.get(first) ?? this.#listed(asked);
    this.#known.set(first, listed);
    return (await listed).get(path) ?? [];
  }

  /** False for versions of two branches, of which neither goes on from the other. */
  async isBehind(one: PathVersion, other: PathVersion): Promise<boolean> {
    const bases = await this.#judged.history?.mergeBases(one.commit, other.commit);
    return bases?.includes(one.commit) ?? true;
  }

  /** False for versions of two histories that have nothing in common. */
  async areRelated(one: PathVersion, other: PathVersion): Promise<boolean> {
    const bases = await this.#judged.history?.mergeBases(one.commit, other.commit);
    return bases === undefined || bases.length > 0;
  }

  /** Null for what cannot be read. */
  async textOf(entry: SnapshotEntry): Promise<string | null> {
    const { history, snapshot } = this.#judged;
    for await (const found of (history ?? snapshot).read([entry], () => LARGEST_FILE)) {
      return 'bytes' in found ? Buffer.from(found.bytes).toString() : null;
    }
    return null;
  }

  async #listed(paths: readonly string[]): Promise<Listed> {
    const { snapshot } = this.#judged;
    const states = await snapshot.introducing?.(paths);
    if (states === null || states === undefined) return this.#own(paths);
    const found = new Map<string, readonly PathVersion[]>();
    for (const [path, past] of states) {
      const versions = past.flatMap(({ commit, at }) => {
        if (commit === undefined) return [];
        return versionOf(commit, path, async (each) => (await at([each])).entries);
      });
      found.set(path, versions);
    }
    return found;
  }

  /** Where nobody can say which commits touched a path, those that can still change. */
  #own(paths: readonly string[]): Listed {
    const { history, own } = this.#judged;
    const versionsOf = (path: string) =>
      own.line.map((commit) =>
        versionOf(commit, path, async (each) => (await history?.at(commit, [each])) ?? []),
      );
    return new Map(paths.map((path) => [path, versionsOf(path)]));
  }
}

function versionOf(commit: string, path: string, entriesIn: PathVersion['entriesIn']): PathVersion {
  const entry = async () => (await entriesIn(path)).find((each) => each.path === path) ?? null;
  return { commit, entry, entriesIn };
}
