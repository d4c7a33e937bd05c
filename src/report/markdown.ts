import type { Diagnostic } from '../core/diagnostic.ts';
import { grouped } from '../core/grouped.ts';
import { LEVELS, type Level } from '../core/level.ts';
import type { Position } from '../core/place.ts';
import { type MendStep, stepInWords } from '../core/remedy.ts';
import type { Report, ReportError } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';
import { worstProblems } from './chosen-problems.ts';
import {
  checkedSentence,
  counted,
  countLevels,
  problemsSentence,
  shownDiagnostics,
} from './counts.ts';
import { cut } from './cut.ts';
import { markdownCode, markdownCommand, markdownHelp, markdownText } from './markdown-text.ts';
import type { Reporter } from './reporter.ts';
import { visible } from './sanitize.ts';
import type { Style } from './style.ts';

/** A part of the document that can be cut at any row. */
interface Section {
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
/** An entry that accepts a change is not to be cut. */
const LONGEST_STEP = 3000;

/** What GitHub takes as a job summary, in bytes. */
const SUMMARY = 1024 * 1024;
/** Kept free for the line of each section that says how many rows are left. */
const REST = 200;
const MOST_LINES = 10;
const LONGEST_LINE = 500;

/** For a job summary. */
export const markdown: Reporter = (report, style) => markdownReport(report, style);

/**
 * The verdict, what was checked, the rules, the first problems with their help, and the files, in
 * the Markdown of GitHub. No text of a record is alive in it.
 * @param longest how many bytes of UTF-8 it may have, from 65,536 on; it is cut at whole rows, with
 * a line that says how many are left
 */
export function markdownReport(
  report: Report,
  { quiet }: Pick<Style, 'quiet'>,
  longest: number = SUMMARY,
): string {
  if (report.error !== null) return failureDocument(report.error);
  const shown = shownDiagnostics(report, { quiet });
  const sections = [ruleTable(shown), problemList(shown), fileTable(shown)];
  const parts = [head(report, quiet)];
  let room = longest - bytesOf(parts.join('')) - REST * sections.length;
  for (const section of sections) {
    if (section.total === 0) continue;
    const rows = fitting(section, room);
    room -= bytesOf(section.head) + bytesOf(rows.join(''));
    parts.push(section.head, ...rows, rest(section, rows.length));
  }
  return parts.join('');
}

function head(report: Report, quiet: boolean): string {
  const { checked, notes } = report;
  const lines = listOf(notes, 'Note: ');
  const title = `## ${TOOL.name}: ${problemsSentence(report, quiet)}`;
  return [title, `${checkedSentence(checked)}.`, ...lines].join('\n\n').concat('\n');
}

function failureDocument({ message, help, exitCode }: ReportError): string {
  const verdict = exitCode === 2 ? 'wrong use or configuration' : 'could not check';
  return [
    `## ${TOOL.name}: ${verdict}`,
    'Nothing was checked.',
    ...listOf(message.split('\n')),
    ...(help === null ? [] : [`Help: ${line(help)}`]),
  ]
    .join('\n\n')
    .concat('\n');
}

/** A list of so many lines at most, as one paragraph or none. */
function listOf(texts: readonly string[], label = ''): string[] {
  if (texts.length === 0) return [];
  const more = texts.length - MOST_LINES;
  const items = texts.slice(0, MOST_LINES).map((text) => `- ${label}${line(text)}`);
  return [[...items, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n')];
}

function line(text: string): string {
  return markdownText(cut(visible(text), LONGEST_LINE));
}

/** The first rows of a section, as many as there is room for behind its head. */
function fitting({ head, rows }: Section, room: number): readonly string[] {
  let used = bytesOf(head);
  const end = rows.findIndex((row) => {
    used += bytesOf(row);
    return used > room;
  });
  return end === -1 ? rows : rows.slice(0, end);
}

function rest({ total, things }: Section, listed: number): string {
  const left = total - listed;
  return left === 0 ? '' : `\n${counted(left, things)} not listed here.\n`;
}

function bytesOf(text: string): number {
  return Buffer.byteLength(text);
}

/** How often each rule was broken, the worst level first. */
function ruleTable(diagnostics: readonly Diagnostic[]): Section {
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
function fileTable(diagnostics: readonly Diagnostic[]): Section {
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
function problemList(diagnostics: readonly Diagnostic[]): Section {
  const picked = worstProblems(diagnostics, MOST_PROBLEMS);
  const things = ['more problem', 'more problems'] as const;
  const rows = picked.map(problemItem);
  return { head: '\n### Problems\n\n', rows, total: diagnostics.length, things };
}

function problemItem(diagnostic: Diagnostic): string {
  const { level, path, range, message, commit, related } = diagnostic;
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
    ...(diagnostic.help === null
      ? []
      : [`Help: ${markdownHelp(cut(visible(diagnostic.help), LONGEST_TEXT))}`]),
    ...diagnostic.steps.map(stepLine),
    ...(diagnostic.fixable ? ['Fix: `--fix` fixes this problem.'] : []),
  ];
  return `${lines.join('\\\n  ')}\n`;
}

/** A command whole, to be copied. */
function stepLine(step: MendStep): string {
  return step.action === 'run'
    ? `Run: ${markdownCommand(step.text)}`
    : markdownText(cut(visible(stepInWords(step)), LONGEST_STEP));
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
