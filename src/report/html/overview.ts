import type { Block } from '../../core/chapter.ts';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { grouped } from '../../core/grouped.ts';
import type { Report } from '../../core/report.ts';
import { countedKinds } from '../../protocols/kinds.ts';
import { familyOf } from '../../protocols/rules.ts';
import { folderOf } from '../by-folder.ts';
import { countAll, countLevels, levelName } from '../counts.ts';
import { visible } from '../sanitize.ts';
import { thousands } from './numbers.ts';
import { STATE_WORDS } from './problem-rows.ts';

/** Rules, families or folders of which each has a bar. */
const MOST_BARS = 12;

/** What was checked and what is wrong, in numbers. */
export function overviewBlocks(report: Report): readonly Block[] {
  const { diagnostics, checked } = report;
  return [
    figures(report),
    ...(diagnostics.length === 0
      ? []
      : [
          bars('Problems by rule', diagnostics, ({ rule }) => rule),
          bars('Problems by folder', diagnostics, ({ path }) => visible(folderOf(path))),
          bars('Problems by family', diagnostics, ({ rule }) => familyOf(rule).title),
          bars('Problems by age', diagnostics, ageOf),
        ]),
    kinds(checked.records),
  ];
}

function figures({ diagnostics, checked, excused }: Report): Block {
  const { error, warning, info } = countLevels(diagnostics);
  const records = Object.values(checked.records).reduce((sum, count) => sum + count, 0);
  const toned = (count: number, tone: 'bad' | 'warn') => (count > 0 ? ({ tone } as const) : {});
  return {
    block: 'figures',
    figures: [
      { label: levelName('error', error), value: thousands(error), ...toned(error, 'bad') },
      {
        label: levelName('warning', warning),
        value: thousands(warning),
        ...toned(warning, 'warn'),
      },
      { label: levelName('info', info), value: thousands(info) },
      { label: 'records checked', value: thousands(records) },
      { label: 'files read', value: thousands(checked.files) },
      ...(checked.commits > 0
        ? [{ label: 'commits checked', value: thousands(checked.commits) }]
        : []),
      ...(excused > 0 ? [{ label: 'excused', value: thousands(excused) }] : []),
    ],
  };
}

/** Of history the month of the commit, which is known; of all else whether it is new. */
function ageOf({ state, commit }: Diagnostic): string {
  const month = commit?.authored?.slice(0, 7);
  return month === undefined ? STATE_WORDS[state] : `committed in ${month}`;
}

function bars(
  title: string,
  diagnostics: readonly Diagnostic[],
  keyOf: (each: Diagnostic) => string,
): Block {
  const groups = [...grouped(diagnostics, keyOf)]
    .map(([label, problems]) => ({
      label,
      counts: countLevels(problems),
      value: countAll(problems),
    }))
    .sort((a, b) => b.value - a.value);
  const others = groups.length - MOST_BARS;
  return {
    block: 'bars',
    title,
    ...(others > 0 && { note: `${others} more are not shown.` }),
    bars: groups.slice(0, MOST_BARS).map(({ label, counts, value }) => ({
      label,
      value,
      shown: thousands(value),
      tone: counts.error > 0 ? 'bad' : counts.warning > 0 ? 'warn' : 'plain',
    })),
  };
}

function kinds(records: Report['checked']['records']): Block {
  const counted = countedKinds(records)
    .filter(({ count }) => count > 0)
    .map(({ count, words }) => ({ label: words[count === 1 ? 0 : 1], value: count }));
  return {
    block: 'bars',
    title: 'Records checked',
    bars: counted
      .sort((a, b) => b.value - a.value)
      .map(({ label, value }) => ({ label, value, shown: thousands(value), tone: 'quiet' })),
  };
}
