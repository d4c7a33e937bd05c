import { isDeepStrictEqual } from 'node:util';
import type { Change, Step } from '../core/change.ts';
import type { Config } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import type { History } from '../core/history.ts';
import { isFile, type Snapshot } from '../core/snapshot.ts';
import type { StepSettings } from '../core/step-settings.ts';
import {
  type Configuration,
  configurationOf,
  NOTHING_CONFIGURED,
  sourcePaths,
} from './configuration.ts';
import { contentId } from './entry-content.ts';
import { guardedAsBefore } from './former-kinds.ts';
import { GivingUp } from './giving-up.ts';
import {
  type FormerRequest,
  levelsOf,
  lostSetting,
  protectionOf,
  type Settings,
} from './protection.ts';

/** Which commits begin with other settings, and the files that these are in. */
interface Begun {
  readonly begins: readonly string[];
  readonly paths: Set<string>;
}

/** Reads the settings of commits, and says what of them judges a step besides those of the run. */
export class FormerSettings {
  readonly #history: History;
  readonly #request: FormerRequest;
  readonly #begun: Begun;
  readonly #own: Settings;
  readonly #givingUp: GivingUp;
  /** By commit. */
  readonly #read = new Map<string, Promise<Settings>>();
  /** Those of the commits that came after a change of them. */
  readonly #since = new Map<string, Settings>();

  constructor(history: History, request: FormerRequest, begun: Begun) {
    this.#history = history;
    this.#request = request;
    this.#begun = begun;
    this.#own = this.#settingsOf(request.configuration);
    const at = (commit: string) => this.#at(commit);
    this.#givingUp = new GivingUp(history, request, at, begun.begins.length > 0);
  }

