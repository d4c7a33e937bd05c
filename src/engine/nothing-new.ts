import { type KnownProblem, unmatched, WANTED_ANEW } from '../report/news.ts';
import type { KnownPlaces } from '../report/state-memory.ts';

/** True where nothing of a state is to be told: it has no problem that the state before did not have. */
export function isNothingNew(places: KnownPlaces, before: KnownPlaces): boolean {
  if (places === before) return true;
  for (const { path, digest } of before.values()) {
    if (digest === WANTED_ANEW && places.has(path)) return false;
  }
  return unmatched(problemsAt(places), problemsAt(before)).size === 0;
}

function problemsAt(places: KnownPlaces): readonly KnownProblem[] {
  return [...places.values()].flatMap(({ problems }) => problems);
}
