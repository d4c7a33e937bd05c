import type { StartOptions } from './ended.ts';
import type { Scene } from './fault.ts';
import {
  andThen,
  type Disturbance,
  type Judgement,
  judged,
  type Verdict,
  verdictOf,
} from './judgement.ts';
import type { Stage } from './stage.ts';

/** What is asked of a repository, each with the report as JSON. */
const QUESTIONS: readonly (readonly string[])[] = [
  [],
  ['--staged'],
  ['--history'],
  ['--since', 'HEAD~1'],
  ['--rev', 'HEAD'],
  ['--hook', 'pre-commit'],
].map((args) => [...args, '--format', 'json']);

/** All in turn. */
export function question(nth: number): readonly string[] {
  return QUESTIONS[nth % QUESTIONS.length] ?? [];
}

/** Questions to one stage, with what they are answered with where nothing is in the way. */
export class Verdicts {
  readonly #stage: Stage;
  readonly #known = new Map<string, Promise<Verdict>>();

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** The undisturbed answer, from a run that remembers nothing. */
  on(args: readonly string[]): Promise<Verdict> {
    const key = args.join(' ');
    const known = this.#known.get(key) ?? this.#ask(args);
    this.#known.set(key, known);
    return known;
  }

  async #ask(args: readonly string[]): Promise<Verdict> {
    const ended = await this.#stage.start([...args, '--no-cache']);
    if (ended.code === 1) return verdictOf(ended);
    const told = `exit ${ended.code}: ${ended.err} ${ended.out.slice(0, 1_000)}`;
    throw new Error(`The stage has a problem for every question; ${args.join(' ')}: ${told}`);
  }
}

interface Around extends Disturbance {
  /** What the disturbed run alone is asked for besides. */
  readonly extra?: readonly string[];
  /** Takes the fault away again, before the next run. */
  readonly mend?: () => void;
}

/**
 * Asks while something is wrong, and once more when nothing is: a run that could not see everything
 * must not have left anything behind that the next one believes or falls over.
 */
export async function disturbed(
  { stage, verdicts }: Pick<Scene, 'stage' | 'verdicts'>,
  args: readonly string[],
  options: Partial<StartOptions>,
  { extra = [], mend, ...disturbance }: Around = {},
): Promise<Judgement> {
  const expected = await verdicts.on(args);
  const before = stage.photograph();
  const judgement = judged(await stage.start([...args, ...extra], options), expected, disturbance);
  const left = [...leftBehind(before, stage), ...stage.leftInTemp()];
  mend?.();
  const next = verdictOf(await stage.start(args));
  const isSame = next.code === expected.code && next.found === expected.found;
  // Nobody who is killed tidies up.
  const mayLeave = disturbance.signal === 'SIGKILL';
  const untidy = mayLeave || left.length === 0 ? '' : `left behind ${left.join(', ')}`;
  const spoilt = isSame ? '' : `the next run ended with ${next.code}: ${next.found.slice(0, 500)}`;
  return andThen(judgement, 'otherwise wrong', spoilt || untidy);
}

function leftBehind(before: ReadonlyMap<string, string>, stage: Stage): string[] {
  const after = stage.photograph();
  const paths = new Set([...before.keys(), ...after.keys()]);
  return [...paths].filter((path) => before.get(path) !== after.get(path));
}
