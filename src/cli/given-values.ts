import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { OpenOptions } from '../core/repository.ts';
import type { Given } from './given.ts';
import type { OptionName } from './options.ts';

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
  return value === null ? null : oneOf(name, value, known);
}

/** @throws WrongUse for a value that is not known. */
export function oneOf<T extends string>(name: OptionName, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  const meant = nearest(value, known);
  const hint = meant === null ? `Known are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  throw new WrongUse('bad-value', `--${name} does not know "${value}".`, hint);
}

/** Which of several options is given. @throws WrongUse for more than one. */
export function oneMode<T extends OptionName>(given: Given, names: readonly T[]): T | undefined {
  const [mode, second] = names.filter((name) => given.options.has(name));
  if (second === undefined) return mode;
  throw new WrongUse(
    'two-targets',
    `--${mode} and --${second} do not go together.`,
    'Each says what to look at; give one of them.',
  );
}

/** The format of what is no report on records. */
export function oneFormat(given: Given): 'pretty' | 'json' {
  const [format = 'pretty', second] = texts(given, 'format');
  if (second !== undefined) {
    throw new WrongUse('two-reports', `What ${given.command} says is printed in one format.`);
  }
  return oneOf('format', format, ['pretty', 'json']);
}

/** What reads the repository. */
export function backendOf(given: Given): OpenOptions['backend'] {
  return choice(given, 'backend', ['native', 'js']) ?? 'native';
}
