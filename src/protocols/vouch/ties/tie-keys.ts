/** Keys by which the records of a knowledge base find each other. All begin with its folder. */

/** Who belongs to the base: by what file it is known. */
export function baseKey(home: string): string {
  return `vouch base ${home}`;
}

/** The audit log as a whole. */
export function logKey(home: string): string {
  return `vouch log ${home}`;
}

/** The parts that were moved out of a log. */
export function segmentsKey(home: string): string {
  return `vouch segments ${home}`;
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

/** Nobody has it: whoever needs it is judged with all records. */
export const NOBODY = 'vouch nobody';
