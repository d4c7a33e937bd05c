import type { ConfigLayer } from '../config/read.ts';
import type { Step } from '../core/change.ts';
import type { Config } from '../core/config.ts';
import { schemaPaths } from '../core/declared-kind.ts';
import type { History } from '../core/history.ts';
import type { RuleLevel } from '../core/level.ts';
import type { DataPath } from '../core/place.ts';
import { isFile, type SnapshotEntry } from '../core/snapshot.ts';
import type { GivenUp } from '../core/step-settings.ts';
import { allowedFaults } from './allowed-faults.ts';
import { contentId, contentsOf, goesOn } from './entry-content.ts';
import { laxerKinds } from './laxer-kinds.ts';
import { lostIn, outOfSight } from './out-of-sight.ts';
import {
  type FormerRequest,
  type Lowered,
  lostSetting,
  loweredRules,
  type Settings,
} from './protection.ts';
import {
  configInstead,
  firstChanged,
  type KEYS,
  layerOf,
  lineOf,
  sayingOf,
  sayingSetting,
} from './setting-places.ts';
import { isSame } from './stricter-kinds.ts';

/** Says what steps take out of the settings of their parents. */
export class GivingUp {
  readonly #history: History;
  readonly #request: FormerRequest;
  readonly #at: (commit: string) => Promise<Settings>;
  /** True where the state of the run is where a change ends; else all of a history is judged. */
  readonly #isEnding: boolean;

  constructor(
    history: History,
    request: FormerRequest,
    at: (commit: string) => Promise<Settings>,
    isEnding: boolean,
  ) {
    this.#history = history;
    this.#isEnding = isEnding;
    this.#request = request;
    this.#at = at;
  }

