import type { Report } from '../core/report.ts';
import { checkedSentence, FEW } from '../report/counts.ts';
import { failureText } from '../report/failure.ts';
import { type Format, formatOf } from '../report/formats.ts';
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
  /** How many problems people are shown in full; null where it depends on who reads, Infinity for all. */
  readonly mostProblems: number | null;
  /** Where nothing is reported where nothing is wrong: git asks its hooks with every commit. */
  readonly isSilent: boolean;
}

/** Problems that somebody reads who asked for more. */
const READABLE = 50;
/** Of one message of a rule, more examples tell a reader nothing new. */
const EXAMPLES = 3;
/** As many fit a screen beside what is said of all, as in the first run over what grew without the linter. */
const OVERVIEW = 3;
const ALL = Number.POSITIVE_INFINITY;

/** Widest lines of a report for people that goes to a file. */
const FILE_WIDTH = 100;

/**
 * Writes a report wherever it was asked for. What is no report (why there is none, what was looked
 * at, notes) goes to standard error, where the format has no room for it.
 * @throws WrongUse when a file can't be written; nothing was printed then.
 */
export async function deliver(report: Report, delivery: Delivery, caller: Caller): Promise<void> {
  const { quiet, verbose, color, mostProblems } = delivery;
  for (const { format, file } of delivery.outputs) {
    if (file === null) continue;
    const look = { color: false, links: false, width: FILE_WIDTH };
    const style = { ...look, quiet, verbose, mostProblems: mostProblems ?? ALL };
    const { writeReport } = await import('./write-file.ts');
    await writeReport(caller.cwd, file, await textOf(report, format, style));
  }
  for (const { format, file } of delivery.outputs) {
    if (file !== null) continue;
    const isCapped = isRead(caller) || isMuch(report, delivery, caller);
    const most = isCapped ? readable(report, delivery) : { mostProblems: mostProblems ?? ALL };
    const look = appearance(caller.stdout, caller.env, color);
    if (!saysNothing(report, format, delivery)) {
      await print(report, format, { ...look, quiet, verbose, ...most }, caller);
    }
    tellBeside(report, format, delivery, caller);
  }
}

/** What a person is shown of it. */
function readable(
  { diagnostics }: Report,
  { mostProblems, verbose }: Delivery,
): Pick<Style, 'mostProblems' | 'mostAlike' | 'isOverview'> {
  if (mostProblems !== null) return { mostProblems };
  if (verbose) return { mostProblems: READABLE };
  if (diagnostics.length > FEW) return { mostProblems: OVERVIEW, isOverview: true };
  return { mostProblems: READABLE, mostAlike: EXAMPLES };
}

/** True where a person sees what is printed as it comes: on a terminal, or in the log of a job. */
function isRead({ stdout, env }: Caller): boolean {
  const { CI: job = '' } = env;
  return stdout.isTerminal || (job !== '' && job !== 'false' && !stdout.isFile);
}

/** Too much for whoever reads it through a pipe, a person or an agent; a file is there to be kept. */
function isMuch({ diagnostics }: Report, { verbose }: Delivery, { stdout }: Caller): boolean {
  return diagnostics.length > FEW && !verbose && !stdout.isFile;
}

/** A clean hook has nothing to say but what its notes say. */
function saysNothing(
  { diagnostics, error }: Report,
  format: Format,
  { isSilent, verbose }: Delivery,
): boolean {
  const isClean = error === null && diagnostics.length === 0;
  return isSilent && !verbose && isClean && !formatOf(format).isDocument;
}

async function textOf(report: Report, format: Format, style: Style): Promise<string> {
  if (report.error !== null && !formatOf(format).isDocument)
    return failureText(report.error, style);
  const reporter = await formatOf(format).load();
  return reporter(report, style, await rulesFor(report, format));
}

/** Where no rule was broken none is described, whatever kept the run from looking. */
async function rulesFor(
  { diagnostics }: Report,
  format: Format,
): Promise<readonly RuleDescription[]> {
  if (!formatOf(format).describesRules || diagnostics.length === 0) return [];
  return (await import('../protocols/rules.ts')).loadRules();
}

async function print(
  report: Report,
  format: Format,
  style: Style,
  { stdout, env }: Caller,
): Promise<void> {
  if (report.error !== null && !formatOf(format).isDocument) return;
  const parts = (await formatOf(format).loadParts?.())?.(report, style);
  if (parts !== undefined) {
    const { pieced } = await import('../report/pieces.ts');
    for (const piece of pieced(parts)) {
      stdout.write(piece);
      await stdout.taken?.();
    }
    return;
  }
  const text = await textOf(report, format, style);
  const isLog = Boolean(env['GITHUB_ACTIONS']) && !formatOf(format).isDocument && !stdout.isFile;
  if (!isLog) return stdout.write(text);
  const { randomUUID } = await import('node:crypto');
  stdout.write(guarded(text, randomUUID().replaceAll('-', '')));
}

/** What a reader of the report on standard output should know besides. */
function tellBeside(
  report: Report,
  format: Format,
  delivery: Delivery,
  { stderr, env }: Caller,
): void {
  const { color, quiet, verbose } = delivery;
  const isUnsaid = saysNothing(report, format, delivery);
  const style = { ...appearance(stderr, env, color), quiet, verbose };
  if (report.error !== null) {
    if (!formatOf(format).isDocument) stderr.write(failureText(report.error, style));
    return;
  }
  if (formatOf(format).tellsNotes && !isUnsaid) return;
  if (!formatOf(format).isDocument && !isUnsaid)
    stderr.write(`${checkedSentence(report.checked)}.\n`);
  for (const note of report.notes) stderr.write(`note: ${visible(note)}\n`);
}
