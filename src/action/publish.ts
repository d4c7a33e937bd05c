import type { Caller } from '../app/caller.ts';
import type { Delivery } from '../app/deliver.ts';
import { CouldNotCheck } from '../core/failure.ts';
import type { Report } from '../core/report.ts';
import { annotationsOf } from '../report/annotations.ts';
import { countLevels } from '../report/counts.ts';
import { formatOf } from '../report/formats.ts';
import { workflowCommand } from '../report/workflow-command.ts';
import type { Runner } from './runner.ts';

/** The code of the failure to write a file of the runner's. */
export const RUNNER_FILES = 'runner-files';

/** Where a report goes, besides the outputs of the action. */
export interface Publication extends Pick<Delivery, 'outputs' | 'verbose'> {
  /** Where the reports' files are written from, absolute; their names are absolute as well. */
  readonly folder: string;
  readonly annotations: boolean;
  readonly summary: boolean;
}

/** Says of a number that nobody counted. Empty, an expression would take it for 0. */
const UNKNOWN = 'unknown';

/** The rule that finds votes that are sound and wait for a human: `HANDOFF_REQUIRED`. */
const HANDOFF = 'consensus/handoff';

/** Where reports stand, absolute; empty for one that is not there. */
export interface ReportFiles {
  readonly json: string;
  readonly sarif: string;
  readonly html: string;
}

/** The outputs of the action, by name. */
export function outputsOf(report: Report, files: ReportFiles): Readonly<Record<string, string>> {
  return {
    ...(report.error === null ? countsOf(report) : NOT_COUNTED),
    'sarif-file': files.sarif,
    'json-file': files.json,
    'html-file': files.html,
  };
}

const NOT_COUNTED = {
  errors: UNKNOWN,
  warnings: UNKNOWN,
  records: UNKNOWN,
  commits: UNKNOWN,
  'handoff-required': UNKNOWN,
};

function countsOf({ diagnostics, checked }: Report): typeof NOT_COUNTED {
  const counts = countLevels(diagnostics);
  const records = Object.values(checked.records).reduce((sum, count) => sum + count, 0);
  return {
    errors: String(counts.error),
    warnings: String(counts.warning),
    records: String(records),
    commits: String(checked.commits),
    'handoff-required': String(diagnostics.some(({ rule }) => rule === HANDOFF)),
  };
}

/**
 * Tells a report wherever the workflow wants it.
 * @throws Failure when it can't be told; the log may have it already.
 */
export async function publish(
  report: Report,
  { outputs, annotations, summary, verbose }: Publication,
  caller: Caller,
  runner: Runner,
): Promise<void> {
  const style = { color: false, links: false, width: 100, quiet: false, verbose };
  const { deliver } = await import('../app/deliver.ts');
  const usual = { color: null, quiet: false, mostProblems: null, isSilent: false };
  await deliver(report, { outputs, ...usual, verbose }, caller);
  const isTold = outputs.some(({ format, file }) => format === 'github' && file === null);
  // Why there is no verdict is told beside the step, whatever else is wanted there.
  if (!isTold && (annotations || report.error !== null)) {
    for (const each of annotationsOf(report, style)) runner.log.write(`${workflowCommand(each)}\n`);
  }
  const file = (wanted: string) =>
    outputs.find((output) => output.format === wanted && output.file !== null)?.file ?? '';
  await toldRunner(async () => {
    if (summary) await runner.addSummary((await formatOf('markdown').load())(report, style));
    const files = { json: file('json'), sarif: file('sarif'), html: file('html') };
    const values = outputsOf(report, files);
    for (const [name, value] of Object.entries(values)) runner.setOutput(name, value);
  });
}

/** @throws CouldNotCheck when the runner's own files can't be written. */
async function toldRunner(tell: () => Promise<void>): Promise<void> {
  try {
    await tell();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CouldNotCheck(
      RUNNER_FILES,
      `The runner's files for the summary and the outputs could not be written: ${reason}`,
      'summary: false does without the first. The outputs need GITHUB_OUTPUT, which every runner sets.',
    );
  }
}
