import type { Diagnostic } from '../core/diagnostic.ts';
import type { Report } from '../core/report.ts';
import { TOOL } from '../core/tool.ts';
import { worstProblems } from './chosen-problems.ts';
import { shownDiagnostics } from './counts.ts';
import { frameOf } from './report-document.ts';
import type { Reporter } from './reporter.ts';
import { inertJson } from './sanitize.ts';
import { ROOT, resultOf } from './sarif-result.ts';
import { descriptorOf } from './sarif-rule.ts';
import { sarifText } from './sarif-text.ts';

/** More of a run GitHub does not show. */
const MOST_RESULTS = 5000;

/**
 * What GitHub calls a category, with nothing behind the slash that would name one run: an upload
 * replaces the one before, whatever it looked at, and alerts that are gone are closed.
 */
const CATEGORY = `${TOOL.name}/`;

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
