import type { Report, ReportError } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';
import { checkedSentence, counted, problemsSentence, shownDiagnostics } from './counts.ts';
import { cut } from './cut.ts';
import { fileTable, problemList, ruleTable, type Section } from './markdown-sections.ts';
import { markdownText } from './markdown-text.ts';
import type { Reporter } from './reporter.ts';
import { visible } from './sanitize.ts';
import type { Style } from './style.ts';

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
