import { annotationsOf } from './annotations.ts';
import { compact } from './compact.ts';
import { checkedSentence, problemsSentence } from './counts.ts';
import type { Reporter } from './reporter.ts';
import { workflowCommand } from './workflow-command.ts';

/**
 * For a step of GitHub Actions: every problem as a line of the log, then the annotations that GitHub
 * shows, then the count. No line that is not a command can be taken for one.
 */
export const github: Reporter = (report, style) => {
  const commands = annotationsOf(report, style)
    .map((each) => `${workflowCommand(each)}\n`)
    .join('');
  if (report.error !== null) return commands;
  const problems = compact(report, style);
  const sentences = `${problemsSentence(report, style.quiet)}.\n${checkedSentence(report.checked)}.\n`;
  return `${problems}${commands}${sentences}`;
};
