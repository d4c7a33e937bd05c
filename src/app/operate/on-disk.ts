import type { PlannedChange } from '../../core/operation.ts';
import { entryAt, isFile, type Snapshot } from '../../core/snapshot.ts';
import { changedFile, type WorkFiles } from '../../write/change-set.ts';
import type { ChangeSet, DiskChange } from '../../write/disk-change.ts';
import { extentOf } from '../../write/progress.ts';
import {
  appended,
  bytesOf,
  isSameText,
  isTorn,
  type LineText,
  lineText,
  rewritten,
} from '../fix/line-text.ts';
import type { TextChange } from './outcome.ts';
import type { Seen } from './seen.ts';
import type { Contents } from './state-after.ts';
import { leftOut, otherBytes, unwatched, unwritable } from './work-files.ts';

/** Changes as the disk gets them, as git would store them, and as a patch shows them. */
export interface Prepared {
  readonly disk: ChangeSet;
  readonly contents: Contents;
  /** The same behind what is supposed to follow. */
  readonly judged: Contents;
  readonly texts: readonly TextChange[];
  /** Logs whose last line was cut off while it was written. */
  readonly torn: readonly string[];
}

/** What a path holds: lines, or bytes that nothing is added to. */
type Content = LineText | Uint8Array;

/** A file as git would store it and as it is on disk, where line ends may differ. */
interface Held {
  readonly found: Uint8Array;
  readonly judged: Content;
  readonly before: Content;
}

/** Works out what changes do to files. Several may be about one path; nothing is written. */
export class Preparation {
  readonly #snapshot: Snapshot;
  readonly #files: WorkFiles;
  readonly #seen: Seen;
  readonly #stored = new Map<string, Content>();
  readonly #held = new Map<string, Held | null>();
  readonly #isLocal: (path: string) => boolean;
  readonly #now = new Map<string, { judged: Content; disk: Content } | null>();
  readonly #disk: DiskChange[] = [];
  readonly #torn: string[] = [];

  /**
   * @param seen what was planned with
   * @param isLocal whether a file that git ignores may be written all the same
   */
  constructor(
    snapshot: Snapshot,
    files: WorkFiles,
    seen: Seen,
    isLocal: (path: string) => boolean,
  ) {
    this.#snapshot = snapshot;
    this.#files = files;
    this.#seen = seen;
    this.#isLocal = isLocal;
  }

