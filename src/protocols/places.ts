import type { Options } from '../core/config.ts';
import { schemaPaths } from '../core/declared-kind.ts';
import { quoted } from '../core/found-value.ts';
import { globs } from '../core/glob.ts';
import type { DataPath } from '../core/place.ts';
import { PROTOCOLS } from './index.ts';

/** Where records are without configuration, for somebody who named a file that is none. */
export const RECORD_PLACES = [
  'Records are known by where they are.',
  ...PROTOCOLS.flatMap(({ places = [] }) => places),
  '.lint-protocol.yaml can name other places for some of them.',
].join(' ');

/** Declared kinds whose globs are listed. */
const MOST_LISTED = 10;

/** The same, and where those of declared kinds are. */
export function recordPlaces({ custom: { kinds } }: Options): string {
  const own = kinds.map(
    ({ name, files }) => `${name} (${files.map((each) => quoted(each)).join(', ')})`,
  );
  const listed = own.slice(0, MOST_LISTED).join(', ');
  const more = own.length > MOST_LISTED ? ` and ${own.length - MOST_LISTED} more` : '';
  return own.length === 0 ? RECORD_PLACES : `${RECORD_PLACES} It declares ${listed}${more}.`;
}

/** What a file is to a declared kind that it is no record of. */
export interface DeclaredRole {
  /** As the rest of a sentence that begins with the file. */
  readonly says: string;
  /** The setting that makes it so. */
  readonly setting: DataPath;
}

/** What a file that is no record is to the declared kinds; null for nothing. */
export function declaredRole(path: string, { custom: { kinds } }: Options): DeclaredRole | null {
  for (const { name, files, except, schema, samples } of kinds) {
    const [fits, left] = [files, except].map((all) => all.find((glob) => globs([glob])(path)));
    if (fits !== undefined && left !== undefined) {
      const says = `${quoted(fits)} in kinds.${name}.files fits it, but ${quoted(left)} in kinds.${name}.except leaves it out`;
      return { says, setting: ['kinds', name, 'except', except.indexOf(left)] };
    }
    if (schemaPaths(schema).includes(path))
      return {
        says: `it is ${schema?.path === path ? '' : 'part of '}the schema of kinds.${name}`,
        setting: ['kinds', name, 'schema'],
      };
    if (samples !== null && path.startsWith(`${samples}/`)) {
      const says = `it is a sample of kinds.${name}, which \`kinds test\` tries`;
      return { says, setting: ['kinds', name, 'samples'] };
    }
  }
  return null;
}
