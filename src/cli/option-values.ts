import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { Given } from './given.ts';
import type { OptionName } from './options.ts';

/** True where an option is given. */
export function flag({ options }: Given, name: OptionName): boolean {
  return options.has(name);
}

/** An option's values; it may be given several times. */
export function texts({ options }: Given, name: OptionName): string[] {
  return (options.get(name) ?? []).filter((value) => value !== true);
}

/** An option's value, null where it has none. */
export function text(given: Given, name: OptionName): string | null {
  return texts(given, name)[0] ?? null;
}

/** An option's value, which must be one of a few. @throws WrongUse for another. */
export function choice<T extends string>(
  given: Given,
  name: OptionName,
  known: readonly T[],
): T | null {
  const value = text(given, name);
  return value === null ? null : oneOf(name, value, known);
}

export function oneOf<T extends string>(name: OptionName, value: string, known: readonly T[]): T {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  const meant = nearest(value, known);
  const hint = meant === null ? `Known are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  throw new WrongUse('bad-value', `--${name} does not know "${value}".`, hint);
}
