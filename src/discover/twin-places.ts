/** A place in a repository, as far as the spelling of the names in it matters. */
export interface TwinPlace {
  /**
   * What is wanted of the names here: nothing; that no two of them are one where case is ignored;
   * or that each is plain as well.
   */
  readonly wants: 'nothing' | 'distinct' | 'plain';
  /** Names that the layout has here, by their folded spelling. */
  readonly names: ReadonlyMap<string, TwinName>;
  /** What is in a folder of any other name; left out where nothing in it has a name of its own. */
  readonly others?: TwinPlace;
}

/** A name that has to be spelled as it is. */
export interface TwinName {
  readonly name: string;
  readonly place: TwinPlace;
  /**
   * True where another spelling is a fault by itself, false where only both together are one;
   * `below` where that depends on what is in the folder.
   */
  readonly alone: boolean | 'below';
}

type Names = Readonly<Record<string, TwinPlace>>;

function named(
  names: Names,
  alone: TwinName['alone'] = true,
): readonly (readonly [string, TwinName])[] {
  return Object.entries(names).map(([name, place]) => [name.toLowerCase(), { name, place, alone }]);
}

function plain(names: Names, others?: TwinPlace): TwinPlace {
  return { wants: 'plain', names: new Map(named(names)), ...(others && { others }) };
}

/** Any folder of no protocol. */
export const OUTSIDE: TwinPlace = { wants: 'nothing', names: new Map() };
/** In a folder that other programs use as well. */
const SHARED: TwinPlace = { wants: 'distinct', names: new Map() };
/** In a folder of a protocol, where the layout has no names. */
const INSIDE = plain({});

const BASE = plain({
  'config.yaml': INSIDE,
  schema_version: INSIDE,
  'audit.log.jsonl': INSIDE,
  claims: INSIDE,
  pages: INSIDE,
  sources: plain({}, plain({ 'meta.yaml': INSIDE, content: INSIDE })),
  entities: INSIDE,
  relations: INSIDE,
  evidence: INSIDE,
  sessions: INSIDE,
  proposed: INSIDE,
  decided: INSIDE,
});
const EPIC = plain({ 'CONTRIBUTIONS.jsonl': INSIDE });
const CONTRIBUTIONS = plain({ 'CONTRIBUTIONS.jsonl': INSIDE, archive: plain({}, EPIC) });
const OUTPUTS = plain({ 'MANIFEST.jsonl': INSIDE });
const CLEO: TwinPlace = {
  wants: 'nothing',
  names: new Map(named({ contributions: CONTRIBUTIONS, consensus: INSIDE })),
};

/** Folders of protocols, wherever they are. */
const FOLDERS: ReadonlyMap<string, TwinName> = new Map([
  ...named({ '.vouch': BASE, 'agent-outputs': OUTPUTS }),
  // `.cleo` holds much that is no record.
  ...named({ '.cleo': CLEO }, 'below'),
]);
const SHARED_FOLDERS: ReadonlyMap<string, TwinName> = new Map(
  named({ messages: SHARED, inbox: SHARED, outbox: SHARED, agents: SHARED }, false),
);

/** The name that the layout has at a place. */
export function nameAt(
  { wants, names }: TwinPlace,
  folded: string,
  isFolder: boolean,
): TwinName | null {
  const own = names.get(folded);
  if (own !== undefined || !isFolder) return own ?? null;
  const shared = wants === 'nothing' ? SHARED_FOLDERS.get(folded) : undefined;
  return FOLDERS.get(folded) ?? shared ?? null;
}

/** What is in a folder that has no name in the layout. */
export function placeIn({ wants, others }: TwinPlace): TwinPlace {
  if (others !== undefined) return others;
  if (wants === 'nothing') return OUTSIDE;
  return wants === 'plain' ? INSIDE : SHARED;
}

/** Paths that are not as folding leaves them, or where the layout has a name that is not. */
export const MAY_BE_ODD =
  /[^ -@[-~]|[. ](?:\/|$)|(?:^|\/)(?:contributions|manifest)\.jsonl(?:\/|$)/;

/** Paths of which a name has to be looked at closely: nothing is wrong with any other. */
export const MAY_HAVE_TWIN =
  /[^ -~]|(?:^|\/)(?:\.vouch|\.cleo|agent-outputs|messages|inbox|outbox|agents)[. ]*(?:\/|$)/i;
