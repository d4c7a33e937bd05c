import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { LEVELS, type Level } from '../core/level.ts';
import type { Position } from '../core/place.ts';
import { mendingWords } from '../core/remedy.ts';
import { worstProblems } from './chosen-problems.ts';
import { countLevels } from './counts.ts';
import { cut } from './cut.ts';
import { markdownCode, markdownText } from './markdown-text.ts';
import { visible } from './sanitize.ts';

/** A part of the document that can be cut at any row. */
export interface Section {
  /** Its title, and the head of a table. Starts with a line end, and ends with one. */
  readonly head: string;
  /** Each ends with a line end. */
  readonly rows: readonly string[];
  /** How many rows it would have if there were no limit. */
  readonly total: number;
  readonly things: readonly [one: string, many: string];
}

const MOST_PROBLEMS = 50;
const MOST_FILES = 200;
const MOST_RELATED = 3;
const LONGEST_TEXT = 1000;

/** How often each rule was broken, the worst level first. */
export function ruleTable(diagnostics: readonly Diagnostic[]): Section {
  const byRule = grouped(diagnostics, ({ level, rule }) => `${level} ${rule}`);
  const groups = [...byRule.values()].sort(
    (a, b) => rank(a) - rank(b) || problemsIn(b) - problemsIn(a),
  );
  const rows = groups.flatMap((group) => {
    const [first] = group;
    const files = new Set(group.map(({ path }) => path)).size;
    return first ? [row(ruleLink(first), first.level, problemsIn(group), files)] : [];
  });
  const columns = `| rule | level | problems | files |\n| --- | --- | ---: | ---: |\n`;
  const things = ['more rule', 'more rules'] as const;
  return { head: `\n### Rules\n\n${columns}`, rows, total: rows.length, things };
}

/** How many problems each file has, the one with most errors first. */
export function fileTable(diagnostics: readonly Diagnostic[]): Section {
  const byFile = [...grouped(diagnostics, ({ path }) => path)].map(
    ([path, group]) => [path, countLevels(group)] as const,
  );
  const worst = byFile.sort(
    ([, a], [, b]) => b.error - a.error || b.warning - a.warning || b.info - a.info,
  );
  const rows = worst
    .slice(0, MOST_FILES)
    .map(([path, { error, warning, info }]) => row(pathCode(path), error, warning, info));
  const columns = `| file | errors | warnings | infos |\n| --- | ---: | ---: | ---: |\n`;
  const things = ['more file', 'more files'] as const;
  return { head: `\n### Files\n\n${columns}`, rows, total: worst.length, things };
}

/** The first problems, the worst level first and every file in its turn, with their help. */
export function problemList(diagnostics: readonly Diagnostic[]): Section {
  const picked = worstProblems(diagnostics, MOST_PROBLEMS);
  const things = ['more problem', 'more problems'] as const;
  const rows = picked.map(problemItem);
  return { head: '\n### Problems\n\n', rows, total: diagnostics.length, things };
}

function problemItem(diagnostic: Diagnostic): string {
  const { level, path, range, message, commit, related } = diagnostic;
  const help = mendingWords(diagnostic);
  const places = related
    .slice(0, MOST_RELATED)
    .map((place) => `See ${placeOf(place.path, place.range.start)}: ${text(place.message)}`);
  const more = related.length - MOST_RELATED;
  const lines = [
    `- **${level}** ${ruleLink(diagnostic)} ${placeOf(path, range.start)}`,
    `Problem: ${text(message)}`,
    ...(commit === null ? [] : [`Commit: ${markdownCode(commit.id)}`]),
    ...places,
    ...(more > 0 ? [`and ${more} more places`] : []),
    ...(help === null ? [] : [`Help: ${text(help)}`]),
  ];
  return `${lines.join('\\\n  ')}\n`;
}

function ruleLink({ rule, docs }: Pick<Diagnostic, 'rule' | 'docs'>): string {
  return docs === null ? rule : `[${rule}](<${encodeURI(docs)}>)`;
}

function placeOf(path: string, { line, column }: Position): string {
  return `${pathCode(path)} line ${line}, column ${column}`;
}

function pathCode(path: string): string {
  return markdownCode(cut(visible(path), LONGEST_TEXT));
}

function text(message: string): string {
  return markdownText(cut(visible(message), LONGEST_TEXT));
}

function row(...cells: (string | number)[]): string {
  return `| ${cells.join(' | ')} |\n`;
}

function rank([first]: readonly Diagnostic[]): number {
  return first === undefined ? LEVELS.length : LEVELS.indexOf(first.level);
}

function problemsIn(group: readonly Diagnostic[]): number {
  const { error, warning, info }: Record<Level, number> = countLevels(group);
  return error + warning + info;
}
