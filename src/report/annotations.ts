import type { Diagnostic } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import type { Range } from '../core/place.ts';
import { mendingLines } from '../core/remedy.ts';
import type { Report, ReportError } from '../core/report.ts';
import { whereExplained } from '../core/rule-page.ts';
import { chooseProblems } from './chosen-problems.ts';
import { counted, levelName, shownDiagnostics } from './counts.ts';
import { cut } from './cut.ts';
import { filePlace } from './file-place.ts';
import { visible } from './sanitize.ts';
import type { Style } from './style.ts';

/** What GitHub shows beside a file of a pull request, or on the page of a run. */
export interface Annotation {
  readonly level: Level;
  /** Null for what is about the run as a whole. */
  readonly place: { readonly path: string; readonly range: Range } | null;
  readonly title: string;
  /** Harmless to print but for its line ends. At most 4,096 UTF-16 units. */
  readonly message: string;
}

/** How many annotations of each level GitHub shows of one step. */
const SHOWN = 10;
/** The longest message that the runner hands on, in UTF-16 units. */
const LONGEST = 4096;
const LONGEST_MESSAGE = 2000;
const LONGEST_HELP = 1000;
const LONGEST_RELATED = 250;
const MOST_RELATED = 3;

/**
 * The annotations of a report, no more than GitHub shows: why there is no verdict, the problems
 * (spread over the files, with the last of a level saying how many more there are), and the notes
 * as one. With `quiet` only what is an error, and the notes.
 * @param whereAll a sentence that says where to find the problems that are left out
 */
export function annotationsOf(
  report: Report,
  { quiet }: Pick<Style, 'quiet'>,
  whereAll = 'The log of this step lists them all.',
): readonly Annotation[] {
  const { error, notes } = report;
  const room = {
    error: SHOWN - (error === null ? 0 : 1),
    warning: SHOWN,
    info: SHOWN - (notes.length === 0 ? 0 : 1),
  };
  const levels = chooseProblems(shownDiagnostics(report, { quiet }), room);
  return [
    ...(error === null ? [] : [failureAnnotation(error)]),
    ...levels.flatMap(({ level, shown, left, leftCount }) => [
      ...shown.map(problemAnnotation),
      ...(left.length === 0 ? [] : [restAnnotation(level, left, leftCount, whereAll)]),
    ]),
    ...(notes.length === 0 ? [] : [noteAnnotation(notes)]),
  ];
}

function problemAnnotation(diagnostic: Diagnostic): Annotation {
  const { level, rule, path, commit, related } = diagnostic;
  const { range, message } = filePlace(path, diagnostic.range, diagnostic.message);
  const places = related.slice(0, MOST_RELATED).map((place) => {
    const { line, column } = place.range.start;
    return `${place.path}:${line}:${column} ${place.message}`;
  });
  const lines = [
    cut(visible(message), LONGEST_MESSAGE),
    ...(commit === null ? [] : [`In commit ${commit.id}.`]),
    ...places.map((place) => cut(visible(place), LONGEST_RELATED)),
    ...(related.length > MOST_RELATED
      ? [`… and ${related.length - MOST_RELATED} more places`]
      : []),
    ...mendingLines(diagnostic).map((each) => cut(visible(each), LONGEST_HELP)),
    whereExplained(diagnostic),
  ];
  return { level, place: { path, range }, title: rule, message: cut(lines.join('\n'), LONGEST) };
}

function restAnnotation(
  level: Level,
  left: readonly Diagnostic[],
  count: number,
  whereAll: string,
): Annotation {
  const files = counted(new Set(left.map(({ path }) => path)).size, ['file', 'files']);
  const title = `${count} more ${levelName(level, count)}`;
  const message = `${title} in ${files}: GitHub shows ${SHOWN} of a step. ${whereAll}`;
  return { level, place: null, title, message };
}

function failureAnnotation({ message, help, exitCode }: ReportError): Annotation {
  const lines = [...message.split('\n'), ...(help === null ? [] : [help])].map(visible);
  return {
    level: 'error',
    place: null,
    title: exitCode === 2 ? 'Wrong use or configuration' : 'Could not check',
    message: cut(lines.join('\n'), LONGEST),
  };
}

function noteAnnotation(notes: readonly string[]): Annotation {
  const message = cut(notes.map(visible).join('\n'), LONGEST);
  return { level: 'info', place: null, title: 'Notes on this run', message };
}
