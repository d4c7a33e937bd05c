import { CONFIG_NAMES } from '../config/find.ts';
import type { Step } from '../core/change.ts';
import type { History } from '../core/history.ts';
import { entryAt } from '../core/snapshot.ts';
import type { StepSettings } from '../core/step-settings.ts';
import type { FormerSettings } from './former-settings.ts';
import type { FormerRequest } from './protection.ts';

/**
 * A history whose steps are judged by the settings of the states that they came from as well. Where no
 * configuration changed, nothing of this is loaded.
 */
export function withFormerSettings(history: History, request: FormerRequest): History {
  const watch = new SettingsWatch(history, request);
  return { ...history, stepSettings: (step) => watch.of(step) };
}

class SettingsWatch {
  readonly #history: History;
  readonly #request: FormerRequest;
  /** The files that configurations are made of, as far as they are known. */
  readonly #paths: Set<string>;
  #begins: Promise<readonly string[]> | null = null;
  #former: Promise<FormerSettings> | null = null;

  constructor(history: History, request: FormerRequest) {
    this.#history = history;
    this.#request = request;
    const layers = request.configuration.layers.map(({ source }) => source.path);
    this.#paths = new Set([...CONFIG_NAMES, ...layers]);
  }

  async of(step: Step): Promise<StepSettings | null> {
    this.#begins ??= this.#beginsOtherwise();
    const begins = await this.#begins;
    const isTouched = step.changes.some(({ path }) => this.#paths.has(path));
    if (this.#former === null && begins.length === 0 && !isTouched) return null;
    this.#former ??= this.#load(begins);
    return (await this.#former).of(step);
  }

  /** The commits at which all that is judged begins, as far as they have other settings. */
  async #beginsOtherwise(): Promise<readonly string[]> {
    const commits = new Set(await this.#history.begins?.());
    const { snapshot } = this.#request;
    const others: string[] = [];
    for (const commit of commits) {
      const paths = [...this.#paths];
      const held = new Map(
        (await this.#history.at(commit, paths)).map(({ path, id }) => [path, id]),
      );
      const isOther = paths.some((path) => entryAt(snapshot, path)?.id !== held.get(path));
      if (isOther) others.push(commit);
    }
    return others;
  }

  async #load(begins: readonly string[]): Promise<FormerSettings> {
    const { FormerSettings } = await import('./former-settings.ts');
    return new FormerSettings(this.#history, this.#request, { begins, paths: this.#paths });
  }
}
