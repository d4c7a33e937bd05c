import { type BaselineEntry, fitsBaseline } from '../../core/baseline.ts';
import type { IgnoreEntry } from '../../core/config.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Settled, Sign } from '../../core/finding.ts';
import { globs } from '../../core/glob.ts';
import type { Rule } from '../../core/rule.ts';
import type { Snapshot } from '../../core/snapshot.ts';
import { fingerprint } from '../fingerprint.ts';
import { EarlierBlobs } from './earlier-blobs.ts';
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

  /** Of problems that are none after all, nobody is told which entries would not excuse them. */
  forget(problems: readonly Settled[]): void {
    const gone = new Set(problems.map(({ diagnostic }) => diagnostic));
    for (const name of [...gone].map(reportedName)) this.reported.delete(name);
    for (const refused of [this.denied, this.expired])
      for (const [entry, all] of refused) {
        const left = all.filter((each) => !gone.has(each));
        if (left.length > 0) refused.set(entry, left);
        else refused.delete(entry);
      }
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
