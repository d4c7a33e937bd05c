import type { CommitRef } from '../core/change.ts';
import type { Diagnostic } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import type { Position } from '../core/place.ts';
import { stepInWords } from '../core/remedy.ts';
import type { Report } from '../core/report.ts';
import { whereExplained } from '../core/rule-page.ts';
import { textWidth } from './cells.ts';
import { checkedSentence, countAll, FEW, problemsSentence, shownDiagnostics } from './counts.ts';
import { markedLines } from './excerpt.ts';
import { worstFirst } from './leading-rules.ts';
import { arranged, type ProblemBlock } from './problem-blocks.ts';
import { countsByFolder, countsByRule, placesOf } from './problem-counts.ts';
import type { Reporter } from './reporter.ts';
import { visible } from './sanitize.ts';
import { type Ink, link, paint, type Style } from './style.ts';
import { wrap } from './wrap.ts';

const INKS: Readonly<Record<Level, Ink>> = { error: 'red', warning: 'yellow', info: 'blue' };

/** Of a problem that is in many places, so many are named where not everything is shown. */
const MOST_PLACES = 5;

/** For people: each problem with its source, at the end the counts and what was looked at. */
export const pretty: Reporter = (report, style) => {
  const all = shownDiagnostics(report, style);
  const curtailed = style.verbose ? { shown: all, left: new Map() } : curtailInfos(all);
  const { mostProblems = Number.POSITIVE_INFINITY, mostAlike = Number.POSITIVE_INFINITY } = style;
  const sorted = worstFirst(curtailed.shown);
  const isMany = all.length > FEW || sorted.length > mostProblems;
  if (!isMany) {
    return [
      ...sorted.map((diagnostic) => `${problem(diagnostic, style)}\n\n`),
      ...[...curtailed.left].map(([rule, count]) => `${moreInfos(rule, count, style)}\n\n`),
      summary(report, { left: [], infos: [] }, style),
    ].join('');
  }
  const { blocks, left } = arranged(sorted, { mostProblems, mostAlike });
  const seen = new Set(sorted);
  const hidden = { left, infos: all.filter((diagnostic) => !seen.has(diagnostic)) };
  const shown = blocks.map((block) => `${blockText(block, style)}\n\n`);
  const counted = tables(all, hidden, style);
  return [
    // Of what is too much for a screen, the counts say more than the first problems.
    ...(style.isOverview ? [...counted, ...shown] : [...shown, ...counted]),
    summary(report, hidden, style),
  ].join('');
};

/** What is only counted: because there are too many problems, or because they are infos. */
interface Hidden {
  readonly left: readonly Diagnostic[];
  readonly infos: readonly Diagnostic[];
}

function blockText({ first, same }: ProblemBlock, style: Style): string {
  const isAll = !Number.isFinite(style.mostProblems) || same.length <= MOST_PLACES + 1;
  const named = isAll ? same : same.slice(0, MOST_PLACES);
  const more = same.slice(named.length);
  return problem(first, style, [
    ...named.map(({ path, range }) => placeOf(path, range.start)),
    ...(more.length === 0 ? [] : [`${more.length} more: ${placesOf(more)}`]),
  ]);
}

function tables(
  all: readonly Diagnostic[],
  { left, infos }: Hidden,
  { width, verbose, isOverview = false }: Style,
): readonly string[] {
  const byRule = countsByRule(all, [...left, ...infos], { width, withPlaces: !isOverview });
  const parts = verbose ? [byRule, countsByFolder(all, width)] : [byRule];
  return parts.map((lines) => `${lines.join('\n')}\n\n`);
}

/** Beside each problem that `--fix` fixes. */
const FIXABLE = 'fixable with --fix';

/** How many infos of one rule a person is shown. */
const SHOWN_INFOS = 3;

/** What is shown in full, and how many infos of which rules are only counted. */
interface Curtailed {
  readonly shown: readonly Diagnostic[];
  readonly left: ReadonlyMap<string, number>;
}

/** Keeps infos that say the same in many places from burying what has to be mended. */
function curtailInfos(diagnostics: readonly Diagnostic[]): Curtailed {
  const seen = new Map<string, number>();
  const left = new Map<string, number>();
  const shown = diagnostics.filter(({ level, rule, count }) => {
    if (level !== 'info') return true;
    const before = seen.get(rule) ?? 0;
    seen.set(rule, before + 1);
    if (before < SHOWN_INFOS) return true;
    left.set(rule, (left.get(rule) ?? 0) + count);
    return false;
  });
  return { shown, left };
}

function moreInfos(rule: string, count: number, style: Style): string {
  const title = `${paint(style, 'info', INKS.info, 'bold')} ${rule}`;
  return `${title}: ${count} more in other places (--verbose shows them)`;
}

/**
 * One problem, without a line end.
 * @param also other places of which the same is said, harmless to print
 */
