import type { EditedFile, LocatedReplacement } from '../../core/edit.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import type { Snapshot, SnapshotEntry } from '../../core/snapshot.ts';
import { bytesOf, edited, isSameText, type LineText, lineText } from './line-text.ts';

/** A file that is being mended: as it was judged, and as it stands on disk, where line ends may differ. */
export interface Draft {
  readonly path: string;
  /** The bytes of `before`. */
  readonly found: Uint8Array | null;
  readonly judged: LineText;
  /** Null where nothing stood. */
  readonly before: LineText | null;
  readonly after: LineText;
  /** How many replacements were made. */
  readonly edits: number;
}

/**
 * Reads a file as it stands on disk.
 * @returns null where nothing stands there.
 * @throws CouldNotCheck for what is no plain file in a plain folder.
 */
export type ReadDisk = (path: string) => Uint8Array | null;

const EMPTY: LineText = { mark: '', lines: [] };
const NEW = { found: null, judged: EMPTY, before: null, after: EMPTY, edits: 0 };

export const OTHER_BYTES =
  'on disk it differs in more than line ends from what git would store, as with a filter or another encoding';

/** The files that a plan changes, and those that it had to leave alone. */
export class Drafts {
  readonly #snapshot: Snapshot;
  readonly #readDisk: ReadDisk;
  readonly #entries: ReadonlyMap<string, SnapshotEntry>;
  readonly #drafts = new Map<string, Draft>();
  readonly #refused = new Map<string, string>();

  constructor(snapshot: Snapshot, readDisk: ReadDisk) {
    this.#snapshot = snapshot;
    this.#readDisk = readDisk;
    this.#entries = new Map(snapshot.entries.map((entry) => [entry.path, entry]));
  }

  /** Why files were left as they are, by path. */
  get refused(): ReadonlyMap<string, string> {
    return this.#refused;
  }

  /** The files that say something else by now. */
  changed(): readonly Draft[] {
    return [...this.#drafts.values()].filter(({ edits }) => edits > 0);
  }

  /** What the state holds with all changes made, as git would store it. */
  contents(): Readonly<Record<string, Uint8Array>> {
    return Object.fromEntries(this.changed().map(({ path, judged }) => [path, bytesOf(judged)]));
  }

  /** Opens files that are not open yet: in one pass, for each may take a process of its own. */
  async open(files: readonly EditedFile[]): Promise<void> {
    const fresh = new Map(files.map((file) => [file.path, file]));
    for (const path of [...this.#drafts.keys(), ...this.#refused.keys()]) fresh.delete(path);
    const held = [...fresh.values()].filter(({ id }) => id !== null);
    const entries = held.flatMap(({ path }) => this.#entries.get(path) ?? []);
    for await (const read of this.#snapshot.read(entries, () => Number.POSITIVE_INFINITY)) {
      const isJudged = 'bytes' in read && read.id === fresh.get(read.entry.path)?.id;
      this.#openOne(read.entry.path, isJudged ? read.bytes : null);
    }
    for (const { path, id } of fresh.values()) if (id === null) this.#openNew(path);
  }

  /** True for a file that edits can be made in. */
  isOpen(path: string): boolean {
    return this.#drafts.has(path);
  }

  edit(path: string, replacements: readonly LocatedReplacement[]): void {
    const draft = this.#drafts.get(path);
    if (draft === undefined) throw new Error(`${path} is not open`);
    this.#drafts.set(path, {
      ...draft,
      judged: edited(draft.judged, replacements),
      after: edited(draft.after, replacements),
      edits: draft.edits + replacements.length,
    });
  }

  /** @param bytes what was judged; null where that can't be had any more */
  #openOne(path: string, bytes: Uint8Array | null): void {
    const judged = bytes === null ? null : lineText(bytes);
    const found = bytes === null ? null : this.#onDisk(path);
    if (found === undefined) return;
    const before = found === null ? null : lineText(found);
    if (bytes === null) this.#refused.set(path, 'it was changed while it was checked');
    else if (found === null) this.#refused.set(path, 'it is not in the working tree');
    else if (judged === null || before === null || !isSameText(judged, before))
      this.#refused.set(path, OTHER_BYTES);
    else this.#drafts.set(path, { path, found, judged, before, after: before, edits: 0 });
  }

  #openNew(path: string): void {
    const found = this.#onDisk(path);
    if (found === undefined) return;
    if (found !== null) this.#refused.set(path, 'a file is there that git does not list');
    else this.#drafts.set(path, { ...NEW, path });
  }

  /** Undefined where it was refused. */
  #onDisk(path: string): Uint8Array | null | undefined {
    try {
      return this.#readDisk(path);
    } catch (error) {
      if (!(error instanceof CouldNotCheck)) throw error;
      this.#refused.set(path, error.message);
      return undefined;
    }
  }
}
