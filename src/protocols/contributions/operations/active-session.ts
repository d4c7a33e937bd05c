import type { Facts } from '../../../core/fact.ts';

/** The session that works in a home now; where that can't be said, the ones that may. */
export type ActiveSession = string | readonly string[];

/**
 * The active session: as configured, as `.cleo/.current-session` names it, else the only active one of
 * the session store.
 */
export function activeSession(
  home: string,
  facts: Facts,
  configured: string | null,
): ActiveSession {
  if (configured !== null) return configured;
  const current = facts.of('current-session').find(({ record }) => record.home === home);
  if (current !== undefined && current.fact.id !== '') return current.fact.id;
  const stores = facts.of('session-store').filter(({ record }) => record.home === home);
  const active = stores.flatMap(({ fact }) =>
    fact.sessions.flatMap(({ id, status }) => (status === 'active' ? id : [])),
  );
  const [only, ...others] = new Set(active);
  return only !== undefined && others.length === 0 ? only : [...new Set(active)].sort();
}
