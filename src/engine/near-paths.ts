import { digitsOf, editDistance } from '../core/nearest.ts';
import type { NearPath } from '../core/request.ts';

/** So many paths are looked for: beyond that something else is wrong, and all that is lost is a hint. */
const MOST_ASKED = 1000;

/** Names of a folder that are compared letter by letter. */
const MOST_NAMES = 2000;

/** More slips than these make another name. */
const MOST_SLIPS = 2;

/** Shorter names have neighbours by chance. */
const SHORTEST_NAME = 5;

/** Finds the file that a path was meant to name: in another case or folder, or misspelled. */
export class NearPaths {
  readonly #byCase = new Map<string, string[]>();
  readonly #byName = new Map<string, string[]>();
  readonly #byFolder = new Map<string, string[]>();
  #asked = 0;

  constructor(paths: readonly string[]) {
    for (const path of paths) {
      const lower = path.toLowerCase();
      put(this.#byCase, lower, path);
      put(this.#byName, nameOf(lower), path);
      put(this.#byFolder, folderOf(lower), path);
    }
  }

  /** Null where nothing is near, or several files are. */
  to(path: string): NearPath | null {
    this.#asked += 1;
    if (this.#asked > MOST_ASKED) return null;
    const lower = path.toLowerCase();
    const twin = onlyOne(this.#byCase.get(lower));
    if (twin !== null) return { path: twin, isSure: true };
    const names = this.#byFolder.get(folderOf(lower)) ?? [];
    const misspelled = onlyOne(names.length > MOST_NAMES ? [] : slipsOf(lower, names));
    // A number that differs is another one: of a day, of a run, of a version.
    if (misspelled !== null)
      return { path: misspelled, isSure: digitsOf(lower) === digitsOf(misspelled) };
    const moved = onlyOne(this.#byName.get(nameOf(lower)));
    return moved === null ? null : { path: moved, isSure: false };
  }
}

function slipsOf(path: string, others: readonly string[]): readonly string[] {
  const name = nameOf(path);
  if (name.length < SHORTEST_NAME || name.length > 100) return [];
  return others.filter((other) => {
    const { length } = nameOf(other);
    const isAlike = Math.abs(length - name.length) <= MOST_SLIPS;
    return isAlike && editDistance(name, nameOf(other).toLowerCase()) <= MOST_SLIPS;
  });
}

function onlyOne(paths: readonly string[] = []): string | null {
  const [first = null, second] = paths;
  return second === undefined ? first : null;
}

function put(map: Map<string, string[]>, key: string, path: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, [path]);
  else known.push(path);
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1);
}
