import type { LintRequest } from '../app/lint-request.ts';
import { oneOf, sessionCalled } from '../app/values.ts';
import type { LevelSetting } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { RULE_LEVELS } from '../core/level.ts';
import type { Given } from './given.ts';
import { text, texts, wordingOf } from './given-values.ts';

/** Settings for one run. */
export type ChosenSettings = Pick<LintRequest, 'levels' | 'skip' | 'session'>;

/** What the command line sets for one run. */
export function chosenSettings(given: Given): ChosenSettings {
  const session = text(given, 'session');
  return {
    levels: texts(given, 'rule').map(levelSetting),
    skip: texts(given, 'skip'),
    session: session === null ? null : sessionCalled(session, wordingOf('session')),
  };
}

function levelSetting(value: string): LevelSetting {
  const at = value.lastIndexOf('=');
  if (at < 1) {
    throw new WrongUse(
      'bad-value',
      `--rule takes a rule and its level, not "${value}".`,
      'For example: --rule MB-001=warning',
    );
  }
  return {
    rules: value.slice(0, at),
    level: oneOf(value.slice(at + 1), RULE_LEVELS, wordingOf('rule')),
  };
}
