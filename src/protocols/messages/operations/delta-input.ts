import { OPERATIONS, SECTIONS } from '../delta-sections.ts';

const ADDED = [...SECTIONS]
  .filter(([, { single }]) => !single)
  .map(([name, { fields }]): readonly [string, string] => [name, fields.join(', ')]);

/** What the payload of a delta holds, for the help. */
export const DELTA_CHOICES = {
  title: 'Fields that the "payload" of a delta has (--delta JSON): of an ADD by section',
  rows: [...ADDED, ['a KILL', 'reason'], ['an EDIT', 'the fields that change']] as const,
};

const FIELDS = ADDED.map(([name, fields]) => `${name} (${fields})`).join('; ');

/** What the JSON of a delta looks like: servers describe it, for their clients see no help page. */
export const DELTA_FORM = `such as {"operation": "ADD", "section": "hypothesis_slate", "target_id": null, "payload": {"name": "Shared key", "claim": "One key serves two tenants", "mechanism": "The key lacks the tenant", "anchors": ["§12"]}, "rationale": "Fits §12"}; operation: ${[...OPERATIONS.keys()].join(', ')}; target_id: the id such as H2, null for ADD; what the payload of an ADD has, by section: ${FIELDS}`;
