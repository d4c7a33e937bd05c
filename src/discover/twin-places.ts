import { byFolded, INSIDE, type LayoutName, type LayoutPlace, named } from '../core/layout.ts';
import { PROTOCOLS } from '../protocols/index.ts';

/** Any folder of no protocol. */
export const OUTSIDE: LayoutPlace = { wants: 'nothing', names: new Map() };
/** In a folder that other programs use as well. */
const SHARED: LayoutPlace = { wants: 'distinct', names: new Map() };

const LAYOUTS = PROTOCOLS.flatMap(({ layout }) => layout ?? []);

/** Folders of protocols, wherever they are. */
const FOLDERS = byFolded(LAYOUTS.flatMap(({ folders }) => folders));
const SHARED_FOLDERS = byFolded(
  LAYOUTS.flatMap(({ shared = [] }) => shared.flatMap((name) => named({ [name]: SHARED }, false))),
);

/** The name that the layout has at a place. */
export function nameAt(
  { wants, names }: LayoutPlace,
  folded: string,
  isFolder: boolean,
): LayoutName | null {
  const own = names.get(folded);
  if (own !== undefined || !isFolder) return own ?? null;
  const shared = wants === 'nothing' ? SHARED_FOLDERS.get(folded) : undefined;
  return FOLDERS.get(folded) ?? shared ?? null;
}

/** What is in a folder that has no name in the layout. */
export function placeIn({ wants, others }: LayoutPlace): LayoutPlace {
  if (others !== undefined) return others;
  if (wants === 'nothing') return OUTSIDE;
  return wants === 'plain' ? INSIDE : SHARED;
}

/** Names of the layout that folding changes. */
const CAPITAL = [...FOLDERS.values()]
  .flatMap(namesIn)
  .filter((name) => name !== name.toLowerCase());

function namesIn({ name, place }: LayoutName): readonly string[] {
  const below = [...place.names.values(), ...(place.others?.names.values() ?? [])];
  return [name, ...below.flatMap(namesIn)];
}

/** Paths that are not as folding leaves them, or where the layout has a name that is not. */
export const MAY_BE_ODD = new RegExp(
  `[^ -@[-~]|[. ](?:/|$)|(?:^|/)(?:${alternatives(CAPITAL.map((name) => name.toLowerCase()))})(?:/|$)`,
);

/** Paths of which a name has to be looked at closely: nothing is wrong with any other. */
export const MAY_HAVE_TWIN = new RegExp(
  `[^ -~]|(?:^|/)(?:${alternatives([...FOLDERS.keys(), ...SHARED_FOLDERS.keys()])})[. ]*(?:/|$)`,
  'i',
);

function alternatives(names: readonly string[]): string {
  return [...new Set(names)].map((name) => name.replaceAll('.', '\\.')).join('|');
}
