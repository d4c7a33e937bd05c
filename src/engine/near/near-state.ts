import type { Analyses } from '../../analyze/analyses.ts';
import type { Analysis } from '../../analyze/analyze.ts';
import { isStart } from '../../core/object-id.ts';
import type { NearPath } from '../../core/request.ts';
import {
  type Beginning,
  entryAt,
  isFile,
  type Snapshot,
  type SnapshotEntry,
} from '../../core/snapshot.ts';
import { discover } from '../../discover/discover.ts';
import type { Judging } from '../judging.ts';
import { StatePaths } from '../presence.ts';
import type { StateFiles } from '../state-files.ts';
import { cut, type ReadLines } from './cut-list.ts';
import { cutDocument } from './document-items.ts';
import type { KnownTies } from './known-ties.ts';
import type { Members } from './members.ts';
import { NotNear } from './not-near.ts';

/** A list in one of the two states. */
export interface NearList {
  /** Of its blob. */
  readonly id: string;
  readonly starts: ArrayLike<number>;
  /** The first entry that the other state has not. */
  readonly first: number;
  readonly bytes: Uint8Array;
  /** Of a document of items, which did not change: the key under which some of them are read. */
  readonly items?: string | undefined;
}

/** What stands at the paths that two states hold otherwise; null for nothing. */
export type ChangedEntries = ReadonlyMap<string, SnapshotEntry | null>;

/** Looks paths up without a list of all: the `.gitignore` files are known. */
class KnownPaths extends StatePaths {
  readonly #ignoring: readonly string[];
  readonly #isWording: boolean;

  /** @param isWording true where somebody is to be told what a path was meant to name */
  constructor(
    snapshot: Pick<Snapshot, 'entries' | 'unlisted'>,
    ignoring: readonly string[],
    isWording: boolean,
  ) {
    super(snapshot);
    this.#ignoring = ignoring;
    this.#isWording = isWording;
  }

  override gitignores(): readonly SnapshotEntry[] {
    return this.#ignoring.map((path) => this.entryAt(path)).filter(isFile);
  }

  /** It takes a look at all paths, and changes no verdict. */
  override nearTo(path: string): NearPath | null {
    return this.#isWording ? super.nearTo(path) : null;
  }
}

/** One of two states that are compared, as far as it is looked at. */
export class NearState {
  readonly judging: Judging;
  readonly #snapshot: Snapshot;
  readonly #known: Pick<KnownTies, 'clues' | 'ignoring'>;
  readonly #changed: ChangedEntries;
  readonly #paths: KnownPaths;
  /** The lists that are read line by line. */
  readonly #lists = new Map<string, NearList>();
  readonly #analyses: NearAnalyses;

  /** @param shared what was analyzed of either state: contents that both have are looked at once */
  constructor(
    snapshot: Snapshot,
    changed: ChangedEntries,
    {
      judging,
      known,
      shared,
    }: {
      readonly judging: Judging;
      readonly known: Pick<KnownTies, 'clues' | 'ignoring'>;
      readonly shared: Map<string, Analysis>;
    },
  ) {
    this.#snapshot = snapshot;
    this.#changed = changed;
    this.#known = known;
    this.#paths = new KnownPaths(snapshot, known.ignoring, false);
    this.#analyses = new NearAnalyses(shared);
    const { config, rules, passesNotes, steps } = judging;
    this.judging = {
      config,
      rules,
      passesNotes,
      steps,
      analyses: this.#analyses,
      given: null,
      onRead: () => undefined,
    };
  }

