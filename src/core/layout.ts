/** A place in a repository, as far as the spelling of the names in it matters. */
export interface LayoutPlace {
  /**
   * What is wanted of the names here: nothing; that no two of them are one where case is ignored;
   * or that each is plain as well.
   */
  readonly wants: 'nothing' | 'distinct' | 'plain';
  /** Names that the layout has here, by their folded spelling. */
  readonly names: ReadonlyMap<string, LayoutName>;
  /** What is in a folder of any other name; left out where nothing in it has a name of its own. */
  readonly others?: LayoutPlace;
}

/** A name that has to be spelled as it is. */
export interface LayoutName {
  readonly name: string;
  readonly place: LayoutPlace;
  /**
   * True where another spelling is a fault by itself, false where only both together are one;
   * `below` where that depends on what is in the folder.
   */
  readonly alone: boolean | 'below';
}

/** The folders of a protocol, wherever they are. */
export interface Layout {
  readonly folders: readonly LayoutName[];
  /** Folders that other programs use as well: they count where no protocol's folder is around them. */
  readonly shared?: readonly string[];
}

/** A place where each name is plain. */
export function plain(
  names: Readonly<Record<string, LayoutPlace>>,
  others?: LayoutPlace,
): LayoutPlace {
  return { wants: 'plain', names: byFolded(named(names)), ...(others && { others }) };
}

/** A folder of much else, of which only some names matter. */
export function among(names: Readonly<Record<string, LayoutPlace>>): LayoutPlace {
  return { wants: 'nothing', names: byFolded(named(names)) };
}

/** Names and what is there. */
export function named(
  names: Readonly<Record<string, LayoutPlace>>,
  alone: LayoutName['alone'] = true,
): readonly LayoutName[] {
  return Object.entries(names).map(([name, place]) => ({ name, place, alone }));
}

/** In a folder of a protocol, where the layout has no names. */
export const INSIDE = plain({});

/** Names by their folded spelling; where several have one, what either has in it counts. */
export function byFolded(names: readonly LayoutName[]): ReadonlyMap<string, LayoutName> {
  const found = new Map<string, LayoutName>();
  for (const each of names) {
    const key = each.name.toLowerCase();
    const known = found.get(key);
    found.set(key, known === undefined ? each : { ...each, place: both(known.place, each.place) });
  }
  return found;
}

function both(one: LayoutPlace, other: LayoutPlace): LayoutPlace {
  return { ...one, names: new Map([...one.names, ...other.names]) };
}
