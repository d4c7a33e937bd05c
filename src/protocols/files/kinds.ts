import { definePathKind } from '../../core/kind.ts';
import type { PathTwin } from '../../core/path-twin.ts';
import { pathTies } from './ties.ts';

declare module '../../core/record.ts' {
  interface PathKinds {
    /** A symbolic link in the place of a folder of records. */
    'linked-folder': true;
    /** A path that may be taken for another one, or that another may be taken for. */
    'path-twin': true;
  }
}

declare module '../../core/fact.ts' {
  interface FactOf {
    'linked-folder': Readonly<Record<string, never>>;
    /** `twin`: null for a path that another may be taken for. */
    'path-twin': { readonly twin: PathTwin | null };
  }
}

const linkedFolder = definePathKind({
  kind: 'linked-folder',
  words: ['link to a folder', 'links to folders'],
  format: 'path',
  isLink: true,
  ties: pathTies,
});

const pathTwin = definePathKind({
  kind: 'path-twin',
  words: ['path to look at', 'paths to look at'],
  format: 'path',
  // It counts by what is in it.
  isCounted: false,
  pathFact: ({ twin = null }) => ({ twin }),
  ties: pathTies,
});

export const fileKinds = [linkedFolder, pathTwin];
