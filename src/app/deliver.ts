import type { Report } from '../core/report.ts';
import { checkedSentence } from '../report/counts.ts';
import { failureText } from '../report/failure.ts';
import {
  describesRules,
  type Format,
  isDocument,
  loadReporter,
  tellsNotes,
} from '../report/formats.ts';
import type { RuleDescription } from '../report/reporter.ts';
import { guarded } from '../report/runner-guard.ts';
import { visible } from '../report/sanitize.ts';
import type { Style } from '../report/style.ts';
import type { Caller } from './caller.ts';
import type { Output } from './outputs.ts';
import { appearance, type ColorChoice } from './terminal.ts';

export interface Delivery {
  readonly outputs: readonly Output[];
  readonly color: ColorChoice | null;
  readonly quiet: boolean;
  readonly verbose: boolean;
}

/** Widest lines of a report for people that goes to a file. */
const FILE_WIDTH = 100;

/**
 * Writes a report wherever it was asked for. What is no report (why there is none, what was looked
 * at, notes) goes to standard error, where the format has no room for it.
 * @throws WrongUse when a file can't be written; nothing was printed then.
 */
export async function deliver(report: Report, delivery: Delivery, caller: Caller): Promise<void> {
  const { quiet, verbose, color } = delivery;
  for (const { format, file } of delivery.outputs) {
    if (file === null) continue;
    const style = { color: false, links: false, width: FILE_WIDTH, quiet, verbose };
    const { writeReport } = await import('./write-file.ts');
    await writeReport(caller.cwd, file, await textOf(report, format, style));
  }
  for (const { format, file } of delivery.outputs) {
    if (file !== null) continue;
    const style = { ...appearance(caller.stdout, caller.env, color), quiet, verbose };
    await print(report, format, style, caller);
    tellBeside(report, format, delivery, caller);
  }
}

async function textOf(report: Report, format: Format, style: Style): Promise<string> {
  if (report.error !== null && !isDocument(format)) return failureText(report.error, style);
  const reporter = await loadReporter(format);
  return reporter(report, style, await rulesFor(report, format));
}

/** Where no rule was broken none is described, whatever kept the run from looking. */
async function rulesFor(
  { diagnostics }: Report,
  format: Format,
): Promise<readonly RuleDescription[]> {
  if (!describesRules(format) || diagnostics.length === 0) return [];
  return (await import('../protocols/rules.ts')).loadRules();
}

async function print(
  report: Report,
  format: Format,
  style: Style,
  { stdout, env }: Caller,
): Promise<void> {
  if (report.error !== null && !isDocument(format)) return;
  const text = await textOf(report, format, style);
  const isLog = Boolean(env['GITHUB_ACTIONS']) && !isDocument(format) && !stdout.isFile;
  if (!isLog) return stdout.write(text);
  const { randomUUID } = await import('node:crypto');
  stdout.write(guarded(text, randomUUID().replaceAll('-', '')));
}

/** What a reader of the report on standard output should know besides. */
function tellBeside(
  report: Report,
  format: Format,
  { color, quiet, verbose }: Delivery,
  { stderr, env }: Caller,
): void {
  const style = { ...appearance(stderr, env, color), quiet, verbose };
  if (report.error !== null) {
    if (!isDocument(format)) stderr.write(failureText(report.error, style));
    return;
  }
  if (tellsNotes(format)) return;
  if (!isDocument(format)) stderr.write(`${checkedSentence(report.checked)}.\n`);
  for (const note of report.notes) stderr.write(`note: ${visible(note)}\n`);
}
