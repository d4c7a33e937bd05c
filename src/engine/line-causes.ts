import type { Settled } from '../core/finding.ts';
import type { History } from '../core/history.ts';
import type { Snapshot } from '../core/snapshot.ts';
import { textsOf } from '../core/texts.ts';
import { isDeclaredLog } from '../protocols/kinds.ts';
import { isDeclaredAnew } from './broken-kinds.ts';
import type { Cause } from './causes.ts';
import { entriesIn, isWithin, linesOf } from './earlier-log.ts';
import type { Judging } from './judging.ts';
import type { PathVersion, PathVersions } from './path-versions.ts';

/** What is left of bytes that are no text. */
const NO_TEXT = /[\0\ufffd]/;

/** Versions of a log of which more are not compared. */
const MOST_READ = 100;

/** A log as it was before anybody changed what it held. */
interface RightVersion {
  readonly version: PathVersion;
  readonly lines: readonly string[];
}

/** What a log held by right and does not hold any more. */
interface Losses {
  readonly lost: readonly RightVersion[];
  /** All that it held by right: several versions where branches were merged. */
  readonly right: readonly RightVersion[];
  /** What changed it first; null for what is not committed, and for a merge that took one of them. */
  readonly at: PathVersion | null;
}

const NO_LOSSES: Losses = { lost: [], right: [], at: null };

/** Which changes brought lines of logs to where they are. */
export class LineCauses {
  readonly #versions: PathVersions;
  readonly #lines: ReadonlyMap<string, readonly string[]>;
  readonly #losses = new Map<string, Promise<Losses>>();
  readonly #read = new Map<string, Promise<readonly string[] | null>>();

  private constructor(versions: PathVersions, lines: ReadonlyMap<string, readonly string[]>) {
    this.#versions = versions;
    this.#lines = lines;
  }

  /** @param paths of the logs that are asked about */
  static async of(
    paths: ReadonlySet<string>,
    snapshot: Snapshot,
    versions: PathVersions,
  ): Promise<LineCauses> {
    const texts = paths.size === 0 ? [] : await textsOf(snapshot, (path) => paths.has(path));
    const lines = [...texts].map(([path, text]) => [path, linesOf(text)] as const);
    return new LineCauses(versions, new Map(lines));
  }

  /**
   * What made a log another one than it was: the first change that did not only append, or move lines
   * to another log, where the log does not begin as it did before that. Null where there is none, or
   * where that cannot be said.
   */
  async rewriteOf(path: string): Promise<Cause | null> {
    const losses = await this.#lossesOf(path);
    const [first] = losses.lost;
    return first === undefined ? null : this.#lossOf(path, first, losses);
  }

  /**
   * True for a line that a log held before lines of it were taken out: that did not bring its faults. A change of
   * the order may have.
   */
  async isOlder(path: string, line: number): Promise<boolean> {
    const now = this.#lines.get(path) ?? [];
    const text = now[line - 1];
    const { lost } = await this.#lossesOf(path);
    const isInOrder = (lines: readonly string[]) => {
      const held = new Set(lines);
      return isWithin(
        now.filter((each) => held.has(each)),
        lines,
      );
    };
    return text !== undefined && lost.some(({ lines }) => lines.includes(text) && isInOrder(lines));
  }

  /** The same where a line is gone that holds a word; one whose line end alone was converted is there. */
  async lossOf(path: string, word: string): Promise<Cause | null> {
    const now = new Set(this.#lines.get(path)?.map(withoutReturn));
    const losses = await this.#lossesOf(path);
    const found = losses.lost.find(({ lines }) =>
      lines.some((line) => line.includes(word) && !now.has(withoutReturn(line))),
    );
    return found === undefined ? null : this.#lossOf(path, found, losses);
  }

  async #lossOf(path: string, { version }: RightVersion, losses: Losses): Promise<Cause> {
    const { right, ...cause } = await this.#between(path, version, losses.at);
    const others = losses.right.map((each) => each.version.commit);
    const beside = others.filter((commit) => commit !== version.commit);
    return { ...cause, right: right && { ...right, ...(beside.length > 0 && { beside }) } };
  }

