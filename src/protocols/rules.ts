import type { Family } from '../core/protocol.ts';
import type { Rule } from '../core/rule.ts';
import { PROTOCOLS } from './index.ts';

/** Every family of rules, in the order of the documentation. */
export const FAMILIES: readonly Family[] = PROTOCOLS.flatMap(({ families }) => families);

/** Loads every rule, family by family: rules of one family may be in several protocols, its own first. */
export async function loadRules(): Promise<readonly Rule[]> {
  const loaded = await Promise.all(PROTOCOLS.map((protocol) => protocol.rules()));
  const own = new Map<Family, Rule[]>(FAMILIES.map((family) => [family, []]));
  const others = new Map<Family, Rule[]>(FAMILIES.map((family) => [family, []]));
  for (const [at, { families }] of PROTOCOLS.entries()) {
    for (const rule of loaded[at] ?? []) {
      const family = familyOf(rule.id);
      (families.includes(family) ? own : others).get(family)?.push(rule);
    }
  }
  return FAMILIES.flatMap((family) => [...(own.get(family) ?? []), ...(others.get(family) ?? [])]);
}

/**
 * The family that a rule's id belongs to.
 * @throws When there is none: the rule would be in no table.
 */
export function familyOf(id: string): Family {
  const family = FAMILIES.find(({ ids }) => ids.test(id));
  if (family !== undefined) return family;
  const shapes = FAMILIES.map(({ newId }) => newId).join(', ');
  throw new Error(`The id '${id}' belongs to no family. Ids look like ${shapes}.`);
}
