import type { Diagnostic, RelatedPlace } from '../core/diagnostic.ts';
import type { Level } from '../core/level.ts';
import type { Range } from '../core/place.ts';
import { mendingWords, wholeHelp } from '../core/remedy.ts';
import type { Report } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';
import { familyOf } from '../protocols/rules.ts';
import { worstProblems } from './chosen-problems.ts';
import { shownDiagnostics } from './counts.ts';
import { filePlace } from './file-place.ts';
import { pathUri } from './path-uri.ts';
import { frameOf } from './report-document.ts';
import type { Reporter, RuleDescription } from './reporter.ts';
import { inertJson, visible } from './sanitize.ts';

/** More of a run GitHub does not show. */
const MOST_RESULTS = 5000;

/**
 * What GitHub calls a category, with nothing behind the slash that would name one run: an upload
 * replaces the one before, whatever it looked at, and alerts that are gone are closed.
 */
const CATEGORY = `${TOOL.name}/`;

/** By what a viewer groups rules: what a rule is about, as its id says, or the protocol that it is of. */
function tagsOf(id: string): readonly string[] {
  return ['agent-records', familyOf(id).name];
}

/**
 * How sure a rule is, for viewers that hide what is not. An error is what its source requires, word
 * for word; a warning may be meant so.
 */
const PRECISION = { error: 'very-high', warning: 'high', info: 'medium', off: 'medium' } as const;

/** The name of the folder that all paths are relative to. */
const ROOT = '%SRCROOT%';

/** More locations of a result GitHub does not show. */
const MOST_RELATED = 100;

/** A level in the words of SARIF. */
const SARIF_LEVELS: Readonly<Record<Level, 'error' | 'warning' | 'note'>> = {
  error: 'error',
  warning: 'warning',
  info: 'note',
};

/** How a result is told from others of its file and rule. */
interface Standing {
  /** The place of its rule in the list of the driver. */
  readonly ruleIndex: number;
  /** From 1, among results with its fingerprint. */
  readonly number: number;
}

/** Characters of a fingerprint that GitHub's own have. */
const HASH_LENGTH = 16;

/** A problem as a result. */
function resultOf(diagnostic: Diagnostic, { ruleIndex, number }: Standing) {
  const { rule, level, path, related, fingerprint } = diagnostic;
  const { range, message } = filePlace(path, diagnostic.range, diagnostic.message);
  const help = mendingWords(diagnostic);
  const text = help === null ? message : `${message}\n${help}`;
  return {
    ruleId: rule,
    ruleIndex,
    level: SARIF_LEVELS[level],
    message: { text: sarifText(text) },
    locations: [{ physicalLocation: placeOf(path, range) }],
    ...(related.length > 0 && {
      relatedLocations: related.slice(0, MOST_RELATED).map(relatedLocation),
    }),
    partialFingerprints: {
      'lintProtocol/v1': fingerprint,
      // The only one that GitHub looks at. Its own would be of the line and those below.
      primaryLocationLineHash: `${fingerprint.slice(0, HASH_LENGTH)}:${number}`,
    },
    properties: {
      record: diagnostic.record,
      commit: diagnostic.commit?.id ?? null,
      authored: diagnostic.commit?.authored ?? null,
      count: diagnostic.count,
      fixable: diagnostic.fixable,
      ...(diagnostic.details && { details: diagnostic.details }),
    },
  };
}

function relatedLocation({ path, ...place }: RelatedPlace, index: number) {
  const { range, message } = filePlace(path, place.range, place.message);
  return {
    id: index + 1,
    physicalLocation: placeOf(path, range),
    message: { text: sarifText(message) },
  };
}

/** Columns count UTF-16 units, as the run says; an end is the place behind the last character. */
function placeOf(path: string, { start, end }: Range) {
  return {
    artifactLocation: { uri: pathUri(path), uriBaseId: ROOT },
    region: {
      startLine: start.line,
      startColumn: start.column,
      endLine: end.line,
      endColumn: end.column,
      byteOffset: start.offset,
      byteLength: Math.max(end.offset - start.offset, 0),
    },
  };
}

