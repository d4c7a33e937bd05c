import type { FactEntry } from '../../../core/fact.ts';
import type { Given, Ties } from '../../../core/ties.ts';
import { nameOf, type ObjectKind } from '../bases.ts';
import { referencesOf } from '../references.ts';
import { isTypeMisshapen } from '../rows.ts';
import { baseKey, heldKey, homeKey, namedKey, newerKey, toldKey, unknownKey } from './tie-keys.ts';

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
      // reference.
      ...referencesOf(entry).map(({ id }) => namedKey(home, id)),
      // schema: of what level a fault is.
      ...(fact.shape.length > 0 ? [newerKey(home)] : []),
    ],
    // unknown-field.
    shows: fact.unknown.map(({ data }) => unknownKey(home, kind, data.what)),
  };
}

/** Evidence says of what type its source is (reference). */
export function sourceTies(entry: FactEntry<'vouch-source'>): Ties {
  const { type } = entry.fact;
  const isMisshapen = isTypeMisshapen(entry.fact);
  return withBase(entry, objectTies(entry, `${isMisshapen} ${type}`));
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

/** What proves itself by bytes of its source may stand for a review (approver). */
export function evidenceTies(entry: FactEntry<'vouch-evidence'>): Ties {
  const bytes = entry.fact.citations.find(({ about }) => about === 'bytes');
  if (bytes?.part === undefined) return withBase(entry, objectTies(entry));
  const { path, part, quote } = bytes;
  const seen = `${path} ${part.start}-${part.end} ${quote}`;
  // Whether the bytes are the quote depends on the content of the source.
  return { ...withBase(entry, objectTies(entry, seen)), passesOn: true };
}

export function sessionTies(entry: FactEntry<'vouch-session'>): Ties {
  const { record, fact } = entry;
  const { home } = record;
  const { asks, ...own } = withBase(entry, objectTies(entry));
  const proposals = fact.proposals.flatMap((id) => id ?? []);
  const named = new Set(proposals.map((id) => namedKey(home, id)));
  return {
    ...own,
    asks: [
      ...asks.filter((key) => !named.has(key)),
      // reference: whether the log tells that a proposal was made, or may lack the event.
      ...proposals.map((id) => toldKey(home, id)),
      ...(proposals.length > 0 ? [homeKey(home)] : []),
    ],
    // reference: whether it is there, and not what depends on the events that tell of it.
    minds: proposals.map((id) => heldKey(home, id)),
  };
}

function withBase({ record }: FactEntry, { gives, asks, shows }: ObjectTies): ObjectTies {
  return { gives, asks: [...asks, baseKey(record.home)], shows };
}
