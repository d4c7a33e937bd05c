import { type FactEntry, type Facts, lastFactOf, pathOf } from '../../core/fact.ts';
import { keptIndex } from '../../core/kept-index.ts';
import { oncePer } from '../../core/once-per.ts';
import type { Kind, RecordRef } from '../../core/record.ts';
import type { VouchConfigFact } from './facts.ts';

/** The kinds of objects that have an id. */
export const OBJECT_KINDS = [
  'vouch-claim',
  'vouch-entity',
  'vouch-evidence',
  'vouch-page',
  'vouch-proposal',
  'vouch-relation',
  'vouch-session',
  'vouch-source',
] as const satisfies readonly Kind[];

export type ObjectKind = (typeof OBJECT_KINDS)[number];

/** What holds in a base without a configuration that could be read. */
export const DEFAULTS: VouchConfigFact = {
  shape: [],
  isNewer: false,
  unknownVersion: null,
  requireCitations: true,
  approverRole: 'human',
  autoApproveOnReceipt: false,
  gate: {},
  pageKinds: [],
};

/** The knowledge bases of a snapshot. Ids are looked up within the base that a record belongs to. */
class Bases {
  readonly #facts: Facts;
  readonly #configs: ReadonlyMap<string, VouchConfigFact>;
  readonly #newer: ReadonlySet<string>;
  #unreadable: ReadonlySet<string> | null = null;

  constructor(facts: Facts) {
    this.#facts = facts;
    const configs = facts.of('vouch-config');
    const versions = facts.of('vouch-schema-version');
    this.#configs = new Map(configs.map(({ record, fact }) => [record.home, fact]));
    this.#newer = new Set(
      [...configs, ...versions].flatMap(({ record, fact }) => (fact.isNewer ? record.home : [])),
    );
  }

  /** The configuration of a record's base, or what holds without one. */
  configOf({ home }: Pick<RecordRef, 'home'>): VouchConfigFact {
    return this.#configs.get(home) ?? DEFAULTS;
  }

  /** True where the base says that it is newer than the specification. */
  isNewer({ home }: Pick<RecordRef, 'home'>): boolean {
    return this.#newer.has(home);
  }

  /**
   * The object with an id, by its own word for itself, else by its file's name; null for none that
   * could be read. Of several the one whose file has the name, else the first.
   */
  find<K extends ObjectKind>(
    kind: K,
    { home }: Pick<RecordRef, 'home'>,
    id: string,
  ): FactEntry<K> | null {
    const rows = INDEXES[kind](this.#facts.of(kind)).get(id) ?? [];
    const own = rows.filter(({ record }) => record.home === home);
    const ofId = own.filter((each) => lastFactOf(each).id === id);
    const found = ofId.find(({ record }) => nameOf(record) === id) ?? ofId[0] ?? own[0];
    // Sound because each index holds one kind. The look at its fact tells whether it still has the id.
    return found?.fact === undefined ? null : (found as FactEntry<K>);
  }

  /** True where an object with an id is there, if only as a file that could not be read. */
  has(kind: ObjectKind, record: Pick<RecordRef, 'home'>, id: string): boolean {
    return this.find(kind, record, id) !== null || this.#hasUnreadable(kind, record, id);
  }

  /** The ids of a kind in the base of a record. */
  ids(kind: ObjectKind, { home }: Pick<RecordRef, 'home'>): Iterable<string> {
    const own = this.#facts.of(kind).filter(({ record }) => record.home === home);
    return new Set(own.flatMap((each) => [...namesOf(each)]));
  }

  #hasUnreadable(kind: ObjectKind, { home }: Pick<RecordRef, 'home'>, id: string): boolean {
    this.#unreadable ??= new Set(
      this.#facts.of('vouch-base').flatMap(({ fact }) => fact.unreadable),
    );
    const unreadable = this.#unreadable;
    return pathsOf(kind, id).some((path) => unreadable.has(`${home}/${path}`));
  }
}

/** What an object can be meant by, as its file said when somebody looked last. */
function namesOf(entry: FactEntry<ObjectKind>): ReadonlySet<string> {
  const { id } = lastFactOf(entry);
  const name = nameOf(entry.record);
  return new Set(id === null ? [name] : [id, name]);
}

const INDEXES = Object.fromEntries(
  OBJECT_KINDS.map((kind) => [kind, keptIndex(namesOf, pathOf)]),
) as {
  readonly [K in ObjectKind]: (
    entries: readonly FactEntry<ObjectKind>[],
  ) => ReadonlyMap<string, readonly FactEntry<ObjectKind>[]>;
};

/** The knowledge bases of these facts. */
export const basesOf = oncePer((facts: Facts) => new Bases(facts));

export type { Bases };

const FOLDERS = {
  'vouch-claim': ['claims'],
  'vouch-entity': ['entities'],
  'vouch-evidence': ['evidence'],
  'vouch-page': ['pages'],
  'vouch-proposal': ['decided', 'proposed'],
  'vouch-relation': ['relations'],
  'vouch-session': ['sessions'],
  'vouch-source': ['sources'],
} as const satisfies Readonly<Record<ObjectKind, readonly string[]>>;

/** The folders of a base. */
export const BASE_FOLDERS: readonly string[] = Object.values(FOLDERS).flat();

/** Where the object with an id stands, from its base. */
export function pathsOf(kind: ObjectKind, id: string): readonly string[] {
  const end = kind === 'vouch-source' ? '/meta.yaml' : kind === 'vouch-page' ? '.md' : '.yaml';
  return FOLDERS[kind].map((folder) => `${folder}/${id}${end}`);
}

/** The id that a record's place gives it: a source's folder, any other's file name. */
export function nameOf({ path, home, kind }: RecordRef): string {
  const within = path.slice(home.length + 1);
  if (kind === 'vouch-source') return within.split('/')[1] ?? '';
  return within.slice(within.indexOf('/') + 1, within.lastIndexOf('.'));
}
