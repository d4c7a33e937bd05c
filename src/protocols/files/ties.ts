import type { Ties } from '../../core/ties.ts';

/** path-twin: twins, and links in the place of a folder, are told by their paths alone. */
export function pathTies(): Ties {
  return {};
}
