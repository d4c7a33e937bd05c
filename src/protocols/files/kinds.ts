import { definePathKind } from '../../core/kind.ts';
import type { PathTwin } from '../../core/path-twin.ts';
import { noRows, twinRows } from './rows.ts';

declare module '../../core/record.ts' {
  interface PathKinds {
    /** A symbolic link in the place of a folder of records. */
    'linked-folder': true;
    /** A path that may be taken for another one, or that another may be taken for. */
    'path-twin': true;
    /** A submodule, wherever it is. */
    submodule: true;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    'linked-folder': Readonly<Record<string, never>>;
    /** `twin`: null for a path that another may be taken for. */
    'path-twin': { readonly twin: PathTwin | null };
    /** `isPlace`: true where records would be looked for at its path or below. */
    submodule: { readonly isPlace: boolean };
  }
}

const linkedFolder = definePathKind({
  kind: 'linked-folder',
  words: ['link to a folder', 'links to folders'],
  format: 'path',
  isLink: true,
  rows: noRows,
});

const pathTwin = definePathKind({
  kind: 'path-twin',
  words: ['path to look at', 'paths to look at'],
  format: 'path',
  // It counts by what is in it.
  isCounted: false,
  pathFact: ({ twin = null }) => ({ twin }),
  rows: twinRows,
});

const submodule = definePathKind({
  kind: 'submodule',
  words: ['submodule', 'submodules'],
  format: 'path',
  // Nothing in it is looked at.
  isCounted: false,
  pathFact: ({ isPlace = false }) => ({ isPlace }),
  rows: noRows,
});

export const fileKinds = [linkedFolder, pathTwin, submodule];
