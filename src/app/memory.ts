import type { Analyses } from '../analyze/analyses.ts';
import type { Analysis } from '../analyze/analyze.ts';
import { type Snapshot, sizeOf } from '../core/snapshot.ts';
import type { HistoryMemory } from '../core/verified-history.ts';
import type { TieMemory } from '../engine/near/tie-memory.ts';

/** In smaller repositories, to read everything anew takes no longer. */
const FEWEST_PATHS = 50;

/** What earlier runs of this very build found, by the same rules and settings. */
export interface Memory {
  readonly analyses: Analyses;
  readonly ties: TieMemory | null;
  readonly past: HistoryMemory | null;
  /** Keeps what the run found for the next one. Gives what the user should know of the memory. */
  keep(): readonly string[];
}

/** Analyses of one run alone: they take much of what it holds. */
class PassingAnalyses extends Map<string, Analysis> implements Analyses {
  letGo(): void {
    this.clear();
  }
}

/** Nothing is remembered. */
export function noMemory(): Memory {
  return { analyses: new PassingAnalyses(), ties: null, past: null, keep: () => [] };
}

/** False where to remember would take as long as to find out: nothing is loaded for it then. */
export function isWorthRemembering(snapshot: Snapshot): boolean {
  return snapshot.scope.mode === 'history' || sizeOf(snapshot) >= FEWEST_PATHS;
}
