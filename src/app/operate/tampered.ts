import type { Candidate } from '../../core/candidate.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import type { FactEntry } from '../../core/fact.ts';
import { placeOf, type Snapshot, type SnapshotEntry } from '../../core/snapshot.ts';
import { readContents } from '../../engine/records.ts';
import { filesOf } from '../../engine/state-files.ts';
import { definitionOf, isLogKind, isReadable } from '../../protocols/kinds.ts';
import { run } from '../../run.ts';
import type { Judges } from './judged.ts';
import { type Contents, stateAfter } from './state-after.ts';

/** By what a state is looked at. */
export type TamperJudges = Pick<Judges, 'snapshot' | 'config' | 'rules' | 'excuses'> & {
  readonly memory: Pick<Judges['memory'], 'analyses'>;
};

/**
 * What is known of files by the rules that report tampering, or say that a record is no ground to go on.
 * What nobody asks about is not read.
 */
export class TamperReports {
  readonly #judges: TamperJudges;
  readonly #rules: ReadonlySet<string>;
  /** Of the records that those of them are about which look at states. */
  readonly #kinds: ReadonlySet<string>;
  #lists: readonly Candidate[] | null = null;
  #logs: ReadonlyMap<string, Candidate> | null = null;

  constructor(judges: TamperJudges) {
    this.#judges = judges;
    // A step that owes something, as an entry in a manifest, may be followed by what gives it.
    const reporting = judges.rules.filter(
      (rule) =>
        rule.undermines || (rule.tellsTampering && (rule.scope !== 'history' || rule.final)),
    );
    this.#rules = new Set(reporting.map(({ id }) => id));
    this.#kinds = new Set(
      reporting.flatMap((rule) =>
        rule.scope === 'history' ? [] : (rule.kinds as readonly string[]),
      ),
    );
  }

  /** True for an error of one of these rules. */
  holds({ rule, level }: Diagnostic): boolean {
    return level === 'error' && this.#rules.has(rule);
  }

  /** The logs, by path. */
  get logs(): ReadonlyMap<string, Candidate> {
    this.#logs ??= new Map(
      this.#allLists.flatMap((each) => (isLogKind(each.kind) ? [[each.entry.path, each]] : [])),
    );
    return this.#logs;
  }

  /** The files that list records: logs, and what was moved out of them. */
  get #allLists(): readonly Candidate[] {
    this.#lists ??= filesOf(this.#judges.snapshot, this.#judging).candidates.filter(
      ({ kind }) => isLogKind(kind) || (isReadable(kind) && definitionOf(kind).isList === true),
    );
    return this.#lists;
  }

  /**
   * True for a problem of one of these files: also for one at the line of a log that names it.
   * @param isOfLog whether a problem of a log that is one of the files, and of no file that it names, is meant
   */
  isAbout(
    { path, related }: Diagnostic,
    files: ReadonlySet<string>,
    isOfLog: () => boolean,
  ): boolean {
    if (!this.logs.has(path)) return files.has(path);
    const named = related.filter((each) => !this.logs.has(each.path));
    if (named.length > 0) return named.some((each) => files.has(each.path));
    return files.has(path) && isOfLog();
  }

  /**
   * The facts of those of a few files of the working tree that may rest on others, as a change would
   * leave them. Logs, which may be long, rest on nothing and are not read.
   */
  async factsAt(paths: Iterable<string>, contents: Contents): Promise<readonly FactEntry[]> {
    const asked = [...paths].filter((path) => !this.logs.has(path));
    const part = partOf(this.#judges.snapshot, asked);
    const held = asked.flatMap((path): [string, Uint8Array | null][] => {
      const content = contents.get(path);
      return content === undefined ? [] : [[path, content]];
    });
    const state = held.length === 0 ? part : stateAfter(part, new Map(held));
    const files = filesOf(state, this.#judging);
    const candidates = files.candidates.filter(({ kind }) => mayRest(kind));
    const { facts } = await readContents({ ...files, candidates }, this.#judging);
    return facts;
  }

  /** What is reported of files as the working tree has them, beside the lists of their bases: a log goes on from what was moved out of it. */
  async of(paths: ReadonlySet<string>): Promise<readonly Diagnostic[]> {
    const { config, rules, memory, snapshot } = this.#judges;
    const part = partOf(snapshot, paths);
    if (part.entries.length === 0) return [];
    const { candidates } = filesOf(part, this.#judging);
    const isMeant = ({ kind }: Candidate) => this.#kinds.has(kind);
    const homes = new Set(candidates.filter(isMeant).map(({ home }) => home));
    if (homes.size === 0) return [];
    const beside = this.#allLists.flatMap((list) =>
      homes.has(list.home) && isMeant(list) ? list.entry.path : [],
    );
    const { diagnostics } = await run({
      snapshot: partOf(snapshot, new Set([...paths, ...beside])),
      bases: [],
      history: null,
      selects: null,
      excuses: await this.#judges.excuses(),
      analyses: memory.analyses,
      about: paths,
      config,
      // All rules of files: what they find of a content is remembered together.
      rules: rules.filter(({ id, scope }) => scope === 'file' || this.#rules.has(id)),
    });
    const held = diagnostics.filter((each) => this.holds(each));
    const chains = new Set(rules.flatMap(({ id, judgesChain }) => (judgesChain ? id : [])));
    const chained = held.filter(({ rule }) => chains.has(rule));
    if (chained.length === 0) return held;
    const { behindRestored } = await import('../../engine/restored-chains.ts');
    const explained = await behindRestored(chained, snapshot);
    return held.filter((each) => !explained.has(each));
  }

  get #judging() {
    const { config, rules, memory } = this.#judges;
    const { analyses } = memory;
    return { config, rules, analyses, given: null, onRead: () => undefined };
  }
}

/** True for a kind whose records may rest on others. */
export function mayRest(kind: Candidate['kind']): boolean {
  return isReadable(kind) && definitionOf(kind).grounds !== undefined;
}

/**
 * A state that has some of its files only. Its history is not asked: a log names thousands of files
 * that are no part of it.
 */
function partOf(snapshot: Snapshot, paths: Iterable<string>): Snapshot {
  const { introducing: _, ...state } = snapshot;
  const { entries } = snapshot;
  const found = [...paths].flatMap((path): SnapshotEntry[] => {
    const entry = entries[placeOf(entries, path)];
    return entry?.path === path ? [entry] : [];
  });
  return { ...state, entries: found.sort((a, b) => (a.path < b.path ? -1 : 1)) };
}
