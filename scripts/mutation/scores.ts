import type { MutantResult } from '@stryker-mutator/api/core';
import { table } from '../docs/markdown.ts';
import { PARTS } from './parts.ts';

const HEAD = [
  'folder',
  'mutants',
  'killed',
  'survived',
  'timeouts',
  'no coverage',
  'score',
  'at load time',
];

/** A row of the table: the mutants of a folder by what became of them. */
function row(folder: string, results: readonly MutantResult[]): string[] {
  const count = (...status: readonly string[]) =>
    results.filter((mutant) => status.includes(mutant.status)).length;
  const [killed, timeouts] = [count('Killed'), count('Timeout')];
  const [survived, uncovered] = [count('Survived'), count('NoCoverage')];
  const tried = killed + timeouts + survived + uncovered;
  // Cut, not rounded: 89.97 are not 90.
  const thousandths = Math.floor((1000 * (killed + timeouts)) / tried);
  const score = tried === 0 ? '' : `${(thousandths / 10).toFixed(1)} %`;
  const atLoad = results.filter(
    ({ status, statusReason }) => status === 'Ignored' && /static/i.test(statusReason ?? ''),
  ).length;
  const counts = [tried, killed, survived, timeouts, uncovered];
  return [
    `\`src/${folder}\``,
    ...counts.map((n) => n.toLocaleString('en')),
    score,
    atLoad.toLocaleString('en'),
  ];
}

/** The table of folders to the results of their mutants. */
export function scoreTable(results: ReadonlyMap<string, readonly MutantResult[]>): string {
  return table(
    HEAD,
    [...results].map(([folder, mutants]) => row(folder, mutants)),
  );
}

/** The table that stands in a page, with the row of one part anew. */
export function withScores(page: string, part: string, results: readonly MutantResult[]): string {
  const rows = Object.keys(PARTS).flatMap((each) => {
    if (each === part) return [row(each, results)];
    const line = page.split('\n').find((text) => text.startsWith(`| \`src/${each}\` |`));
    return line === undefined
      ? []
      : [
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ];
  });
  return table(HEAD, rows);
}

/** A line for each mutant that no test noticed: where it is, and what stands there instead. */
export function survivorLines(results: readonly MutantResult[]): string {
  return results
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ status, fileName, location: { start, end }, mutatorName, replacement }) => {
      const place = `${fileName}:${start.line}:${start.column}-${end.line}:${end.column}`;
      const instead = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 100);
      return `${place} ${status} ${mutatorName} -> ${instead}`;
    })
    .join('\n');
}
