/** Work that must stay below a bound, however much the input was made to hurt. */
export interface LimitCase {
  readonly name: string;
  /** Makes the input, which is not measured, and gives the work on it. */
  readonly prepare: () => Work | Promise<Work>;
  /** Milliseconds of the processor. */
  readonly time: number;
  /** MiB held at most while it works, on top of what was held before. Such a case has a process of its own. */
  readonly memory?: number;
}

export type Work = () => unknown;
