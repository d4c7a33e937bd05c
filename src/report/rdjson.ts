import type { Diagnostic, SourceLine } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import type { Position, Range } from '../core/place.ts';
import { mendingWords } from '../core/remedy.ts';
import type { ReportError } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';
import { shownDiagnostics } from './counts.ts';
import { filePlace } from './file-place.ts';
import type { Reporter } from './reporter.ts';
import { inertJson, visible } from './sanitize.ts';

const SEVERITIES: Readonly<Record<Level, 'ERROR' | 'WARNING' | 'INFO'>> = {
  error: 'ERROR',
  warning: 'WARNING',
  info: 'INFO',
};

/**
 * The Reviewdog Diagnostic Format. A run that failed is one entry about no file: an empty result
 * would look like a pass.
 */
export const rdjson: Reporter = (report, style) => {
  const { error } = report;
  const diagnostics =
    error === null ? shownDiagnostics(report, style).map(problemOf) : [failureOf(error)];
  return `${inertJson(JSON.stringify({ source: { name: TOOL.name }, diagnostics }, null, 2))}\n`;
};

function problemOf(problem: Diagnostic) {
  const { rule, level, docs, path, excerpt, edit } = problem;
  const { range, message } = filePlace(path, problem.range, problem.message);
  const [replacement, ...others] = edit?.files.length === 1 ? edit.replacements : [];
  const isOne = replacement !== undefined && others.length === 0 && edit?.files[0]?.path === path;
  const replaced = isOne ? exactRange(replacement.range, excerpt) : null;
  return {
    message: [message, mendingWords(problem) ?? '', ...problem.related.map(inWords)]
      .filter((text) => text !== '')
      .map(visible)
      .join('\n'),
    location: { path: visible(path), range: exactRange(range, excerpt) ?? wholeLines(range) },
    severity: SEVERITIES[level],
    code: { value: rule, ...(docs !== null && { url: encodeURI(docs) }) },
    ...(replaced !== null && { suggestions: [{ range: replaced, text: replacement?.text }] }),
  };
}

function inWords({ path, range, message }: Diagnostic['related'][number]): string {
  return `${path}:${range.start.line}:${range.start.column}: ${message}`;
}

/** Null where the bytes in front of an end are not at hand: columns count bytes of UTF-8. */
function exactRange({ start, end }: Range, excerpt: readonly SourceLine[]) {
  const first = byteColumn(start, excerpt);
  if (first === null) return null;
  const isOneLine = start.line === end.line;
  const last = isOneLine ? first + end.offset - start.offset : byteColumn(end, excerpt);
  if (last === null) return null;
  return {
    start: { line: start.line, column: first },
    end: { line: end.line, column: last },
  };
}

function byteColumn({ line, column }: Position, excerpt: readonly SourceLine[]): number | null {
  if (column === 1) return 1;
  const source = excerpt.find((each) => each.line === line && each.column === 1);
  if (source === undefined || source.text.length < column - 1) return null;
  return Buffer.byteLength(source.text.slice(0, column - 1)) + 1;
}

/** Without columns, the last line belongs to it. */
function wholeLines({ start, end }: Range) {
  const last = end.column === 1 && end.line > start.line ? end.line - 1 : end.line;
  return { start: { line: start.line }, end: { line: last } };
}

function failureOf({ code, message, help }: ReportError) {
  const texts = [`${TOOL.name} could not check: ${message}`, ...(help === null ? [] : [help])];
  return {
    message: texts
      .flatMap((text) => text.split('\n'))
      .map(visible)
      .join('\n'),
    location: { path: '.' },
    severity: SEVERITIES.error,
    code: { value: code },
  };
}
