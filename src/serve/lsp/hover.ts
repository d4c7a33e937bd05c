import { type MarkupContent, MarkupKind } from 'vscode-languageserver';
import type { Diagnostic } from '../../core/diagnostic.ts';
import { mendingWords, wholeHelp } from '../../core/remedy.ts';
import type { Rule } from '../../core/rule.ts';
import { whereExplained } from '../../core/rule-page.ts';
import { markdownText } from '../../report/markdown-text.ts';
import { visible } from '../../report/sanitize.ts';

/** Problems that are explained at one place; more are listed beside the text anyway. */
const MOST_EXPLAINED = 3;

/** What problems say, each with the page of its rule. */
export function hoverText(
  problems: readonly Diagnostic[],
  rules: readonly Rule[],
  isMarkdown: boolean,
): MarkupContent {
  const told = problems.slice(0, MOST_EXPLAINED).map((problem) => {
    const rule = rules.find(({ id }) => id === problem.rule);
    return isMarkdown ? inMarkdown(problem, rule) : inPlainText(problem, rule);
  });
  return isMarkdown
    ? { kind: MarkupKind.Markdown, value: told.join('\n\n---\n\n') }
    : { kind: MarkupKind.PlainText, value: told.join('\n\n') };
}

/** Messages quote records, so nothing in them may be alive; a rule's own words are Markdown. */
function inMarkdown(problem: Diagnostic, rule: Rule | undefined): string {
  const { level, rule: id, message, docs } = problem;
  const help = mendingWords(problem);
  return [
    `**${level}** ${docs === null ? id : `[${id}](${docs})`}: ${markdownText(message)}`,
    ...(help === null ? [] : [`*Fix*: ${markdownText(help)}`]),
    ...(rule === undefined ? [] : pageOf(rule)),
  ].join('\n\n');
}

function pageOf({ id, summary, why, fix, source, autofix }: Rule): readonly string[] {
  return [
    `### ${id}: ${summary}`,
    why,
    `**How to fix**: ${wholeHelp(fix)}`,
    ...(autofix === undefined ? [] : [`**Autofix**: ${autofix}`]),
    `*Source*: ${source}`,
  ];
}

function inPlainText(problem: Diagnostic, rule: Rule | undefined): string {
  const { level, rule: id, message } = problem;
  const help = mendingWords(problem);
  return [
    `${level} ${id}: ${visible(message)}`,
    ...(help === null ? [] : [visible(help)]),
    ...(rule === undefined ? [] : [rule.summary, rule.why, wholeHelp(rule.fix)]),
    whereExplained(problem),
  ].join('\n');
}
