import type { Ties } from '../../core/ties.ts';

/** path-twin, submodule: twins, submodules and links in the place of a folder are known by their paths alone. */
export function pathTies(): Ties {
  return {};
}
