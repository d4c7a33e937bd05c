import type { AnyOperation } from '../core/operation.ts';
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

/** What servers call an operation: `messages/manifest-append` is `messages.manifest_append`. */
export function methodOf({ id, method }: Pick<AnyOperation, 'id' | 'method'>): string {
  return method?.name ?? snakeCase(id.replaceAll('/', '.'));
}

/** The name of a method for those that know no dots: `kb_approve`. */
export function toolOf(method: string): string {
  return method.replaceAll('.', '_');
}
