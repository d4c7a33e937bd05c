import { type Output, outputsOf } from '../app/outputs.ts';
import { BACKENDS, oneOf, type Wording } from '../app/values.ts';
import { WrongUse } from '../core/failure.ts';
import type { OpenOptions } from '../core/repository.ts';
import { type Given, valuesOf } from './given.ts';
import type { OptionName } from './options.ts';

/** How the command line tells of an option. */
export function wordingOf(name: OptionName): Wording {
  return {
    called: `--${name}`,
    written: (...values) => values.map((value) => `--${name} ${value}`).join(' '),
  };
}

/** True for an option that was given, with or without a value. */
export function flag({ options }: Given, name: OptionName): boolean {
  return options.has(name);
}

/** All values of an option, in their order. */
export function texts({ options }: Given, name: OptionName): string[] {
  return (options.get(name) ?? []).filter((value) => value !== true);
}

/** The value of an option that may be given once. */
export function text(given: Given, name: OptionName): string | null {
  return texts(given, name)[0] ?? null;
}

/** The value of an option that knows only some. @throws WrongUse for another. */
export function choice<T extends string>(
  given: Given,
  name: OptionName,
  known: readonly T[],
): T | null {
  const value = text(given, name);
  return value === null ? null : oneOf(value, known, wordingOf(name));
}

/** Which of several options is given. @throws WrongUse for more than one. */
export function oneMode<T extends OptionName>(given: Given, names: readonly T[]): T | undefined {
  const [mode, second] = names.filter((name) => given.options.has(name));
  if (second === undefined) return mode;
  throw new WrongUse(
    'two-targets',
    `--${mode} cannot be combined with --${second}.`,
    'Each says what to look at; give one of them.',
  );
}

/** The format of what is no report on records. */
export function oneFormat(given: Given): 'pretty' | 'json' {
  const [format = 'pretty', second] = texts(given, 'format');
  if (second !== undefined) {
    throw new WrongUse('two-reports', `What ${given.command} says is printed in one format.`);
  }
  return oneOf(format, ['pretty', 'json'], wordingOf('format'));
}

/** What reads the repository. */
export function backendOf(given: Given): OpenOptions['backend'] {
  return choice(given, 'backend', BACKENDS) ?? 'native';
}

/** What the arguments ask for as far as they can be understood: for telling what is wrong with them. */
export function outputsWanted(args: readonly string[]): readonly Output[] {
  const values = valuesOf(args, 'format').map(String);
  try {
    return outputsOf(values, wordingOf('format'));
  } catch {
    return outputsOf([], wordingOf('format'));
  }
}
