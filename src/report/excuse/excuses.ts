import { type BaselineEntry, fitsBaseline } from '../../core/baseline.ts';
import type { IgnoreEntry } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { CouldNotCheck } from '../../core/failure.ts';
import type { Settled, Sign } from '../../core/finding.ts';
import { globs } from '../../core/glob.ts';
import type { Rule } from '../../core/rule.ts';
import { entryAt, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';
import { fingerprint } from '../fingerprint.ts';
import { covers, type Entry, type EntryUse, type Excusable, isExpired, isNamed } from './entry.ts';
import { excuseNotes, type Reach, unusedLines } from './notes.ts';

/** A problem that was there and is not told. */
export interface ExcusedProblem {
  readonly diagnostic: Diagnostic;
  readonly by: 'ignore' | 'baseline';
  readonly entry: Entry;
  readonly reason: string;
}

interface Ignoring {
  readonly entry: IgnoreEntry;
  readonly fits: (path: string) => boolean;
}

const LINE_FEED = 0x0a;

/** Whether a problem stands in a blob, or only in what was appended to it since. */
export class EarlierBlobs {
  readonly #limit: number;
  readonly #known = new Map<string, number | null>();
  /** Blobs that could not be read here. */
  readonly missing = new Set<string>();

  /** @param limit bytes; larger contents are not compared */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * True for a problem that is about a blob, or about a log that begins with it: what was appended
   * is not excused along with it.
   */
  async holds(
    blob: string,
    { about, blob: own, diagnostic }: Settled,
    snapshot: Snapshot,
  ): Promise<boolean> {
    if (about === blob) return true;
    if (about !== own) return false;
    if (own === null) return this.#isWritten(blob, diagnostic.path, snapshot);
    const key = `${own} ${blob}`;
    let size = this.#known.get(key);
    if (size === undefined) {
      size = await this.#sizeAtStart(blob, entryOf(diagnostic.path, own, snapshot), own, snapshot);
      this.#known.set(key, size);
    }
    return size !== null && diagnostic.range.end.offset <= size;
  }

  /** True when a path's content is a blob's: its name was not known when it was judged, and may be by now. */
  async #isWritten(blob: string, path: string, snapshot: Snapshot): Promise<boolean> {
    const present = entryAt(snapshot, path);
    return present !== null && (await this.#read(present, blob, snapshot)) !== null;
  }

  /** The bytes of a blob, when a content begins with all of them, in whole lines; else null. */
  async #sizeAtStart(
    blob: string,
    present: SnapshotEntry,
    own: string,
    snapshot: Snapshot,
  ): Promise<number | null> {
    const earlier = await this.#read({ ...present, id: blob }, blob, snapshot);
    if (earlier === null || earlier.at(-1) !== LINE_FEED) return null;
    const later = await this.#read(present, own, snapshot);
    if (later === null || later.length < earlier.length) return null;
    return later.subarray(0, earlier.length).equals(earlier) ? earlier.length : null;
  }

  async #read(entry: SnapshotEntry, id: string, { read }: Snapshot): Promise<Buffer | null> {
    try {
      for await (const found of read([entry], () => this.#limit)) {
        if (found.id === id && 'bytes' in found) return Buffer.from(found.bytes);
      }
    } catch (error) {
      if (!(error instanceof CouldNotCheck)) throw error;
      this.missing.add(id);
    }
    return null;
  }
}

/** What only the working tree has is known by its entry. */
function entryOf(path: string, own: string, snapshot: Snapshot): SnapshotEntry {
  const present = entryAt(snapshot, path);
  if (present !== null && (present.id === null || present.id === own)) return present;
  return { path, mode: 'file', id: own };
}

