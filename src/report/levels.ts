import type { LevelSetting } from '../core/config.ts';
import type { RuleLevel } from '../core/level.ts';
import type { Rule } from '../core/rule.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import { isDeclaredAs } from '../protocols/kinds.ts';

/**
 * The level that the configuration gives a rule; null where it says nothing. Later settings win.
 * @param kind of the record that it is about: of a declared one, its own levels count
 */
export function configuredLevel(
  ruleId: string,
  settings: readonly LevelSetting[],
  kind = '',
): RuleLevel | null {
  const fitting = settings.filter(
    (each) =>
      (each.kind === undefined || isDeclaredAs(kind, each.kind)) && matchesRule(each.rules, ruleId),
  );
  const isOff = fitting.findLast((each) => each.kind === undefined)?.level === 'off';
  return isOff ? 'off' : (fitting.at(-1)?.level ?? null);
}

/** True for the rules that may find more than notes. */
export function isMoreThanNoted(
  rule: Pick<Rule, 'id' | 'level'>,
  settings: readonly LevelSetting[],
) {
  return (
    (configuredLevel(rule.id, settings) ?? rule.level) !== 'info' ||
    settings.some(
      ({ kind, rules, level }) =>
        kind !== undefined && level !== 'info' && matchesRule(rules, rule.id),
    )
  );
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
