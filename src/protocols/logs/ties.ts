import type { Ties } from '../../core/ties.ts';

/** What is said of a log is about how it changed, and not about a state. */
export function logTies(): Ties {
  return {};
}
