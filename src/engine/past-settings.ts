import type { Step } from '../core/change.ts';
import type { FactOf } from '../core/fact.ts';
import type { GoverningKinds, GoverningSettings, History } from '../core/history.ts';
import type { Kind } from '../core/record.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { KINDS } from '../protocols/kinds.ts';
import type { Judging } from './judging.ts';
import { ofKinds, PAST } from './past-records.ts';
import { readContents } from './records.ts';

/** Kinds of settings that changes of their home are judged by. */
const GOVERNING = KINDS.flatMap((each) =>
  'governs' in each && each.governs !== undefined ? [{ kind: each.kind, ...each.governs }] : [],
);

const GOVERNING_KINDS: ReadonlySet<Kind> = new Set(GOVERNING.map(({ kind }) => kind));

type Governing = FactOf[keyof GoverningKinds & Kind];

/** Reads the settings by which the steps of one run are judged. */
export class PastSettings {
  readonly #history: History;
  readonly #judging: Judging;
  /** By commit and base; null for a commit without the base. */
  readonly #known = new Map<string, Promise<readonly (Governing | null)[]>>();
  #begins: Promise<readonly string[]> | null = null;

  constructor(history: History, judging: Judging) {
    this.#history = history;
    this.#judging = judging;
  }

  /** @param homes the folders of knowledge bases */
  async governing(step: Step, homes: ReadonlySet<string>): Promise<GoverningSettings> {
    if (homes.size === 0) return new Map();
    const commits = new Set([...step.parents, ...(await this.#begun())]);
    const settings = new Map<string, readonly (Governing | null)[]>();
    for (const home of homes) {
      const found: (Governing | null)[] = [];
      for (const commit of commits) found.push(...(await this.#settingsAt(commit, home)));
      settings.set(home, found.length === 0 ? await this.#asItStands(step, home) : found);
    }
    return settings;
  }

  /** Equal where some bases had the same settings in the commits at which all that is judged begins. */
  async begun(homes: Iterable<string>): Promise<string> {
    const all: (readonly string[])[] = [];
    for (const home of homes) {
      const found = new Set<string>();
      for (const commit of await this.#begun()) {
        for (const each of await this.#settingsAt(commit, home)) found.add(JSON.stringify(each));
      }
      all.push([...found].sort());
    }
    return JSON.stringify(all);
  }

  #begun(): Promise<readonly string[]> {
    this.#begins ??= this.#history.begins?.() ?? Promise.resolve([]);
    return this.#begins;
  }

  #settingsAt(commit: string, home: string): Promise<readonly (Governing | null)[]> {
    const key = `${commit} ${home}`;
    const known = this.#known.get(key) ?? this.#read(commit, home);
    this.#known.set(key, known);
    return known;
  }

  async #read(commit: string, home: string): Promise<readonly (Governing | null)[]> {
    const entries = await this.#history.at(commit, [pathFor(home)]);
    if (entries.length > 0) return [await this.#factOf(entries)];
    // Without the file the defaults hold, but only where there is a base at all.
    return (await this.#history.at(commit, [home])).length > 0 ? [null] : [];
  }

  /** None of the states before has the base, so all that it holds came with the step. */
  async #asItStands({ changes }: Step, home: string): Promise<readonly (Governing | null)[]> {
    const settings = pathFor(home);
    const entries = changes.flatMap(({ path, after }) =>
      path === settings && after !== null ? after : [],
    );
    return [await this.#factOf(entries)];
  }

  async #factOf(entries: readonly SnapshotEntry[]): Promise<Governing | null> {
    const state = { scope: PAST, entries, read: this.#history.read };
    const files = ofKinds(state, GOVERNING_KINDS, this.#judging);
    const { facts } = await readContents(files, this.#judging);
    const governing = facts.find(({ record }) => GOVERNING_KINDS.has(record.kind));
    return (governing?.fact as Governing | undefined) ?? null;
  }
}

/** The home whose settings a path holds; null for another path. */
export function homeOfSettings(path: string): string | null {
  for (const { homeOf } of GOVERNING) {
    const home = homeOf(path);
    if (home !== null) return home;
  }
  return null;
}

/** Where the settings of a home are. */
function pathFor(home: string): string {
  const paths = GOVERNING.map((each) => each.pathFor(home));
  return paths.find((path) => homeOfSettings(path) === home) ?? home;
}