  async of(step: Step): Promise<StepSettings | null> {
    const isTouched = step.changes.some(({ path }) => this.#begun.paths.has(path));
    const before: (Settings | undefined)[] = [];
    for (const parent of step.parents)
      before.push(isTouched ? await this.#at(parent) : this.#since.get(parent));
    const after = isTouched ? await this.#after(step) : before.find((each) => each !== undefined);
    if (step.commit !== null && after !== undefined) this.#since.set(step.commit.id, after);
    const begun: Settings[] = [];
    for (const commit of this.#begun.begins) begun.push(await this.#at(commit));
    const lost = await this.#lost(step, before, begun);
    const minded = [...begun, ...(isTouched ? before.flatMap((each) => each ?? []) : [])];
    const levels = levelsOf(this.#own, minded, this.#request.rules);
    const givenUp = isTouched && after ? await this.#givenUp(step, before, after) : [];
    const excuses = isTouched ? this.#broughtExcuses(before, after) : [];
    const { kinds: own } = this.#request.config.custom;
    const formers = minded.map(({ config }) => config.custom.kinds);
    const kinds = guardedAsBefore(own, formers);
    const isSame = kinds.after === own;
    if (isSame && lost.size + levels.length + givenUp.length + excuses.length === 0) return null;
    const config = withProtected(this.#request.config, lost);
    return {
      config: {
        ...config,
        levels: [...config.levels, ...levels],
        ...(!isSame && { custom: { ...config.custom, kinds: kinds.after } }),
      },
      kindsBefore: kinds.before === kinds.after ? null : kinds.before,
      isGivenUp: (path) => lost.has(path),
      givenUp,
      excuses,
    };
  }

  /** What a step takes out of its settings. What else it set stays where that is put back. */
  async #givenUp(step: Step, before: readonly (Settings | undefined)[], after: Settings) {
    const found = await this.#givingUp.in(step, before, after);
    const { repository, snapshot } = this.#request;
    const [parent] = step.parents;
    if (found.length === 0 || parent === undefined) return found;
    const { head } = snapshot.scope;
    const isListed = snapshot.entries.length > 0 || head === null;
    const { withOthersKept } = await import('./kept-settings.ts');
    return withOthersKept(found, step, {
      before: await repository.revision(parent),
      after: step.commit === null ? snapshot : await repository.revision(step.commit.id),
      // Where the history alone is judged, its last state has no entries.
      now: isListed ? snapshot : await repository.revision(head),
      isReadable: async (state) => (await this.#readable(state)) !== null,
      isAsStrict: async (state) => {
        const settings = await this.#readIn(state);
        if (!before.every((each) => each && excusesNoMore(settings, each))) return false;
        return (await this.#givingUp.in(step, before, settings, settings.config)).length === 0;
      },
    });
  }

  /** The files of a step that settings before it protect and those of the run do not. */
  async #lost(
    step: Step,
    before: readonly (Settings | undefined)[],
    begun: readonly Settings[],
  ): Promise<ReadonlyMap<string, ProtectedBy>> {
    const lost = new Map<string, ProtectedBy>();
    for (const change of step.changes) {
      const { path, before: held } = change;
      const formers = before.filter((_, parent) => isFile(held[parent] ?? null));
      if (held.some(isFile)) formers.push(...(await this.#holding(path, begun)));
      for (const former of formers) {
        const by = former && lostSetting(path, former.protection, this.#own.protection);
        if (!by || lost.get(path) === 'immutable') continue;
        if (by === 'immutable' && (await this.#hasMoved(change, step))) continue;
        lost.set(path, by);
      }
    }
    return lost;
  }

  /** The settings at which all begins that speak of a path, and whose commit has it. */
  async #holding(path: string, begun: readonly Settings[]): Promise<readonly Settings[]> {
    const found: Settings[] = [];
    for (const [index, settings] of begun.entries()) {
      if (lostSetting(path, settings.protection, this.#own.protection) === null) continue;
      const held = await this.#history.at(this.#begun.begins[index] ?? '', [path]);
      if (held.some((entry) => entry.path === path && isFile(entry))) found.push(settings);
    }
    return found;
  }

  /** True for a file that is protected at another place now, as it was. A log says so by itself. */
  async #hasMoved({ before, after }: Change, { changes }: Step): Promise<boolean> {
    const [was] = before.filter(isFile);
    if (after !== null || was === undefined) return false;
    for (const other of changes) {
      const isNew = isFile(other.after) && other.before.every((entry) => entry === null);
      if (!isNew || !this.#own.protection.isFixed(other.path)) continue;
      const id = await contentId(other.after, this.#history, this.#request);
      if (id === was.id) return true;
    }
    return false;
  }

  #broughtExcuses(
    before: readonly (Settings | undefined)[],
    after: Settings | undefined,
  ): readonly string[] {
    const ignoring = ({ config }: Settings) => config.ignore.map((each) => JSON.stringify(each));
    const known = new Set(before.flatMap((each) => (each === undefined ? [] : ignoring(each))));
    return (after === undefined ? [] : ignoring(after)).filter((each) => !known.has(each));
  }

  #after({ commit }: Step): Promise<Settings> {
    return commit === null ? this.#readIn(this.#request.snapshot) : this.#at(commit.id);
  }

  #at(commit: string): Promise<Settings> {
    const known =
      this.#read.get(commit) ??
      this.#request.repository.revision(commit).then((state) => this.#readIn(state));
    this.#read.set(commit, known);
    return known;
  }

  /** A configuration with faults says nothing that could protect. */
  async #readIn(snapshot: Snapshot): Promise<Settings> {
    return (await this.#readable(snapshot)) ?? this.#settingsOf(NOTHING_CONFIGURED);
  }

  async #readable(snapshot: Snapshot): Promise<Settings | null> {
    const { repository, rules } = this.#request;
    const state = { snapshot, root: repository.root, repository };
    try {
      return this.#settingsOf(await configurationOf(null, repository.root, state, rules));
    } catch (error) {
      if (!(error instanceof WrongUse)) throw error;
      return null;
    }
  }

  #settingsOf({ config, layers }: Configuration): Settings {
    const { config: own, configuration } = this.#request;
    for (const path of sourcePaths({ config, layers })) this.#begun.paths.add(path);
    const ofCommandLine = own.levels.slice(configuration.config.levels.length);
    const levels = [...config.levels, ...ofCommandLine];
    return { config: { ...config, levels }, layers, protection: protectionOf(config) };
  }
}

function excusesNoMore({ config: now }: Settings, { config: was }: Settings): boolean {
  const accepted = isDeepStrictEqual(now.history.accepted, was.history.accepted);
  return accepted && isDeepStrictEqual(now.ignore, was.ignore);
}

type ProtectedBy = NonNullable<ReturnType<typeof lostSetting>>;

/** Files by their names: what stands for others in a glob stands for any one character. */
function withProtected(config: Config, lost: ReadonlyMap<string, ProtectedBy>): Config {
  const pathsOf = (by: ProtectedBy) =>
    [...lost].flatMap(([path, setting]) =>
      setting === by ? path.replace(/[*?[\]{}\\,!]/gu, '?') : [],
    );
  const { history, subagents } = config;
  const manifests = pathsOf('manifests');
  return {
    ...config,
    history: {
      ...history,
      appendOnly: [...history.appendOnly, ...pathsOf('appendOnly')],
      immutable: [...history.immutable, ...pathsOf('immutable')],
    },
    ...(manifests.length > 0 && {
      subagents: { ...subagents, manifests: [...(subagents.manifests ?? []), ...manifests] },
    }),
  };
}