/** What the configuration and the baseline excuse, and whether they still excuse anything. */
export class Excuses implements EntryUse {
  readonly excusable: Excusable;
  /** Problems that were excused. */
  readonly excused: ExcusedProblem[] = [];
  /** Entries that excused something. */
  readonly used = new Set<Entry>();
  /** Problems that an entry would have excused before it expired. */
  readonly expired = new Map<Entry, Diagnostic[]>();
  /** The lines of the baseline that excuse nothing any more, as far as the run could tell. */
  unusedLines: readonly BaselineEntry[] = [];
  /** Problems that an entry would excuse, were they not new: the change that brings them can't. */
  readonly denied = new Map<Entry, Diagnostic[]>();
  /** Lines about a record that stands in other places as well, of which no line speaks. */
  readonly partial = new Set<Entry>();
  /** Entries that came with the change that is looked at, and whose problem stood before it. */
  readonly founded = new Set<Entry>();
  /** Each problem that nothing excused, by its name. */
  readonly reported = new Map<string, Settled>();
  readonly #blobs: EarlierBlobs;
  readonly #rules: ReadonlyMap<string, Rule>;
  readonly #ignoring: readonly Ignoring[];
  readonly #byRule = new Map<string, readonly Ignoring[]>();
  #bySign: ReadonlyMap<string, readonly BaselineEntry[]> | null = null;

  constructor(excusable: Excusable) {
    const { config, rules } = excusable;
    this.excusable = excusable;
    this.#blobs = new EarlierBlobs(config.limits.fileBytes);
    this.#rules = new Map(rules.map((rule) => [rule.id, rule]));
    this.#ignoring = config.ignore.map((entry) => ({ entry, fits: globs([entry.path]) }));
  }

