import { CONFIG_STATES, type ConfigChoice, usualConfigFrom } from '../app/config-choice.ts';
import type { Target } from '../app/target.ts';
import { WrongUse } from '../core/failure.ts';
import type { Given } from './given.ts';
import { choice, text } from './given-values.ts';

/** @throws WrongUse where the options say two things. */
export function configChoice(given: Given, target: Target): ConfigChoice {
  const config = text(given, 'config');
  const configFrom = choice(given, 'config-from', CONFIG_STATES);
  if (config !== null && configFrom !== null) {
    throw new WrongUse(
      'two-configurations',
      '--config cannot be combined with --config-from.',
      'The first names a file, the second a state that has one; give one of them.',
    );
  }
  if (target.mode === 'stdin' && configFrom !== null) {
    throw new WrongUse(
      'misplaced-option',
      '--config-from cannot be combined with --stdin.',
      'A record from standard input is judged by the configuration of the working tree, or by --config FILE.',
    );
  }
  return { config, configFrom: configFrom ?? usualConfigFrom(target) };
}
