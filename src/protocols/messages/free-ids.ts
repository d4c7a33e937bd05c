import type { Facts } from '../../core/fact.ts';

/** Ids that no message of a mailbox has, each given out once. */
export class FreeIds {
  readonly #facts: Facts;
  /** Worked out where the first one is asked for: mostly none is. */
  #taken: ReadonlyMap<string, Set<string>> | null = null;
  readonly #last = new Map<string, number>();

  constructor(facts: Facts) {
    this.#facts = facts;
  }

  /** The next number behind all others for a number, else the same id with one. */
  for(home: string, id: string): string {
    this.#taken ??= takenIn(this.#facts);
    const taken = this.#taken.get(home) ?? new Set();
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

function takenIn(facts: Facts): ReadonlyMap<string, Set<string>> {
  const taken = new Map<string, Set<string>>();
  for (const { record, fact } of facts.of('message')) {
    if (fact.id === null) continue;
    const known = taken.get(record.home);
    if (known === undefined) taken.set(record.home, new Set([fact.id]));
    else known.add(fact.id);
  }
  return taken;
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
