/** Keys by which the records of a knowledge base find each other. All begin with its folder. */

/** Who belongs to the base: by what file it is known. */
export function baseKey(home: string): string {
  return `vouch base ${home}`;
}

/** What everything that is reviewed depends on: settings, whether there is a log, what events bring. */
export function homeKey(home: string): string {
  return `vouch home ${home}`;
}

/**
 * Objects of any kind that are called so. Links of pages know no case: ids that are one by that are
 * tied, which costs nothing.
 */
export function namedKey(home: string, id: string): string {
  return `vouch named ${home} ${id.trim().toLowerCase()}`;
}

/** Whatever says something of an object: events, decided proposals, claims that replace or deny it. */
export function toldKey(home: string, id: string): string {
  return `vouch told ${home} ${id}`;
}

/** What brings an object in, and what lets it in. */
export function broughtKey(home: string): string {
  return `vouch brought ${home}`;
}

/** A field that nobody knows, of a kind. */
export function unknownKey(home: string, kind: string, field: string): string {
  return `vouch unknown ${home} ${kind} ${field}`;
}

/** Two claims that an event, or a relation, is about, in either order. */
export function pairKey(home: string, one: string, other: string): string {
  const [first, last] = one < other ? [one, other] : [other, one];
  return `vouch pair ${home} ${first} ${last}`;
}

/** The audit log as a whole. */
export function logKey(home: string): string {
  return `vouch log ${home}`;
}

/** An event by its own id. */
export function eventKey(home: string, id: string): string {
  return `vouch event ${home} ${id}`;
}

/** A hash of a log's chain. The first digits tell enough apart. */
export function hashKey(home: string, hash: string): string {
  return `vouch hash ${home} ${hash.slice(0, 16)}`;
}

/** The time of the newest event, of those that are chained and of the others. */
export function newestKey(home: string, isChained: boolean): string {
  return isChained ? `vouch newest ${home}` : `vouch newest unchained ${home}`;
}

/** The bundles that are there. */
export const BUNDLES = 'vouch bundles';

/** Nobody has it: whoever needs it is judged with all records. */
export const NOBODY = 'vouch nobody';
