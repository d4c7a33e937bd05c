import type { ConfigChoice } from '../app/config-choice.ts';
import { type LintRequest, lintRequest } from '../app/lint-request.ts';
import type { RepositoryTarget } from '../app/target.ts';
import { oneOf, sessionCalled } from '../app/values.ts';
import type { WhyRequest } from '../app/why/place-asked.ts';
import type { LevelSetting } from '../core/config.ts';
import { WrongUse } from '../core/failure.ts';
import { RULE_LEVELS } from '../core/level.ts';
import { baselineChoice } from './baseline-choice.ts';
import { configChoice } from './config-choice.ts';
import type { Given } from './given.ts';
import { backendOf, oneFormat, text, texts, wordingOf } from './given-values.ts';
import type { LookOptions } from './look.ts';
import { targetOf } from './target.ts';

/** Settings for one run. */
export type ChosenSettings = Pick<LintRequest, 'levels' | 'skip' | 'session'>;

/** The settings of one state, and where they were said. */
export interface ConfigInvocation
  extends LookOptions,
    ConfigChoice,
    ChosenSettings,
    Pick<LintRequest, 'backend'> {
  readonly command: 'config';
  readonly target: RepositoryTarget;
  readonly format: 'pretty' | 'json';
}

/** A declared kind whose records are looked at. */
export interface KindsInvocation extends LookOptions, ConfigChoice, Pick<LintRequest, 'backend'> {
  readonly command: 'kinds';
  readonly target: RepositoryTarget;
  readonly word: 'infer' | 'test';
  /** Null for all kinds that have samples. */
  readonly name: string | null;
}

/** What became of the findings at a place. */
export interface WhyInvocation extends LookOptions, WhyRequest {
  readonly command: 'why';
}

export function configOf(given: Given, look: LookOptions): ConfigInvocation {
  // The table of options keeps --stdin away from here.
  const target = targetOf(given) as ConfigInvocation['target'];
  return {
    command: 'config',
    target,
    ...configChoice(given, target),
    ...chosenSettings(given),
    format: oneFormat(given),
    backend: backendOf(given),
    ...look,
  };
}

/** @throws WrongUse for anything but `infer` and the name of a kind, or `test` and at most one */
export function kindsOf(given: Given, look: LookOptions): KindsInvocation {
  const [word, name = null, ...others] = given.operands;
  const isKnown = word === 'test' || (word === 'infer' && name !== null);
  if (!isKnown || others.length > 0) {
    throw new WrongUse(
      'missing-argument',
      'kinds takes the word infer or test, and the name of a kind that the configuration declares.',
      'For example: lint-protocol kinds infer decision > lint/decision.schema.json',
    );
  }
  const target = targetOf(given) as KindsInvocation['target'];
  return {
    command: 'kinds',
    target,
    word,
    name,
    ...configChoice(given, target),
    backend: backendOf(given),
    ...look,
  };
}

/** @throws WrongUse for more than a place and a rule */
export function whyOf(given: Given, look: LookOptions): WhyInvocation {
  const [place, rule = null, ...others] = given.operands;
  if (place === undefined || others.length > 0) {
    throw new WrongUse(
      'missing-argument',
      place === undefined
        ? 'why needs the path of a file.'
        : `why takes a path and a rule, and "${others[0]}" is more.`,
      'For example: lint-protocol why .vouch/claims/rate-limit.yaml:3 vouch/reference',
    );
  }
  const target = targetOf(given);
  const chosen = { ...chosenSettings(given), ...configChoice(given, target) };
  const baseline = baselineChoice(given, target);
  const request = lintRequest({ target, baseline, backend: backendOf(given), ...chosen });
  return { command: 'why', ...request, place, rule, ...look };
}

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
