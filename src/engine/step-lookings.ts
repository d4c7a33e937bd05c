import type { StepSettings } from '../core/step-settings.ts';
import { pastRule } from '../history/judge.ts';
import { activeRules } from '../report/levels.ts';
import type { Judging } from './judging.ts';
import { type Looking, lookingAt } from './past-input.ts';

/** How steps are looked at that other settings than those of the run judge as well. */
export class StepLookings {
  /** By all of these settings. */
  strictest: Looking;
  readonly #own: Looking;
  readonly #judging: Judging;

  constructor(own: Looking, judging: Judging) {
    this.#own = own;
    this.#judging = judging;
    this.strictest = own;
  }

  at(besides: StepSettings): Looking {
    const { besides: known } = this.strictest;
    this.strictest = this.#by(known === null ? besides : together(known, besides, this.#judging));
    return known === null ? this.strictest : this.#by(besides);
  }

  #by(besides: StepSettings): Looking {
    const { history, reading } = this.#own;
    const { chosen, rules, config: own } = this.#judging;
    const config = besides.config ?? own;
    const judging = { ...this.#judging, config };
    const active = activeRules(chosen ?? rules, config.levels).flatMap(pastRule);
    return lookingAt(history, judging, active, reading.content, besides);
  }
}

function together(one: StepSettings, other: StepSettings, { config: own }: Judging): StepSettings {
  const [a, b] = [one.config, other.config];
  if (a === null || b === null) return a === null ? other : one;
  const both = (first: readonly string[], second: readonly string[]) => [
    ...new Set([...first, ...second]),
  ];
  const manifests = both(a.subagents.manifests ?? [], b.subagents.manifests ?? []);
  return {
    config: {
      ...a,
      levels: [...a.levels, ...b.levels.filter((level) => !a.levels.includes(level))],
      history: {
        ...a.history,
        appendOnly: both(a.history.appendOnly, b.history.appendOnly),
        immutable: both(a.history.immutable, b.history.immutable),
      },
      custom: a.custom === own.custom ? b.custom : a.custom,
      subagents: { ...a.subagents, manifests: manifests.length === 0 ? null : manifests },
    },
    kindsBefore: one.kindsBefore ?? other.kindsBefore,
    isGivenUp: (path) => one.isGivenUp(path) || other.isGivenUp(path),
    givenUp: [],
    excuses: [],
  };
}
