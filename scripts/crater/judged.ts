import { readFileSync } from 'node:fs';
import { table } from '../docs/markdown.ts';
import type { Found } from './look.ts';

/** What somebody made of the problems of one rule and level. */
export interface Judgement {
  readonly true: number;
  readonly false: number;
  /** True, and nothing that the people of these repositories want to hear. */
  readonly noise: number;
  readonly why: string;
}

/** By rule and level, such as `file/syntax error`. */
export const JUDGEMENTS: Readonly<Record<string, Judgement>> = JSON.parse(
  readFileSync(new URL('./judgements.json', import.meta.url), 'utf8'),
);

/** How many problems of each rule and level all repositories have. */
export function totalsOf(found: Readonly<Record<string, Found>>): ReadonlyMap<string, number> {
  const totals = new Map<string, number>();
  for (const { tree, history } of Object.values(found)) {
    for (const [key, count] of [...Object.entries(tree), ...Object.entries(history)]) {
      totals.set(key, (totals.get(key) ?? 0) + count);
    }
  }
  return new Map([...totals].sort(([a], [b]) => (a < b ? -1 : 1)));
}

export function judgementTable(found: Readonly<Record<string, Found>>): string {
  const head = [
    'Rule',
    'Level',
    'Problems',
    'Looked at',
    'True',
    'False',
    'Noise',
    'What was seen',
  ];
  const rows = [...totalsOf(found)].map(([key, count]) => {
    const [rule = '', level = ''] = key.split(' ');
    const judged = JUDGEMENTS[key];
    if (judged === undefined) return [`\`${rule}\``, level, `${count}`, '', '', '', '', ''];
    const { true: right, false: wrong, noise, why } = judged;
    const numbers = [count, right + wrong + noise, right, wrong, noise].map(String);
    return [`\`${rule}\``, level, ...numbers, why];
  });
  return table(head, rows);
}