export function problem(
  diagnostic: Diagnostic,
  style: Style,
  also: readonly string[] = [],
): string {
  const { level, path, range, commit } = diagnostic;
  const ink = INKS[level];
  const where = paint(style, placeOf(path, range.start), 'cyan');
  const by = commit === null ? '' : ` in commit ${shortName(commit)}`;

  const lines = markedLines(diagnostic, Math.max(style.width - gutterOf(diagnostic) - 3, 30));
  const remarks = [...remarksOf(diagnostic, style), ...alsoLines(also, style)];
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
  return [...headline(diagnostic, style), ...rows.map((row) => printRow(row, gutter, style))].join(
    '\n',
  );
}

/** Level, rule and message, broken between words where a line is full. */
function headline({ level, rule, message, docs }: Diagnostic, style: Style): readonly string[] {
  const title = `${paint(style, level, INKS[level], 'bold')} ${docs === null ? rule : link(style, rule, docs)}:`;
  const taken = `${level} ${rule}: `.length;
  const [first = '', ...rest] = wrap(visible(message), fullLine(style) - INDENT.length, taken);
  return [
    first === '' && rest.length > 0 ? title : `${title} ${paint(style, visible(first), 'bold')}`,
    ...rest.map((line) => INDENT + paint(style, visible(line), 'bold')),
  ];
}

/** Of what goes on from the line above. */
const INDENT = '  ';

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
function remarksOf(diagnostic: Diagnostic, style: Style): string[][] {
  const { related, help, steps, fixable } = diagnostic;
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
    ...steps.map((step) => {
      const words = stepInWords(step);
      // What is pasted stays in one line: in two, a shell would run the first by itself.
      const isPasted = step.action !== 'do' && textWidth(visible(words)) > width - 'then'.length;
      if (!isPasted) return labelled('then', words);
      const lead = words.slice(0, words.length - step.text.length).trimEnd();
      return [...labelled('then', lead), visible(step.text)];
    }),
    ...(fixable ? [[FIXABLE]] : []),
    ...(style.verbose && !style.links ? [labelled('docs', whereExplained(diagnostic))] : []),
  ];
}

function alsoLines(places: readonly string[], style: Style): string[][] {
  if (places.length === 0) return [];
  const [first = '', ...rest] = places;
  const label = 'also at:';
  const hanging = ' '.repeat(label.length + 1);
  const more = rest.flatMap((place) => wrap(place, style.width - hanging.length - 6).map(visible));
  return [[`${paint(style, label, 'bold')} ${first}`, ...more.map((place) => hanging + place)]];
}

function placeOf(path: string, { line, column }: Position): string {
  return `${visible(path)}:${line}:${column}`;
}

/** Only the working tree is edited: what is advised must be possible where it is read. */
function fixableSentence({ diagnostics, scope }: Report): string {
  const { length } = diagnostics.filter(({ fixable }) => fixable);
  if (length === 0) return '';
  return scope.mode === 'worktree' || scope.mode === 'staged'
    ? ` --fix fixes ${length} of them; --diff shows how.`
    : ` \`lint-protocol --fix\` fixes ${length} of them, if the working tree has them too.`;
}

function summary(report: Report, hidden: Hidden, style: Style): string {
  const { diagnostics, checked, notes } = report;
  const worst = diagnostics.some(({ level }) => level === 'error') ? 'red' : 'yellow';
  const sentence = problemsSentence(report, style.quiet);
  const ink = diagnostics.length === 0 ? 'green' : worst;
  return [
    ...filled(`${sentence}.${fixableSentence(report)}`, style).map((line, index) =>
      // The counts are what the first line begins with.
      index === 0 && line.startsWith(sentence)
        ? paint(style, sentence, ink, 'bold') + line.slice(sentence.length)
        : line,
    ),
    ...filled(hiddenSentence(hidden), style),
    ...filled(`${checkedSentence(checked)}.${elsewhereSentence(report)}`, style),
    ...notes.flatMap((note) => noteLines(note, style)),
    '',
  ].join('\n');
}

/** A pass of nothing is explained to whoever asked for all there is. */
function elsewhereSentence({ checked, scope }: Report): string {
  const isNothing = Object.keys(checked.records).length === 0 && checked.commits === 0;
  return isNothing && scope.mode === 'worktree'
    ? ' `lint-protocol doctor` says where they are looked for, and what looks like one elsewhere.'
    : '';
}

function noteLines(note: string, style: Style): readonly string[] {
  const [first = '', ...rest] = wrap(visible(note), fullLine(style), 'note: '.length).map(visible);
  return [`${paint(style, 'note:', 'bold')} ${first}`, ...rest];
}

function filled(text: string, style: Style): readonly string[] {
  return text === '' ? [] : wrap(text, fullLine(style));
}

/** Columns of a sentence that has lines of its own. */
function fullLine({ width, wraps = false }: Style): number {
  return wraps ? width : Number.POSITIVE_INFINITY;
}

/** How what is only counted is seen. */
function hiddenSentence({ left, infos }: Hidden): string {
  const count = countAll(left) + countAll(infos);
  if (count === 0) return '';
  const ways = [
    ...(left.length > 0 ? ['--max-problems all'] : []),
    ...(infos.length > 0 ? ['--verbose'] : []),
  ];
  return `${count === 1 ? '1 problem is' : `${count} problems are`} not shown; to see all: ${ways.join(' ')}.`;
}
