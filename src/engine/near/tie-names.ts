/** In which way a record is tied by a key. */
export type Role = 'gives' | 'asks' | 'shows' | 'minds' | 'dates' | 'awaits';

/** A key in 64 bits. Keys that have one name by chance tie more than they should, and never less. */
export interface TieName {
  readonly high: number;
  readonly low: number;
}

const ROLES: Readonly<Record<Role, number>> = {
  gives: 1,
  asks: 2,
  shows: 3,
  minds: 4,
  dates: 5,
  awaits: 6,
};

/** Two rounds of multiplications side by side over all code units, mixed with each other at the end. */
export function tieName(role: Role, key: string): TieName {
  let one = 0xdeadbeef ^ ROLES[role];
  let other = 0x41c6ce57 ^ ROLES[role];
  for (let at = 0; at < key.length; at += 1) {
    const unit = key.charCodeAt(at);
    one = Math.imul(one ^ unit, 0x9e3779b1);
    other = Math.imul(other ^ unit, 0x5f356495);
  }
  one = Math.imul(one ^ (one >>> 16), 0x85ebca6b) ^ Math.imul(other ^ (other >>> 13), 0xc2b2ae35);
  other = Math.imul(other ^ (other >>> 16), 0x85ebca6b) ^ Math.imul(one ^ (one >>> 13), 0xc2b2ae35);
  return { high: one >>> 0, low: other >>> 0 };
}

const NOTED = 'noted ';

/** The key under which somebody awaits a time of whom nothing but a note is reported then. */
export function notedKey(key: string): string {
  return `${NOTED}${key}`;
}

/** The key of the dates that are awaited under one. */
export function datedKey(awaited: string): string {
  return awaited.startsWith(NOTED) ? awaited.slice(NOTED.length) : awaited;
}
