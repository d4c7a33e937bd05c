import type { Settled } from './settle.ts';

/**
 * The problems of a state that its past does not tell better: there a commit stands with them. One
 * fault is one problem, of the same rule or of one that it yields to.
 */
export function notRetold(
  present: readonly Settled[],
  past: readonly Settled[],
): readonly Settled[] {
  const told = new Set(past.flatMap(({ diagnostic }) => [placeOf(diagnostic), pathOf(diagnostic)]));
  return present.filter(
    ({ diagnostic, yieldsTo }) =>
      !told.has(placeOf(diagnostic)) &&
      !yieldsTo.some((rule) => told.has(pathOf({ rule, path: diagnostic.path }))),
  );
}

type Told = Settled['diagnostic'];

function pathOf({ rule, path }: Pick<Told, 'rule' | 'path'>): string {
  return JSON.stringify([rule, path]);
}

function placeOf({ rule, messageId, path, range }: Told): string {
  return JSON.stringify([rule, path, messageId, range.start.line]);
}
