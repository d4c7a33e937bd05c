import type { Settled } from '../core/finding.ts';
import type { BlobRead, SnapshotEntry } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import type { Cause } from './causes.ts';
import { linesOf } from './earlier-log.ts';
import { type Version, type Versioned, versionsOf } from './versions.ts';

/** Bytes of the largest log that is read. */
const LARGEST_LOG = 2 ** 24;

/** Versions of a log of which more are not compared. */
const MOST_READ = 100;

/** A change of a line, which may not be committed yet. */
export type LineCause = Omit<Cause, 'commit'> & { readonly commit: string | null };

/** Which changes brought lines of logs to where they are. */
export class LineCauses {
  readonly #judged: Versioned;
  readonly #lines: ReadonlyMap<string, readonly string[]>;
  readonly #versions = new Map<string, Promise<readonly Version[]>>();
  readonly #rewrites = new Map<string, Promise<LineCause | null>>();
  readonly #read = new Map<string, Promise<readonly string[] | null>>();

  private constructor(judged: Versioned, lines: ReadonlyMap<string, readonly string[]>) {
    this.#judged = judged;
    this.#lines = lines;
  }

  /** @param paths of the logs that are asked about */
  static async of(paths: ReadonlySet<string>, judged: Versioned): Promise<LineCauses> {
    const texts = paths.size === 0 ? [] : await textsOf(judged.snapshot, (path) => paths.has(path));
    return new LineCauses(judged, new Map([...texts].map(([path, text]) => [path, linesOf(text)])));
  }

  /**
   * What made a log another one than it was: the first change that did not only append, where the log
   * does not begin as it did before that. Null where there is none, or where that cannot be said.
   */
  rewriteOf(path: string): Promise<LineCause | null> {
    const known = this.#rewrites.get(path) ?? this.#rewrite(path);
    this.#rewrites.set(path, known);
    return known;
  }

  async #rewrite(path: string): Promise<LineCause | null> {
    const now = this.#lines.get(path);
    const versions = await this.#versionsOf(path);
    if (now === undefined || versions.length > MOST_READ) return null;
    let right: Version | null = null;
    let changed: Version | null = null;
    let lines: readonly string[] = [];
    for (const version of versions.toReversed()) {
      const held = await this.#linesOf(version);
      if (held === null) return null;
      const goesOn = beginsWith(held, lines);
      if (goesOn) [right, lines, changed] = [version, held, null];
      else changed ??= version;
    }
    if (right === null || beginsWith(now, lines)) return null;
    return this.#between(path, right, changed);
  }

  /** What brought a line; null where that cannot be said. */
  async causeOf(path: string, line: number): Promise<LineCause | null> {
    const text = this.#lines.get(path)?.[line - 1];
    if (text === undefined || this.#judged.history === null) return null;
    const versions = await this.#versionsOf(path);
    if (versions.length === 0) return null;
    const has = async (at: number) => (await this.#linesOf(versions[at]))?.includes(text) ?? null;
    // Logs grow: of two versions the later one has what the earlier one has, but for what is rewritten.
    let [newest, oldest] = [-1, versions.length];
    while (oldest - newest > 1) {
      const middle = Math.floor((newest + oldest) / 2);
      const isThere = await has(middle);
      if (isThere === null) return null;
      if (isThere) newest = middle;
      else oldest = middle;
    }
    // A version that has no line there was only appended to.
    const isRewritten = ((await this.#linesOf(versions[oldest]))?.length ?? 0) >= line;
    const before = isRewritten ? versions[oldest] : undefined;
    return this.#between(path, before ?? null, versions[newest] ?? null);
  }

  /** @param at null for what is not committed */
  async #between(path: string, before: Version | null, at: Version | null): Promise<LineCause> {
    const blob = (await before?.entry())?.id ?? null;
    return {
      commit: at?.commit ?? null,
      path,
      right: before === null || blob === null ? null : { commit: before.commit, blob },
      before: blob,
      after: (await at?.entry())?.id ?? '',
    };
  }

  /** Newest first. */
  #versionsOf(path: string): Promise<readonly Version[]> {
    const known = this.#versions.get(path);
    if (known !== undefined) return known;
    const versions = versionsOf(path, this.#judged);
    this.#versions.set(path, versions);
    return versions;
  }

  /** Null where nobody can say. */
  async #linesOf(version: Version | undefined): Promise<readonly string[] | null> {
    const entry = (await version?.entry()) ?? null;
    if (entry === null) return [];
    const key = entry.id ?? '';
    const known = this.#read.get(key) ?? this.#linesIn(entry);
    this.#read.set(key, known);
    return known;
  }

  async #linesIn(entry: SnapshotEntry): Promise<readonly string[] | null> {
    const contents: AsyncIterable<BlobRead> | readonly BlobRead[] =
      this.#judged.history?.read([entry], () => LARGEST_LOG) ?? [];
    for await (const found of contents) {
      return 'bytes' in found ? linesOf(Buffer.from(found.bytes).toString()) : null;
    }
    return null;
  }
}

function beginsWith(lines: readonly string[], others: readonly string[]): boolean {
  return lines.length >= others.length && others.every((line, index) => line === lines[index]);
}

/** Which commits brought the lines that problems are about. */
export async function committedLines(
  problems: readonly Settled[],
  lines: LineCauses,
): Promise<ReadonlyMap<Settled, Cause>> {
  const causes = new Map<Settled, Cause>();
  for (const problem of problems) {
    const { path, range } = problem.diagnostic;
    const rewrite = await lines.rewriteOf(path);
    const isCommitted = rewrite !== null && rewrite.commit !== null;
    const cause = isCommitted ? rewrite : await lines.causeOf(path, range.start.line);
    if (cause !== null && cause.commit !== null) {
      causes.set(problem, { ...cause, commit: cause.commit });
    }
  }
  return causes;
}
