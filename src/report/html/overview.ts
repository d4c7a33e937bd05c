import type { Bar, Block, ProblemFilter } from '../../core/chapter.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { LEVELS } from '../../core/level.ts';
import { mendingWords } from '../../core/remedy.ts';
import type { Report } from '../../core/report.ts';
import { countedKinds } from '../../protocols/kinds.ts';
import { familyOf } from '../../protocols/rules.ts';
import { folderOf } from '../by-folder.ts';
import { counted, levelName, listed } from '../counts.ts';
import { visible } from '../sanitize.ts';
import { anchor, filtered } from './address.ts';
import { h, type Markup } from './markup.ts';
import { shortened, thousands } from './numbers.ts';
import { groupsBy, type ProblemGroup } from './problem-groups.ts';
import {
  ageOf,
  cut,
  LEVEL_TONES,
  placeOf,
  type RowLinks,
  ruleAnchor,
  sinceWhen,
  withCode,
} from './problem-rows.ts';

/** Rules that are named. */
const MOST_FIRST = 3;

/** The longest text of a problem: what is first is seen in one look. */
const LONGEST = 240;

/** What to do first: the first rules to fix, each with a problem and its fix. */
export function firstSteps(groups: readonly ProblemGroup[], links: RowLinks): Markup {
  // Of a range, what it brings comes before what was there.
  const isNew = ({ problems }: ProblemGroup) => problems.some(({ state }) => state !== 'older');
  const news = groups.filter(isNew);
  const first = [...news, ...groups.filter((each) => !isNew(each))].slice(0, MOST_FIRST);
  return h(
    'ol',
    { class: 'card first' },
    first.map((group) => h('li', {}, rule(group, links))),
  );
}

function rule({ name, problems, count }: ProblemGroup, links: RowLinks): readonly Markup[] {
  const shown = problems.find(({ state }) => state !== 'older') ?? problems[0];
  return (shown === undefined ? [] : [shown]).flatMap((problem) => {
    const fix = mendingWords(problem);
    return [
      h(
        'p',
        {},
        h('span', { class: `tag ${LEVEL_TONES[problem.level]}` }, problem.level),
        ' ',
        h('a', { href: anchor(ruleAnchor(name)), class: 'mono' }, name),
        ` ${shortened(cut(problem.message), LONGEST)} `,
        placeOf(problem, links),
        sinceWhen(problem, links),
        count > 1 && h('span', { class: 'by' }, ` and ${counted(count - 1, ['other', 'others'])}`),
      ),
      ...(fix === null ? [] : [h('p', { class: 'fix' }, withCode(cut(fix)))]),
    ];
  });
}

/** The file with the most errors; null where there are no problems, or others have as many. */
export function worstFile(problems: readonly Diagnostic[]): Markup | null {
  const [worst, next] = groupsBy(problems, ({ path }) => path);
  if (worst === undefined) return null;
  if (next !== undefined && levelWords(next) === levelWords(worst)) return null;
  const file = visible(worst.name);
  return h(
    'p',
    { class: 'lead' },
    'Worst file: ',
    h('a', { href: filtered({ file }), class: 'mono' }, file),
    ` (${levelWords(worst)})`,
  );
}

/** `3 errors and 1 info` */
function levelWords({ counts }: ProblemGroup): string {
  const there = LEVELS.filter((level) => counts[level] > 0);
  return listed(there.map((level) => `${counts[level]} ${levelName(level, counts[level])}`));
}

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