/** What a viewer shows of a rule. Of one that nobody describes, its id and its page. */
function descriptorOf(id: string, docs: string | null, rule: RuleDescription | undefined) {
  const page = docs === null ? {} : { helpUri: encodeURI(docs) };
  if (rule === undefined) return { id, ...page };
  const { summary, why, fix, source, since, level } = rule;
  return {
    id,
    shortDescription: { text: summary },
    fullDescription: { text: why },
    ...page,
    help: {
      text: `${why}\n\nHow to fix it: ${wholeHelp(fix)}\n\nSource: ${source}`,
      markdown: `${why}\n\n**How to fix it:** ${wholeHelp(fix)}\n\n**Source:** ${source}`,
    },
    defaultConfiguration: level === 'off' ? { enabled: false } : { level: SARIF_LEVELS[level] },
    properties: { source, since, tags: tagsOf(id), precision: PRECISION[rule.level] },
  };
}

/** SARIF 2.1.0, valid however the run ended. A run that failed says so in its invocation. */
export const sarif: Reporter = (report, style, rules = []) => {
  const all = shownDiagnostics(report, style);
  const shown = chosenOf(all);
  const ids = [...new Set(shown.map(({ rule }) => rule))].sort();
  const indexes = new Map(ids.map((id, index) => [id, index]));
  const examples = new Map(shown.map((diagnostic) => [diagnostic.rule, diagnostic]));
  const texts = new Map(rules.map((rule) => [rule.id, rule]));
  const { scope, checked, summary } = frameOf(report, style);
  const run = {
    tool: {
      driver: {
        name: TOOL.name,
        version: TOOL.version,
        semanticVersion: TOOL.version,
        rules: ids.map((id) => descriptorOf(id, examples.get(id)?.docs ?? null, texts.get(id))),
      },
    },
    automationDetails: { id: CATEGORY },
    invocations: [
      {
        executionSuccessful: report.error === null,
        toolExecutionNotifications: notificationsOf(report, all.length - shown.length),
      },
    ],
    originalUriBaseIds: { [ROOT]: { description: { text: 'The root of the repository.' } } },
    columnKind: 'utf16CodeUnits',
    results: resultsOf(shown, (rule) => indexes.get(rule) ?? -1),
    properties: { scope, checked, summary },
  };
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [run],
  };
  return `${inertJson(JSON.stringify(log, null, 2))}\n`;
};

/** Each with its number among those that cannot be told apart. */
function resultsOf(shown: readonly Diagnostic[], indexOf: (rule: string) => number) {
  const seen = new Map<string, number>();
  return shown.map((diagnostic) => {
    const { fingerprint, rule } = diagnostic;
    const number = (seen.get(fingerprint) ?? 0) + 1;
    seen.set(fingerprint, number);
    return resultOf(diagnostic, { ruleIndex: indexOf(rule), number });
  });
}

/** Where there are too many, the worst; in the order of the report. */
function chosenOf(all: readonly Diagnostic[]): readonly Diagnostic[] {
  if (all.length <= MOST_RESULTS) return all;
  const chosen = new Set(worstProblems(all, MOST_RESULTS));
  return all.filter((diagnostic) => chosen.has(diagnostic));
}

function notificationsOf({ error, notes }: Report, left: number) {
  const rest = `${left} more problems are not in this file, which holds ${MOST_RESULTS} at most, the worst first.`;
  return [
    ...(error === null
      ? []
      : [
          {
            level: 'error',
            descriptor: { id: error.code },
            message: { text: sarifText([error.message, error.help ?? ''].join('\n').trim()) },
          },
        ]),
    ...(left === 0 ? [] : [{ level: 'warning', message: { text: rest } }]),
    ...notes.map((note) => ({ level: 'note', message: { text: sarifText(note) } })),
  ];
}

/**
 * Text for a message of SARIF, line by line: harmless to show, and nothing in it is a link
 * (`[text](target)`) or a placeholder (`{0}`), which a reader would resolve. What is neither stays as
 * it is: readers show the signs that take their meaning away.
 */
export function sarifText(text: string): string {
  return text
    .split('\n')
    .map((line) => visible(line))
    .map((line) => (line.includes('](') ? line.replace(/[\\[\]]/g, '\\$&') : line))
    .map((line) => (/\{\d+\}/.test(line) ? line.replace(/[{}]/g, '$&$&') : line))
    .join('\n');
}
