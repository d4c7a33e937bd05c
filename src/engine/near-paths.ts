import { folderOf } from '../core/folder-of.ts';
import { digitsOf, editDistance } from '../core/nearest.ts';
import type { NearPath } from '../core/request.ts';

/** Names that are compared letter by letter in one run: beyond that all that is lost is a hint. */
const MOST_COMPARED = 100_000;

/** Names of a folder that are looked through. */
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
  /** What was found; the same wrong path is cited again and again. */
  readonly #known = new Map<string, NearPath | null>();
  #compared = 0;

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
    const lower = path.toLowerCase();
    const known = this.#known.get(lower);
    if (known !== undefined) return known;
    const near = this.#find(lower);
    this.#known.set(lower, near);
    return near;
  }

  #find(path: string): NearPath | null {
    const twin = onlyOne(this.#byCase.get(path));
    if (twin !== null) return { path: twin, isSure: true };
    const misspelled = onlyOne(this.#slipsOf(path));
    // A number that differs is another one: of a day, of a run, of a version.
    if (misspelled !== null)
      return { path: misspelled, isSure: digitsOf(path) === digitsOf(misspelled) };
    const moved = onlyOne(this.#byName.get(nameOf(path)));
    return moved === null ? null : { path: moved, isSure: false };
  }

  #slipsOf(path: string): readonly string[] {
    const name = nameOf(path);
    const others = this.#byFolder.get(folderOf(path)) ?? [];
    if (name.length < SHORTEST_NAME || name.length > 100 || others.length > MOST_NAMES) return [];
    if (this.#compared > MOST_COMPARED) return [];
    const alike = others.filter((other) => Math.abs(other.length - path.length) <= MOST_SLIPS);
    this.#compared += alike.length;
    return alike.filter(
      (other) => editDistance(name, nameOf(other).toLowerCase(), MOST_SLIPS) <= MOST_SLIPS,
    );
  }
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
