import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Deed, prepared } from './deeds.ts';
import type { Ended, StartOptions } from './ended.ts';
import type { Scene } from './fault.ts';
import { andThen, isBroken, type Judgement, type Outcome } from './judgement.ts';
import type { Photograph, Stage } from './stage.ts';
import type { Writer } from './writers.ts';

/** A file that a run writes beside the one that it is to replace. */
const BESIDE = /\.[0-9a-f]{8}-[0-9a-f-]{27}(\.tmp)?$/;

/** What is wrong with how a run ended; '' for nothing. */
interface Found {
  readonly outcome: Outcome;
  readonly told: string;
}

export interface WritingFault {
  readonly options: Partial<StartOptions>;
  /** What was sent to the run itself. */
  readonly signal?: NodeJS.Signals;
  /** Takes the fault away again, before the command is run once more. */
  readonly mend?: () => void;
}

/**
 * Runs a command that writes while something is wrong, then once more while nothing is. Every file
 * must be what it was or what it is to become, and the second run must end where one undisturbed
 * run does.
 */
export async function disturbedWriting(
  { stage, deeds }: Pick<Scene, 'stage' | 'deeds'>,
  writer: Writer,
  faultIn: (deed: Deed) => WritingFault,
): Promise<Judgement> {
  const deed = await deeds.of(writer);
  const { before, after } = deed;
  await prepared(stage, writer);
  const { options, signal, mend } = faultIn(deed);
  const ended = await stage.start(writer.args, options);
  const now = stage.photograph();
  const temp = stage.leftInTemp();
  mend?.();
  const judgement = endOf(ended, deed, now, signal);
  const half = [...now].filter(([path, word]) => {
    const isKnown = BESIDE.test(path) || word === 'folder';
    return (
      !isKnown && ![before.get(path), after.get(path)].includes(word) && !isFailure(stage, path)
    );
  });
  // A run that a signal ends leaves no report of an earlier one: it would be taken for its own.
  const isOldReport = (path: string) =>
    signal !== undefined && writer.args.some((each) => each.endsWith(`=${path}`));
  const gone = [...before.keys()].filter(
    (path) => !now.has(path) && after.has(path) && !isOldReport(path),
  );
  const left = [...now.keys()].filter((path) => BESIDE.test(path));
  const untidy = signal === 'SIGKILL' ? [] : [...left, ...temp];
  const again = await stage.start(writer.args);
  const isDone = isSame(after, now);
  const spoilt = comparedTo(isDone ? again : deed.ended, after, again, stage.photograph());
  return [
    found(
      'half-written',
      half.map(([path]) => path),
    ),
    found(
      'half-written',
      gone.map((path) => `${path} is gone`),
    ),
    found(
      'otherwise wrong',
      untidy.map((path) => `left behind ${path}`),
    ),
    found('otherwise wrong', spoilt),
  ].reduce(
    (sum, { outcome, told }) => andThen(sum, outcome, told && `${writer.args.join(' ')}: ${told}`),
    judgement,
  );
}

/** True for a whole report that says why there is no verdict. */
function isFailure(stage: Stage, path: string): boolean {
  try {
    const { status, runs } = JSON.parse(readFileSync(join(stage.root, path), 'utf8'));
    return status === 'error' || runs?.[0]?.invocations?.[0]?.executionSuccessful === false;
  } catch {
    return false;
  }
}

function found(outcome: Outcome, faults: readonly string[]): Found {
  return { outcome, told: faults.join(', ') };
}

function endOf(
  ended: Ended,
  deed: Deed,
  now: Photograph,
  signal: NodeJS.Signals | undefined,
): Judgement {
  const { code, err, out } = ended;
  const told = `exit ${code}: ${err.slice(0, 1_000)}`;
  if (ended.hung) return { outcome: 'otherwise wrong', told: 'it hung' };
  if (isBroken(ended)) return { outcome: 'otherwise wrong', told };
  if (ended.signal !== null) {
    if (ended.signal === signal) return { outcome: 'died by the signal', told: '' };
    return { outcome: 'otherwise wrong', told: `died by ${ended.signal}` };
  }
  if (code === 3) {
    return /^error: /m.test(err)
      ? { outcome: 'exit 3', told: '' }
      : { outcome: 'otherwise wrong', told };
  }
  if (code === deed.ended.code && isSame(deed.after, now))
    return { outcome: 'right verdict', told: '' };
  // A file that could not be mended is told, and what is left is judged.
  if (code === 1 && /not fixed, because/.test(out + err))
    return { outcome: 'right verdict', told: '' };
  return { outcome: code === 0 ? 'a pass' : 'otherwise wrong', told };
}

function comparedTo(
  undisturbed: Ended,
  after: Photograph,
  again: Ended,
  now: Photograph,
): readonly string[] {
  const faults =
    again.code === undisturbed.code ? [] : [`the next run ended with ${again.code}: ${again.err}`];
  const other = pathsOf(after, now).filter((path) => after.get(path) !== now.get(path));
  return [...faults, ...other.map((path) => `the next run made something else of ${path}`)];
}

/** What is left beside files is told by itself. */
function isSame(one: Photograph, other: Photograph): boolean {
  return pathsOf(one, other).every((path) => one.get(path) === other.get(path));
}

function pathsOf(...photographs: readonly Photograph[]): readonly string[] {
  const paths = new Set(photographs.flatMap((photograph) => [...photograph.keys()]));
  return [...paths].filter((path) => !BESIDE.test(path));
}
