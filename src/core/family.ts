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
  /** What its rules are about, and where that stands. */
  readonly about: string;
}

/** Every family, in the order of the documentation. */
export const FAMILIES: readonly Family[] = [
  {
    title: 'Messages',
    folder: 'messages',
    ids: /^(MB-\d{3}|message\/[a-z-]+)$/,
    newId: 'message/what-it-wants',
    about:
      'What agents write to each other: Markdown files in messages, inbox and outbox folders, with a subject in their front matter.',
  },
  {
    title: 'Deltas',
    folder: 'deltas',
    ids: /^delta\/[a-z-]+$/,
    newId: 'delta/what-it-wants',
    about: 'The blocks of JSON, labelled "delta", by which messages change a shared document.',
  },
  {
    title: 'Contributions',
    folder: 'contributions',
    ids: /^(CONTRIB-\d{3}|(contribution|manifest)\/[a-z-]+)$/,
    newId: 'contribution/what-it-wants or manifest/what-it-wants',
    about:
      'What one session decided for one task: JSON files in .cleo/contributions, and the manifest CONTRIBUTIONS.jsonl that lists them.',
  },
  {
    title: 'Consensus',
    folder: 'consensus',
    ids: /^(CONS-\d{3}|consensus\/[a-z-]+)$/,
    newId: 'consensus/what-it-wants',
    about: 'How agents voted on one question: voting matrices in .cleo/consensus.',
  },
  {
    title: 'Subagents',
    folder: 'subagents',
    ids: /^subagent\/[a-z-]+$/,
    newId: 'subagent/what-it-wants',
    about:
      'Agent definitions, skills, spawn prompts, and what subagents leave in agent-outputs folders beside their MANIFEST.jsonl.',
  },
  {
    title: 'Knowledge bases',
    folder: 'vouch',
    ids: /^vouch\/[a-z-]+$/,
    newId: 'vouch/what-it-wants',
    about:
      'What agents know and who approved it: claims, sources, pages, proposals and the audit log in .vouch folders, and their bundles.',
  },
  {
    title: 'History',
    folder: 'history',
    ids: /^history\/[a-z-]+$/,
    newId: 'history/what-it-wants',
    about:
      'What may become of records from commit to commit: logs only grow, what is decided stays decided.',
  },
  {
    title: 'Files',
    folder: 'files',
    ids: /^file\/[a-z-]+$/,
    newId: 'file/what-it-wants',
    about: 'What holds for every file with records: encoding, syntax, size.',
  },
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
