/** Gives out ids that nothing has yet. What it gave out it does not look for again. */
export class FreeIds {
  readonly #taken: Pick<ReadonlySet<string>, 'has'>;
  /** By what stands before the number: the first number that was not tried. */
  readonly #next = new Map<string, number>();

  constructor(taken: Pick<ReadonlySet<string>, 'has'>) {
    this.#taken = taken;
  }

  /** The start of an id with the first free number behind it, from 1. Nobody gets the same one again. */
  take(start: string): string {
    let number = this.#next.get(start) ?? 1;
    while (this.#taken.has(`${start}${number}`)) number++;
    this.#next.set(start, number + 1);
    return `${start}${number}`;
  }
}

/** An id as it is drawn; drawn again as long as something has it. */
export function drawnId(draw: () => string, isTaken: (id: string) => boolean): string {
  for (;;) {
    const id = draw();
    if (!isTaken(id)) return id;
  }
}