  /**
   * @throws CouldNotCheck for a path that may not be written: one that leads out of the repository or
   * through a link, that git does not list, or that differs on disk from what was judged.
   */
  async prepared(
    changes: readonly PlannedChange[],
    supposed: readonly PlannedChange[] = [],
  ): Promise<Prepared> {
    await this.#readStored([...changes, ...supposed]);
    this.#makeAll(changes);
    const held = [...this.#held];
    const written = {
      disk: {
        before: new Map(held.map(([path, each]) => [path, each && extentOf(each.found)])),
        changes: [...this.#disk],
      },
      contents: this.#contents(),
      texts: this.#texts(),
      torn: [...this.#torn],
    };
    this.#makeAll(supposed);
    return { ...written, judged: this.#contents() };
  }

  #makeAll(changes: readonly PlannedChange[]): void {
    for (const change of changes) {
      this.#open(change.path);
      if (change.action === 'move') this.#open(change.from);
      this.#make(change);
    }
  }

  #contents(): Contents {
    return new Map([...this.#now].map(([path, now]) => [path, now && contentBytes(now.judged)]));
  }

  #texts(): readonly TextChange[] {
    return [...this.#now]
      .filter(([, now]) => now === null || 'lines' in now.disk)
      .map(([path, now]) => ({
        path,
        before: linesOrNull(this.#held.get(path)?.before),
        after: now !== null && 'lines' in now.disk ? now.disk : null,
      }));
  }

  /** All at once: each reading may start git anew. */
  async #readStored(changes: readonly PlannedChange[]): Promise<void> {
    const paths = new Set(
      changes.flatMap((change) =>
        change.action === 'move' ? [change.from, change.path] : [change.path],
      ),
    );
    const entries = [...paths].map((path) => entryAt(this.#snapshot, path)).filter(isFile);
    for await (const read of this.#snapshot.read(entries, () => Number.POSITIVE_INFINITY)) {
      if (!('bytes' in read)) continue;
      const { path } = read.entry;
      // Else what another program wrote in between would be lost.
      if (this.#seen.isOther(path, read.bytes)) throw changedFile(path);
      this.#stored.set(path, lineText(read.bytes) ?? read.bytes);
    }
  }

  #open(path: string): void {
    if (this.#held.has(path)) return;
    const held = this.#holding(path);
    this.#held.set(path, held);
    if (held !== null) this.#now.set(path, { judged: held.judged, disk: held.before });
  }

  #holding(path: string): Held | null {
    const entry = entryAt(this.#snapshot, path);
    const found = this.#files.read(path);
    if (entry === null) {
      if (found === null) return null;
      const content = lineText(found) ?? found;
      if (this.#isLocal(path)) return { found, judged: content, before: content };
      throw unwritable(path, 'a file is there that git does not list (a .gitignore may name it)');
    }
    if (!isFile(entry)) throw unwritable(path, 'it is a symbolic link, or a submodule');
    if (found === null) throw leftOut(path);
    if (this.#snapshot.unwatched?.includes(path)) throw unwatched(path);
    const judged = this.#stored.get(path) ?? null;
    if (judged === null) throw otherBytes(path);
    if (Buffer.compare(contentBytes(judged), found) === 0) return { found, judged, before: judged };
    const before = lineText(found) ?? found;
    if (!isSame(judged, before)) throw otherBytes(path);
    return { found, judged, before };
  }

  #make(change: PlannedChange): void {
    const { path } = change;
    const now = this.#now.get(path) ?? null;
    switch (change.action) {
      case 'create': {
        demand(now === null, path, 'something is there already');
        const text = textOfLines(change.text);
        this.#now.set(path, { judged: text, disk: text });
        this.#disk.push({ action: 'create', path, bytes: bytesOf(text) });
        break;
      }
      case 'store': {
        demand(now === null, path, 'something is there already');
        const content = newContent(change.bytes);
        this.#now.set(path, { judged: content, disk: content });
        this.#disk.push({ action: 'create', path, bytes: change.bytes });
        break;
      }
      case 'replace': {
        demand(now !== null, path, 'nothing is there');
        const content = newContent(change.bytes);
        this.#now.set(path, { judged: content, disk: content });
        this.#disk.push({ action: 'change', path, bytes: change.bytes });
        break;
      }
      case 'change': {
        if (now === null) throw unwritable(path, 'nothing is there');
        const disk = rewritten(linesIn(now.disk, path), change.text);
        this.#now.set(path, { judged: rewritten(linesIn(now.judged, path), change.text), disk });
        this.#disk.push({ action: 'change', path, bytes: bytesOf(disk) });
        break;
      }
      case 'append': {
        const text = now && linesIn(now.judged, path);
        if (text !== null && isTorn(text)) this.#torn.push(path);
        const judged = appended(text, change.lines);
        const isSameOnDisk = now === null || now.disk === now.judged;
        const disk = isSameOnDisk ? judged : appended(linesIn(now.disk, path), change.lines);
        this.#now.set(path, { judged, disk });
        this.#disk.push({ action: 'append', path, lines: change.lines });
        break;
      }
      case 'move': {
        const moved = this.#now.get(change.from) ?? null;
        demand(moved !== null, change.from, 'nothing is there');
        demand(now === null, path, 'something is there already');
        this.#now.set(change.from, null);
        this.#now.set(path, moved);
        this.#disk.push({ action: 'move', from: change.from, path });
        break;
      }
      case 'remove': {
        if (now === null) throw unwritable(path, 'nothing is there');
        this.#now.set(path, null);
        this.#disk.push({ action: 'remove', path });
      }
    }
  }
}

function contentBytes(content: Content): Uint8Array {
  return 'lines' in content ? bytesOf(content) : content;
}

/** @throws CouldNotCheck for what is no text. */
function linesIn(content: Content, path: string): LineText {
  if ('lines' in content) return content;
  throw otherBytes(path);
}

function linesOrNull(content: Content | null | undefined): LineText | null {
  return content != null && 'lines' in content ? content : null;
}

/** Text is text, however it comes: a patch can show it. */
function newContent(bytes: Uint8Array): Content {
  const text = lineText(bytes);
  return text === null ? bytes : asNew(text);
}

/** True for contents that differ in nothing but their line ends. */
function isSame(one: Content, other: Content): boolean {
  return 'lines' in one && 'lines' in other && isSameText(one, other);
}

function demand(holds: boolean, path: string, reason: string): void {
  if (!holds) throw unwritable(path, reason);
}

function textOfLines(text: string): LineText {
  const read = lineText(Buffer.from(text));
  if (read === null) throw new Error('an operation made a text that is not Unicode');
  return asNew(read);
}

function asNew({ mark, lines }: LineText): LineText {
  return { mark, lines: lines.map(({ text }) => ({ text, from: null })) };
}
