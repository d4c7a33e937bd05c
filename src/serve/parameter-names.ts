import type { InputProperty } from '../core/operation-input.ts';

/** A name of ours as servers write it: `proposalId` is `proposal_id`, `manifest-append` is `manifest_append`. */
export function snakeCase(name: string): string {
  return name.replaceAll('-', '_').replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** All names that a parameter may be given by, the one to show first. */
export function namesOf(
  property: string,
  schema: Pick<InputProperty, 'x-also'>,
): readonly string[] {
  return [...new Set([snakeCase(property), property, ...(schema['x-also'] ?? [])])];
}