  /** @param own the settings that judge, where the state of the run has others than it has now */
  async in(
    step: Step,
    before: readonly (Settings | undefined)[],
    after: Settings,
    own: Config = this.#request.config,
  ): Promise<readonly GivenUp[]> {
    const found: GivenUp[] = [];
    for (const [parent, former] of before.entries()) {
      if (former === undefined || found.length > 0) continue;
      const bases = await this.#keepersOf(step, parent, before);
      found.push(...(await this.#files(step, { parent, former, after, bases })));
      found.push(...(await this.#unseen(step, { parent, former, after, bases })));
      found.push(...(await this.#rules(step, { parent, former, after, bases })));
      // What names no file any more says less as well.
      const told = new Set(found.map((each) => ('setting' in each ? each.setting : '')));
      const laxer = await this.#kinds(step, { parent, former, after, bases });
      found.push(...laxer.filter((each) => !('laxer' in each && told.has(each.laxer))));
      found.push(...(await this.#allowed(step, { parent, former, after, bases }, own)));
    }
    return found;
  }

  /** The other parents of a merge, each with what it and this one had before they parted. */
  async #keepersOf(
    { parents }: Step,
    parent: number,
    before: readonly (Settings | undefined)[],
  ): Promise<readonly Keeper[]> {
    const keepers: Keeper[] = [];
    for (const [other, settings] of before.entries()) {
      if (other === parent || settings === undefined) continue;
      const commits = await this.#history.mergeBases(parents[parent] ?? '', parents[other] ?? '');
      const bases: Settings[] = [];
      for (const commit of commits) bases.push(await this.#at(commit));
      keepers.push({ settings, bases });
    }
    return keepers;
  }

  async #files(step: Step, { parent, former, after, bases }: Compared): Promise<GivenUp[]> {
    const { repository } = this.#request;
    const { entries } = await repository.revision(step.parents[parent] ?? '');
    const lost = (path: string, { protection: one }: Settings, { protection: other }: Settings) =>
      lostSetting(path, one, other) ??
      (one.isSettling(path) && !other.isSettling(path) && !other.isFixed(path) ? 'kinds' : null);
    const bySetting = new Map<keyof typeof KEYS, string[]>();
    for (const { path, ...entry } of entries) {
      const setting = isFile({ path, ...entry }) ? lost(path, former, after) : null;
      if (setting === null || (await this.#hasMoved({ path, ...entry }, setting, step, after)))
        continue;
      // Who took it out on another branch was judged there.
      const isJudged = bases.some(
        (other) =>
          lost(path, former, other.settings) !== null &&
          other.bases.some((base) => lost(path, base, other.settings) !== null),
      );
      if (!isJudged) bySetting.set(setting, [...(bySetting.get(setting) ?? []), path]);
    }
    const found: GivenUp[] = [];
    for (const [setting, files] of bySetting) {
      const said = sayingSetting(setting, files, former);
      if (said === null) continue;
      const place = await this.#placeBefore(step, parent, said.layer, said.key);
      found.push({ ...place, setting: said.key.join('.'), files });
    }
    return found;
  }

  /** Records that settings do not look at any more. */
  async #unseen(step: Step, { parent, former, after, bases }: Compared): Promise<GivenUp[]> {
    const state = await this.#request.repository.revision(step.parents[parent] ?? '');
    const judged = bases.flatMap(({ settings, bases: held }) =>
      held.flatMap(({ config }) => lostIn(state.entries, config, settings.config)),
    );
    const known = new Set(judged.map(({ entry }) => entry.path));
    const found: GivenUp[] = [];
    for (const each of await outOfSight(state, [former, after], (path) => known.has(path))) {
      const { layer, key, ...unseen } = each;
      const place = after.layers.includes(layer)
        ? await this.#placeAfter(step, parent, layer, key)
        : await this.#placeBefore(step, parent, layer, key);
      found.push({ ...place, ...unseen });
    }
    return found;
  }

  /**
   * True for a file that is elsewhere after a step, and protected: with its content, a log with all that
   * it held, or a record of a kind that may change under its name.
   */
  async #hasMoved(
    was: SnapshotEntry,
    setting: keyof typeof KEYS,
    { changes }: Step,
    { protection }: Settings,
  ): Promise<boolean> {
    const isGone = changes.some(({ path, after }) => path === was.path && after === null);
    if (!isGone) return false;
    for (const { path, before, after } of changes) {
      if (!isFile(after) || before.some((entry) => entry !== null)) continue;
      const isLog = protection.isLog(path);
      if (!isLog && !protection.isFixed(path)) continue;
      if ((await contentId(after, this.#history, this.#request)) === was.id) return true;
      if (path.split('/').at(-1) !== was.path.split('/').at(-1)) continue;
      if (isLog ? await goesOn(was, after, this.#history, this.#request) : setting === 'kinds')
        return true;
    }
    return false;
  }

  async #rules(step: Step, { parent, former, after, bases }: Compared): Promise<GivenUp[]> {
    const { rules } = this.#request;
    const isJudged = ({ rule }: Lowered) =>
      bases.some(({ settings, bases: held }) =>
        [former, ...held].every((each) =>
          loweredRules(each, settings, rules).some((other) => other.rule === rule),
        ),
      );
    const groups = new Map<string, Lowered[]>();
    const places = new Map<string, () => Promise<Place>>();
    for (const lowered of loweredRules(former, after, rules)) {
      if (isJudged(lowered)) continue;
      const said = sayingOf(lowered.rule, after) ?? sayingOf(lowered.rule, former);
      if (said === null) continue;
      const isAfter = after.layers.includes(said.layer);
      const key = [isAfter, said.layer.source.path, said.pattern, lowered.old, lowered.now].join();
      const at = ['rules', said.pattern];
      groups.set(key, [...(groups.get(key) ?? []), lowered]);
      places.set(key, () =>
        isAfter
          ? this.#placeAfter(step, parent, said.layer, at)
          : this.#placeBefore(step, parent, said.layer, at),
      );
    }
    const found: GivenUp[] = [];
    for (const [key, group] of groups) {
      const [{ old, now } = OFF] = group;
      const place = await places.get(key)?.();
      if (place) found.push({ ...place, old, now, rules: group.map(({ rule }) => rule) });
    }
    return found;
  }

  /** Keys of kinds that demand less of records. */
  async #kinds(step: Step, { parent, former, after, bases }: Compared): Promise<GivenUp[]> {
    const keysIn = (one: Settings, other: Settings) => laxerKinds(one, other, this.#request.rules);
    const isJudged = (key: string) =>
      bases.some(({ settings, bases: held }) =>
        [former, ...held].every((each) => keysIn(each, settings).has(key)),
      );
    const found: GivenUp[] = [];
    for (const [laxer, { name, now, key }] of keysIn(former, after)) {
      if (isJudged(laxer)) continue;
      const layer = layerOf(now, after);
      const isThere = layer?.file.kinds?.[now]?.[key] !== undefined;
      const was = layerOf(name, former);
      const at = ['kinds', isThere ? now : name, key];
      const place = isThere
        ? layer && (await this.#placeAfter(step, parent, layer, at))
        : was && (await this.#placeBefore(step, parent, was, at));
      if (place) found.push({ ...place, laxer });
    }
    return found;
  }

  /** What kinds forbade, and a change that ends here brings. */
  async #allowed(step: Step, compared: Compared, own: Config): Promise<GivenUp[]> {
    const { parent, former, after, bases } = compared;
    const { repository, snapshot, rules } = this.#request;
    const isKept = ({ settings }: Keeper) => isSame(settings.config.custom, after.config.custom);
    const isEnd = this.#isEnding || step.commit === null;
    if (!isEnd || bases.some(isKept) || isSame(former.config.custom, own.custom)) return [];
    const base = await repository.revision(step.parents[parent] ?? '');
    const asked = { snapshot, base, former: former.config, own, rules };
    const found: GivenUp[] = [];
    for (const [name, faults] of await allowedFaults(asked)) {
      const allowing = `kinds.${name}`;
      for (const place of await this.#looserIn(step, compared, name))
        found.push({ ...place, allowing, faults });
    }
    return found;
  }

  /** Where a kind is declared otherwise: in its schema, in the configuration, or in both. */
  async #looserIn(step: Step, { parent, former, after }: Compared, name: string): Promise<Place[]> {
    const kind = former.config.custom.kinds.find((each) => each.name === name);
    const schemas = schemaPaths(kind?.schema ?? null);
    const places: Place[] = [];
    for (const { path, before, after: now } of step.changes) {
      const was = before[parent] ?? null;
      if (was === null || !schemas.includes(path)) continue;
      const texts = await contentsOf(
        isFile(now) ? [was, now] : [was],
        this.#history,
        this.#request,
      );
      const restores = { path, from: step.parents[parent] ?? '' };
      places.push({ path, entry: now ?? was, line: firstChanged(texts), restores });
    }
    const [layer, other] = [layerOf(name, former), layerOf(name, after)];
    const isSaid = isSame(layer?.file.kinds?.[name], other?.file.kinds?.[name]);
    if (layer !== undefined && !(isSaid && places.length > 0))
      places.push(await this.#placeBefore(step, parent, layer, ['kinds', name]));
    return places;
  }

  async #placeBefore(
    step: Step,
    parent: number,
    layer: ConfigLayer,
    key: DataPath,
  ): Promise<Place> {
    const { path } = layer.source;
    const from = step.parents[parent] ?? '';
    const [entry = null] = await this.#history.at(from, [path]);
    const instead = configInstead(path, step);
    const restores = { path, from, ...(instead !== null && { instead }) };
    return { path, entry, line: lineOf(layer, key), restores };
  }

  async #placeAfter(step: Step, parent: number, layer: ConfigLayer, key: DataPath): Promise<Place> {
    const { path } = layer.source;
    const from = step.parents[parent] ?? '';
    const [held = null] = await this.#history.at(from, [path]);
    const change = step.changes.find((each) => each.path === path);
    const restores = held === null ? undefined : { path, from };
    const entry = change?.after ?? held;
    return { path, entry, line: lineOf(layer, key), ...(restores && { restores }) };
  }
}

/** Another parent of a merge. */
interface Keeper {
  readonly settings: Settings;
  readonly bases: readonly Settings[];
}

interface Compared {
  readonly parent: number;
  readonly former: Settings;
  readonly after: Settings;
  readonly bases: readonly Keeper[];
}

type Place = Pick<GivenUp, 'path' | 'entry' | 'line' | 'restores'>;

const OFF: { readonly old: RuleLevel; readonly now: RuleLevel } = { old: 'off', now: 'off' };
