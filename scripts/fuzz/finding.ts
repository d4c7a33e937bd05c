/** A property that does not hold for an input. */
export class Broken extends Error {
  /** A few words that stay the same for every input that breaks it in the same way. */
  readonly property: string;
  /** What of the program broke it: a rule, a place in the code. */
  readonly culprit: string;

  constructor(property: string, culprit: string, message: string) {
    super(message);
    this.property = property;
    this.culprit = culprit;
  }

  /** Equal for what is most likely one fault. */
  get signature(): string {
    return `${this.property}: ${this.culprit}`;
  }
}

/** The first places of the project's own code that an error came through. */
export function culpritIn(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // In a thread each module has another ending.
  const frame = /\/(src\/[\w./-]+)\.(?:ts|mjs):/.exec(error.stack ?? '');
  return `${error.name} in ${frame?.[1] ?? 'an unknown place'}`;
}

/** What code of the project threw, as a broken property. */
export function escaped(error: unknown): Broken {
  if (error instanceof Broken) return error;
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return new Broken('an exception leaves a stage', culpritIn(error), text);
}
