import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { LEVELS, type Level } from '../core/level.ts';
import { countLevels } from './counts.ts';
import { withLeadersApart } from './leading-rules.ts';

/** Problems of one level that are shown, and how many are not. */
export interface Chosen {
  readonly level: Level;
  /** In the order of the report. */
  readonly shown: readonly Diagnostic[];
  /** The others, in the order of the report. */
  readonly left: readonly Diagnostic[];
  /** How many problems the others stand for. */
  readonly leftCount: number;
}

/** How many of each level may be shown. */
export type Room = Readonly<Record<Level, number>>;

/**
 * What is shown where there is room for few problems of each level: of every file the first, then of
 * every file the second, until the room is taken. Where some are left out, the last place stays free
 * for a line that says so.
 */
export function chooseProblems(diagnostics: readonly Diagnostic[], room: Room): readonly Chosen[] {
  return LEVELS.map((level) => {
    const all = diagnostics.filter((diagnostic) => diagnostic.level === level);
    const fits = all.length <= room[level];
    const picked = fits ? new Set(all) : spread(all, room[level] - 1, pathOf);
    const left = all.filter((diagnostic) => !picked.has(diagnostic));
    const shown = all.filter((diagnostic) => picked.has(diagnostic));
    return { level, shown, left, leftCount: countLevels(left)[level] };
  });
}

/**
 * So many problems at most: those of leading rules, then the worst level first: of a level that has too
 * many, of every file the first, then of every file the second. Within a level in the order of the report.
 */
export function worstProblems(
  diagnostics: readonly Diagnostic[],
  most: number,
): readonly Diagnostic[] {
  const [leaders, others] = withLeadersApart(diagnostics);
  const first = leaders.slice(0, most);
  let room = most - first.length;
  const rest = LEVELS.flatMap((level) => {
    const all = others.filter((diagnostic) => diagnostic.level === level);
    const picked = spread(all, room, pathOf);
    room -= picked.size;
    return all.filter((diagnostic) => picked.has(diagnostic));
  });
  return [...first, ...rest];
}

function pathOf({ path }: Diagnostic): string {
  return path;
}

/** The first so many when every file, or whatever else they have in common, has its turn. */
export function spread<T>(
  all: readonly T[],
  most: number,
  common: (each: T) => string,
): ReadonlySet<T> {
  const picked = new Set<T>();
  let groups = [...grouped(all, common).values()];
  for (let turn = 0; groups.length > 0 && picked.size < most; turn += 1) {
    for (const group of groups) {
      const next = group[turn];
      if (next !== undefined && picked.size < most) picked.add(next);
    }
    groups = groups.filter(({ length }) => length > turn + 1);
  }
  return picked;
}
