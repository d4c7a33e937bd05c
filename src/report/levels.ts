import type { LevelSetting } from '../core/config.ts';
import type { RuleLevel } from '../core/level.ts';
import type { Rule } from '../core/rule.ts';
import { matchesRule } from '../core/rule-pattern.ts';

/** The level that the configuration gives a rule; null where it says nothing. Later settings win. */
export function configuredLevel(
  ruleId: string,
  settings: readonly LevelSetting[],
): RuleLevel | null {
  return settings.findLast((setting) => matchesRule(setting.rules, ruleId))?.level ?? null;
}

/** The level that a rule has in a run. What could not be read is told, also by a rule that is off. */
export function effectiveLevel(
  { id, level, tellsUnread }: Pick<Rule, 'id' | 'level' | 'tellsUnread'>,
  settings: readonly LevelSetting[],
): RuleLevel {
  const configured = configuredLevel(id, settings) ?? level;
  return configured === 'off' && tellsUnread === true ? 'error' : configured;
}

/** True for a rule that nobody switched off. */
export function isOn(rule: Pick<Rule, 'id' | 'level'>, settings: readonly LevelSetting[]): boolean {
  return (configuredLevel(rule.id, settings) ?? rule.level) !== 'off';
}

/** The rules that run: all but those that are off. What could not be read is told in any case. */
export function activeRules(
  rules: readonly Rule[],
  settings: readonly LevelSetting[],
): readonly Rule[] {
  return rules.filter((rule) => rule.tellsUnread === true || isOn(rule, settings));
}
