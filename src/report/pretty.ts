import type { CommitRef } from '../core/change.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import type { Position } from '../core/place.ts';
import { stepInWords } from '../core/remedy.ts';
import type { Report } from '../core/report.ts';
import { checkedSentence, problemsSentence, shownDiagnostics } from './counts.ts';
import { markedLines } from './excerpt.ts';
import { curtailInfos } from './repeated-infos.ts';
import type { Reporter } from './reporter.ts';
import { visible } from './sanitize.ts';
import { type Ink, link, paint, type Style } from './style.ts';
import { wrap } from './wrap.ts';

const INKS: Readonly<Record<Level, Ink>> = { error: 'red', warning: 'yellow', info: 'blue' };

/** For people: each problem with its source, at the end the count and what was looked at. */
export const pretty: Reporter = (report, style) => {
  const all = shownDiagnostics(report, style);
  const { shown, left } = style.verbose ? { shown: all, left: new Map() } : curtailInfos(all);
  return [
    ...shown.map((diagnostic) => `${problem(diagnostic, style)}\n\n`),
    ...[...left].map(([rule, count]) => `${moreInfos(rule, count, style)}\n\n`),
    summary(report, style),
  ].join('');
};

/** Beside each problem that `--fix` fixes. */
const FIXABLE = 'fixable with --fix';

function moreInfos(rule: string, count: number, style: Style): string {
  const title = `${paint(style, 'info', INKS.info, 'bold')} ${rule}`;
  return `${title}: ${count} more in other places (--verbose shows them)`;
}

/** One problem, without a line end. */
export function problem(diagnostic: Diagnostic, style: Style): string {
  const { level, rule, message, path, range, commit, docs } = diagnostic;
  const ink = INKS[level];
  const title = `${paint(style, level, ink, 'bold')} ${link(style, rule, docs)}`;
  const where = paint(style, placeOf(path, range.start), 'cyan');
  const by = commit === null ? '' : ` in commit ${shortName(commit)}`;

  const lines = markedLines(diagnostic, Math.max(style.width - gutterOf(diagnostic) - 3, 30));
  const remarks = remarksOf(diagnostic, style);
  const rows: Row[] = [['', lines.length + remarks.length > 0 ? '╭─' : '╶─', where + by]];
  for (const { line, source, marks } of lines) {
    rows.push([String(line), '│', source]);
    if (marks !== '') rows.push(['', '│', paint(style, marks, ink, 'bold')]);
  }
  for (const [index, [first = '', ...rest]] of remarks.entries()) {
    const isLast = index === remarks.length - 1;
    rows.push(['', isLast ? '╰─' : '├─', first]);
    for (const more of rest) rows.push(['', isLast ? ' ' : '│', ` ${more}`]);
  }
  const gutter = gutterOf(diagnostic);
  const head = `${title}: ${paint(style, visible(message), 'bold')}`;
  return [head, ...rows.map((row) => printRow(row, gutter, style))].join('\n');
}

/** A commit as people name it: the first digits of its id, and when its author made it. */
function shortName({ id, authored }: CommitRef): string {
  return authored === null ? id.slice(0, 12) : `${id.slice(0, 12)} of ${visible(authored)}`;
}

/** A line number or '', the rule that joins the rows, and what stands beside it. */
type Row = readonly [number: string, joint: string, text: string];

function printRow([number, joint, text]: Row, gutter: number, style: Style): string {
  const edge = paint(style, `${number.padStart(gutter)} ${joint}`, 'dim');
  return text === '' ? edge : `${edge} ${text}`;
}

function gutterOf({ excerpt }: Diagnostic): number {
  return Math.max(2, ...excerpt.map(({ line }) => String(line).length));
}

/** Related places, the help and, where it can't be a link, the rule's page. Each as its lines. */
function remarksOf({ related, help, steps, fixable, docs }: Diagnostic, style: Style): string[][] {
  const width = Math.max(style.width - 9, 30);
  const labelled = (label: string, text: string): string[] => {
    const [first = '', ...rest] = wrap(visible(text), width - label.length).map(visible);
    const hanging = ' '.repeat(label.length + 2);
    return [`${paint(style, `${label}:`, 'bold')} ${first}`, ...rest.map((line) => hanging + line)];
  };
  return [
    ...related.map(({ path, range, message }) => [
      `${paint(style, placeOf(path, range.start), 'cyan')} ${visible(message)}`,
    ]),
    ...(help === null ? [] : [labelled('help', help)]),
    ...steps.map((step) => labelled('then', stepInWords(step))),
    ...(fixable ? [[FIXABLE]] : []),
    ...(style.verbose && !style.links ? [labelled('docs', docs)] : []),
  ];
}

function placeOf(path: string, { line, column }: Position): string {
  return `${visible(path)}:${line}:${column}`;
}

function fixableSentence({ diagnostics }: Report): string {
  const { length } = diagnostics.filter(({ fixable }) => fixable);
  return length === 0 ? '' : ` --fix fixes ${length} of them; --diff shows how.`;
}

function summary(report: Report, style: Style): string {
  const { diagnostics, checked, notes } = report;
  const worst = diagnostics.some(({ level }) => level === 'error') ? 'red' : 'yellow';
  const sentence = problemsSentence(report, style.quiet);
  return [
    `${paint(style, sentence, diagnostics.length === 0 ? 'green' : worst, 'bold')}.${fixableSentence(report)}`,
    `${checkedSentence(checked)}.`,
    ...notes.map((note) => `${paint(style, 'note:', 'bold')} ${visible(note)}`),
    '',
  ].join('\n');
}
