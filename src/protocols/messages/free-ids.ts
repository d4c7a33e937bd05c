/** Ids that no message of a mailbox has, each given out once. */
export class FreeIds {
  readonly #idsIn: (home: string) => Iterable<string>;
  readonly #taken = new Map<string, Set<string>>();
  readonly #last = new Map<string, number>();

  /** @param idsIn the ids of a mailbox */
  constructor(idsIn: (home: string) => Iterable<string>) {
    this.#idsIn = idsIn;
  }

  /** The next number behind all others for a number, else the same id with one. */
  for(home: string, id: string): string {
    const taken = this.#taken.get(home) ?? new Set(this.#idsIn(home));
    this.#taken.set(home, taken);
    const isNumber = isCount(id);
    const key = JSON.stringify([home, isNumber ? null : id]);
    let next = this.#last.get(key) ?? (isNumber ? highest(taken) : 1);
    const named = () => (isNumber ? String(next) : `${id}-${next}`);
    do next += 1;
    while (taken.has(named()));
    this.#last.set(key, next);
    taken.add(named());
    return named();
  }
}

/** Larger numbers are no counts, but times and the like. */
function isCount(id: string): boolean {
  return /^(?:0|[1-9]\d{0,8})$/.test(id);
}

function highest(ids: ReadonlySet<string>): number {
  let most = 0;
  for (const id of ids) if (isCount(id)) most = Math.max(most, Number(id));
  return most;
}