  /** The baseline's lines by what they excuse. Most commits bring nothing that could be excused. */
  get #lines(): ReadonlyMap<string, readonly BaselineEntry[]> {
    this.#bySign ??= linesBySign(this.excusable.baseline?.entries ?? []);
    return this.#bySign;
  }

  /**
   * The problems that nothing excuses. Takes note of the others.
   * @param isNew true for what the state before did not have: only an entry that names the commit or
   * the blob excuses that, or a change could excuse itself, or prepare what the next one brings
   */
  async unexcused(
    problems: readonly Settled[],
    snapshot: Snapshot,
    isNew: (problem: Settled) => boolean,
  ): Promise<readonly Settled[]> {
    const left: Settled[] = [];
    for (const problem of problems) {
      const { diagnostic } = problem;
      const about = await this.#entriesAbout(problem, snapshot);
      const found = about.filter((entry) => !cameWith(entry, problem));
      const entries = isNew(problem) ? found.filter(isNamed) : found;
      if (this.#isExcusedBy(entries, diagnostic, 'ignore')) continue;
      const lines = this.#linesAbout(problem);
      if (!isNew(problem) && this.#isExcusedBy(lines, diagnostic, 'baseline')) continue;
      left.push(problem);
      this.reported.set(reportedName(diagnostic), problem);
      for (const each of [...found, ...lines]) {
        const isHeld = isNew(problem) && !isNamed(each) && !isExpired(each, this.excusable.today);
        appendTo(isHeld ? this.denied : this.expired, each, diagnostic);
      }
    }
    return left;
  }

  /** Takes note of the entries that came with a change and excuse what stood before it. */
  meetBefore(problems: readonly Settled[]): void {
    const { added } = this.excusable;
    if (added === undefined) return;
    const lines = new Set<Entry>(added.lines);
    const entries = this.#ignoring.filter(({ entry }) => added.ignore.includes(entry));
    for (const problem of problems) {
      const rule = this.#rules.get(problem.diagnostic.rule);
      for (const line of this.#linesAbout(problem)) if (lines.has(line)) this.founded.add(line);
      for (const { entry, fits } of entries) {
        const isMeant = rule !== undefined && covers(entry, rule) && isAbout(entry, problem, fits);
        if (isMeant) this.founded.add(entry);
      }
    }
  }

  /** True where a line speaks of a problem as it is in one place. */
  hasLine(rule: string, print: string): boolean {
    return this.#lines.has(signOf(rule, print));
  }

  get missing(): ReadonlySet<string> {
    return this.#blobs.missing;
  }

  /** What the authors of the entries should know after a run that reached so far. */
  notes(reach: Reach): readonly string[] {
    this.unusedLines = unusedLines(this, reach);
    return excuseNotes(this, reach);
  }

  async #entriesAbout(problem: Settled, snapshot: Snapshot): Promise<readonly IgnoreEntry[]> {
    const found: IgnoreEntry[] = [];
    for (const { entry, fits } of this.#ignoringBy(problem.diagnostic.rule)) {
      if (!isAbout(entry, problem, fits)) continue;
      const { blob } = entry;
      if (blob === null || (await this.#blobs.holds(blob, problem, snapshot))) found.push(entry);
    }
    return found;
  }

  #linesAbout(problem: Settled): readonly BaselineEntry[] {
    const { diagnostic, parts = [] } = problem;
    const rule = this.#rules.get(diagnostic.rule);
    if (this.#lines.size === 0 || rule === undefined || !fitsBaseline(rule, diagnostic)) return [];
    const whole = this.#linesOf(problem, diagnostic);
    if (whole.length > 0) return whole;
    // What several lines listed one by one is excused where each of them is there.
    const ofParts = parts.map((part) => this.#linesOf(part, diagnostic));
    return ofParts.every(({ length }) => length > 0) ? ofParts.flat() : [];
  }

  /** A record without an id goes by its path: one that says the same elsewhere takes its own line. */
  #linesOf({ identities, occurrence, owned }: Sign, { rule, record }: Diagnostic): BaselineEntry[] {
    const linesOf = (identity: string): readonly BaselineEntry[] => {
      const lines = this.#lines.get(signOf(rule, fingerprint(identity, occurrence))) ?? [];
      return lines.filter((line) => line.record === record);
    };
    const found = identities.flatMap(linesOf);
    if (owned.every(({ identity }) => linesOf(identity).length > 0)) return found;
    for (const line of found) this.partial.add(line);
    return [];
  }

  /**
   * Of lines about one problem all are in use, and the first to expire ends it: a merge may have
   * brought back the line without a last day. Of other entries the first that holds is in use.
   */
  #isExcusedBy(found: readonly Entry[], diagnostic: Diagnostic, by: ExcusedProblem['by']): boolean {
    const holding = found.filter((each) => !isExpired(each, this.excusable.today));
    const [entry] = holding;
    if (entry === undefined || (by === 'baseline' && holding.length < found.length)) return false;
    for (const each of by === 'baseline' ? holding : [entry]) this.used.add(each);
    this.excused.push({ diagnostic, by, entry, reason: entry.reason });
    return true;
  }

  /** The entries that cover a rule. */
  #ignoringBy(id: string): readonly Ignoring[] {
    const known = this.#byRule.get(id);
    if (known !== undefined) return known;
    const rule = this.#rules.get(id);
    const found = this.#ignoring.filter(({ entry }) => rule !== undefined && covers(entry, rule));
    this.#byRule.set(id, found);
    return found;
  }
}

/** True for an entry that came in the very step that made a problem: nobody had seen that. */
function cameWith(entry: IgnoreEntry, { notExcusedBy = [] }: Settled): boolean {
  return notExcusedBy.length > 0 && notExcusedBy.includes(JSON.stringify(entry));
}

/** A problem's name in a run: what is added to its help later is no part of it. */
export function reportedName({ fingerprint: print, path }: Diagnostic): string {
  return `${print} ${path}`;
}

/**
 * The blob aside, which may have to be read. Each place has to fit: where one of several was enough,
 * a copy in a folder that nobody looks at would excuse a message anywhere.
 */
function isAbout(
  { record, commit }: IgnoreEntry,
  { diagnostic, paths }: Settled,
  fits: (path: string) => boolean,
): boolean {
  if (record !== null && record !== diagnostic.record) return false;
  if (commit !== null && commit !== diagnostic.commit?.id) return false;
  return paths.every(fits);
}

function linesBySign(
  entries: readonly BaselineEntry[],
): ReadonlyMap<string, readonly BaselineEntry[]> {
  const lines = new Map<string, BaselineEntry[]>();
  for (const entry of entries) appendTo(lines, signOf(entry.rule, entry.fingerprint), entry);
  return lines;
}

function appendTo<K, V>(lists: Map<K, V[]>, key: K, value: V): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
}

function signOf(rule: string, print: string): string {
  return `${rule} ${print}`;
}
