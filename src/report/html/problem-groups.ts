import type { Diagnostic } from '../../core/diagnostic.ts';
import { grouped } from '../../core/grouped.ts';
import { LEVELS, type Level } from '../../core/level.ts';
import { countAll, countLevels } from '../counts.ts';
import { worstFirst } from '../leading-rules.ts';

/** Problems that have something in common, and how bad they are. */
export interface ProblemGroup {
  readonly name: string;
  readonly problems: readonly Diagnostic[];
  readonly counts: Readonly<Record<Level, number>>;
  readonly count: number;
  /** In so many files. */
  readonly files: number;
}

/** By what they have in common, the group with the most errors first, then warnings, then infos. */
export function groupsBy(
  problems: readonly Diagnostic[],
  nameOf: (problem: Diagnostic) => string,
): readonly ProblemGroup[] {
  return [...grouped(problems, nameOf)]
    .map(([name, own]) => ({
      name,
      problems: own,
      counts: countLevels(own),
      count: countAll(own),
      files: new Set(own.map(({ path }) => path)).size,
    }))
    .sort(({ counts: a }, { counts: b }) => {
      const worst = LEVELS.find((level) => a[level] !== b[level]);
      return worst === undefined ? 0 : b[worst] - a[worst];
    });
}

/** By rule, in the order in which to fix them: what others are judged by first, then the worst. */
export function groupsByRule(problems: readonly Diagnostic[]): readonly ProblemGroup[] {
  const groups = groupsBy(problems, ({ rule }) => rule);
  return worstFirst(groups.map((group) => ({ ...group, rule: group.name, level: worstOf(group) })));
}

/** The worst level of a group. */
export function worstOf({ counts }: ProblemGroup): Level {
  return LEVELS.find((level) => counts[level] > 0) ?? 'info';
}
