import { levelOriginOf, originOf, type Origin as Place, settingsOf } from '../config/settings.ts';
import type { LevelSetting } from '../core/config.ts';
import type { RuleLevel } from '../core/level.ts';
import type { DataPath } from '../core/place.ts';
import type { Rule } from '../core/rule.ts';
import { matchesRule } from '../core/rule-pattern.ts';
import type { Scope } from '../core/snapshot.ts';
import { effectiveLevel } from '../report/levels.ts';
import { type Configuration, withSession } from './configuration.ts';

/** Who said so. Line and column count from 1. */
export type Origin =
  | { readonly from: 'default' | 'command line' }
  | {
      readonly from: 'file';
      readonly file: string;
      readonly line: number;
      readonly column: number;
    };

/** One setting that holds. */
export interface EffectiveSetting {
  readonly key: DataPath;
  /** As a file would say it; null where nothing is set. */
  readonly value: unknown;
  readonly origin: Origin;
}

/** The level of a rule that is not the rule's own. */
export interface EffectiveLevel {
  readonly id: string;
  readonly level: RuleLevel;
  /** What it is without any configuration. */
  readonly own: RuleLevel;
  readonly origin: Origin;
}

/** The settings that hold for a state. */
export interface EffectiveConfig {
  readonly scope: Scope;
  /** The files that were read. Each wins over those before it. */
  readonly files: readonly string[];
  readonly rules: readonly EffectiveLevel[];
  readonly settings: readonly EffectiveSetting[];
  readonly notes: readonly string[];
}

/** What the command line sets. */
interface OnCommandLine {
  /** Those that `--rule` and `--skip` give; the last that fits a rule counts. */
  readonly levels: readonly LevelSetting[];
  readonly session: string | null;
}

/** Every setting but the levels of rules. */
export function effectiveSettings(
  { config, layers }: Configuration,
  { session }: OnCommandLine,
): EffectiveSetting[] {
  return settingsOf(withSession(config, session)).map(({ key, value }) => {
    const isGiven = session !== null && key.join('.') === 'contributions.session';
    const origin = isGiven ? COMMAND_LINE : placed(originOf(key, layers));
    return { key, value, origin };
  });
}

/** The rules whose level is not their own. */
export function effectiveLevels(
  { config, layers }: Configuration,
  { levels }: OnCommandLine,
  rules: readonly Rule[],
): EffectiveLevel[] {
  return rules.flatMap((rule) => {
    const { id, level: own } = rule;
    const level = effectiveLevel(rule, [...config.levels, ...levels]);
    if (level === own) return [];
    const isGiven = levels.some((setting) => matchesRule(setting.rules, id));
    return { id, level, own, origin: isGiven ? COMMAND_LINE : placed(levelOriginOf(id, layers)) };
  });
}

const COMMAND_LINE: Origin = { from: 'command line' };

function placed(place: Place | null): Origin {
  if (place === null) return { from: 'default' };
  const { line, column } = place.layer.placeOf(place.key);
  return { from: 'file', file: place.layer.source.name, line, column };
}