  #lossesOf(path: string): Promise<Losses> {
    const known = this.#losses.get(path) ?? this.#lost(path);
    this.#losses.set(path, known);
    return known;
  }

  async #lost(path: string): Promise<Losses> {
    const now = entriesIn(this.#lines.get(path) ?? []);
    const versions = await this.#versions.of(path);
    if (versions.length > MOST_READ) return NO_LOSSES;
    let right: readonly RightVersion[] = [];
    let changed: { readonly from: RightVersion | undefined; readonly at: PathVersion } | null =
      null;
    for (const version of versions.toReversed()) {
      const all = await this.#linesOf(version);
      if (all === null) return NO_LOSSES;
      const lines = entriesIn(all);
      const behind = await this.#behind(right, version, lines);
      if (await goesOn(path, { version, lines }, behind)) {
        right = [...right.filter((each) => !behind.includes(each)), { version, lines }];
        if (behind.some((each) => each === changed?.from)) changed = null;
      } else changed ??= { from: behind[0], at: version };
    }
    const isMerged = right.length > 1;
    const lost = right.filter(({ lines }) =>
      isMerged ? !isWithin(lines, now) : !beginsWith(now, lines),
    );
    return { lost, right, at: changed?.at ?? null };
  }

  /** What was right of which a version goes on: several where it merges branches. */
  async #behind(
    right: readonly RightVersion[],
    version: PathVersion,
    lines: readonly string[],
  ): Promise<readonly RightVersion[]> {
    const [only, ...others] = right;
    if (only === undefined) return [];
    if (others.length === 0 && beginsWith(lines, only.lines)) return right;
    const behind: RightVersion[] = [];
    for (const each of right)
      if (await this.#versions.isBehind(each.version, version)) behind.push(each);
    return behind;
  }

  /** What brought a line; null where that cannot be said. */
  async causeOf(path: string, line: number): Promise<Cause | null> {
    const now = this.#lines.get(path) ?? [];
    const text = now[line - 1];
    if (text === undefined) return null;
    // Of equal lines each has a change of its own that brought it.
    const nth = placesOf(text, now.slice(0, line)).length;
    const placeIn = (lines: readonly string[] | null) => placesOf(text, lines ?? [])[nth - 1];
    const versions = await this.#versions.of(path);
    if (versions.length === 0) return null;
    const has = async (at: number): Promise<boolean | null> => {
      const lines = await this.#linesOf(versions[at]);
      return lines === null ? null : placeIn(lines) !== undefined;
    };
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
    const at = placeIn(await this.#linesOf(versions[newest])) ?? line - 1;
    if (NO_TEXT.test(text)) {
      const from = versions[Math.max(newest, 0)] ?? null;
      return { ...(await this.#between(path, from, versions[newest] ?? null)), isGarbled: true };
    }
    const isRewritten = ((await this.#linesOf(versions[oldest]))?.length ?? 0) > at;
    const before = isRewritten ? versions[oldest] : undefined;
    return this.#between(path, before ?? null, versions[newest] ?? null);
  }

  /** @param at null for what is not committed */
  async #between(path: string, before: PathVersion | null, at: PathVersion | null): Promise<Cause> {
    const blob = (await before?.entry())?.id ?? null;
    return {
      commit: at?.commit ?? null,
      path,
      right: before === null || blob === null ? null : { commit: before.commit, blob },
      before: blob,
      after: (await at?.entry())?.id ?? '',
    };
  }

  /** Null where nobody can say. */
  async #linesOf(version: PathVersion | undefined): Promise<readonly string[] | null> {
    const entry = (await version?.entry()) ?? null;
    if (entry === null) return [];
    const key = entry.id ?? '';
    const known =
      this.#read.get(key) ??
      this.#versions.textOf(entry).then((text) => (text === null ? null : linesOf(text)));
    this.#read.set(key, known);
    return known;
  }
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}

/** The indexes at which a line is. */
function placesOf(text: string, lines: readonly string[]): readonly number[] {
  return lines.flatMap((line, index) => (line === text ? index : []));
}

function beginsWith(lines: readonly string[], others: readonly string[]): boolean {
  return lines.length >= others.length && others.every((line, index) => line === lines[index]);
}

/** True where a version of a log holds what was right behind it, but for what moved to another log. */
async function goesOn(
  path: string,
  { version, lines }: RightVersion,
  behind: readonly RightVersion[],
): Promise<boolean> {
  const [only, ...others] = behind;
  if (only === undefined) return true;
  if (others.length > 0) return behind.every((each) => isWithin(each.lines, lines));
  if (beginsWith(lines, only.lines)) return true;
  return areKept(lines, only.lines) && gained(path, only.version, version);
}

/** True where of the lines before some are gone, and nothing else changed among the others. */
function areKept(lines: readonly string[], before: readonly string[]): boolean {
  let at = -1;
  const kept = lines.findIndex((line) => {
    const next = before.indexOf(line, at + 1);
    if (next !== -1) at = next;
    return next === -1;
  });
  const added = kept === -1 ? [] : lines.slice(kept);
  const known = new Set(before);
  return added.every((line) => !known.has(line));
}

/** True where a version came with another log beside it, as an archive or a rotation leaves it. */
async function gained(path: string, before: PathVersion, after: PathVersion): Promise<boolean> {
  const folder = path.slice(0, path.lastIndexOf('/'));
  // A log that moves whole is as it was, at another path.
  const held = new Map((await before.entriesIn(folder)).map((each) => [each.path, each.id]));
  return (await after.entriesIn(folder)).some(
    (each) =>
      each.path !== path && /\.(?:jsonl|gz)$/.test(each.path) && held.get(each.path) !== each.id,
  );
}

/** Which commits brought the lines that problems are about. */
export async function committedLines(
  problems: readonly Settled[],
  { lines, ...judged }: Declared & { readonly lines: LineCauses },
): Promise<ReadonlyMap<Settled, Cause>> {
  const causes = new Map<Settled, Cause>();
  const known = new Map<string, Promise<boolean>>();
  // What kinds are declared by may have made a fault of what came in rightly.
  const isBlamed = async ({ commit, right }: Cause, { diagnostic: { rule } }: Settled) => {
    if (commit === null || right !== null || !rule.startsWith('custom/')) return true;
    const found = known.get(commit) ?? isDeclaredSince(commit, judged);
    known.set(commit, found);
    return !(await found);
  };
  for (const problem of problems) {
    const { path, range } = problem.diagnostic;
    const rewrite = await lines.rewriteOf(path);
    const isCommitted = rewrite !== null && rewrite.commit !== null;
    const found = isCommitted ? rewrite : await lines.causeOf(path, range.start.line);
    const isKept = found?.isGarbled === true && isDeclaredLog(problem.kind);
    const cause = isKept ? { ...found, right: null } : found;
    if (cause === null || (cause.commit === null && !cause.isGarbled)) continue;
    if (await isBlamed(cause, problem)) causes.set(problem, cause);
  }
  return causes;
}

/** What kinds are declared by, and were. */
interface Declared {
  readonly snapshot: Snapshot;
  readonly history: History | null;
  readonly judging: Pick<Judging, 'config'>;
}

async function isDeclaredSince(
  commit: string,
  { snapshot, history, judging: { config } }: Declared,
): Promise<boolean> {
  return history !== null && isDeclaredAnew(snapshot, (paths) => history.at(commit, paths), config);
}
