import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { Recall } from '../operate/recall.ts';
import { statOf } from '../private-folder.ts';
import { makeRoom } from './cache-folder.ts';
import { type CachePlace, placeOf, type Remembering } from './opened-memory.ts';
import { entryOf, lineOf } from './sealed-blocks.ts';
import { readSealed, writeSealed } from './sealed-file.ts';
import { contentSettings } from './settings-name.ts';

/** What this process has worked out or read, by what names it: contents do not change. */
const HELD = new Map<string, DerivedStore>();

/** Derivations that a process holds: those of the base that was asked for last, and of a few others. */
const MOST_HELD = 16;

/** Beside the folder for analyses: none makes room for the other. */
const FOLDER = 'lint-protocol-derived';

/** What is kept may be this many times as much as what a call asks for, and a few more. */
const TIDY_FACTOR = 3;
const FEW = 1000;

/** Of so many values one that is not written yet is borne. */
const FRESH_SHARE = 100;

/** Where values are kept. */
interface KeptFile {
  readonly folder: string;
  readonly path: string;
  readonly seal: Uint8Array;
}

/** Values by the ids of contents, in the process and in a sealed file in the git directory. */
class DerivedStore implements Recall {
  readonly #file: KeptFile | null;
  #values: Map<string, unknown> | null = null;
  /** Values that are not written yet. */
  #fresh = 0;
  /** Whether any came since it was asked what is to be kept. */
  #isGrown = true;

  constructor(file: KeptFile | null) {
    this.#file = file;
  }

  has(id: string): boolean {
    return this.#known.has(id);
  }

  get(id: string): unknown {
    return this.#known.get(id);
  }

  set(id: string, value: unknown): void {
    this.#known.set(id, value);
    this.#fresh += 1;
    this.#isGrown = true;
  }

  forget(): void {
    this.#values = new Map();
    this.#fresh = Number.POSITIVE_INFINITY;
    this.#isGrown = true;
  }

  keep(used: Iterable<string | null>): void {
    if (!this.#isGrown) return;
    this.#isGrown = false;
    const ids = new Set(used);
    const known = this.#known;
    if (known.size > TIDY_FACTOR * ids.size + FEW) {
      for (const id of [...known.keys()]) if (!ids.has(id)) known.delete(id);
      this.#fresh = Number.POSITIVE_INFINITY;
    }
    // All is written at once: of many, for a few more that takes longer than to work them out again.
    if (this.#fresh === 0 || this.#fresh < known.size / FRESH_SHARE) return;
    this.#fresh = 0;
    this.#save();
  }

  get #known(): Map<string, unknown> {
    this.#values ??= this.#read();
    return this.#values;
  }

  #read(): Map<string, unknown> {
    try {
      const lines = this.#file === null ? [] : readSealed(this.#file.path, this.#file.seal);
      return new Map(lines.map(entryOf).map(([id, json]) => [id, JSON.parse(json)]));
    } catch {
      return new Map();
    }
  }

  #save(): void {
    if (this.#file === null) return;
    const lines = [...this.#known].map(([id, value]) => lineOf([id, JSON.stringify(value)]));
    try {
      if (statOf(this.#file.path) === null) makeRoom(this.#file.folder);
      writeSealed(this.#file.path, this.#file.seal, lines);
    } catch {
      // The next process works it out again.
    }
  }
}

/**
 * What is known of a derivation: what this process found, and what earlier runs of this very build did.
 * @param remembering null to read and keep nothing but in this process
 */
export function openDerived(name: string, remembering: Remembering, isKept: boolean): Recall {
  const place = isKept ? placeOf(remembering, FOLDER) : null;
  const settings = nameOf(name, remembering, place);
  const key = JSON.stringify([remembering.repository.commonDir, place?.folder ?? null, settings]);
  const store = HELD.get(key) ?? new DerivedStore(place && fileOf(place, settings));
  HELD.delete(key);
  HELD.set(key, store);
  for (const oldest of [...HELD.keys()].slice(0, -MOST_HELD)) HELD.delete(oldest);
  return store;
}

function nameOf(name: string, judges: Remembering, place: CachePlace | null): string {
  const settings = contentSettings(judges, place?.build ?? 'this process');
  return createHash('sha256').update(`${name} ${settings}`).digest('hex');
}

/** What was written for another derivation, or other settings, is not believed, whatever its name. */
function fileOf({ folder, seal }: CachePlace, settings: string): KeptFile {
  const path = join(folder, settings.slice(0, 32));
  return { folder, path, seal: Buffer.concat([seal, Buffer.from(settings)]) };
}
