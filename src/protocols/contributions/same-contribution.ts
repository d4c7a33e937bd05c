import type { ManifestEntryFact } from './facts.ts';

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