  entryAt(path: string): SnapshotEntry | null {
    const known = this.#changed.get(path);
    return known === undefined ? entryAt(this.#snapshot, path) : known;
  }

  /**
   * A whole file.
   * @throws NotNear for more than the limit
   */
  async read(
    entry: SnapshotEntry,
    limit: number,
  ): Promise<{ readonly id: string; readonly bytes: Uint8Array; readonly begins?: boolean }> {
    for await (const read of this.#snapshot.read([entry], () => limit)) {
      if ('bytes' in read) return read;
    }
    throw new NotNear('a list is too large');
  }

  /**
   * The same, and whether it begins with all that it was.
   * @throws NotNear for more than the limit
   */
  async readGrown(
    entry: SnapshotEntry,
    mayBeginWith: Beginning | null,
    limit: number,
  ): Promise<ReadLines & { readonly id: string }> {
    if (mayBeginWith === null) return { ...(await this.read(entry, limit)), begins: false };
    const { id, bytes, begins } = await this.read({ ...entry, mayBeginWith }, limit);
    return { id, bytes, begins: begins ?? isStart(mayBeginWith, bytes) };
  }

  /** From now on a list is read line by line. */
  setList(path: string, list: NearList): void {
    this.#lists.set(path, list);
  }

  listAt(path: string): NearList | null {
    return this.#lists.get(path) ?? null;
  }

  /** The bytes of lists, by blob. */
  *contents(): Generator<readonly [id: string, bytes: Uint8Array]> {
    for (const { id, bytes } of this.#lists.values()) yield [id, bytes];
  }

  /** The same for who words what was found. */
  wordingFiles(members: Members): StateFiles {
    const paths = new KnownPaths(this.#snapshot, this.#known.ignoring, true);
    return { ...this.#files(members, (list) => list.items === undefined), paths };
  }

  /** True where some of the items of a document are looked at, in place of all. */
  get cutsDocuments(): boolean {
    return [...this.#lists.values()].some(({ items }) => items !== undefined);
  }

  /** What is judged where there is nothing but some records. */
  files(members: Members): StateFiles {
    return this.#files(members, () => true);
  }

  #files(members: Members, isCut: (list: NearList) => boolean): StateFiles {
    const entries = [...members.paths].sort().flatMap((path) => this.entryAt(path) ?? []);
    const cut = new Map([...this.#lists].filter(([, list]) => isCut(list)));
    const parts = new Map<string, string>();
    for (const [path, list] of cut) {
      const { id } = list;
      const lines = `${list.first} ${linesAbove(list, path, members)}`;
      // What is found of contents is known by their ids.
      if ((parts.get(id) ?? lines) !== lines) throw new NotNear('two lists hold the same');
      parts.set(id, lines);
    }
    // What of a list is read may be more than before.
    this.#analyses.forget(parts.keys());
    const { introducing } = this.#snapshot;
    const { clues } = this.#known;
    const { config } = this.judging;
    return {
      candidates: discover(entries, config, null, clues),
      clues,
      paths: this.#paths,
      read: (wanted, limit) => this.#read(wanted, limit, { cut, members }),
      whole: this.#snapshot.read,
      ...(introducing && { introducing }),
    };
  }

  /** Where in a list stands what was read of it at an index; null for what is read as a whole. */
  lineOf(path: string, members: Members): ((index: number) => number) | null {
    const list = this.#lists.get(path);
    if (list === undefined) return null;
    const above = linesAbove(list, path, members);
    return (index) => above[index] ?? list.first + index - above.length;
  }

  /** How many entries of a list are read. */
  countOf(path: string, members: Members): number | null {
    const list = this.#lists.get(path);
    if (list === undefined) return null;
    return linesAbove(list, path, members).length + list.starts.length - list.first;
  }

  async *#read(
    wanted: readonly SnapshotEntry[],
    limit: (entry: SnapshotEntry) => number,
    { cut, members }: { readonly cut: ReadonlyMap<string, NearList>; readonly members: Members },
  ): ReturnType<Snapshot['read']> {
    const whole = wanted.filter(({ path }) => !cut.has(path));
    const reads = this.#snapshot.read(whole, limit)[Symbol.asyncIterator]();
    try {
      for (const entry of wanted) {
        const list = cut.get(entry.path);
        if (list === undefined) {
          const { done, value } = await reads.next();
          if (done) throw new Error(`${entry.path} was not read`);
          yield value;
        } else {
          const bytes = partOf(list, linesAbove(list, entry.path, members));
          yield { entry, id: list.id, bytes };
        }
      }
    } finally {
      // Also where nobody takes the last: whoever reads for it would wait for ever.
      await reads.return?.();
    }
  }
}

/** What is read of a list. */
function partOf(list: NearList, wanted: readonly number[]): Uint8Array {
  const { bytes, starts, items } = list;
  return items === undefined ? cut(bytes, list, wanted) : cutDocument(bytes, starts, wanted, items);
}

/** The entries above a change that are looked at. */
function linesAbove({ first }: NearList, path: string, members: Members): readonly number[] {
  return members.linesOf(path).filter((line) => line < first);
}

/** Analyses of both states, but for those of lists, of which each state shows another part. */
class NearAnalyses implements Analyses {
  readonly #shared: Map<string, Analysis>;
  readonly #lists = new Map<string, Analysis>();
  #ids: ReadonlySet<string> = new Set();

  constructor(shared: Map<string, Analysis>) {
    this.#shared = shared;
  }

  /** @param ids of lists, whose analyses are not those of all their lines */
  forget(ids: Iterable<string>): void {
    this.#ids = new Set(ids);
    this.#lists.clear();
  }

  get(key: string): Analysis | undefined {
    return this.#of(key).get(key);
  }

  has(key: string): boolean {
    return this.#of(key).has(key);
  }

  set(key: string, analysis: Analysis): void {
    this.#of(key).set(key, analysis);
  }

  #of(key: string): Map<string, Analysis> {
    return this.#ids.has(key.slice(0, key.indexOf(' '))) ? this.#lists : this.#shared;
  }
}
