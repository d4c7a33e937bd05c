import type { Contribution } from './contribution.ts';

/** What a contribution is compared by (seed 1.11.1). Null where it can't be compared with anything. */
export function comparisonKey(
  home: string,
  { epicId, markerLabel, sessionId }: Pick<Contribution, 'epicId' | 'markerLabel' | 'sessionId'>,
): string | null {
  if (epicId === null || markerLabel === null || sessionId === null) return null;
  return `${home}\0${epicId}\0${markerLabel}`;
}
