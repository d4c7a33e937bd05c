import type { Rule } from '../core/rule.ts';
import { type Ink, paint, type Style } from '../report/style.ts';

const INKS: Readonly<Record<Rule['level'], Ink>> = {
  error: 'red',
  warning: 'yellow',
  info: 'blue',
  off: 'dim',
};

const LEVEL_WIDTH = 'warning'.length;

/** Rules, a line each: id, level, and what it wants. */
export function ruleTable(rules: readonly Rule[], style: Pick<Style, 'color'>): string {
  const idWidth = Math.max(...rules.map(({ id }) => id.length));
  return rules
    .map(({ id, level, summary, autofix }) => {
      const mark = autofix === undefined ? '' : paint(style, ' (fixable)', 'dim');
      const grade = paint(style, level.padEnd(LEVEL_WIDTH), INKS[level]);
      return `${paint(style, id.padEnd(idWidth), 'bold')}  ${grade}  ${summary}${mark}\n`;
    })
    .join('');
}
