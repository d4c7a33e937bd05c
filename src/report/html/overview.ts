import type { Bar, Block, ProblemFilter } from '../../core/chapter.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { LEVELS } from '../../core/level.ts';
import type { Report } from '../../core/report.ts';
import { countedKinds } from '../../protocols/kinds.ts';
import { familyOf } from '../../protocols/rules.ts';
import { folderOf } from '../by-folder.ts';
import { visible } from '../sanitize.ts';
import { thousands } from './numbers.ts';
import { groupsBy } from './problem-groups.ts';
import { ageOf, LEVEL_TONES } from './problem-rows.ts';

/** Where problems are: each bar is a link to those that it counts. */
export function problemBars(problems: readonly Diagnostic[]): readonly Block[] {
  return [
    ...bars('By rule', problems, 'rule', ({ rule }) => rule),
    ...bars('By file', problems, 'file', ({ path }) => path),
    ...bars('By folder', problems, 'folder', ({ path }) => folderOf(path)),
    ...bars('By family', problems, 'family', ({ rule }) => familyOf(rule).title),
    ...bars('By age', problems, 'age', ageOf),
  ];
}

/** None where all problems are in one bar: that says nothing. */
function bars(
  title: string,
  problems: readonly Diagnostic[],
  key: keyof ProblemFilter,
  nameOf: (each: Diagnostic) => string,
): readonly Block[] {
  const groups = groupsBy(problems, nameOf);
  if (groups.length < 2) return [];
  const all = groups.map(
    ({ name, counts, count }): Bar => ({
      label: visible(name),
      value: count,
      shown: thousands(count),
      parts: LEVELS.map((level) => ({ value: counts[level], tone: LEVEL_TONES[level] })),
      filter: { [key]: visible(name) },
    }),
  );
  return [{ block: 'bars', title, bars: all }];
}

/** What was checked, kind by kind. */
export function recordBars(records: Report['checked']['records']): readonly Block[] {
  const counted = countedKinds(records).filter(({ count }) => count > 0);
  if (counted.length === 0) return [];
  const all = counted
    .map(({ count, words }) => ({ label: words[count === 1 ? 0 : 1], value: count }))
    .sort((a, b) => b.value - a.value)
    .map((each): Bar => ({ ...each, shown: thousands(each.value), tone: 'quiet' }));
  return [{ block: 'bars', title: 'Records checked', bars: all }];
}
