import type { LevelSetting } from '../core/config.ts';
import { globs } from '../core/glob.ts';
import { RULE_LEVELS, type RuleLevel } from '../core/level.ts';
import { oncePer } from '../core/once-per.ts';
import type { RecordRef } from '../core/record.ts';
import type { Rule } from '../core/rule.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import { isDeclaredAs } from '../protocols/kinds.ts';

const fitsOf = oncePer(globs);

/**
 * What gives a rule its level; null where nothing does. Later settings win.
 * @param record that it is about: levels of its kind and of its path count, too; null for any
 */
export function decidingSetting(
  ruleId: string,
  settings: readonly LevelSetting[],
  record: Pick<RecordRef, 'kind' | 'path'> | null = null,
): LevelSetting | null {
  const isMeant = ({ kind, files }: LevelSetting) =>
    (kind === undefined || (record !== null && isDeclaredAs(record.kind, kind))) &&
    (files === undefined || (record !== null && fitsOf(files)(record.path)));
  const fitting = settings.filter((each) => matchesRule(each.rules, ruleId) && isMeant(each));
  const general = fitting.findLast((each) => each.kind === undefined);
  return general?.level === 'off' ? general : (fitting.at(-1) ?? null);
}

/** The level that the configuration gives a rule; null where it says nothing. */
export function configuredLevel(...asked: Parameters<typeof decidingSetting>): RuleLevel | null {
  return decidingSetting(...asked)?.level ?? null;
}

/** True where `overrides` has a level for a rule. */
export function hasLevelsByFile(ruleId: string, settings: readonly LevelSetting[]): boolean {
  return settings.some(({ files, rules }) => files && matchesRule(rules, ruleId));
}

/**
 * The level of a problem that several files may have: the gravest that it has in any of them. A copy in
 * another folder makes nothing milder.
 * @param own the level where the configuration says nothing
 */
export function levelIn(
  records: readonly Pick<RecordRef, 'kind' | 'path'>[],
  ruleId: string,
  settings: readonly LevelSetting[],
  own: RuleLevel,
): RuleLevel {
  const asked = hasLevelsByFile(ruleId, settings) ? records : records.slice(0, 1);
  const levels = asked.map((record) => configuredLevel(ruleId, settings, record) ?? own);
  return RULE_LEVELS.find((each) => levels.includes(each)) ?? own;
}

/** True for the rules that may find more than notes. */
export function isMoreThanNoted(
  rule: Pick<Rule, 'id' | 'level'>,
  settings: readonly LevelSetting[],
) {
  return (
    (configuredLevel(rule.id, settings) ?? rule.level) !== 'info' ||
    settings.some(
      ({ kind, files, rules, level }) =>
        (kind ?? files) !== undefined && level !== 'info' && matchesRule(rules, rule.id),
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
