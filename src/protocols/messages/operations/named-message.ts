import type { FactEntry, Facts } from '../../../core/fact.ts';
import type { WrongUse } from '../../../core/failure.ts';

/** What every operation that is about a stored message says of an id that names none. */
export const namedErrors = {
  'unknown-message': [
    'No message has the id or the path "{id}".',
    "Copy the id from the front matter of the message, or give its path from the repository's root. `lint-protocol message acks --all` lists the messages that ask for acknowledgement.",
  ],
  'ambiguous-message': [
    'Several messages have the id "{id}": {paths}.',
    'Give the path of the one you mean.',
  ],
} as const;

interface FailNamed {
  (code: 'unknown-message', data: { readonly id: string }): WrongUse;
  (code: 'ambiguous-message', data: { readonly id: string; readonly paths: string }): WrongUse;
}

/**
 * The message with an id, or at a path: the original where there are copies.
 * @throws WrongUse where none is meant, or one of several.
 */
export function messageNamed(
  idOrPath: string,
  facts: Facts,
  fail: FailNamed,
): FactEntry<'message'> {
  const all = facts.of('message');
  const there = all.find(({ record }) => record.path === idOrPath);
  const id = there === undefined ? idOrPath : there.fact.id;
  const home = there?.record.home;
  const same = all.filter(
    ({ record, fact }) => fact.id === id && id !== null && (home ?? record.home) === record.home,
  );
  const originals = same.filter(({ record }) => !record.copy);
  const [meant, ...others] = originals.length > 0 ? originals : same;
  // Copies of one message, or one message in two files, make no difference.
  const differing = others.filter(({ fact }) => fact.sent !== meant?.fact.sent);
  if (there !== undefined) return differing.length === 0 ? (meant ?? there) : there;
  if (meant === undefined) throw fail('unknown-message', { id: idOrPath });
  if (differing.length > 0) {
    const paths = [meant, ...differing].map(({ record }) => record.path).join(', ');
    throw fail('ambiguous-message', { id: idOrPath, paths });
  }
  return meant;
}
