import type { Config, LevelSetting } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { Rule } from '../core/rule.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import { isOn } from '../report/levels.ts';

/** What the command line says about rules; patterns may hold `*`. */
export interface RuleChoice {
  readonly levels: readonly LevelSetting[];
  readonly only: readonly string[];
  readonly skip: readonly string[];
}

/**
 * The rules of a run (with those that say what could not be read, chosen or not) and the configuration with the command line's levels in it.
 * @throws WrongUse for a pattern that no rule fits, and when no rule is left.
 */
export function chooseRules(
  rules: readonly Rule[],
  config: Config,
  { levels, only, skip }: RuleChoice,
): { readonly rules: readonly Rule[]; readonly config: Config } {
  const ids = rules.map(({ id }) => id);
  for (const pattern of [...levels.map((setting) => setting.rules), ...only, ...skip]) {
    if (!ids.some((id) => matchesRule(pattern, id))) throw unknownRule(pattern, ids);
  }
  const skipped = skip.map((pattern): LevelSetting => ({ rules: pattern, level: 'off' }));
  const settings = [...config.levels, ...levels, ...skipped];
  const chosen = rules.filter(
    ({ id }) => only.length === 0 || only.some((pattern) => matchesRule(pattern, id)),
  );
  if (!chosen.some((rule) => isOn(rule, settings))) {
    throw new WrongUse(
      'no-rules',
      'No rule is left to be run: all are off or left out.',
      'A rule that is off is switched on by --rule ID=LEVEL.',
    );
  }
  return {
    rules: rules.filter((rule) => chosen.includes(rule) || rule.tellsUnread === true),
    config: { ...config, levels: settings },
  };
}

/** The failure for an id that no rule has. */
export function unknownRule(pattern: string, ids: readonly string[]): WrongUse {
  const meant = nearest(pattern, ids);
  const [first = '', second] = pattern.split(/[, ]+/);
  if (second !== undefined && ids.includes(first))
    return new WrongUse(
      'unknown-rule',
      `No rule is called "${pattern}".`,
      `Name each rule with the option: --only ${first} --only ${second}`,
    );
  return new WrongUse(
    'unknown-rule',
    `No rule is called "${pattern}".`,
    meant === null ? '`lint-protocol rules` lists them.' : `Did you mean ${meant}?`,
  );
}
