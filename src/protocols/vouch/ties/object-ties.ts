import type { FactEntry } from '../../../core/fact.ts';
import { isAbout } from '../../../core/look-up-rule.ts';
import type { Given, Ties } from '../../../core/ties.ts';
import { nameOf, type ObjectKind } from '../bases.ts';
import { referencesOf } from '../references.ts';
import { baseKey, namedKey, unknownKey } from './tie-keys.ts';

/** What an object of any kind is tied by. */
interface ObjectTies {
  readonly gives: readonly Given[];
  readonly asks: readonly string[];
  readonly shows: readonly string[];
}

/** What an object may be called: by itself, and by its file. */
export function idsOf({ record, fact }: FactEntry<ObjectKind>): readonly string[] {
  const name = nameOf(record);
  return fact.id === null || fact.id === name ? [name] : [fact.id, name];
}

/**
 * Who is called what, and names whom.
 * @param seen what of it is seen by those who name it, besides that it is there and where
 */
export function objectTies(entry: FactEntry<ObjectKind>, seen = ''): ObjectTies {
  const { record, fact } = entry;
  const { home, path, kind } = record;
  const ids = idsOf(entry);
  const value = seen === '' ? path : `${path} ${seen}`;
  return {
    gives: ids.map((id) => [namedKey(home, id), value]),
    asks: [
      // unique-id, and to whom an id belongs.
      ...ids.map((id) => namedKey(home, id)),
      // contradicts, supersedes and supersession-cycle: the claims that it names.
      ...(isAbout(entry, 'vouch-claim') ? referencesOf(entry) : []).map(({ id }) =>
        namedKey(home, id),
      ),
    ],
    // unknown-field.
    shows: fact.unknown.map(({ data }) => unknownKey(home, kind, data.what)),
  };
}

/** Whether it matters that a content is lost depends on who cites its source (history/immutable-source). */
export function contentTies({ record }: FactEntry<'vouch-source-content'>): Ties {
  const { home, path } = record;
  const source = path.slice(0, path.lastIndexOf('/'));
  const named = namedKey(home, source.slice(source.lastIndexOf('/') + 1));
  return {
    gives: [[named, path]],
    // source-hash and layout: whether it is described.
    asks: [baseKey(home), named],
  };
}

/** What is known by an id, and belongs to a base. */
export function baseObjectTies<K extends ObjectKind>(entry: FactEntry<K>): Ties {
  // Sound because it is one of them, whichever.
  const { asks, ...own } = objectTies(entry as FactEntry as FactEntry<ObjectKind>);
  return { ...own, asks: [...asks, baseKey(entry.record.home)] };
}
