import type { Contribution } from './contribution.ts';
import type { ManifestEntryFact } from './facts.ts';

/** What a contribution is compared by (seed 1.11.1). Null where it can't be compared with anything. */
export function comparisonKey(
  home: string,
  { epicId, markerLabel, sessionId }: Pick<Contribution, 'epicId' | 'markerLabel' | 'sessionId'>,
): string | null {
  if (epicId === null || markerLabel === null || sessionId === null) return null;
  return `${home}\0${epicId}\0${markerLabel}`;
}

/** Equal for entries about one contribution, wherever they say that its file is; null where that can't be said. */
export function sameContribution({
  sessionId,
  taskId,
  agentId,
  createdAt,
}: Pick<ManifestEntryFact, 'sessionId' | 'taskId' | 'agentId' | 'createdAt'>): string | null {
  const parts = [sessionId, taskId, agentId, createdAt];
  return parts.includes(null) ? null : JSON.stringify(parts);
}
