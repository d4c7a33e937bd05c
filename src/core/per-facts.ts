import type { Facts } from './fact.ts';

/**
 * What several rules want to know of the facts of one snapshot: found out when the first of them
 * asks, and kept as long as the facts are.
 */
export function perFacts<T>(find: (facts: Facts) => T): (facts: Facts) => T {
  const found = new WeakMap<Facts, { readonly known: T }>();
  return (facts) => {
    const { known } = found.get(facts) ?? { known: find(facts) };
    found.set(facts, { known });
    return known;
  };
}
