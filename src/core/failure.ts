/** Why a run ended without a verdict. The message names what was found, the help says the way out. */
export abstract class Failure extends Error {
  abstract readonly exitCode: 2 | 3;
  /** Kebab case, part of the public interface (`error.code` in JSON). */
  readonly code: string;
  readonly help: string | null;

  constructor(code: string, message: string, help: string | null = null) {
    super(message);
    this.code = code;
    this.help = help;
  }
}

/** Wrong use or configuration: exit code 2. */
export class WrongUse extends Failure {
  override readonly exitCode = 2;
}

/** The repository or a part of it could not be looked at: exit code 3. */
export class CouldNotCheck extends Failure {
  override readonly exitCode = 3;
}

/** All faults of one call as one failure: whoever is told one by one calls as often. */
export function allOf(faults: readonly WrongUse[]): WrongUse {
  const [first] = faults;
  if (first === undefined) throw new Error('a failure without a fault');
  const helps = new Set(faults.flatMap(({ help }) => help ?? []));
  const message = faults.map((each) => each.message).join(' ');
  return new WrongUse(first.code, message, helps.size === 0 ? null : [...helps].join(' '));
}
