/** The fields that an entry of a manifest must have. */
export const REQUIRED_FIELDS: readonly string[] = [
  'id',
  'file',
  'title',
  'date',
  'status',
  'agent_type',
];

/** All fields that an entry may have by the protocol; entries of voting matrices have a verdict. */
const FIELDS: ReadonlySet<string> = new Set([
  ...REQUIRED_FIELDS,
  'topics',
  'key_findings',
  'actionable',
  'needs_followup',
  'linked_tasks',
  'verdict',
]);

/** True for a field of the protocol. */
export function isField(name: string): boolean {
  return FIELDS.has(name);
}
