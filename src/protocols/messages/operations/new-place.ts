import type { PlannedChange } from '../../../core/operation.ts';
import { isMessagePath } from './message-store.ts';
import type { NewFailure, NewInput, NewPlanning } from './new-input.ts';

/** Where it is written: nowhere, to a file, or to the store. */
export function changesOf(
  stored: readonly PlannedChange[],
  { text, path }: { readonly text: string; readonly path: string },
  { input, state, fail }: NewPlanning,
): readonly PlannedChange[] {
  const { store = false, out } = input;
  const at = out ?? path;
  if (store && !isMessagePath(at, state)) throw fail('stored-elsewhere', { path: at });
  if (out === undefined) return store ? stored : [];
  if (state.entries.some((entry) => entry.path === out)) throw fail('file-exists', { path: out });
  return [{ action: 'create', path: out, text }];
}

/**
 * The folder whose messages folder it goes to, '' for the root.
 * @throws WrongUse where it is to be stored, and several would do.
 */
export function homeFor(
  { home, out, store }: NewInput,
  homes: readonly string[],
  fail: NewFailure,
): string {
  if (home !== undefined) return home === '.' ? '' : home.replace(/^\.\/+|\/+$/g, '');
  if (store === true && homes.length > 1 && out === undefined) {
    const shown = homes.map((each) => (each === '' ? '. (the root)' : each)).join(', ');
    throw fail('several-homes', { homes: shown });
  }
  return homes[0] ?? '';
}
