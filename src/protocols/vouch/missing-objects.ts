import type { RecordRef } from '../../core/record.ts';
import { type ObjectKind, pathsOf } from './bases.ts';
import { canBeName } from './id-form.ts';

/** Where an object with one of some kinds would be that is not there. */
export function missingAt(
  { home }: Pick<RecordRef, 'home'>,
  kinds: readonly ObjectKind[],
  id: string,
): { readonly missing: readonly string[] } {
  const named = kinds.filter((kind) => canBeName(kind, id));
  // What waits in `proposed/` is in no commit.
  return { missing: named.map((kind) => `${home}/${pathsOf(kind, id)[0]}`) };
}
