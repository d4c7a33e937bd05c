import type { Diagnostic } from '../../core/diagnostic.ts';
import type { Plan } from '../../core/operation.ts';
import type { OperationDocument } from '../../core/operation-document.ts';
import type { ReportError } from '../../core/report.ts';
import { TOOL } from '../../core/tool.ts';
import { encodePath } from '../../git/path-bytes.ts';
import { columns } from '../../report/columns.ts';
import { problem } from '../../report/pretty.ts';
import { problemDocument } from '../../report/report-document.ts';
import { inertJson, visible } from '../../report/sanitize.ts';
import { paint, type Style } from '../../report/style.ts';
import { coloredDiff } from '../fix/shown-diff.ts';
import { unifiedDiff } from '../fix/unified-diff.ts';
import type { Outcome, Written } from './outcome.ts';

/** What came of a call, as programs get it: `schemas/operation.schema.json`. */
export function outcomeDocument(outcome: Outcome, withDiff: boolean): OperationDocument {
  const { operation, dryRun, status, written, plan, diagnostics, notes, commit } = outcome;
  return {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    operation: operation.id,
    dryRun,
    status,
    written,
    result: status === 'refused' ? null : plan.result,
    diagnostics: diagnostics.map(problemDocument),
    notes,
    ...(withDiff && { diff: patchOf(outcome) }),
    commit,
    error: null,
  };
}

/** Why a call had no outcome, as programs get it. */
export function failureDocument(
  operation: string | null,
  dryRun: boolean,
  { code, message, help }: ReportError,
): OperationDocument {
  return {
    version: 1,
    tool: { name: TOOL.name, version: TOOL.version },
    operation,
    dryRun,
    status: 'error',
    written: [],
    result: null,
    diagnostics: [],
    notes: [],
    commit: null,
    error: { code, message, help },
  };
}

/** A document as text, on lines of its own. */
export function documentText(document: object): string {
  return `${inertJson(JSON.stringify(document, null, 2))}\n`;
}

/** What `git apply` makes of the state before what the operation makes of it. */
function patchOf({ texts }: Outcome): string {
  const empty = { mark: '', lines: [] };
  return texts
    .map(({ path, before, after }) =>
      unifiedDiff({ path, before, after: after ?? empty }, encodePath),
    )
    .join('');
}

/** What came of a call, for people. */
export function outcomeText(outcome: Outcome, withDiff: boolean, style: Style): string {
  const { status, plan, diagnostics, notes } = outcome;
  const lines: string[] = [];
  if (status === 'refused') {
    lines.push(...diagnostics.map((each) => `${problem(each, style)}\n`));
    const why =
      diagnostics.length > 0
        ? 'the linter would report the problems above'
        : 'a record that it rests on is missing';
    lines.push(`Refused: nothing was written, because ${why}.`);
  } else {
    lines.push(...toldLines(plan.told, style), ...writtenLines(outcome));
    lines.push(...followingLines(outcome, style));
  }
  lines.push(...notes.map((note) => `${paint(style, 'note:', 'bold')} ${visible(note)}`));
  const text = lines.map((line) => `${line}\n`).join('');
  return withDiff && status !== 'refused'
    ? `${text}\n${coloredDiff(patchOf(outcome), style)}`
    : text;
}

/** Tables with their cells below each other, as far as the terminal is wide enough. */
function toldLines(told: Outcome['plan']['told'], style: Style): readonly string[] {
  const width = style.wraps === true ? style.width : Number.POSITIVE_INFINITY;
  const lines: string[] = [];
  let rows: (readonly string[])[] = [];
  for (const line of told) {
    if (typeof line !== 'string') {
      rows.push(line.map(visible));
      continue;
    }
    lines.push(...columns(rows, width), visible(line));
    rows = [];
  }
  return [...lines, ...columns(rows, width)];
}

function writtenLines({ written, dryRun, status, commit, plan }: Outcome): readonly string[] {
  if (status === 'unchanged') {
    const none = plan.told.length > 0 ? [] : ['Nothing has to be changed.'];
    return [...none, ...committedLines(commit, plan)];
  }
  const would = dryRun ? 'would be ' : '';
  return [
    ...written.map((each) => `${would}${each.action} ${visible(pathsOf(each))}`),
    ...(dryRun && written.length > 0 ? ['Nothing was written.'] : []),
    ...committedLines(commit, plan),
  ];
}

/** The commit, or what makes one. */
function committedLines(commit: string | null, { toCommit = [] }: Plan): readonly string[] {
  if (commit !== null) return [`committed as ${commit.slice(0, 12)}`];
  return toCommit.length === 0 ? [] : ['To commit it:', ...toCommit.map((each) => `  ${each}`)];
}

/** What is wrong with what was written, and what has to be done to other files because of that. */
function followingLines(
  { written, diagnostics, news, plan }: Outcome,
  style: Style,
): readonly string[] {
  const own = new Set(written.flatMap(({ path, from = path }) => [path, from]));
  const said = plan.told.join('\n');
  const left = news.filter(({ path, message }) => own.has(path) && !said.includes(message));
  const others = diagnostics.filter(({ path }) => !own.has(path));
  return [
    ...listed('The linter has warnings about what was written:', left, style),
    ...listed('Other records must be updated:', others, style),
  ];
}

function listed(title: string, all: readonly Diagnostic[], style: Style): readonly string[] {
  if (all.length === 0) return [];
  return ['', title, '', ...all.map((each) => `${problem(each, style)}\n`)];
}

function pathsOf({ path, from }: Written): string {
  return from === undefined ? path : `${from} to ${path}`;
}
