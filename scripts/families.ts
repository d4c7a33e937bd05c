/** A family of rules. */
export interface Family {
  /** Its heading in the documentation. */
  readonly title: string;
  /** Its folder in `src/rules/`. */
  readonly folder: string;
  /** Which ids belong to it. */
  readonly ids: RegExp;
  /** How a new id of it looks. */
  readonly newId: string;
}

/** Every family, in the order of the documentation. */
export const FAMILIES: readonly Family[] = [
  {
    title: 'Messages',
    folder: 'messages',
    ids: /^(MB-\d{3}|message\/[a-z-]+)$/,
    newId: 'message/what-it-wants',
  },
  { title: 'Deltas', folder: 'deltas', ids: /^delta\/[a-z-]+$/, newId: 'delta/what-it-wants' },
  {
    title: 'Contributions',
    folder: 'contributions',
    ids: /^(CONTRIB-\d{3}|(contribution|manifest)\/[a-z-]+)$/,
    newId: 'contribution/what-it-wants or manifest/what-it-wants',
  },
  {
    title: 'Consensus',
    folder: 'consensus',
    ids: /^(CONS-\d{3}|consensus\/[a-z-]+)$/,
    newId: 'consensus/what-it-wants',
  },
  {
    title: 'Subagents',
    folder: 'subagents',
    ids: /^subagent\/[a-z-]+$/,
    newId: 'subagent/what-it-wants',
  },
  {
    title: 'Knowledge bases',
    folder: 'vouch',
    ids: /^vouch\/[a-z-]+$/,
    newId: 'vouch/what-it-wants',
  },
  {
    title: 'History',
    folder: 'history',
    ids: /^history\/[a-z-]+$/,
    newId: 'history/what-it-wants',
  },
  { title: 'Files', folder: 'files', ids: /^file\/[a-z-]+$/, newId: 'file/what-it-wants' },
];

/**
 * The family that a rule's id belongs to.
 * @throws When there is none: the rule would stand in no folder and no table.
 */
export function familyOf(id: string): Family {
  const family = FAMILIES.find(({ ids }) => ids.test(id));
  if (family !== undefined) return family;
  const shapes = FAMILIES.map(({ newId }) => newId).join(', ');
  throw new Error(`The id '${id}' belongs to no family. Ids look like ${shapes}.`);
}
