import type { FactEntry, Facts } from '../../core/fact.ts';
import { oncePer } from '../../core/once-per.ts';
import { type Bases, basesOf, nameOf } from './bases.ts';
import type { References } from './facts.ts';

export type ClaimEntry = FactEntry<'vouch-claim'>;

const NO_CLAIMS: ReadonlyMap<ClaimEntry, number> = new Map();

/** The claims of a snapshot, and which of them name which. */
class Claims {
  /** Those that their ids lead to: of two with one id, the first. `vouch/unique-id` tells the other. */
  readonly all: readonly ClaimEntry[];
  readonly #bases: Bases;
  readonly #named = {
    supersedes: new Map<ClaimEntry, ReadonlyMap<ClaimEntry, number>>(),
    contradicts: new Map<ClaimEntry, ReadonlyMap<ClaimEntry, number>>(),
  };

  constructor(facts: Facts, bases: Bases) {
    this.#bases = bases;
    this.all = facts
      .of('vouch-claim')
      .filter((claim) => this.find(claim, claimId(claim)) === claim);
  }

  /** The claim that another one names; null for one that is not there or could not be read. */
  find({ record }: ClaimEntry, id: string): ClaimEntry | null {
    return this.#bases.find('vouch-claim', record, id);
  }

  /** The claims that a list of a claim names, each with its first index there. */
  named(claim: ClaimEntry, list: 'supersedes' | 'contradicts'): ReadonlyMap<ClaimEntry, number> {
    if (claim.fact[list].length === 0) return NO_CLAIMS;
    const known = this.#named[list].get(claim);
    if (known !== undefined) return known;
    const found = new Map<ClaimEntry, number>();
    for (const [index, id] of claim.fact[list].entries()) {
      const other = id === null ? null : this.find(claim, id);
      if (other !== null && !found.has(other)) found.set(other, index);
    }
    this.#named[list].set(claim, found);
    return found;
  }
}

/** The claims of these facts. */
export const claimsOf = oncePer((facts: Facts) => new Claims(facts, basesOf(facts)));

export type { Claims };

/** The ids of a list, each with its first place. */
export function firstPlaces(ids: References): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, id] of ids.entries()) {
    if (id !== null && !places.has(id)) places.set(id, index);
  }
  return places;
}

/** What a claim calls itself, else what its file is called. */
export function claimId({ record, fact }: ClaimEntry): string {
  return fact.id ?? nameOf(record);
}

/** True where a field is of a wrong shape: `vouch/schema` tells that, and nobody knows what was meant. */
export function isMisshapen({ fact }: ClaimEntry, field: string): boolean {
  return fact.shape.some(({ finding }) => finding.data.what === field);
}
