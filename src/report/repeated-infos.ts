import type { Diagnostic } from '../core/diagnostic.ts';

/** How many infos of one rule a person is shown. */
const SHOWN = 3;

/** What is shown in full, and how many infos of which rules are only counted. */
export interface Curtailed {
  readonly shown: readonly Diagnostic[];
  readonly left: ReadonlyMap<string, number>;
}

/** Keeps infos that say the same in many places from burying what has to be mended. */
export function curtailInfos(diagnostics: readonly Diagnostic[]): Curtailed {
  const seen = new Map<string, number>();
  const left = new Map<string, number>();
  const shown = diagnostics.filter(({ level, rule, count }) => {
    if (level !== 'info') return true;
    const before = seen.get(rule) ?? 0;
    seen.set(rule, before + 1);
    if (before < SHOWN) return true;
    left.set(rule, (left.get(rule) ?? 0) + count);
    return false;
  });
  return { shown, left };
}
