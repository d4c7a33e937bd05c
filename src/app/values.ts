import { WrongUse } from '../core/failure.ts';
import { nearest } from '../core/nearest.ts';
import type { OpenOptions } from '../core/repository.ts';

/** How a door tells of one of its options: a flag, an option of a function, an input. */
export interface Wording {
  /** The subject of a sentence. */
  readonly called: string;
  /** The option with values, as its user writes it. */
  readonly written: (...values: readonly string[]) => string;
}

/** What reads a repository. */
export const BACKENDS = ['native', 'js'] as const satisfies readonly OpenOptions['backend'][];

/** @throws WrongUse for a value that is not known. */
export function oneOf<T extends string>(
  value: string,
  known: readonly T[],
  { called }: Pick<Wording, 'called'>,
): T {
  const found = known.find((each) => each === value);
  if (found !== undefined) return found;
  const meant = nearest(value, known);
  const hint = meant === null ? `Known are ${known.join(', ')}.` : `Did you mean ${meant}?`;
  throw new WrongUse('bad-value', `${called} does not know "${value}".`, hint);
}

/** @throws WrongUse for what is no id of a session. */
export function sessionCalled(value: string, { called, written }: Wording): string {
  if (/^session_\d{8}_\d{6}_[a-f0-9]{6}$/.test(value)) return value;
  throw new WrongUse(
    'bad-value',
    `${called} takes the id of a session, not "${value}".`,
    `For example: ${written('session_20260126_093000_1a2b3c')}`,
  );
}

/** How many warnings are allowed. @throws WrongUse for what is no number. */
export function warningsAllowed(value: string, { called }: Pick<Wording, 'called'>): number {
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new WrongUse('bad-value', `${called} takes a number from 0 on, not "${value}".`);
}

/** How many problems are shown in full. @throws WrongUse for what is neither a number nor `all`. */
export function problemsShown(value: string, { called }: Pick<Wording, 'called'>): number {
  if (value === 'all') return Number.POSITIVE_INFINITY;
  if (/^\d{1,9}$/.test(value)) return Number(value);
  throw new WrongUse('bad-value', `${called} takes a number from 0 on, or all, not "${value}".`);
}
