/** Why a run ended without a verdict. The message names what was found, the help says the way out. */
export abstract class Failure extends Error {
  abstract readonly exitCode: 1 | 2 | 3;
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
  override readonly exitCode: 1 | 2 = 2;
}

/** What would break a rule, seen before a change was planned: exit code 1. */
export class Refused extends WrongUse {
  override readonly exitCode = 1;
}

/** The repository or a part of it could not be looked at: exit code 3. */
export class CouldNotCheck extends Failure {
  override readonly exitCode = 3;
}
