import type { Ended } from './ended.ts';

/** How a disturbed run may end. */
export const SOUND = ['right verdict', 'exit 3', 'died by the signal'] as const;

/** How it must not end. */
export const UNSOUND = ['a pass', 'half-written', 'otherwise wrong'] as const;

export type Outcome = (typeof SOUND)[number] | (typeof UNSOUND)[number];

/** What became of one disturbed run, and of what came after it. */
export interface Judgement {
  readonly outcome: Outcome;
  /** What is wrong; '' where nothing is. */
  readonly told: string;
}

/** What an undisturbed run says. */
export interface Verdict {
  readonly code: number | null;
  /** What was looked at and found, without what depends on what earlier runs remembered. */
  readonly found: string;
}

/** How the fault bears on what can be expected. */
export interface Disturbance {
  /** What was sent to the run itself. */
  readonly signal?: NodeJS.Signals;
  /** True where nobody, or only half, got the report. */
  readonly losesReport?: boolean;
  /** True where a report could not be written, so that there is no verdict whatever was found. */
  readonly mustRefuse?: boolean;
}

/** A line of a stack trace, or what is said where nobody foresaw what happened. */
const BROKEN =
  /^\s+at .*(?:\.c?js|node:[\w/]+):\d+:\d+\)?$|lint-protocol broke: |"internal-error"/m;

/** Judges how a disturbed run with `--format json` ended by what it says when nothing disturbs it. */
export function judged(
  ended: Ended,
  expected: Verdict,
  { signal, losesReport = false, mustRefuse = false }: Disturbance = {},
): Judgement {
  const { code, err } = ended;
  if (ended.hung) return wrong('otherwise wrong', 'it hung', ended);
  if (isBroken(ended)) return wrong('otherwise wrong', 'it broke', ended);
  if (ended.signal !== null) {
    if (ended.signal === signal) return sound('died by the signal');
    return wrong('otherwise wrong', `died by ${ended.signal}`, ended);
  }
  if (code === 3) {
    const isTold = losesReport || isErrorDocument(ended.out) || /^error: /m.test(err);
    return isTold ? sound('exit 3') : wrong('otherwise wrong', 'exit 3 without a word', ended);
  }
  if (mustRefuse) return wrong('a pass', `exit ${code} without a report`, ended);
  const isSame = losesReport || verdictOf(ended).found === expected.found;
  if (code === expected.code && isSame) return sound('right verdict');
  if (code === 0) return wrong('a pass', 'exit 0, and not for what was asked', ended);
  return wrong('otherwise wrong', `exit ${code} with another report`, ended);
}

/** What a run with `--format json` says. */
export function verdictOf({ code, out }: Pick<Ended, 'code' | 'out'>): Verdict {
  return { code, found: findings(out) };
}

/** An outcome as it was, unless what came after it is worse. */
export function andThen(judgement: Judgement, outcome: Outcome, told: string): Judgement {
  const isSound = (SOUND as readonly string[]).includes(judgement.outcome);
  return isSound && told !== '' ? { outcome, told } : judgement;
}

/** Whether a run says of itself that it broke. */
export function isBroken({ out, err }: Pick<Ended, 'out' | 'err'>): boolean {
  return BROKEN.test(err) || BROKEN.test(out);
}

function sound(outcome: Outcome): Judgement {
  return { outcome, told: '' };
}

function wrong(outcome: Outcome, what: string, { out, err }: Ended): Judgement {
  return { outcome, told: `${what}: ${err.slice(0, 1_000)} ${out.slice(0, 300)}` };
}

function isErrorDocument(out: string): boolean {
  return findings(out).startsWith('error ');
}

/** The text itself where it is no whole document. */
function findings(out: string): string {
  try {
    const { status, scope, checked, diagnostics, summary } = JSON.parse(out);
    const { records, commits } = checked;
    return `${status} ${JSON.stringify([scope, records, commits, diagnostics, summary])}`;
  } catch {
    return out;
  }
}
