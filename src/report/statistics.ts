import { grouped } from '../core/grouped.ts';
import { LEVELS } from '../core/level.ts';
import { columns } from './columns.ts';
import { countAll, shownDiagnostics } from './counts.ts';
import type { Reporter } from './reporter.ts';

const HEAD = ['rule', 'level', 'problems', 'fixable', 'files'];

/** How many problems of each rule there are, the most of a level first; nothing where there are none. */
export const statistics: Reporter = (report, style) => {
  const rules = grouped(shownDiagnostics(report, style), ({ level, rule }) => `${level} ${rule}`);
  const rows = [...rules.values()].flatMap((found) => {
    const [first] = found;
    if (first === undefined) return [];
    const { rule, level } = first;
    const fixable = found.filter((each) => each.fixable).length;
    const files = new Set(found.map(({ path }) => path)).size;
    return { rule, level, counts: [countAll(found), fixable, files] as const };
  });
  const order = (level: (typeof rows)[number]['level']): number => LEVELS.indexOf(level);
  rows.sort((a, b) => order(a.level) - order(b.level) || b.counts[0] - a.counts[0]);
  if (rows.length === 0) return '';
  const cells = rows.map(({ rule, level, counts }) => [rule, level, ...counts.map(String)]);
  return `${columns(cells, style.width, HEAD).join('\n')}\n`;
};
