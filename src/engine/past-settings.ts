import type { Step } from '../core/change.ts';
import type { GoverningSettings, History } from '../core/history.ts';
import type { SnapshotEntry } from '../core/snapshot.ts';
import { gather } from '../link/link.ts';
import type { VouchConfigFact } from '../protocols/vouch/facts.ts';
import type { Judging } from './judging.ts';
import { ofKinds, PAST } from './past-records.ts';
import { readContents } from './records.ts';

const KINDS = new Set(['vouch-config'] as const);

/** Reads the settings by which the steps of one run are judged. */
export class PastSettings {
  readonly #history: History;
  readonly #judging: Judging;
  /** By commit and base; null for a commit without the base. */
  readonly #known = new Map<string, Promise<readonly (VouchConfigFact | null)[]>>();
  #begins: Promise<readonly string[]> | null = null;

  constructor(history: History, judging: Judging) {
    this.#history = history;
    this.#judging = judging;
  }

  /** @param homes the folders of knowledge bases */
  async governing(step: Step, homes: ReadonlySet<string>): Promise<GoverningSettings> {
    if (homes.size === 0) return new Map();
    this.#begins ??= this.#history.begins?.() ?? Promise.resolve([]);
    const commits = new Set([...step.parents, ...(await this.#begins)]);
    const settings = new Map<string, readonly (VouchConfigFact | null)[]>();
    for (const home of homes) {
      const found: (VouchConfigFact | null)[] = [];
      for (const commit of commits) found.push(...(await this.#settingsAt(commit, home)));
      settings.set(home, found.length === 0 ? await this.#asItStands(step, home) : found);
    }
    return settings;
  }

  #settingsAt(commit: string, home: string): Promise<readonly (VouchConfigFact | null)[]> {
    const key = `${commit} ${home}`;
    const known = this.#known.get(key) ?? this.#read(commit, home);
    this.#known.set(key, known);
    return known;
  }

  async #read(commit: string, home: string): Promise<readonly (VouchConfigFact | null)[]> {
    const entries = await this.#history.at(commit, [configOf(home)]);
    if (entries.length > 0) return [await this.#factOf(entries)];
    // Without the file the defaults hold, but only where there is a base at all.
    return (await this.#history.at(commit, [home])).length > 0 ? [null] : [];
  }

  /** None of the states before has the base, so all that it holds came with the step. */
  async #asItStands({ changes }: Step, home: string): Promise<readonly (VouchConfigFact | null)[]> {
    const entries = changes.flatMap(({ path, after }) =>
      path === configOf(home) && after !== null ? after : [],
    );
    return [await this.#factOf(entries)];
  }

  async #factOf(entries: readonly SnapshotEntry[]): Promise<VouchConfigFact | null> {
    const state = { scope: PAST, entries, read: this.#history.read };
    const files = ofKinds(state, KINDS, this.#judging);
    const { facts } = await readContents(files, this.#judging);
    return gather(facts).of('vouch-config')[0]?.fact ?? null;
  }
}

/** The knowledge base whose settings a path holds; null for another path. */
export function homeOfSettings(path: string): string | null {
  const home = path.slice(0, Math.max(path.lastIndexOf('/'), 0));
  return path === configOf(home) && /(?:^|\/)\.vouch$/.test(home) ? home : null;
}

function configOf(home: string): string {
  return `${home}/config.yaml`;
}
