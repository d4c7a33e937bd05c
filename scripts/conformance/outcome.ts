/** What a suite wants of an input; `either` where its format leaves that to the parser. */
export type Wanted = 'accepted' | 'rejected' | 'either';

/** What became of one input of a suite. */
export interface Outcome {
  /** The suite's own name for it. */
  readonly name: string;
  readonly wanted: Wanted;
  readonly accepted: boolean;
  /** True where an accepted input was not read as what the suite says it means. */
  readonly misread: boolean;
}

/** Inputs that end otherwise than the suite wants, and why that stays so. */
export interface Deviation {
  readonly names: readonly string[];
  readonly reason: string;
}

/** Accepted and rejected inputs by what was wanted of them, with the names of the deviations. */
export interface Count {
  readonly wanted: Wanted;
  readonly accepted: number;
  readonly rejected: number;
  readonly deviating: readonly string[];
}

/** Adds the outcomes of a suite up. */
export function counted(outcomes: readonly Outcome[]): Count[] {
  return (['accepted', 'rejected', 'either'] as const).flatMap((wanted) => {
    const these = outcomes.filter((outcome) => outcome.wanted === wanted);
    if (these.length === 0) return [];
    const accepted = these.filter((outcome) => outcome.accepted).length;
    const deviating = these.filter(deviates).map(({ name }) => name);
    return [{ wanted, accepted, rejected: these.length - accepted, deviating }];
  });
}

function deviates({ wanted, accepted, misread }: Outcome): boolean {
  return misread || (wanted !== 'either' && accepted !== (wanted === 'accepted'));
}
