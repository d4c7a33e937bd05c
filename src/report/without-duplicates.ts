import { LEVELS } from '../core/level.ts';
import type { Settled } from './settle.ts';

/**
 * The problems of a state that its past does not report better: there the commit is known. One
 * fault is one problem, of the same rule or of one that it yields to: of the same record, or of one
 * that is named beside the other. A rule of a lower level replaces nothing.
 */
export function withoutDuplicates(
  present: readonly Settled[],
  past: readonly Settled[],
): readonly Settled[] {
  const same = new Set(past.map(({ diagnostic }) => placeOf(diagnostic)));
  const reported = new Map<string, number>();
  for (const { diagnostic } of past) {
    for (const path of pathsOf(diagnostic)) {
      const key = pathKey(diagnostic.rule, path);
      reported.set(key, Math.max(reported.get(key) ?? 0, rank(diagnostic)));
    }
  }
  return present.filter(({ diagnostic, yieldsTo }) => {
    if (same.has(placeOf(diagnostic))) return false;
    // What was changed since has a fault of its own, whatever else was changed beside it.
    const paths = diagnostic.state === 'older' ? pathsOf(diagnostic) : [diagnostic.path];
    return !yieldsTo.some((rule) =>
      paths.some((path) => (reported.get(pathKey(rule, path)) ?? -1) >= rank(diagnostic)),
    );
  });
}

type Reported = Settled['diagnostic'];

function pathsOf({ path, related }: Reported): readonly string[] {
  return [path, ...related.map((other) => other.path)];
}

function pathKey(rule: string, path: string): string {
  return JSON.stringify([rule, path]);
}

function placeOf({ rule, messageId, path, range }: Reported): string {
  return JSON.stringify([rule, path, messageId, range.start.line]);
}

/** The more severe, the higher. */
function rank({ level }: Reported): number {
  return LEVELS.length - LEVELS.indexOf(level);
}
